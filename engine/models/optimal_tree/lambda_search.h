// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/optimal_tree/box_curves.h"

namespace collscope::optimal {

/// Trees with the least cost + lambda per leaf, by dynamic programming over boxes with one figure each. Only
/// for costs that add up (not Objective::maximumPenalty).
///
/// Time: an addition per cut of every box and lambda, (a + b + c) / 3 of them per box of a grid of a x b x c
/// lines, times depth; memory: 8 bytes
/// per box for the leaf costs and 8 per box (and level of a limited depth) for the figures.
class LambdaSearch {
public:
    /// `costs` must outlive the search.
    LambdaSearch(const CostTable &costs, unsigned depth, const std::stop_token &stop);

    struct Best {
        Plan plan;
        double cost = 0; ///< without lambda
    };
    /// The best tree for `lambda` > 0, in quanta. Exact when lambda is a whole number or a multiple of 1/16.
    /// Absent when stopped, and when every tree of the depth has an impossible leaf.
    std::optional<Best> best(double lambda);
    /// A tree with the fewest leaves that is possible at all and, of those, the least cost.
    std::optional<Best> fewestLeaves();
    /// A tree with the least cost that is possible at all and, of those, the fewest leaves.
    std::optional<Best> leastCost() { return best(1.0 / 16); }

    /// The trees on the lower convex hull of (leaves, least cost) with at most `leaves` leaves, and the next
    /// one after them, by leaves ascending. Empty when stopped or impossible.
    std::vector<Best> hull(std::size_t leaves, const ProgressCallback &progress);

    static double bytes(const Boxes &boxes, unsigned depth);
    std::size_t memoryBytes() const;

private:
    class Planner;

    static bool limits(unsigned depth, const Boxes &boxes) { return depth < boxes.mostDepth(); }
    bool solve(double lambda);
    void lowerByColumns(double *figures, const double *parts) const;
    void fillLevel(
        std::vector<double> &level, const std::vector<double> &parts, double lambda, bool leavesOnly);

    const CostTable &m_costs;
    Boxes m_boxes;
    std::stop_token m_stop;
    bool m_depthLimited;
    std::vector<double> m_leafCosts;
    std::vector<std::vector<double>> m_levels; ///< as BoxCurves' layers
};

} // namespace collscope::optimal
