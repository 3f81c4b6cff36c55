// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_walk.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

ChartPoint along(const ChartContent &content, ChartPoint from, Step step)
{
    const auto order = inOrder(content.series[from.series]);
    const auto at = std::find(order.begin(), order.end(), from.point);
    if (at == order.end())
        return from;
    const auto to = step == Step::first ? order.begin()
        : step == Step::last            ? order.end() - 1
        : step == Step::left            ? (at == order.begin() ? at : at - 1)
                                        : (at + 1 == order.end() ? at : at + 1);
    return {from.series, *to};
}

/// The one of a series that is nearest in x.
std::optional<ChartPoint> nearestOf(const ChartContent &content, std::size_t series, double x)
{
    const auto &points = content.series[series].points;
    const auto order = inOrder(content.series[series]);
    const auto nearest = std::min_element(order.begin(), order.end(),
        [&](std::size_t a, std::size_t b) { return std::abs(points[a].x - x) < std::abs(points[b].x - x); });
    return nearest == order.end() ? std::nullopt : std::optional(ChartPoint{series, *nearest});
}

ChartPoint across(const ChartContent &content, ChartPoint from, bool isUp, const Height &height)
{
    // Of those that are equally high the first in the legend is above.
    using Place = std::pair<double, std::size_t>;
    const auto placeOf = [&](ChartPoint point) {
        return Place{-height(point), point.series};
    }; // ascending: downwards
    const double x = content.series[from.series].points[from.point].x;
    const Place here = placeOf(from);
    std::optional<std::pair<Place, ChartPoint>> next;
    for (std::size_t series = 0; series < content.series.size(); ++series) {
        const auto point = series == from.series ? std::nullopt : nearestOf(content, series, x);
        if (!point)
            continue;
        const Place there = placeOf(*point);
        if (isUp ? !(there < here) : !(here < there))
            continue;
        if (!next || (isUp ? next->first < there : there < next->first))
            next.emplace(there, *point);
    }
    return next ? next->second : from;
}

} // namespace

std::optional<ChartPoint> stepped(
    const ChartContent &content, std::optional<ChartPoint> from, Step step, const Height &height)
{
    if (!from)
        return firstOf(content);
    return step == Step::up || step == Step::down ? across(content, *from, step == Step::up, height)
                                                  : along(content, *from, step);
}

} // namespace collscope::chart
