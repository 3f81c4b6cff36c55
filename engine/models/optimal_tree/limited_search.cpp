// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/limited_search.h"

#include "engine/models/optimal_tree/lambda_search.h"

#include <algorithm>
#include <cmath>

namespace collscope::optimal {

namespace {

Expected<LimitedTree> found(std::optional<LambdaSearch::Best> best, const DecisionMap &map,
    const OptimalLimits &limits, const std::stop_token &stop)
{
    if (stop.stop_requested())
        return failure("cancelled");
    if (!best)
        return noSuchTree(map, std::min(limits.leaves, map.grid->cells()), limits.depth);
    return LimitedTree{std::move(best->plan), true};
}

/// Any number of leaves at a price each: no curve is needed.
Expected<LimitedTree> atPrice(
    const DecisionMapPtr &map, const OptimalLimits &limits, const std::stop_token &stop)
{
    const CostTable costs(*map, limits.objective, CostRows::points);
    LambdaSearch search(costs, limits.depth, stop);
    const double lambda = std::nearbyint(std::min(costs.total(limits.lambda), totalLimit));
    return found(lambda >= 1 ? search.best(lambda) : search.leastCost(), *map, limits, stop);
}

/// Any number of leaves of which none may cost more than the figure: those choices are struck out, and of the
/// trees with the fewest leaves that remain the one with the least mean penalty is taken.
Expected<LimitedTree> belowMaximum(
    const DecisionMapPtr &map, const OptimalLimits &limits, const std::stop_token &stop)
{
    const CostTable maxima(*map, Objective::maximumPenalty, CostRows::points);
    const CostTable costs = maxima.restricted(*map, maxima.total(limits.figure), Objective::meanPenalty);
    LambdaSearch search(costs, limits.depth, stop);
    return found(search.fewestLeaves(), *map, limits, stop);
}

/// Of a curve, the point at which the first limit stops the growth.
const CurvePoint &chosenPoint(const ParetoCurve &curve, const OptimalLimits &limits)
{
    const CurvePoint *const reached = curve.reaching(limits.figure);
    const auto end
        = reached ? curve.points.begin() + (reached - curve.points.data()) + 1 : curve.points.end();
    const auto price = [&](const CurvePoint &point) {
        return point.figure + limits.lambda * static_cast<double>(point.leaves);
    };
    if (limits.lambda <= 0)
        return *(end - 1);
    return *std::min_element(curve.points.begin(), end,
        [&](const CurvePoint &a, const CurvePoint &b) { return price(a) < price(b); });
}

/// True when more leaves than the curve has cannot change the choice.
bool reachesFarEnough(const ParetoCurve &curve, const OptimalLimits &limits)
{
    if (curve.reaching(limits.figure))
        return true;
    if (limits.lambda <= 0)
        return false;
    const CurvePoint &best = chosenPoint(curve, limits);
    return limits.lambda * static_cast<double>(curve.request.leaves + 1)
        >= best.figure + limits.lambda * static_cast<double>(best.leaves);
}

/// Among the trees with the least maximum penalty, that of a point, one with the least mean penalty.
Expected<LimitedTree> refineMaximum(
    const ParetoCurve &curve, const CurvePoint &point, const std::stop_token &stop)
{
    const DecisionMap &map = *curve.map;
    const CostTable maxima(map, Objective::maximumPenalty, CostRows::points);
    const CostTable costs = maxima.restricted(map, maxima.total(point.figure), Objective::meanPenalty);
    const auto curves = BoxCurves::compute(costs, point.leaves, curve.request.depth, {}, stop);
    if (!curves)
        return failure("cancelled");
    return LimitedTree{curves->plan(point.leaves), true};
}

} // namespace

std::optional<LimitedTree> findOnCurve(const ParetoCurve &curve, const OptimalLimits &limits)
{
    if (curve.hullOnly || limits.objective != curve.request.objective || limits.depth != curve.request.depth
        || limits.objective == Objective::maximumPenalty)
        return std::nullopt;
    const CurvePoint *const longest = curve.atMost(limits.leaves);
    if (!longest || (limits.leaves > curve.request.leaves && !reachesFarEnough(curve, limits)))
        return std::nullopt;
    // Cut at the leaves allowed, a curve is what a search within these limits would have computed.
    ParetoCurve allowed = curve;
    allowed.points.erase(allowed.points.begin() + (longest - curve.points.data()) + 1, allowed.points.end());
    return LimitedTree{chosenPoint(allowed, limits).plan, true};
}

Expected<LimitedTree> findWithinLimits(
    const DecisionMapPtr &map, const OptimalLimits &limits, const std::stop_token &stop)
{
    CurveRequest request;
    request.objective = limits.objective;
    request.depth = limits.depth;
    if (!searchable(boxesOf(*map->grid), limits.depth, request.mostBytes))
        return tooLarge(*map);
    const std::size_t most = std::min(limits.leaves, map->grid->cells());
    const bool maximum = limits.objective == Objective::maximumPenalty;
    if (most == map->grid->cells() && maximum && limits.lambda <= 0)
        return belowMaximum(map, limits, stop);
    if (most == map->grid->cells() && !maximum && limits.figure <= 0)
        return atPrice(map, limits, stop);

    // The curve, longer and longer when the number of leaves is not what limits it.
    constexpr std::size_t firstLength = 32;
    request.leaves = limits.leaves < noLimit ? most : std::min(most, firstLength);
    auto curve = paretoCurve(map, request, {}, stop);
    while (request.leaves < most && (!curve || !reachesFarEnough(*curve, limits)) && !stop.stop_requested()) {
        request.leaves = std::min(most, request.leaves * 2);
        curve = paretoCurve(map, request, {}, stop);
    }
    if (!curve)
        return tl::unexpected(curve.error());
    const CurvePoint &point = chosenPoint(*curve, limits);
    if (maximum)
        return refineMaximum(*curve, point, stop);
    const bool best = !curve->hullOnly || point.leaves == limits.leaves || point.figure <= 0;
    return LimitedTree{point.plan, best};
}

} // namespace collscope::optimal
