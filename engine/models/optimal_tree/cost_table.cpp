// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/cost_table.h"

#include "engine/map/ties.h"

#include <algorithm>
#include <cmath>

namespace collscope::optimal {

namespace {

constexpr int totalBits
    = 48; // leaves room for leaf counts up to 32 times the total, and for sixteenths of a quantum

double costOf(Objective objective, double seconds, double best)
{
    if (std::isnan(seconds))
        return impossible;
    // Subtracting first keeps a tie with the best at exactly 0.
    return objective == Objective::meanTimeLost ? seconds - best : (seconds - best) / best;
}

/// The rows of the grid that make up each row of a table.
std::vector<TimeGrid::RowRange> rangesOf(const TimeGrid &grid, CostRows rows)
{
    std::vector<TimeGrid::RowRange> ranges;
    switch (rows) {
    case CostRows::placements:
        for (std::uint32_t row = 0; row < grid.rows(); ++row)
            ranges.push_back({row, row + 1});
        break;
    case CostRows::points:
        for (std::size_t point = 0; point < grid.rowAxes().points(); ++point) {
            const std::uint32_t row = grid.rowAxes().rows[point];
            ranges.push_back({row, grid.rowAxes().measured[point] ? row + 1 : row});
        }
        break;
    case CostRows::commSizes:
        for (const std::uint32_t commSize : grid.commSizes())
            ranges.push_back(grid.rowsOf(commSize));
        break;
    }
    return ranges;
}

} // namespace

Boxes boxesOf(const TimeGrid &grid)
{
    const RowAxes &axes = grid.rowAxes();
    return {static_cast<std::uint32_t>(axes.first.values.size()),
        static_cast<std::uint32_t>(axes.second.values.size()), grid.columns()};
}

CostTable::CostTable(const DecisionMap &map, Objective objective, CostRows rows)
    : m_objective(objective), m_rowKind(rows), m_columns(map.grid->columns())
{
    const TimeGrid &grid = *map.grid;
    const std::vector<TimeGrid::RowRange> ranges = rangesOf(grid, rows);
    m_rows = static_cast<std::uint32_t>(ranges.size());
    if (rows == CostRows::points)
        m_secondLines = boxesOf(grid).lines(secondAxis);
    for (std::size_t method = 0; method < grid.methods().size(); ++method)
        if (grid.isCandidate(static_cast<MethodIndex>(method)))
            m_candidates.push_back(static_cast<MethodIndex>(method));

    double worstTotal = 0;
    m_costs.reserve(std::size_t{m_rows} * m_columns * m_candidates.size());
    std::vector<double> together(m_candidates.size());
    std::vector<double> lost(m_candidates.size());
    for (const TimeGrid::RowRange &range : ranges) {
        for (std::uint32_t column = 0; column < m_columns; ++column) {
            std::fill(together.begin(), together.end(), 0.0);
            std::fill(lost.begin(), lost.end(), 0.0);
            for (std::uint32_t row = range.first; row < range.last; ++row) {
                const std::size_t cell = grid.index({row, column});
                if (!map.counts(cell))
                    continue;
                const double weight = objective == Objective::maximumPenalty ? 1.0 : map.weight(cell);
                m_totalWeight += weight;
                for (std::size_t i = 0; i < m_candidates.size(); ++i) {
                    const double loss = weight
                        * costOf(objective, grid.seconds(cell, m_candidates[i]), map.bestSeconds(cell));
                    const double cost = map.ties && map.ties->isFree(cell, m_candidates[i]) ? 0.0 : loss;
                    together[i] = objective == Objective::maximumPenalty ? std::max(together[i], cost)
                                                                         : together[i] + cost;
                    lost[i] += loss;
                }
            }
            double worst = 0;
            for (const double cost : together)
                if (cost != impossible)
                    worst = std::max(worst, cost);
            worstTotal += worst;
            m_costs.insert(m_costs.end(), together.begin(), together.end());
            if (map.ties)
                m_losses.insert(m_losses.end(), lost.begin(), lost.end());
        }
    }
    int exponent = 0;
    std::frexp(worstTotal, &exponent);
    const int scale = worstTotal > 0 ? totalBits - exponent : 0;
    for (double &cost : m_costs)
        if (cost != impossible)
            cost = std::nearbyint(std::ldexp(cost, scale));
    m_figurePerQuantum = std::ldexp(1.0, -scale);
    if (objective != Objective::maximumPenalty)
        m_figurePerQuantum /= m_totalWeight;
}

CostTable CostTable::restricted(const DecisionMap &map, double most, Objective objective) const
{
    CostTable result(map, objective, m_rowKind);
    for (std::size_t i = 0; i < m_costs.size(); ++i)
        if (m_costs[i] > most)
            result.m_costs[i] = impossible;
    return result;
}

std::size_t CostTable::cheapest(const Box &box) const
{
    const auto [firsts, seconds, columns] = box.along;
    std::vector<double> sums(m_candidates.size(), 0.0);
    std::vector<double> losses(m_candidates.size(), 0.0);
    const auto add = [&](const double *costs) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            sums[i]
                = m_objective == Objective::maximumPenalty ? std::max(sums[i], costs[i]) : sums[i] + costs[i];
            losses[i]
                += m_losses.empty() ? 0.0 : m_losses[static_cast<std::size_t>(costs - m_costs.data()) + i];
        }
    };
    for (std::uint32_t first = firsts.first; first < firsts.last; ++first)
        for (std::uint32_t second = seconds.first; second < seconds.last; ++second)
            for (std::uint32_t column = columns.first; column < columns.last; ++column)
                add(cell(first * m_secondLines + second, column));
    std::size_t cheapest = 0;
    for (std::size_t i = 1; i < sums.size(); ++i)
        if (sums[i] < sums[cheapest] || (sums[i] == sums[cheapest] && losses[i] < losses[cheapest]))
            cheapest = i;
    return cheapest;
}

namespace {

/// Fills in the boxes of one stretch of rows. `lines` has the costs of the methods per column, summed over
/// the rows.
template <typename Join>
void fillStretch(const std::vector<double> &lines, std::size_t methods, const Stretches &columns,
    double *result, Join join)
{
    std::vector<double> sums(methods);
    for (std::uint32_t first = 0; first < columns.lines(); ++first) {
        std::fill(sums.begin(), sums.end(), 0.0);
        double *const out = result + columns.index(first, first + 1);
        for (std::uint32_t column = first; column < columns.lines(); ++column) {
            const double *const line = &lines[column * methods];
            double least = impossible;
            for (std::size_t method = 0; method < methods; ++method) {
                sums[method] = join(sums[method], line[method]);
                least = std::min(least, sums[method]);
            }
            out[column - first] = least;
        }
    }
}

template <typename Join>
std::vector<double> fillAll(
    const CostTable &costs, const Boxes &boxes, const std::stop_token &stop, Join join)
{
    const std::size_t methods = costs.candidates().size();
    const auto &[firsts, seconds, columns] = boxes.along;
    const std::size_t line = columns.lines() * methods;
    std::vector<double> result(boxes.count());
    std::vector<double> plane(seconds.lines() * line); // summed over the first axis
    std::vector<double> lines(line); // and over the second
    for (std::uint32_t from = 0; from < firsts.lines(); ++from) {
        std::fill(plane.begin(), plane.end(), 0.0);
        for (std::uint32_t to = from; to < firsts.lines() && !stop.stop_requested(); ++to) {
            const double *const cells = costs.cell(to * seconds.lines(), 0);
            for (std::size_t i = 0; i < plane.size(); ++i)
                plane[i] = join(plane[i], cells[i]);
            double *const out = &result[firsts.index(from, to + 1) * seconds.count() * columns.count()];
            for (std::uint32_t first = 0; first < seconds.lines(); ++first) {
                std::fill(lines.begin(), lines.end(), 0.0);
                for (std::uint32_t second = first; second < seconds.lines(); ++second) {
                    for (std::size_t i = 0; i < line; ++i)
                        lines[i] = join(lines[i], plane[second * line + i]);
                    fillStretch(lines, methods, columns,
                        out + seconds.index(first, second + 1) * columns.count(), join);
                }
            }
        }
    }
    return result;
}

} // namespace

std::vector<double> leafCosts(const CostTable &costs, const Boxes &boxes, const std::stop_token &stop)
{
    if (costs.objective() == Objective::maximumPenalty)
        return fillAll(costs, boxes, stop, [](double a, double b) { return a < b ? b : a; });
    return fillAll(costs, boxes, stop, [](double a, double b) { return a + b; });
}

} // namespace collscope::optimal
