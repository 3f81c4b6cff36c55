// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/optimal_tree/optimal_tree.h"

namespace collscope::optimal {

struct LimitedTree {
    Plan plan;
    bool best = true; ///< false: OptimalTree::isBestWithinLimits
};

/// The tree that OptimalLimits ask for, by the cheapest search that is exact: one lambda where leaves are not
/// limited, else the curve, of as many leaves as it takes.
Expected<LimitedTree> findWithinLimits(
    const DecisionMapPtr &map, const OptimalLimits &limits, const std::stop_token &stop);

/// The same from a curve that is there already; nothing when the curve does not settle it. `limits` must have
/// the curve's objective and depth.
std::optional<LimitedTree> findOnCurve(const ParetoCurve &curve, const OptimalLimits &limits);

} // namespace collscope::optimal
