// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "engine/wire/prediction/surface.h"

namespace collscope {

/// Where the cells of a grid are: log2 of what its rows are told apart by (RowAxes) and of the message size,
/// in units of 2^-20, rounded; 0 counts as 1/2. Whole numbers make equal distances equal: in floating point
/// the steps from 3 to 6 and from 6 to 12 differ in their last bit, and a tie would be broken by noise.
class GridPositions {
public:
    explicit GridPositions(const TimeGrid &grid);

    /// Squares of distances: below 2^54.
    std::int64_t betweenRows(std::uint32_t a, std::uint32_t b) const
    {
        return square(m_first[a] - m_first[b]) + square(m_second[a] - m_second[b]);
    }
    std::int64_t betweenColumns(std::uint32_t a, std::uint32_t b) const
    {
        return square(m_columns[a] - m_columns[b]);
    }
    wire::SurfacePoint point(Cell cell) const;

private:
    static std::int64_t square(std::int64_t difference) { return difference * difference; }

    std::vector<std::int64_t> m_first; ///< per row
    std::vector<std::int64_t> m_second; ///< likewise
    std::vector<std::int64_t> m_columns;
};

} // namespace collscope
