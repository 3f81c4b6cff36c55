// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_content.h"

#include <algorithm>

namespace collscope {

std::vector<MethodShare> methodShares(const MapContent &content)
{
    const TimeGrid &grid = *content.map->grid;
    std::vector<std::size_t> counts(grid.methods().size());
    for (std::size_t cell = 0; cell < grid.cells(); ++cell)
        if (const MethodIndex method = content.shownMethod(cell); method < counts.size())
            counts[method] += 1;
    std::vector<MethodShare> shares;
    for (std::size_t method = 0; method < counts.size(); ++method)
        if (counts[method] > 0)
            shares.push_back({static_cast<MethodIndex>(method),
                static_cast<double>(counts[method]) / static_cast<double>(grid.cells())});
    std::stable_sort(shares.begin(), shares.end(),
        [](const MethodShare &a, const MethodShare &b) { return a.share > b.share; });
    return shares;
}

} // namespace collscope
