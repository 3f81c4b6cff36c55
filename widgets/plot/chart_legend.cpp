// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_legend.h"

#include <algorithm>
#include <cmath>

namespace collscope::chart {

namespace {

constexpr double mostBeside = 0.36; ///< of the width
constexpr double mostBelow = 0.34; ///< of the height
constexpr double leastLines = 7; ///< a chart lower than that has no room to give

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
    plan.columns = std::clamp(static_cast<int>(chart.width() / widest), 1, static_cast<int>(entries.size()));
    const auto lines = static_cast<std::size_t>(std::max(1.0, std::floor(chart.height() * mostBelow / line)));
    const std::size_t places = lines * static_cast<std::size_t>(plan.columns);
    plan.shown = entries.size() <= places ? entries.size() : places - 1;
    return plan;
}

} // namespace collscope::chart
