// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/selected_values.h"

#include <set>

namespace collscope {

Conditions selectedValues(const Dataset &dataset, const GridSelection &selection)
{
    std::set<std::uint32_t> nodes;
    std::set<std::uint32_t> ppn;
    std::set<std::uint32_t> commSizes;
    std::set<std::uint32_t> members;
    std::set<std::uint32_t> colours;
    std::set<std::uint64_t> messageBytes;
    std::set<std::uint32_t> runs;
    const Dataset::Range range = dataset.rows(selection.collective);
    for (std::size_t row = range.first; row < range.last; ++row) {
        if (!selection.admits(dataset, row))
            continue;
        nodes.insert(dataset.nodes(row));
        ppn.insert(dataset.ppn(row));
        commSizes.insert(dataset.commSize(row));
        members.insert(dataset.members(row));
        colours.insert(dataset.colours(row));
        messageBytes.insert(dataset.messageBytes(row));
        runs.insert(dataset.run(row));
    }
    nodes.erase(0); // unknown
    ppn.erase(0);
    members.erase(0); // no groups
    colours.erase(0);
    return {{nodes.begin(), nodes.end()}, {ppn.begin(), ppn.end()}, {commSizes.begin(), commSizes.end()},
        {messageBytes.begin(), messageBytes.end()}, {runs.begin(), runs.end()},
        {members.begin(), members.end()}, {colours.begin(), colours.end()}};
}

std::string statisticOver(const TimeGrid &grid)
{
    const std::size_t runs = selectedValues(*grid.dataset(), grid.selection()).runs.size();
    return runs < 2
        ? std::string()
        : std::string(statisticText(grid.selection().statistic)) + " over " + std::to_string(runs) + " runs";
}

std::vector<std::uint32_t> placementValues(
    const Dataset &dataset, std::string_view collective, wire::PlacementSize size)
{
    std::set<std::uint32_t> values;
    for (const Placement &placement : dataset.placements(collective))
        values.insert(wire::value(size, placement));
    return {values.begin(), values.end()};
}

} // namespace collscope
