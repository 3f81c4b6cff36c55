// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/rule_figures.h"

#include <algorithm>
#include <cmath>

namespace collscope {

std::vector<RuleFigures> ruleFigures(
    const HandRules &rules, const DecisionMap &map, const Evaluation &evaluation)
{
    const TimeGrid &grid = *map.grid;
    const std::vector<std::uint64_t> &sizes = grid.messageBytes();
    const auto columnFrom = [&sizes](std::uint64_t bytes) {
        return static_cast<std::uint32_t>(
            std::lower_bound(sizes.begin(), sizes.end(), bytes) - sizes.begin());
    };
    std::vector<RuleFigures> result;
    for (std::uint32_t row = 0; row < grid.rows(); ++row) {
        const HandRow *const own = rules.rowOf(grid.placements()[row]);
        if (!own)
            continue;
        for (std::size_t i = 0; i < own->rules.size(); ++i) {
            RuleFigures figures;
            figures.at = {static_cast<std::size_t>(own - rules.rows().data()), i};
            figures.row = row;
            const std::uint32_t first = columnFrom(own->rules[i].firstBytes);
            const std::uint32_t end
                = i + 1 < own->rules.size() ? columnFrom(own->rules[i + 1].firstBytes) : grid.columns();
            if (first < end)
                figures.column = first;
            double sum = 0;
            double weights = 0;
            for (std::uint32_t column = first; column < end; ++column) {
                const std::size_t cell = grid.index({row, column});
                if (!map.counts(cell) || std::isnan(evaluation.penalty[cell]))
                    continue;
                ++figures.cells;
                sum += map.weight(cell) * evaluation.penalty[cell];
                weights += map.weight(cell);
            }
            if (weights > 0)
                figures.penalty = sum / weights;
            result.push_back(figures);
        }
    }
    return result;
}

} // namespace collscope
