// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/measured_range.h"

#include <algorithm>

namespace collscope {

void MeasuredRange::Interval::add(std::uint64_t value)
{
    least = std::min(least, value);
    greatest = std::max(greatest, value);
}

MeasuredRange::MeasuredRange(const DecisionMap &map)
{
    const TimeGrid &grid = *map.grid;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        if (map.interpolated(cell) || grid.isExtrapolated(cell))
            continue;
        const Instance at = grid.instance(grid.cell(cell));
        m_commSizes.add(at.placement.commSize);
        m_messageBytes.add(at.messageBytes);
        if (at.placement.nodes != 0)
            m_nodes.add(at.placement.nodes);
        if (at.placement.ppn != 0)
            m_ppn.add(at.placement.ppn);
        if (at.placement.members != 0) {
            m_members.add(at.placement.members);
            m_colours.add(at.placement.colours);
        }
    }
}

bool MeasuredRange::holds(const Instance &instance) const
{
    const auto holdsIfKnown = [](const Interval &interval, std::uint32_t value) {
        return value == 0 || interval.isEmpty() || interval.holds(value);
    };
    return m_commSizes.holds(instance.placement.commSize) && m_messageBytes.holds(instance.messageBytes)
        && holdsIfKnown(m_nodes, instance.placement.nodes) && holdsIfKnown(m_ppn, instance.placement.ppn)
        && holdsIfKnown(m_members, instance.placement.members)
        && holdsIfKnown(m_colours, instance.placement.colours);
}

std::string MeasuredRange::placementsText() const
{
    std::string text;
    for (const auto &[interval, what] : {std::pair{&m_commSizes, "processes"}, std::pair{&m_nodes, "nodes"},
             std::pair{&m_ppn, "processes per node"}})
        if (!interval->isEmpty())
            text += (text.empty() ? "" : ", ") + std::string(what) + ' ' + std::to_string(interval->least)
                + (interval->least == interval->greatest ? "" : " to " + std::to_string(interval->greatest));
    return text;
}

std::vector<bool> cellsOutside(const DecisionMap &map, const MeasuredRange &range)
{
    const TimeGrid &grid = *map.grid;
    std::vector<bool> outside(grid.cells());
    bool any = false;
    for (std::size_t cell = 0; cell < outside.size(); ++cell) {
        outside[cell] = !range.holds(grid.instance(grid.cell(cell)));
        any = any || outside[cell];
    }
    return any ? outside : std::vector<bool>();
}

} // namespace collscope
