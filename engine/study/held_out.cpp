// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/held_out.h"

#include <algorithm>

namespace collscope {

namespace {

/// Of a size, or, where gaps in the map take more, of twice, four times ... as much. Null: the kind takes
/// none.
Expected<ModelPtr> atLeast(
    std::size_t size, ModelSpec spec, const DecisionMapPtr &map, const FitContext &context)
{
    const auto &all = findModelKind(spec.kind)->parameters;
    const auto parameter = std::find_if(
        all.begin(), all.end(), [](const ParameterInfo &info) { return !info.leastText.empty(); });
    if (parameter == all.end())
        return nullptr;
    const std::string key(parameter->key);
    const auto most = static_cast<std::size_t>(parameter->most);
    for (; size < most && !context.stop.stop_requested(); size *= 2) {
        spec.parameters[key] = static_cast<double>(size);
        if (auto model = fitModel(spec, map, context))
            return model;
    }
    spec.parameters[key] = parameter->most;
    return fitModel(spec, map, context);
}

/// The models of the folds, each on what its fold holds out.
Expected<std::optional<PenaltyStatistics>> overFolds(const ModelSpec &spec, const Model &model,
    const Split &split, const std::shared_ptr<SizeMemo> &sizes, const std::stop_token &stop)
{
    std::vector<Evaluation> evaluations;
    for (const Split::Fold &fold : split.folds) {
        FitCache cache;
        cache.sizes = sizes;
        const auto fitted = fitToFold(spec, model, fold.training, FitContext{stop, {}, &cache});
        if (!fitted)
            return tl::unexpected(fitted.error());
        evaluations.push_back(evaluate(**fitted, *fold.heldOut, stop));
        if (stop.stop_requested())
            return failure("cancelled");
    }
    std::vector<Judged> parts;
    for (std::size_t i = 0; i < evaluations.size(); ++i)
        parts.push_back({&evaluations[i], split.folds[i].heldOut.get()});
    return summarise(parts, split.ofMethod);
}

} // namespace

Expected<ModelPtr> fitToFold(
    const ModelSpec &spec, const Model &model, const DecisionMapPtr &training, const FitContext &context)
{
    auto fitted = fitModel(spec, training, context);
    const auto all = model.sizeChoice();
    if (!fitted || !all || (*fitted)->sizeChoice())
        return fitted;
    const ModelSpec kind = parseModelSpec((*fitted)->spec()).value_or(spec); // that an automatic one is of
    auto sized = atLeast(all->chosen, kind, training, context);
    return sized && !*sized ? fitted : sized;
}

Expected<std::optional<PenaltyStatistics>> heldOutPenalty(const ModelSpec &spec, const Model &model,
    const Split &split, const std::shared_ptr<SizeMemo> &sizes, const std::stop_token &stop)
{
    if (model.byHand()) // whoever set the rules has seen what is held out
        return std::nullopt;
    if (split.heldOut)
        return evaluate(model, *split.heldOut, stop).statistics;
    if (split.folds.empty())
        return std::nullopt;
    return overFolds(spec, model, split, sizes, stop);
}

const DecisionMap &heldOutMap(const Split &split)
{
    return split.heldOut ? *split.heldOut : *split.training;
}

} // namespace collscope
