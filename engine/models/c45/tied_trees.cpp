// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/ties.h"
#include "engine/models/agreed_methods.h"
#include "engine/models/c45/c45_tree.h"
#include "engine/models/optimal_tree/optimal_tree.h"

#include <cmath>
#include <tuple>

namespace collscope {

namespace {

using C45Trees = std::vector<std::shared_ptr<const C45Tree>>;

bool isFree(const DecisionMap &map, std::size_t cell, MethodIndex method)
{
    return method == map.best[cell] || (map.ties && map.ties->isFree(cell, method));
}

/// What trees lose on the maps they were learnt from.
struct Loss {
    double missing = 0; ///< weight of the cells whose choice was not measured there
    double penalty = 0; ///< total, each times its weight; free choices lose nothing

    Loss operator+(const Loss &other) const { return {missing + other.missing, penalty + other.penalty}; }
    bool operator<=(const Loss &other) const
    {
        return std::tie(missing, penalty) <= std::tie(other.missing, other.penalty);
    }
};

Loss lossOf(const C45Trees &trees)
{
    Loss loss;
    for (const auto &tree : trees) {
        const DecisionMap &map = *tree->fittedTo();
        const TimeGrid &grid = *map.grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            if (!map.counts(cell))
                continue;
            const MethodIndex method = tree->decide(grid.instance(grid.cell(cell))).method;
            const double penalty = method == noMethod ? std::nan("") : map.penalty(cell, method);
            if (std::isnan(penalty))
                loss.missing += map.weight(cell);
            else if (!isFree(map, cell, method))
                loss.penalty += map.weight(cell) * penalty;
        }
    }
    return loss;
}

/// What a smaller tree may lose beyond the first: small trees lose less than this on what is held out, where
/// large ones fit noise.
Loss allowance(const std::vector<DecisionMapPtr> &maps)
{
    constexpr double mean = 0.01;
    Loss loss;
    for (const DecisionMapPtr &map : maps)
        loss.penalty += mean * map->totalWeight();
    return loss;
}

void takeWhereFree(std::vector<MethodIndex> &chosen, const Model &model)
{
    const DecisionMap &map = *model.fittedTo();
    for (std::size_t cell = 0; cell < chosen.size(); ++cell) {
        const MethodIndex said = model.decide(map.grid->instance(map.grid->cell(cell))).method;
        if (isFree(map, cell, said))
            chosen[cell] = said;
    }
}

/// What trees say where that is free, else `before`.
MapCases::Chosen saidBy(const C45Trees &trees, MapCases::Chosen before)
{
    for (std::size_t m = 0; m < trees.size(); ++m)
        takeWhereFree(before[m], *trees[m]);
    return before;
}

/// What the best possible trees say where that is free, of maps that are small enough to find these soon.
MapCases::Chosen ofOptimalTrees(
    const std::vector<DecisionMapPtr> &maps, MapCases::Chosen chosen, const std::stop_token &stop)
{
    constexpr std::size_t mostCells = 256; // a grid of 9 x 21 takes milliseconds
    for (std::size_t m = 0; m < maps.size(); ++m) {
        if (maps[m]->grid->cells() > mostCells)
            continue;
        if (const auto tree = OptimalTree::fit(maps[m], {}, stop))
            takeWhereFree(chosen[m], **tree);
    }
    return chosen;
}

std::size_t leavesOf(const C45Trees &trees)
{
    std::size_t leaves = 0;
    for (const auto &tree : trees)
        leaves += tree->shape().leaves;
    return leaves;
}

} // namespace

Expected<C45Tree::Trees> C45Tree::smallestOf(const std::vector<DecisionMapPtr> &maps,
    const c45::Options &options, const Attributes &attributes, const std::stop_token &stop)
{
    MapCases::Chosen best;
    MapCases::Chosen agreed;
    for (const DecisionMapPtr &map : maps) {
        best.push_back(map->best);
        agreed.push_back(agreedMethods(*map));
    }
    Expected<Trees> smallest = fitTo(best, maps, options, attributes, stop);
    if (!smallest)
        return smallest;
    const Loss most = lossOf(*smallest) + allowance(maps);
    const Trees first = *smallest;
    const auto candidates
        = {agreed, saidBy(first, best), saidBy(first, agreed), ofOptimalTrees(maps, best, stop)};
    for (MapCases::Chosen chosen : candidates) {
        constexpr int mostRounds = 4; // each learns from what the last one said
        for (int round = 0; round < mostRounds; ++round) {
            auto trees = fitTo(chosen, maps, options, attributes, stop);
            if (!trees)
                return trees;
            if (lossOf(*trees) <= most && leavesOf(*trees) < leavesOf(*smallest))
                smallest = trees;
            MapCases::Chosen next = saidBy(*trees, chosen);
            if (next == chosen)
                break;
            chosen = std::move(next);
        }
    }
    return smallest;
}

} // namespace collscope
