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

/// What is measured, by the names of its generated functions: quadtrees of depth 1 to 6, then other trees.
struct Subject {
    std::string name;
    ModelPtr model;
};
inline constexpr std::size_t others = 3; ///< that are no quadtrees

inline std::vector<Subject> subjects(const DecisionMapPtr &map)
{
    std::vector<Subject> result;
    const auto add = [&](std::string name, const std::string &spec) {
        result.push_back(
            {std::move(name), synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map))});
    };
    for (unsigned depth = 1; depth <= deepest; ++depth)
        add(std::to_string(depth), "quadtree:depth=" + std::to_string(depth));
    add("_c45", "c45");
    add("_c45_small", "c45:m=8,c=5");
    add("_optimal", "optimal:leaves=16");
    return result;
}

} // namespace collscope::bench
