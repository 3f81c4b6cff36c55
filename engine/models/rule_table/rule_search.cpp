// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/rule_table/rule_search.h"

#include "engine/data/say.h"

#include <algorithm>
#include <map>

namespace collscope {

namespace {

using optimal::impossible;

/// Ranges of a list of keys, one method each: [ranges - 1][key] least cost of the keys up to and including
/// this one, and what the last range is.
struct RangeStep {
    double cost = impossible;
    std::uint32_t begin = 0; ///< first key of the last range
    std::uint16_t candidate = 0;
};

/// One more range than `before` (null: the first range).
template <typename Keys>
std::vector<RangeStep> oneMoreRange(const Keys &keys, const std::vector<RangeStep> *before)
{
    const std::size_t candidates = keys.front().costs.size();
    std::vector<RangeStep> open(candidates); // the last range has this method and ends at the key at hand
    std::vector<RangeStep> result(keys.size());
    for (std::size_t key = 0; key < keys.size(); ++key) {
        const double start
            = before ? (key == 0 ? impossible : (*before)[key - 1].cost) : (key == 0 ? 0.0 : impossible);
        for (std::size_t m = 0; m < candidates; ++m) {
            RangeStep &step = open[m];
            if (start < step.cost)
                step = {start, static_cast<std::uint32_t>(key), static_cast<std::uint16_t>(m)};
            step.cost += keys[key].costs[m];
            if (step.cost < result[key].cost)
                result[key] = step;
        }
    }
    return result;
}

/// The cost when every key has its own range.
template <typename Keys> double leastCost(const Keys &keys)
{
    double total = 0;
    for (const auto &key : keys)
        total += *std::min_element(key.costs.begin(), key.costs.end());
    return total;
}

} // namespace

double RuleSearch::steps(const DecisionMap &map)
{
    const TimeGrid &grid = *map.grid;
    const auto rows = static_cast<double>(grid.commSizes().size());
    const double cells = rows * (rows + 1) * (rows + 2) / 6 * grid.columns(); // of all bands together
    return cells * static_cast<double>(grid.methods().size() + 8);
}

std::optional<Diagnostic> RuleSearch::tooLarge(const DecisionMap &map)
{
    constexpr double mostSteps = 4e9; // a minute or so, for data that want many rules
    const TimeGrid &grid = *map.grid;
    if (steps(map) <= mostSteps)
        return std::nullopt;
    return Diagnostic{grid.dataset()->provenance().path, 0,
        say("the grid of {} x {} sizes with {} methods is too large for the best rules",
            grid.commSizes().size(), grid.columns(), grid.methods().size()),
        say("use fewer communicator sizes or another model")};
}

RuleSearch::RuleSearch(const DecisionMap &map, const openmpi::Collective &collective, std::size_t rows,
    const std::stop_token &stop, const MethodFilter &allowed)
    : m_map(map), m_collective(collective),
      m_costs(map, optimal::Objective::meanPenalty, optimal::CostRows::commSizes),
      m_needs(processNeeds(*map.grid)), m_allowed(allowed), m_rows(m_costs.rows()),
      m_bandCosts(std::size_t{m_rows} * (m_rows + 1) / 2)
{
    // One band per communicator size gives the least cost of all: no table has to be longer than that one,
    // and no band longer than its rows by themselves.
    std::vector<std::size_t> alone(m_rows + std::size_t{1});
    for (std::uint32_t row = 0; row < m_rows && !stop.stop_requested(); ++row) {
        m_bandCosts[band(row, row + 1)] = bandCosts(row, row + 1, rows);
        alone[row + 1] = alone[row] + m_bandCosts[band(row, row + 1)].size();
    }
    for (std::uint32_t first = 0; first < m_rows; ++first)
        for (std::uint32_t last = first + 2; last <= m_rows && !stop.stop_requested(); ++last)
            m_bandCosts[band(first, last)]
                = bandCosts(first, last, std::min(rows, alone[last] - alone[first]));
    joinBands(std::min(rows, alone[m_rows]), stop);
}

bool RuleSearch::isLeft(std::uint32_t row) const
{
    return !m_allowed.empty() && m_bandCosts[band(row, row + 1)].back() == impossible;
}

std::size_t RuleSearch::band(std::uint32_t first, std::uint32_t last) const
{
    return std::size_t{last} * (last - 1) / 2 + first;
}

std::vector<RuleSearch::Key> RuleSearch::keys(std::uint32_t first, std::uint32_t last) const
{
    const TimeGrid &grid = *m_map.grid;
    // What only some numbers of processes can use would abort on the sizes between those of a wider band.
    const auto isImpossible = [&](MethodIndex method) {
        const bool works = m_needs[method] == 0
            || (last == first + 1 && wire::meets(m_needs[method], grid.commSizes()[first]));
        return !works || (!m_allowed.empty() && !m_allowed[method]);
    };
    std::map<std::uint64_t, std::vector<double>> sums;
    for (std::uint32_t row = first; row < last; ++row) {
        for (std::uint32_t column = 0; column < grid.columns(); ++column) {
            const std::uint64_t bytes = m_collective.bySize()
                ? m_collective.ruleBytes(grid.commSizes()[row], grid.messageBytes()[column])
                : 0;
            auto &sum = sums[bytes];
            sum.resize(m_costs.candidates().size());
            const double *const costs = m_costs.cell(row, column);
            for (std::size_t m = 0; m < sum.size(); ++m)
                sum[m] += costs[m];
        }
    }
    std::vector<Key> result;
    for (auto &[bytes, sum] : sums) {
        for (std::size_t m = 0; m < sum.size(); ++m)
            if (isImpossible(m_costs.candidates()[m]))
                sum[m] = impossible;
        result.push_back({bytes, std::move(sum)});
    }
    return result;
}

std::vector<double> RuleSearch::bandCosts(std::uint32_t first, std::uint32_t last, std::size_t most) const
{
    const std::vector<Key> list = keys(first, last);
    const double least = leastCost(list);
    std::vector<double> result;
    std::vector<RangeStep> steps;
    while (result.size() < std::min(most, list.size()) && (result.empty() || result.back() > least)) {
        steps = oneMoreRange(list, result.empty() ? nullptr : &steps);
        result.push_back(steps.back().cost);
    }
    return result;
}

std::vector<Rule> RuleSearch::bandRules(std::uint32_t first, std::uint32_t last, std::size_t count) const
{
    const std::vector<Key> list = keys(first, last);
    std::vector<std::vector<RangeStep>> steps;
    for (std::size_t range = 0; range < count; ++range)
        steps.push_back(oneMoreRange(list, range == 0 ? nullptr : &steps.back()));
    std::vector<Rule> rules;
    std::size_t end = list.size();
    while (count > 0) {
        const RangeStep &step = steps[--count][end - 1];
        rules.push_back({step.begin == 0 ? 0 : list[step.begin].bytes, m_costs.candidates()[step.candidate]});
        end = step.begin;
    }
    std::reverse(rules.begin(), rules.end());
    return rules;
}

void RuleSearch::joinBands(std::size_t most, const std::stop_token &stop)
{
    // least[row][n]: the first `row` rows of the map with exactly n rules
    std::vector<std::vector<double>> least(
        m_rows + std::size_t{1}, std::vector<double>(most + 1, impossible));
    m_choices.assign(m_rows + std::size_t{1}, std::vector<Choice>(most + 1));
    least[0][0] = 0;
    for (std::uint32_t last = 1; last <= m_rows && !stop.stop_requested(); ++last) {
        if (isLeft(last - 1)) // no rule can hold there
            for (std::size_t n = 0; n <= most; ++n) {
                least[last][n] = least[last - 1][n];
                m_choices[last][n] = {last - 1, 0};
            }
        for (std::uint32_t first = 0; first < last; ++first) {
            const std::vector<double> &costs = m_bandCosts[band(first, last)];
            for (std::size_t rules = 1; rules <= costs.size(); ++rules)
                for (std::size_t n = rules; n <= most; ++n) {
                    const double cost = least[first][n - rules] + costs[rules - 1];
                    if (cost < least[last][n]) {
                        least[last][n] = cost;
                        m_choices[last][n] = {first, static_cast<std::uint32_t>(rules)};
                    }
                }
        }
    }
    if (stop.stop_requested())
        return;
    std::size_t best = 0; // an exact number of rules that is no better than a smaller one is not used
    for (std::size_t n = 1; n <= most; ++n) {
        if (least[m_rows][n] < least[m_rows][best]) {
            best = n;
        } else {
            m_choices[m_rows][n] = {m_rows, static_cast<std::uint32_t>(best)}; // see table()
        }
        const double cost = least[m_rows][best];
        m_penalties.push_back(cost == impossible ? impossible : m_costs.figure(cost));
    }
    while (m_penalties.size() > 1 && m_penalties[m_penalties.size() - 2] == m_penalties.back())
        m_penalties.pop_back();
}

RuleBlocks RuleSearch::table(std::size_t rows) const
{
    const TimeGrid &grid = *m_map.grid;
    RuleBlocks blocks;
    if (m_choices[m_rows][rows].firstRow == m_rows)
        rows = m_choices[m_rows][rows].rules; // a shorter table is as good
    for (std::uint32_t last = m_rows; last > 0;) {
        const Choice choice = m_choices[last][rows];
        blocks.push_back({grid.commSizes()[choice.firstRow], bandRules(choice.firstRow, last, choice.rules)});
        rows -= choice.rules;
        last = choice.firstRow;
    }
    std::reverse(blocks.begin(), blocks.end());
    endNarrowBlocks(blocks, m_needs);
    return blocks;
}

} // namespace collscope
