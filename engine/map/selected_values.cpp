// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/selected_values.h"

#include <set>

namespace collscope {

Conditions selectedValues(const Dataset &dataset, const GridSelection &selection)
{
    std::set<std::uint32_t> nodes;
    std::set<std::uint32_t> ppn;
    std::set<std::uint32_t> commSizes;
    std::set<std::uint64_t> messageBytes;
    std::set<std::uint32_t> runs;
    const Dataset::Range range = dataset.rows(selection.collective);
    for (std::size_t row = range.first; row < range.last; ++row) {
        if (!selection.admits(dataset, row))
            continue;
        nodes.insert(dataset.nodes(row));
        ppn.insert(dataset.ppn(row));
        commSizes.insert(dataset.commSize(row));
        messageBytes.insert(dataset.messageBytes(row));
        runs.insert(dataset.run(row));
    }
    nodes.erase(0); // unknown
    ppn.erase(0);
    return {{nodes.begin(), nodes.end()}, {ppn.begin(), ppn.end()}, {commSizes.begin(), commSizes.end()},
        {messageBytes.begin(), messageBytes.end()}, {runs.begin(), runs.end()}};
}

} // namespace collscope
