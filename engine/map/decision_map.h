// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

namespace collscope {

/// The exact decision map: for every cell of a grid the candidate with the least time, ties in catalogue
/// order.
///
/// A cell in which no candidate was measured takes the method of the nearest measured cell and is marked.
/// Nearest means the least distance in (log2 communicator size, log2 message size), where rows have two axes
/// (RowAxes) in the logarithms of both and of the message size; equal distances go to the earlier row, then
/// the smaller message size. 0 counts as 1/2 here, logarithms are rounded to multiples of 2^-20.
struct DecisionMap {
    TimeGridPtr grid;
    std::vector<MethodIndex> best; ///< per cell, in TimeGrid::methods()
    std::vector<std::uint32_t> source; ///< per cell: index of the cell its method was measured in

    bool interpolated(std::size_t cell) const { return source[cell] != cell; }
    std::size_t interpolatedCells() const;
    double bestSeconds(std::size_t cell) const; ///< NaN in an interpolated cell
};

using DecisionMapPtr = std::shared_ptr<const DecisionMap>;

/// Fails when no candidate was measured anywhere (only the baseline, say); a stopped run fails with
/// "cancelled".
Expected<DecisionMapPtr> makeDecisionMap(TimeGridPtr grid, const std::stop_token &stop = {});

} // namespace collscope
