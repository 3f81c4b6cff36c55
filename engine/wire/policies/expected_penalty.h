// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/prediction/survey.h"

#include <vector>

namespace collscope::wire {

/// What the decision of a cell is expected to lose against the best method there, ratio: the mean over what
/// the times that were not measured may be, by their predictions. What was measured is taken as it is: its
/// noise is no part of it. 0 where there is nothing to choose from.
double expectedPenalty(const Survey &survey, std::size_t cell);

/// Sums over cells where there is something to measure.
struct ExpectedPenalty {
    double sum = 0.0; ///< of penalties times weights
    double weights = 0.0;

    double mean() const { return weights > 0.0 ? sum / weights : 0.0; }
};
ExpectedPenalty expectedPenalty(const Survey &survey);
/// The mean over all cells of all collectives: what a map that is decided now is expected to lose.
double expectedPenalty(const std::vector<Survey> &surveys);

} // namespace collscope::wire
