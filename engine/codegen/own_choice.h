// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"
#include "engine/study/penalty.h"

#include <vector>

namespace collscope::codegen {

/// Per cell of `map`, on which the evaluation is, what the library's own choice loses there against the best.
/// NaN where that is no comparison with what is decided: it was not measured, is another library's
/// (`isForeign`, or what is decided does not run under it), or no run has both. What one run says of one
/// method and another run of another is a difference of runs.
std::vector<double> defaultPenalties(const Evaluation &evaluation, const DecisionMap &map, bool isForeign);

/// Was the library default that of coll/han, in part at least? Open MPI 5.0 and later ask it first where
/// there are several nodes, unless the measurement ran with a lower priority (mpi_settings).
enum class Han {
    no,
    perhaps, ///< the data do not say on how many nodes it was measured
    yes,
};
Han partOfHan(const TimeGrid &grid);

/// Adds cells in which nobody knows how the library's own choice compares with what `model` decides (see
/// defaultPenalties()), though that was measured elsewhere.
void addUnknownCells(std::vector<bool> &cells, const Model &model);

} // namespace collscope::codegen
