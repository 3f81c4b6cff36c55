// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/chosen_size.h"
#include "engine/models/optimal_tree/box_curves.h"

namespace collscope::optimal {

/// How many leaves trees of the least mean penalty should have (chooseSize()), with a limit on their depth.
/// Of a grid on which the exact curve takes too long, every second, third ... row or message size is looked
/// at: that asks for a few leaves less.
Expected<SizeChoicePtr> chooseLeaves(
    const DecisionMapPtr &map, unsigned depth = noLimit, const FitContext &context = {});

} // namespace collscope::optimal
