// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/selected_values.h"

#include "engine/data/distinct_values.h"
#include "engine/data/say.h"

namespace collscope {

Conditions selectedValues(const Dataset &dataset, const GridSelection &selection)
{
    DistinctValues<std::uint32_t> nodes;
    DistinctValues<std::uint32_t> ppn;
    DistinctValues<std::uint32_t> commSizes;
    DistinctValues<std::uint32_t> members;
    DistinctValues<std::uint32_t> colours;
    DistinctValues<std::uint32_t> runs;
    DistinctValues<std::uint64_t> messageBytes;
    const Dataset::Range range = dataset.rows(selection.collective);
    for (std::size_t row = range.first; row < range.last; ++row) {
        if (!selection.admits(dataset, row))
            continue;
        nodes.add(dataset.nodes(row));
        ppn.add(dataset.ppn(row));
        commSizes.add(dataset.commSize(row));
        members.add(dataset.members(row));
        colours.add(dataset.colours(row));
        messageBytes.add(dataset.messageBytes(row));
        runs.add(dataset.run(row));
    }
    const auto known = [](DistinctValues<std::uint32_t> &values) { // 0: unknown, or no groups
        auto all = values.take();
        std::erase(all, 0U);
        return all;
    };
    return {known(nodes), known(ppn), commSizes.take(), messageBytes.take(), runs.take(), known(members),
        known(colours)};
}

std::string statisticOver(const TimeGrid &grid)
{
    if (grid.dataset()->runValues(grid.collective()).size() < 2)
        return {}; // without a look at millions of rows
    const std::size_t runs = selectedValues(*grid.dataset(), grid.selection()).runs.size();
    return runs < 2 ? std::string() : say("{} over {} runs", statisticText(grid.selection().statistic), runs);
}

std::vector<std::uint32_t> placementValues(
    const Dataset &dataset, std::string_view collective, wire::PlacementSize size)
{
    DistinctValues<std::uint32_t> values;
    for (const Placement &placement : dataset.placements(collective))
        values.add(wire::value(size, placement));
    return values.take();
}

} // namespace collscope
