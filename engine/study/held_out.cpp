// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/held_out.h"

namespace collscope {

Expected<std::optional<PenaltyStatistics>> heldOutPenalty(
    const ModelSpec &spec, const Model &model, const Split &split, const std::stop_token &stop)
{
    if (split.heldOut)
        return evaluate(model, *split.heldOut, stop).statistics;
    if (split.folds.empty())
        return std::nullopt;
    const DecisionMap &all = *split.training;
    Evaluation together;
    together.decisions.resize(all.grid->cells());
    together.outside.resize(all.grid->cells());
    together.penalty.assign(all.grid->cells(), std::numeric_limits<double>::quiet_NaN());
    for (const Split::Fold &fold : split.folds) {
        const auto fitted = fitModel(spec, fold.training, stop);
        if (!fitted)
            return tl::unexpected(fitted.error());
        const Evaluation part = evaluate(**fitted, *fold.heldOut, stop);
        if (stop.stop_requested())
            return failure("cancelled");
        for (std::size_t cell = 0; cell < together.penalty.size(); ++cell)
            if (!fold.heldOut->interpolated(cell)) {
                together.decisions[cell] = part.decisions[cell];
                together.penalty[cell] = part.penalty[cell];
                together.outside[cell] = part.isOutside(cell);
            }
    }
    return summarise(together, all);
}

const DecisionMap &heldOutMap(const Split &split)
{
    return split.heldOut ? *split.heldOut : *split.training;
}

} // namespace collscope
