// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_content.h"

#include "widgets/common/format.h"
#include "widgets/common/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace collscope {

QString MapContent::mark() const
{
    return formatOrigin(map->grid->dataset()->provenance().origin);
}

MapContent gainMap(std::shared_ptr<const RealisedGain> gain)
{
    const TimeGrid &grid = *gain->map->grid;
    MapContent content;
    content.title = QCoreApplication::translate("collscope::MapView", "Realised gain: %1 on %2")
                        .arg(toText(grid.collective()), toText(grid.dataset()->provenance().system));
    content.map = gain->map;
    content.palette = MethodPalette(grid);
    content.layer = gainLayer(std::move(gain));
    return content;
}

std::vector<MethodShare> methodShares(const MapContent &content)
{
    const TimeGrid &grid = *content.map->grid;
    std::vector<std::size_t> counts(grid.methods().size());
    const RowOrder rows = content.rowOrder();
    for (std::uint32_t place = 0; place < rows.places(); ++place)
        for (std::uint32_t column = 0; column < grid.columns(); ++column) {
            const MethodIndex method = content.shownMethod(grid.index({rows.row(place), column}));
            if (method < counts.size())
                counts[method] += 1;
        }
    const double cells = static_cast<double>(rows.places()) * grid.columns();
    std::vector<MethodShare> shares;
    for (std::size_t method = 0; method < counts.size(); ++method)
        if (counts[method] > 0)
            shares.push_back({static_cast<MethodIndex>(method), static_cast<double>(counts[method]) / cells});
    std::stable_sort(shares.begin(), shares.end(),
        [](const MethodShare &a, const MethodShare &b) { return a.share > b.share; });
    return shares;
}

double shareWithoutMethod(const MapContent &content)
{
    double share = 1;
    for (const MethodShare &each : methodShares(content))
        share -= each.share;
    constexpr double rounding = 1e-9;
    return share < rounding ? 0 : share;
}

} // namespace collscope
