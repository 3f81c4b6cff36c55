// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/side_by_side.h"

#include "engine/wire/algorithm_identity.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double noFigure = std::numeric_limits<double>::quiet_NaN();

const Method &bestMethod(const DecisionMap &map, std::size_t cell)
{
    return map.grid->methods()[map.best[cell]];
}

std::optional<std::size_t> measuredCell(const DecisionMap &map, const Instance &instance)
{
    const auto cell = map.grid->find(instance);
    if (!cell || map.interpolated(map.grid->index(*cell)))
        return std::nullopt;
    return map.grid->index(*cell);
}

/// Returns the method of a map that another system's choice is there, or noMethod.
MethodIndex methodOf(const DecisionMap &map, const Method &choice)
{
    const auto found = wire::findMethod(map.grid->methods(), choice, map.grid->collective());
    return found ? static_cast<MethodIndex>(*found) : noMethod;
}

/// Of the cell of a map, decided by another system's choice.
double costOf(const DecisionMap &map, std::size_t cell, const Method &choice)
{
    const MethodIndex method = methodOf(map, choice);
    return method == noMethod ? noFigure : map.penalty(cell, method);
}

/// Of one system: that of the dearest of the others' choices.
double dearest(const std::vector<DecisionMapPtr> &maps, const std::vector<std::optional<std::size_t>> &cells,
    std::size_t own)
{
    bool isAnyKnown = false;
    double most = 0;
    for (std::size_t other = 0; other < maps.size(); ++other) {
        if (other == own || !cells[other])
            continue;
        const double cost = costOf(*maps[own], *cells[own], bestMethod(*maps[other], *cells[other]));
        isAnyKnown |= !std::isnan(cost);
        if (cost > most)
            most = cost;
    }
    return isAnyKnown ? most : noFigure;
}

} // namespace

double DifferingCell::worst() const
{
    double most = noFigure;
    for (const double cost : costs)
        if (!(cost <= most) && !std::isnan(cost))
            most = cost;
    return most;
}

SideBySide sideBySide(std::vector<DecisionMapPtr> maps, const std::stop_token &stop)
{
    SideBySide result;
    const std::size_t count = maps.size();
    std::vector<double> sums(count, 0);
    std::vector<std::size_t> known(count, 0);
    for (std::size_t first = 0; first < count; ++first)
        for (std::size_t cell = 0; cell < maps[first]->best.size(); ++cell) {
            if (stop.stop_requested())
                return result;
            const TimeGrid &grid = *maps[first]->grid;
            const Instance instance = grid.instance(grid.cell(cell));
            std::vector<std::optional<std::size_t>> cells(count);
            for (std::size_t i = 0; i < count; ++i)
                cells[i] = measuredCell(*maps[i], instance);
            const auto there = [](const std::optional<std::size_t> &each) { return each.has_value(); };
            const bool isSeenBefore
                = std::any_of(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(first), there);
            if (!cells[first] || isSeenBefore || std::count_if(cells.begin(), cells.end(), there) < 2)
                continue;
            ++result.shared;
            DifferingCell row{instance, cells, std::vector<double>(count, noFigure)};
            bool differs = false;
            for (std::size_t i = 0; i < count; ++i) {
                if (!cells[i])
                    continue;
                row.costs[i] = dearest(maps, cells, i);
                differs |= methodOf(*maps[i], bestMethod(*maps[first], *cells[first]))
                    != maps[i]->best[*cells[i]];
                if (!std::isnan(row.costs[i])) {
                    sums[i] += row.costs[i];
                    ++known[i];
                }
            }
            if (differs)
                result.differing.push_back(std::move(row));
        }
    std::stable_sort(
        result.differing.begin(), result.differing.end(), [](const DifferingCell &a, const DifferingCell &b) {
            const double worstOfB = b.worst();
            return std::isnan(worstOfB) ? !std::isnan(a.worst()) : a.worst() > worstOfB;
        });
    for (std::size_t i = 0; i < count; ++i)
        result.means.push_back(known[i] == 0 ? noFigure : sums[i] / static_cast<double>(known[i]));
    result.maps = std::move(maps);
    return result;
}

} // namespace collscope
