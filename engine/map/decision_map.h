// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

namespace collscope {

struct Ties;

/// The exact decision map: for every cell of a grid the candidate with the least time, ties in catalogue
/// order. Where any candidate was measured, the fastest of these decides, whatever might be said of others.
///
/// A cell in which none was measured is marked and decided by predicted times (predicted_cells.h). Its source
/// is the nearest measured cell, a reference for people: least distance in the logarithms (base 2, rounded to
/// multiples of 2^-20; 0 counts as 1/2) of the message size and of what rows are told apart by (RowAxes);
/// equal distances go to the earlier row, then the smaller message size.
struct DecisionMap {
    TimeGridPtr grid;
    std::vector<MethodIndex> best; ///< per cell, in TimeGrid::methods()
    std::vector<std::uint32_t> source; ///< per cell: itself; of a gap the nearest measured one
    std::vector<double> weights = {}; ///< per cell; empty: 1 everywhere
    std::vector<bool> uncertain = {}; ///< per cell: its method is a guess; empty: none is
    std::shared_ptr<const Ties> ties = nullptr; ///< that models may make use of; null: none

    bool interpolated(std::size_t cell) const { return source[cell] != cell; }
    std::size_t interpolatedCells() const;
    /// How much the cell counts in every sum over cells.
    double weight(std::size_t cell) const { return weights.empty() ? 1.0 : weights[cell]; }
    /// Was it measured, and does anybody care? Figures are about these cells and models learn from them.
    bool counts(std::size_t cell) const { return !interpolated(cell) && weight(cell) > 0; }
    double totalWeight() const; ///< of the cells that count: their number where each has weight 1
    double bestSeconds(std::size_t cell) const; ///< NaN in an interpolated cell
    /// Returns t / t(best candidate) - 1. It is negative for a baseline that is faster than all candidates,
    /// and NaN if one of both times was not measured.
    double penalty(std::size_t cell, MethodIndex method) const;
};

using DecisionMapPtr = std::shared_ptr<const DecisionMap>;

/// Fails when no candidate was measured anywhere (only the baseline, say); a stopped run fails with
/// "cancelled".
Expected<DecisionMapPtr> makeDecisionMap(TimeGridPtr grid, const std::stop_token &stop = {});

/// The same decisions where cells count by these weights: one per cell, or none for 1 everywhere. Weights are
/// not scaled: a cell of weight 3 counts as three cells that agree would, so a mean weight of 1 keeps
/// parameters that count cells (C4.5's) what they are. Fails on other numbers of weights, on any that is
/// below 0 or not finite, and when no measured cell has one above 0.
Expected<DecisionMapPtr> withWeights(const DecisionMapPtr &map, std::vector<double> weights);

} // namespace collscope
