// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>

#include <vector>

namespace collscope::chart {

/// Where the legend of a chart goes, so that it neither covers the chart nor is cut off.
struct LegendPlan {
    enum class Place { none, beside, below };

    Place place = Place::none;
    int columns = 1;
    std::size_t shown = 0; ///< entries; where there are more, one more place is for "+n more"
};

/// `entries` are as wide as each entry would be, `line` is the height of one. Beside a wide chart, below a
/// narrow one, in as many columns as there is room for; nothing in a chart too low for it.
LegendPlan planLegend(const std::vector<double> &entries, const QSizeF &chart, double line);

} // namespace collscope::chart
