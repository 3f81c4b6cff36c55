// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/held_out.h"

namespace collscope {

namespace {

/// The models of the folds, each on what its fold holds out.
Expected<std::optional<PenaltyStatistics>> overFolds(const ModelSpec &spec, const Split &split,
    const std::shared_ptr<SizeMemo> &sizes, const std::stop_token &stop)
{
    std::vector<Evaluation> evaluations;
    for (const Split::Fold &fold : split.folds) {
        FitCache cache;
        cache.sizes = sizes;
        const auto fitted = fitModel(spec, fold.training, FitContext{stop, {}, &cache});
        if (!fitted)
            return tl::unexpected(fitted.error());
        evaluations.push_back(evaluate(**fitted, *fold.heldOut, stop));
        if (stop.stop_requested())
            return failure("cancelled");
    }
    std::vector<Judged> parts;
    for (std::size_t i = 0; i < evaluations.size(); ++i)
        parts.push_back({&evaluations[i], split.folds[i].heldOut.get()});
    return summarise(parts);
}

} // namespace

Expected<std::optional<PenaltyStatistics>> heldOutPenalty(const ModelSpec &spec, const Model &model,
    const Split &split, const std::shared_ptr<SizeMemo> &sizes, const std::stop_token &stop)
{
    if (split.heldOut)
        return evaluate(model, *split.heldOut, stop).statistics;
    if (split.folds.empty())
        return std::nullopt;
    return overFolds(spec, split, sizes, stop);
}

const DecisionMap &heldOutMap(const Split &split)
{
    return split.heldOut ? *split.heldOut : *split.training;
}

} // namespace collscope
