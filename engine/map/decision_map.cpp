// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/decision_map.h"

#include "engine/data/say.h"

#include "engine/map/grid_positions.h"
#include "engine/map/predicted_cells.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr std::uint32_t nowhere = 0xffffffffU;

/// nearestInColumn() where rows are on two axes: every measured one may be the nearest.
std::vector<std::uint32_t> nearestInColumnOfProduct(
    const TimeGrid &grid, const std::vector<MethodIndex> &best, const GridPositions &at)
{
    std::vector<std::uint32_t> nearest(grid.cells(), nowhere);
    for (std::uint32_t column = 0; column < grid.columns(); ++column) {
        std::vector<std::uint32_t> measured;
        for (std::uint32_t row = 0; row < grid.rows(); ++row)
            if (best[grid.index({row, column})] != noMethod)
                measured.push_back(row);
        for (std::uint32_t row = 0; row < grid.rows() && !measured.empty(); ++row)
            nearest[grid.index({row, column})] = best[grid.index({row, column})] != noMethod
                ? row
                : *std::min_element(measured.begin(), measured.end(), [&](std::uint32_t a, std::uint32_t b) {
                      return at.betweenRows(row, a) < at.betweenRows(row, b);
                  });
    }
    return nearest;
}

/// Per column, the row of the nearest measured cell of that same column (ties to the lower row), or
/// `nowhere`.
std::vector<std::uint32_t> nearestInColumn(
    const TimeGrid &grid, const std::vector<MethodIndex> &best, const GridPositions &at)
{
    if (grid.rowAxes().isProduct())
        return nearestInColumnOfProduct(grid, best, at);
    const std::uint32_t rows = grid.rows();
    const std::uint32_t columns = grid.columns();
    std::vector<std::uint32_t> nearest(grid.cells(), nowhere);
    for (std::uint32_t column = 0; column < columns; ++column) {
        std::uint32_t above = nowhere; // last measured row at or below the current one
        for (std::uint32_t row = 0; row < rows; ++row) {
            if (best[grid.index({row, column})] != noMethod)
                above = row;
            nearest[grid.index({row, column})] = above;
        }
        std::uint32_t next = nowhere;
        for (std::uint32_t row = rows; row-- > 0;) {
            const std::size_t cell = grid.index({row, column});
            if (best[cell] != noMethod)
                next = row;
            const std::uint32_t before = nearest[cell];
            if (next != nowhere
                && (before == nowhere || at.betweenRows(next, row) < at.betweenRows(row, before)))
                nearest[cell] = next;
        }
    }
    return nearest;
}

/// The measured cell nearest to `cell`, searched column by column outwards for as long as a column can be
/// nearer.
std::uint32_t nearestMeasured(
    const TimeGrid &grid, Cell cell, const std::vector<std::uint32_t> &inColumn, const GridPositions &at)
{
    std::int64_t least = std::numeric_limits<std::int64_t>::max(); // squares of distances: below 2^55
    Cell found;
    const auto consider = [&](std::uint32_t column) {
        const std::uint32_t row = inColumn[grid.index({cell.row, column})];
        if (row == nowhere)
            return;
        const std::int64_t distance = at.betweenRows(row, cell.row) + at.betweenColumns(column, cell.column);
        if (distance < least
            || (distance == least && (row < found.row || (row == found.row && column < found.column)))) {
            least = distance;
            found = {row, column};
        }
    };
    for (std::uint32_t column = cell.column + 1; column-- > 0;) {
        if (at.betweenColumns(cell.column, column) > least)
            break;
        consider(column);
    }
    for (std::uint32_t column = cell.column + 1; column < grid.columns(); ++column) {
        if (at.betweenColumns(column, cell.column) > least)
            break;
        consider(column);
    }
    return static_cast<std::uint32_t>(grid.index(found));
}

/// The nearest measured cell of each gap, and its method. False: stopped.
bool fillGaps(DecisionMap &map, const std::stop_token &stop)
{
    const TimeGrid &grid = *map.grid;
    const GridPositions at(grid);
    const auto inColumn = nearestInColumn(grid, map.best, at);
    const std::vector<MethodIndex> known = map.best;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        if (known[cell] != noMethod)
            continue;
        if (stop.stop_requested())
            return false;
        map.source[cell] = nearestMeasured(grid, grid.cell(cell), inColumn, at);
        map.best[cell] = known[map.source[cell]];
    }
    return true;
}

void markExtrapolated(DecisionMap &map)
{
    const std::vector<bool> &extrapolated = map.grid->extrapolated();
    if (!extrapolated.empty())
        map.uncertain.resize(map.grid->cells());
    for (std::size_t cell = 0; cell < extrapolated.size(); ++cell)
        map.uncertain[cell] = map.uncertain[cell] || extrapolated[cell];
}

/// `decideGaps`: false when stopped.
Expected<DecisionMapPtr> made(
    TimeGridPtr grid, bool (*decideGaps)(DecisionMap &, const std::stop_token &), const std::stop_token &stop)
{
    auto map = std::make_shared<DecisionMap>();
    map->best.assign(grid->cells(), noMethod);
    map->source.resize(grid->cells());
    const auto methods = static_cast<MethodIndex>(grid->methods().size());
    std::size_t measured = 0;
    for (std::size_t cell = 0; cell < grid->cells(); ++cell) {
        if (cell % 4096 == 0 && stop.stop_requested())
            return failure("cancelled");
        double least = std::numeric_limits<double>::infinity();
        for (MethodIndex method = 0; method < methods; ++method) {
            const double seconds = grid->seconds(cell, method);
            if (seconds < least && grid->isCandidate(method)) { // false for NaN; ties keep the earlier method
                least = seconds;
                map->best[cell] = method;
            }
        }
        measured += map->best[cell] != noMethod;
        map->source[cell] = static_cast<std::uint32_t>(cell);
    }
    if (measured == 0)
        return failure(say("no candidate was measured for {}", grid->collective()),
            say("allow the library's own choice as a candidate, or measure its algorithms"),
            grid->dataset()->provenance().path);

    map->grid = std::move(grid);
    if (measured < map->grid->cells() && !(fillGaps(*map, stop) && decideGaps(*map, stop)))
        return failure("cancelled");
    markExtrapolated(*map);
    return map;
}

} // namespace

std::size_t DecisionMap::interpolatedCells() const
{
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < source.size(); ++cell)
        count += interpolated(cell);
    return count;
}

double DecisionMap::totalWeight() const
{
    if (weights.empty())
        return static_cast<double>(source.size() - interpolatedCells());
    double total = 0;
    for (std::size_t cell = 0; cell < source.size(); ++cell)
        total += counts(cell) ? weights[cell] : 0.0;
    return total;
}

double DecisionMap::bestSeconds(std::size_t cell) const
{
    return interpolated(cell) ? std::numeric_limits<double>::quiet_NaN() : grid->seconds(cell, best[cell]);
}

double DecisionMap::penalty(std::size_t cell, MethodIndex method) const
{
    return grid->seconds(cell, method) / bestSeconds(cell) - 1;
}

Expected<DecisionMapPtr> makeDecisionMap(TimeGridPtr grid, const std::stop_token &stop)
{
    return made(std::move(grid), predictGaps, stop);
}

Expected<DecisionMapPtr> makeJudgingMap(TimeGridPtr grid, const std::stop_token &stop)
{
    return made(
        std::move(grid), [](DecisionMap &, const std::stop_token &) { return true; }, stop);
}

Expected<DecisionMapPtr> withWeights(const DecisionMapPtr &map, std::vector<double> weights)
{
    const std::string &path = map->grid->dataset()->provenance().path;
    const auto isOne = [](double weight) { return weight == 1.0; };
    if (std::all_of(weights.begin(), weights.end(), isOne))
        weights.clear(); // nothing is to cost more than without
    if (map->weights == weights)
        return map;
    if (!weights.empty() && weights.size() != map->grid->cells())
        return failure(say("{} weights for {} cells", weights.size(), map->grid->cells()),
            say("give every cell a weight, row by row"), path);
    if (std::any_of(weights.begin(), weights.end(),
            [](double weight) { return !std::isfinite(weight) || weight < 0; }))
        return failure(say("a weight is no number from 0 on"), say("give every cell a finite weight"), path);
    auto weighted = std::make_shared<DecisionMap>(*map);
    weighted->weights = std::move(weights);
    if (!(weighted->totalWeight() > 0))
        return failure(say("no measured cell of {} has a weight above 0", map->grid->collective()),
            say("measure what is weighted, or leave the weights out"), path);
    return weighted;
}

} // namespace collscope
