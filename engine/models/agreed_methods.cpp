// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/agreed_methods.h"

#include "engine/map/ties.h"

#include <algorithm>

namespace collscope {

namespace {

/// Greedy set cover, by weight.
std::vector<MethodIndex> covered(const DecisionMap &map)
{
    const Ties &ties = *map.ties;
    std::vector<MethodIndex> chosen(map.best.size(), noMethod);
    for (;;) {
        std::vector<double> gain(map.grid->methods().size());
        for (std::size_t cell = 0; cell < chosen.size(); ++cell)
            if (chosen[cell] == noMethod && map.counts(cell))
                for (const MethodIndex method : ties.free(cell))
                    gain[method] += map.weight(cell);
        const auto most = std::max_element(gain.begin(), gain.end());
        if (*most == 0)
            break;
        const auto method = static_cast<MethodIndex>(most - gain.begin());
        for (std::size_t cell = 0; cell < chosen.size(); ++cell)
            if (chosen[cell] == noMethod && ties.isFree(cell, method))
                chosen[cell] = method;
    }
    for (std::size_t cell = 0; cell < chosen.size(); ++cell)
        if (chosen[cell] == noMethod) // nobody cares
            chosen[cell] = map.best[cell];
    return chosen;
}

/// How many of the cells around one have the method.
int agreeing(
    const DecisionMap &map, const std::vector<MethodIndex> &chosen, std::size_t cell, MethodIndex method)
{
    const TimeGrid &grid = *map.grid;
    const Cell at = grid.cell(cell);
    int count = 0;
    for (std::uint32_t row = at.row - std::min(at.row, 1U); row <= at.row + 1 && row < grid.rows(); ++row)
        for (std::uint32_t column = at.column - std::min(at.column, 1U);
             column <= at.column + 1 && column < grid.columns(); ++column) {
            const std::size_t other = grid.index({row, column});
            count += other != cell && map.counts(other) && chosen[other] == method;
        }
    return count;
}

/// Lets every cell join its neighbours once; did any?
bool join(const DecisionMap &map, std::vector<MethodIndex> &chosen)
{
    bool changed = false;
    for (std::size_t cell = 0; cell < chosen.size(); ++cell) {
        const auto free = map.ties->free(cell);
        if (free.size() < 2 || !map.counts(cell))
            continue;
        int most = agreeing(map, chosen, cell, chosen[cell]);
        for (const MethodIndex method : free)
            if (const int count = agreeing(map, chosen, cell, method); count > most) {
                most = count;
                chosen[cell] = method;
                changed = true;
            }
    }
    return changed;
}

} // namespace

std::vector<MethodIndex> agreedMethods(const DecisionMap &map)
{
    if (!map.ties)
        return map.best;
    std::vector<MethodIndex> chosen = covered(map);
    constexpr int mostRounds = 100; // each adds agreeing pairs: it ends by itself, soon
    for (int round = 0; round < mostRounds && join(map, chosen); ++round) { }
    return chosen;
}

} // namespace collscope
