// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/quadtree.h"
#include "tests/support/synthetic_data.h"

namespace collscope::bench {

inline constexpr unsigned deepest = 6;

/// The map that everything is measured on: 25 communicator sizes x 48 message sizes, 20 methods, made up.
inline DecisionMapPtr paperMap()
{
    return synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(2007)));
}

inline std::shared_ptr<const Quadtree> paperTree(const DecisionMapPtr &map, unsigned depth)
{
    return synthetic::must(Quadtree::fit(map, depth, 100));
}

} // namespace collscope::bench
