// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/study.h"

namespace collscope {

/// What became of the decision in a measured cell.
struct DecisionChange {
    std::size_t cell = 0;
    bool changed = false; ///< another method
    double cost = 0; ///< t(old decision) / t(new decision) - 1; NaN where one of them was not measured
    double weight = 1; ///< of the cell
    bool outside = false; ///< beyond what one of the two deciders was fitted to (MeasuredRange)

    /// Does the old decision lose more than `threshold`, a ratio?
    bool isStale(double threshold) const { return changed && cost > threshold; } // not so for NaN
};

/// What was decided before against what is decided now, both judged by the same measurements: those of now,
/// or of a third system.
struct DecisionDifference {
    DecisionMapPtr map; ///< of the measurements that judge
    /// The statistics of these and of `baseline` are over the cells in which all of them have a penalty.
    Evaluation before;
    Evaluation after;
    std::vector<DecisionChange> changes; ///< per cell of the map that counts
    std::optional<Evaluation> baseline
        = {}; ///< the library's own choice there; nothing: not measured, or in none of these cells

    std::size_t compared() const; ///< cells that the statistics are over
    std::size_t changed() const;
    std::size_t stale(double threshold) const;
    std::size_t notMeasured() const; ///< cells whose cost is not known
    std::size_t outside() const; ///< cells beyond a measured range; in all other counts as well
    std::size_t staleOutside(double threshold) const;
    /// The changes by cost x weight, the greatest first; those of unknown cost last.
    std::vector<DecisionChange> byCost() const;
};

/// `before` and `after` may be fitted to other maps than the one that judges. A stopped run returns early,
/// with a useless result.
DecisionDifference decisionDifference(
    const Model &before, const Model &after, const DecisionMapPtr &judge, const std::stop_token &stop = {});

/// What decides: a kind of model and the study it is fitted to.
struct Decider {
    StudyPtr study;
    ModelSpec spec;
};

/// Fits both. Fails as fitModel(), and with "cancelled".
Expected<DecisionDifference> decisionDifference(const Decider &before, const Decider &after,
    const DecisionMapPtr &judge, const std::stop_token &stop = {});

/// The same as it is asked: datasets, and specifications as they are written.
struct DifferenceQuestion {
    DatasetPtr before; ///< of the old decisions; none of the three is null
    DatasetPtr after;
    DatasetPtr judge;
    GridSelection selection; ///< of all three
    std::string oldSpec;
    std::string newSpec;
    bool operator==(const DifferenceQuestion &) const = default;
};

/// Fails as makeStudy(), parseModelSpec() and the above.
Expected<DecisionDifference> decisionDifference(
    StudyCache &studies, const DifferenceQuestion &question, const std::stop_token &stop = {});

} // namespace collscope
