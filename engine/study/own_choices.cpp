// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/own_choices.h"

#include "engine/models/library_model.h"

#include <limits>

namespace collscope {

Evaluation ownChoices(const DecisionMapPtr &map, const Evaluation *baseline)
{
    const TimeGrid &grid = *map->grid;
    Evaluation result;
    result.decisions.assign(grid.cells(), Decision{noMethod});
    if (const ModelPtr library = measuredLibraryModel(map))
        result.decisions = evaluate(*library, *map).decisions;
    for (Decision &decision : result.decisions)
        if (decision.method == grid.baseline())
            decision.method = noMethod; // it composes algorithms
    if (baseline)
        result.penalty = baseline->penalty;
    else
        result.penalty.assign(grid.cells(), std::numeric_limits<double>::quiet_NaN());
    return result;
}

} // namespace collscope
