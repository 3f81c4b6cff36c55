// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/models/optimal_tree/optimal_tree.h"

#include <algorithm>

namespace collscope {

namespace {

using OptimalTrees = std::vector<std::shared_ptr<const OptimalTree>>;
using Curves = std::vector<optimal::ParetoCurve>;

double totalWeight(const std::vector<DecisionMapPtr> &maps)
{
    double weight = 0;
    for (const DecisionMapPtr &map : maps)
        weight += map->totalWeight();
    return weight;
}

/// Leaves are not limited, only priced: every map for itself, at the price its leaves have in the mean over
/// all cells.
Expected<OptimalTrees> eachForItself(
    const std::vector<DecisionMapPtr> &maps, const OptimalLimits &limits, const std::stop_token &stop)
{
    OptimalTrees trees;
    for (const DecisionMapPtr &map : maps) {
        OptimalLimits own = limits;
        own.lambda = limits.lambda * totalWeight(maps) / map->totalWeight();
        auto tree = OptimalTree::fit(map, own, stop);
        if (!tree)
            return tl::unexpected(tree.error());
        trees.push_back(*std::move(tree));
    }
    return trees;
}

Expected<Curves> curvesOf(const std::vector<DecisionMapPtr> &maps, const OptimalLimits &limits,
    std::size_t leaves, const std::stop_token &stop)
{
    Curves curves;
    for (const DecisionMapPtr &map : maps) {
        optimal::CurveRequest request;
        request.objective = limits.objective;
        request.depth = limits.depth;
        request.leaves = std::min(leaves - (maps.size() - 1), map->grid->cells());
        auto curve = optimal::paretoCurve(map, request, {}, stop);
        if (!curve)
            return tl::unexpected(curve.error());
        curves.push_back(*std::move(curve));
    }
    return curves;
}

/// The shares of the number of leaves at which the first limit stops the growth; empty when there are too few
/// leaves. `reached` says whether more leaves would change nothing.
std::vector<std::size_t> sharesOf(
    const Curves &curves, const OptimalLimits &limits, std::size_t leaves, double weight, bool &reached)
{
    std::vector<const optimal::ParetoCurve *> pointers;
    for (const optimal::ParetoCurve &curve : curves)
        pointers.push_back(&curve);
    std::vector<std::size_t> best;
    double bestPrice = optimal::impossible;
    reached = false;
    for (std::size_t count = curves.size(); count <= leaves && !reached; ++count) {
        auto shares = optimal::allotLeaves(pointers, count);
        if (shares.empty())
            continue;
        double figure = 0;
        for (std::size_t c = 0; c < curves.size(); ++c)
            figure += curves[c].atMost(shares[c])->figure * curves[c].map->totalWeight() / weight;
        const double price = figure + limits.lambda * static_cast<double>(count);
        if (price < bestPrice) {
            bestPrice = price;
            best = std::move(shares);
        }
        reached = figure <= limits.figure || limits.lambda * static_cast<double>(count) >= bestPrice;
    }
    return best;
}

} // namespace

Expected<OptimalTrees> OptimalTree::fitTogether(
    const std::vector<DecisionMapPtr> &maps, const OptimalLimits &limits, const std::stop_token &stop)
{
    if (limits.objective == optimal::Objective::maximumPenalty)
        return failure(say("the maximum penalty is no objective for several collectives together"),
            say("choose objective 0 or 1, or fit the collectives one by one"));
    if (limits.leaves == optimal::noLimit && limits.figure <= 0)
        return eachForItself(maps, limits, stop);
    std::size_t most = 0; // leaves that no tree can use up
    for (const DecisionMapPtr &map : maps)
        most += map->grid->cells();
    most = std::min(most, limits.leaves);
    constexpr std::size_t firstLength = 32;
    std::size_t leaves = limits.leaves < optimal::noLimit ? most : std::min(most, maps.size() * firstLength);
    for (;; leaves = std::min(most, leaves * 2)) {
        if (leaves < maps.size())
            return failure(say("{} leaves are too few for {} collectives", limits.leaves, maps.size()),
                say("allow a leaf for each at least"));
        const auto curves = curvesOf(maps, limits, leaves, stop);
        bool reached = false;
        const auto shares = curves ? sharesOf(*curves, limits, leaves, totalWeight(maps), reached)
                                   : std::vector<std::size_t>();
        if ((!curves || !reached) && leaves < most && !stop.stop_requested())
            continue;
        if (!curves)
            return tl::unexpected(curves.error());
        if (shares.empty())
            return optimal::noSuchTree(*maps.front(), leaves, limits.depth);
        OptimalTrees trees;
        for (std::size_t c = 0; c < maps.size(); ++c)
            trees.push_back(std::make_shared<const OptimalTree>(
                maps[c], (*curves)[c].atMost(shares[c])->plan, limits, !(*curves)[c].hullOnly));
        return trees;
    }
}

} // namespace collscope
