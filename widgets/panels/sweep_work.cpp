// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/sweep_work.h"

#include "engine/codegen/function_figures.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

namespace collscope {

using namespace Qt::StringLiterals;

Expected<SweepResult> sweepMaps(const SweepWork &work, StudyCache &studies, const SystemName &systemName,
    const FractionCallback &progress, const std::stop_token &stop)
{
    SweepResult result;
    const auto leaveOut = [&](const DataSelection &map, const Diagnostic &cause) {
        result.problems << Wording::tr("%1 on %2 is left out: %3")
                               .arg(toText(map.grid.collective), systemName(*map.dataset),
                                   QString::fromStdString(cause.text()));
    };
    std::vector<StudyPtr> made;
    for (const DataSelection &map : work.maps) {
        const auto study = studies.study(map, stop);
        if (study)
            made.push_back(*study);
        else if (stop.stop_requested() || work.maps.size() == 1)
            return tl::unexpected(study.error());
        else
            leaveOut(map, study.error());
    }
    if (made.empty())
        return failure(result.problems.join(u"; "_s).toStdString());
    FitWishes wishes;
    wishes.more = codegen::countFunction;
    auto sweeps = sweepAll(work.plan, made, work.together, progress, stop, wishes);
    if (!sweeps)
        return tl::unexpected(sweeps.error());
    for (StudySweep &sweep : *sweeps) {
        if (sweep.problem)
            leaveOut(sweep.study->data, *sweep.problem);
        else
            result.sweeps.push_back(std::move(sweep));
    }
    return result;
}

} // namespace collscope
