// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/chosen_leaves.h"

#include "engine/models/optimal_tree/optimal_tree.h"

#include <algorithm>

namespace collscope::optimal {

namespace {

constexpr double mostAdditions = 4e8; ///< of one fold: about half a second

double additionsOf(const TimeGrid &grid, const SizeSearch &search, unsigned depth)
{
    return BoxCurves::effort(boxesOf(grid), std::min(search.most, grid.cells()), depth).additions;
}

template <typename Value> void halve(std::vector<Value> &values)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < values.size(); i += 2)
        values[kept++] = values[i];
    values.resize(kept);
}

/// The same measurements on fewer lines, few enough for exact curves.
Expected<DecisionMapPtr> thinned(
    const DecisionMapPtr &map, const SizeSearch &search, unsigned depth, const std::stop_token &stop)
{
    DecisionMapPtr result = map;
    while (additionsOf(*result->grid, search, depth) > mostAdditions) {
        const TimeGrid &grid = *result->grid;
        GridSelection selection = grid.selection();
        if (grid.rows() >= grid.columns()) {
            selection.placements = grid.placements();
            halve(selection.placements);
        } else {
            selection.only.messageBytes = grid.messageBytes();
            halve(selection.only.messageBytes);
        }
        auto made = TimeGrid::make(grid.dataset(), std::move(selection), stop)
                        .and_then([&](const TimeGridPtr &fewer) {
                            std::vector<bool> gaps(fewer->cells()); // what is held out is not to come back
                            for (std::size_t cell = 0; cell < gaps.size(); ++cell)
                                gaps[cell] = map->interpolated(
                                    map->grid->index(*map->grid->find(fewer->instance(fewer->cell(cell)))));
                            return makeDecisionMap(fewer->without(gaps), stop);
                        });
        if (!made)
            return made;
        if (!map->weights.empty()) {
            std::vector<double> weights;
            for (std::size_t cell = 0; cell < (*made)->grid->cells(); ++cell)
                weights.push_back(map->weight(
                    map->grid->index(*map->grid->find((*made)->grid->instance((*made)->grid->cell(cell))))));
            made = withWeights(*made, std::move(weights));
            if (!made)
                return made;
        }
        result = *made;
    }
    return result;
}

Expected<std::vector<SizedModel>> treesOf(
    const DecisionMapPtr &map, std::size_t most, unsigned depth, const std::stop_token &stop)
{
    CurveRequest request;
    request.leaves = std::min(most, map->grid->cells());
    request.depth = depth;
    return paretoCurve(map, request, {}, stop).map([](const ParetoCurve &curve) {
        std::vector<SizedModel> models;
        for (const CurvePoint &point : curve.points)
            models.push_back({point.leaves, OptimalTree::fromCurve(curve, point)});
        return models;
    });
}

} // namespace

Expected<SizeChoicePtr> chooseLeaves(const DecisionMapPtr &map, unsigned depth, const FitContext &context)
{
    return remembered(context, map, "leaves " + std::to_string(depth), [&]() -> Expected<SizeChoicePtr> {
        if (!searchable(boxesOf(*map->grid), depth, CurveRequest().mostBytes))
            return nullptr; // nor can be fitted: that is said at once
        SizeSearch search;
        const auto smaller = thinned(map, search, depth, context.stop);
        if (!smaller)
            return context.stop.stop_requested() ? tl::unexpected(smaller.error())
                                                 : Expected<SizeChoicePtr>(nullptr);
        search.foldCost = additionsOf(*(*smaller)->grid, search, depth);
        return chooseSize(
            *smaller,
            [depth](const DecisionMapPtr &part, std::size_t most, const std::stop_token &stop) {
                return treesOf(part, most, depth, stop);
            },
            search, context.stop);
    });
}

} // namespace collscope::optimal
