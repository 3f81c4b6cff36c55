// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/cost_table.h"

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

} // namespace

CostTable::CostTable(const DecisionMap &map, Objective objective, CostRows rows)
    : m_objective(objective), m_columns(map.grid->columns())
{
    const TimeGrid &grid = *map.grid;
    const bool bySize = rows == CostRows::commSizes;
    m_rows = bySize ? static_cast<std::uint32_t>(grid.commSizes().size()) : grid.rows();
    for (std::size_t method = 0; method < grid.methods().size(); ++method)
        if (grid.isCandidate(static_cast<MethodIndex>(method)))
            m_candidates.push_back(static_cast<MethodIndex>(method));

    double worstTotal = 0;
    m_costs.reserve(std::size_t{m_rows} * m_columns * m_candidates.size());
    std::vector<double> together(m_candidates.size());
    for (std::uint32_t line = 0; line < m_rows; ++line) {
        const auto range = bySize ? grid.rowsOf(grid.commSizes()[line]) : TimeGrid::RowRange{line, line + 1};
        for (std::uint32_t column = 0; column < m_columns; ++column) {
            std::fill(together.begin(), together.end(), 0.0);
            for (std::uint32_t row = range.first; row < range.last; ++row) {
                const std::size_t cell = grid.index({row, column});
                if (map.interpolated(cell))
                    continue;
                ++m_measuredCells;
                for (std::size_t i = 0; i < m_candidates.size(); ++i) {
                    const double cost
                        = costOf(objective, grid.seconds(cell, m_candidates[i]), map.bestSeconds(cell));
                    together[i] = objective == Objective::maximumPenalty ? std::max(together[i], cost)
                                                                         : together[i] + cost;
                }
            }
            double worst = 0;
            for (const double cost : together)
                if (cost != impossible)
                    worst = std::max(worst, cost);
            worstTotal += worst;
            m_costs.insert(m_costs.end(), together.begin(), together.end());
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
        m_figurePerQuantum /= static_cast<double>(m_measuredCells);
}

CostTable CostTable::restricted(const DecisionMap &map, double most, Objective objective) const
{
    CostTable result(map, objective);
    for (std::size_t i = 0; i < m_costs.size(); ++i)
        if (m_costs[i] > most)
            result.m_costs[i] = impossible;
    return result;
}

std::size_t CostTable::cheapest(Box box) const
{
    std::vector<double> sums(m_candidates.size(), 0.0);
    for (std::uint32_t row = box.rows.first; row < box.rows.last; ++row) {
        for (std::uint32_t column = box.columns.first; column < box.columns.last; ++column) {
            const double *const costs = cell(row, column);
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] = m_objective == Objective::maximumPenalty ? std::max(sums[i], costs[i])
                                                                   : sums[i] + costs[i];
        }
    }
    return static_cast<std::size_t>(std::min_element(sums.begin(), sums.end()) - sums.begin());
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
    std::vector<double> result(boxes.count());
    std::vector<double> lines(costs.columns() * methods);
    for (std::uint32_t first = 0; first < costs.rows(); ++first) {
        std::fill(lines.begin(), lines.end(), 0.0);
        for (std::uint32_t row = first; row < costs.rows() && !stop.stop_requested(); ++row) {
            const double *const cells = costs.cell(row, 0);
            for (std::size_t i = 0; i < lines.size(); ++i)
                lines[i] = join(lines[i], cells[i]);
            fillStretch(lines, methods, boxes.columns,
                &result[boxes.rows.index(first, row + 1) * boxes.columns.count()], join);
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
