// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/held_out_fit.h"

#include <cmath>

namespace collscope {

Expected<FitPtr> fitHeldOut(const ModelSpec &spec, DataSelection data, StudyCache &studies,
    const FitWishes &wishes, const std::stop_token &stop)
{
    if (data.heldOut.empty())
        data.heldOut.eachRun = true;
    const auto study = studies.study(data, stop);
    if (!study)
        return tl::unexpected(study.error());
    return fit(spec, *study, wishes, stop);
}

AgainstDefault againstDefault(const Fit &fit)
{
    AgainstDefault result;
    if (!fit.study->baseline || fit.training->penalty.empty())
        return result;
    const DecisionMap &map = *fit.map();
    double weights = 0;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell) {
        const double model = fit.training->penalty[cell];
        const double standard = fit.study->baseline->penalty[cell];
        if (!map.counts(cell) || std::isnan(model) || std::isnan(standard))
            continue;
        ++result.cells;
        weights += map.weight(cell);
        result.model += map.weight(cell) * model;
        result.standard += map.weight(cell) * standard;
    }
    if (result.cells > 0) {
        result.model /= weights;
        result.standard /= weights;
    }
    return result;
}

std::optional<PenaltyStatistics> defaultPenalty(const DataSelection &data, const std::stop_token &stop)
{
    const auto split = holdOut(data, stop);
    const auto model
        = split ? fitModel(baselineSpec(), split->training, stop) : tl::unexpected(split.error());
    if (!model)
        return std::nullopt;
    const PenaltyStatistics statistics = evaluate(**model, *split->training, stop).statistics;
    return statistics.cells > 0 && !stop.stop_requested() ? std::optional(statistics) : std::nullopt;
}

} // namespace collscope
