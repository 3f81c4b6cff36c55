// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_legend.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collscope::chart {

namespace {

constexpr double mostBeside = 0.36; ///< of the width
constexpr double mostBelow = 0.25; ///< of the height
constexpr double leastLines = 7; ///< a chart lower than that has no room to give

/// The greatest number of columns that fit, each as wide as its widest entry.
int columnsOf(const std::vector<double> &entries, double width)
{
    for (std::size_t columns = entries.size(); columns > 1; --columns) {
        std::vector<double> widths(columns);
        for (std::size_t i = 0; i < entries.size(); ++i)
            widths[i % columns] = std::max(widths[i % columns], entries[i]);
        if (std::accumulate(widths.begin(), widths.end(), 0.0) <= width)
            return static_cast<int>(columns);
    }
    return 1;
}

} // namespace

LegendPlan planLegend(const std::vector<double> &entries, const QSizeF &chart, double line)
{
    LegendPlan plan;
    if (entries.size() < 2 || chart.height() < leastLines * line)
        return plan;
    const double widest = *std::max_element(entries.begin(), entries.end());
    const auto linesBeside = static_cast<std::size_t>(chart.height() * 0.9 / line);
    if (widest <= chart.width() * mostBeside && entries.size() <= linesBeside) {
        plan.place = LegendPlan::Place::beside;
        plan.shown = entries.size();
        return plan;
    }
    plan.place = LegendPlan::Place::below;
    plan.columns = columnsOf(entries, chart.width());
    const auto lines = static_cast<std::size_t>(std::max(1.0, std::floor(chart.height() * mostBelow / line)));
    const std::size_t places = lines * static_cast<std::size_t>(plan.columns);
    plan.shown = entries.size() <= places ? entries.size() : places - 1;
    return plan;
}

} // namespace collscope::chart
