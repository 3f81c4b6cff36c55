// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/penalty.h"

namespace collscope {

/// What became of the decision in a measured cell.
struct DecisionChange {
    std::size_t cell = 0;
    bool changed = false; ///< another method
    double cost = 0; ///< t(old decision) / t(new decision) - 1; NaN where one of them was not measured
    double weight = 1; ///< of the cell

    /// Does the old decision lose more than `threshold`, a ratio?
    bool isStale(double threshold) const { return changed && cost > threshold; } // not so for NaN
};

/// What was decided before against what is decided now, both judged by the measurements of now.
struct DecisionDifference {
    DecisionMapPtr map; ///< of now
    Evaluation before;
    Evaluation after;
    std::vector<DecisionChange> changes; ///< per cell of the map that counts

    std::size_t changed() const;
    std::size_t stale(double threshold) const;
    std::size_t notMeasured() const; ///< cells whose cost is not known
    /// The changes by cost x weight, the greatest first; those of unknown cost last.
    std::vector<DecisionChange> byCost() const;
};

/// `before` and `after` may be fitted to other maps. A stopped run returns early, with a useless result.
DecisionDifference decisionDifference(
    const Model &before, const Model &after, const DecisionMapPtr &now, const std::stop_token &stop = {});

} // namespace collscope
