// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/run_folds.h"
#include "engine/study/data_selection.h"

namespace collscope {

/// Measurements to fit to, and others that no fit to them has seen.
struct Split {
    using Fold = MapFold;

    DecisionMapPtr training;
    DecisionMapPtr heldOut = nullptr; ///< null: nothing is held out, or `folds` say what
    /// Of parts of the cells: each measured cell of `training` is in one held-out map of these, whose other
    /// cells are gaps. Of runs: each map held out is a run's, each fitted to that of the others. All maps
    /// have the rows, columns and methods of `training`.
    std::vector<Fold> folds = {};
    double ofMethod = 0; ///< of folds of runs, what these do to a method (HeldOutNoise)

    bool holdsOut() const { return heldOut || !folds.empty(); }
};

inline constexpr unsigned cellFolds = 5; ///< of a single run

/// Numbers of the runs that the selection has measurements of, ascending.
std::vector<std::uint32_t> selectedRuns(const DataSelection &data);

/// Keeps measurements back.
///
/// Whole runs: the repetitions within one run share its nodes, its noise and its mood, so only another run
/// says how a decision fares on another day. Placements, sizes, another dataset: how it fares where nobody
/// measured. Folds: the cells in an order that the seed makes, dealt out in turn; they ask how a model fills
/// gaps. Each run: all runs, one after the other; of a single run the cells, in `cellFolds`
/// parts.
///
/// Where ties are free (DataSelection::tiesAreFree) the maps to fit to have those of their own measurements.
///
/// Fails when a run does not exist, when nothing is left to fit to or to test on, when a measurement would be
/// in both parts, on several ways at once, and as the maps fail. The runs there are
/// are selectedRuns().
Expected<Split> holdOut(const DataSelection &data, const std::stop_token &stop = {});

} // namespace collscope
