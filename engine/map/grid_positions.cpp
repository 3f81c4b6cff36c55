// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/grid_positions.h"

#include <cmath>

namespace collscope {

namespace {

constexpr double unit = 0x1p20;

template <typename Size> std::vector<std::int64_t> logAxis(const std::vector<Size> &sizes)
{
    std::vector<std::int64_t> result;
    for (const Size size : sizes)
        result.push_back(std::llround((size == 0 ? -1.0 : std::log2(static_cast<double>(size))) * unit));
    return result;
}

} // namespace

GridPositions::GridPositions(const TimeGrid &grid) : m_columns(logAxis(grid.messageBytes()))
{
    const RowAxes &axes = grid.rowAxes();
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> second;
    for (const Placement &placement : grid.placements()) {
        first.push_back(RowAxes::value(axes.first.size, placement));
        second.push_back(axes.isProduct() ? RowAxes::value(axes.second.size, placement) : 0U);
    }
    m_first = logAxis(first);
    m_second = logAxis(second);
}

wire::SurfacePoint GridPositions::point(Cell cell) const
{
    return {static_cast<double>(m_first[cell.row]) / unit, static_cast<double>(m_second[cell.row]) / unit, 0,
        0, static_cast<double>(m_columns[cell.column]) / unit};
}

} // namespace collscope
