// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/tuning_report.h"

#include "engine/data/in_english.h"
#include "engine/tune/results.h"
#include "widgets/common/text.h"

#include <QDir>

namespace collscope {

Expected<Report> tuningReport(const tune::TuningResult &result, const std::stop_token &stop)
{
    const InEnglish english; // as all of the document is
    const Provenance &from = result.measured->provenance();
    const QDir folder(result.order.folder);
    Report report{QStringLiteral("Tuning of %1 %2 on %3")
                      .arg(toText(from.mpiLibrary), toText(from.mpiVersion), toText(from.system)),
        {}, {}, ReportedText{QStringLiteral("What came of it"), toText(tune::resultText(result))}};
    for (const tune::TunedCollective &tuned : result.collectives) {
        std::vector<ModelSpec> specs;
        if (tuned.leftBecause.empty() && result.decides())
            specs.push_back({"file", {}, folder.absoluteFilePath(result.files.front()).toStdString()});
        DataSelection data = tuned.shipped.item ? DataSelection{result.measured, {}, {}} : DataSelection{};
        if (!data.dataset)
            continue;
        data.grid.collective = tuned.shipped.collective;
        auto reported = reportCollective(toText(from.system), data, specs, stop);
        if (!reported)
            return tl::unexpected(reported.error());
        reported->gain = tuned.gain;
        report.collectives.push_back(*std::move(reported));
    }
    return report;
}

} // namespace collscope
