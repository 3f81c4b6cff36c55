// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_walk.h"

#include <algorithm>
#include <cmath>

namespace collscope::chart {

namespace {

/// Positions in a series, in the order of x.
std::vector<std::size_t> inOrder(const ChartContent::Series &series)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < series.points.size(); ++i)
        if (std::isfinite(series.points[i].x) && std::isfinite(series.points[i].y))
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return series.points[a].x < series.points[b].x; });
    return order;
}

std::optional<ChartPoint> firstOf(const ChartContent &content)
{
    for (std::size_t series = 0; series < content.series.size(); ++series)
        if (const auto order = inOrder(content.series[series]); !order.empty())
            return ChartPoint{series, order.front()};
    return std::nullopt;
}

ChartPoint along(const ChartContent &content, ChartPoint from, bool forward)
{
    const auto order = inOrder(content.series[from.series]);
    const auto at = std::find(order.begin(), order.end(), from.point);
    if (forward)
        return at == order.end() || at + 1 == order.end() ? from : ChartPoint{from.series, *(at + 1)};
    return at == order.begin() || at == order.end() ? from : ChartPoint{from.series, *(at - 1)};
}

ChartPoint across(const ChartContent &content, ChartPoint from, bool forward)
{
    const double x = content.series[from.series].points[from.point].x;
    const std::size_t count = content.series.size();
    for (std::size_t away = 1; away < count; ++away) {
        const std::size_t series = (from.series + (forward ? away : count - away)) % count;
        const auto &points = content.series[series].points;
        const auto order = inOrder(content.series[series]);
        const auto nearest = std::min_element(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::abs(points[a].x - x) < std::abs(points[b].x - x);
        });
        if (nearest != order.end())
            return {series, *nearest};
    }
    return from;
}

} // namespace

std::optional<ChartPoint> stepped(const ChartContent &content, std::optional<ChartPoint> from, Step step)
{
    if (!from)
        return firstOf(content);
    const bool forward = step == Step::right || step == Step::down;
    return step == Step::left || step == Step::right ? along(content, *from, forward)
                                                     : across(content, *from, forward);
}

} // namespace collscope::chart
