// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/decision_bands.h"

#include <algorithm>

namespace collscope::codegen {

Expected<BandTable> decisionBands(const Model &model)
{
    auto axes = model.axes();
    if (!axes && model.treeForm())
        return failure("the model " + model.spec() + " decides by more than sizes that have bands",
            "write C of style nested, or export a model that decides by communicator size and message size");
    if (!axes)
        axes = axesOf(*model.fittedTo()->grid);
    std::sort(axes->begin(), axes->end(),
        [](const DecisionAxis &a, const DecisionAxis &b) { return a.size < b.size; });
    return tabulate(model, *axes).map(collscope::joined);
}

} // namespace collscope::codegen
