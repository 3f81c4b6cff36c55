// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/pareto_curve.h"

#include "engine/data/say.h"

#include "engine/models/attributes.h"
#include "engine/models/optimal_tree/lambda_search.h"

#include <algorithm>

namespace collscope::optimal {

namespace {

bool affordable(const Boxes &boxes, const CurveRequest &request)
{
    const BoxCurves::Effort effort = BoxCurves::effort(boxes, request.leaves, request.depth);
    return effort.additions <= request.mostAdditions && effort.bytes <= request.mostBytes;
}

void addExactPoints(ParetoCurve &result, const CostTable &costs, const BoxCurves &curves)
{
    const Curve whole = curves.curve();
    for (std::size_t i = 0; i < whole.size(); ++i)
        if (whole[i] != impossible && (i == 0 || whole[i] < whole[i - 1]))
            result.points.push_back({i + 1, costs.figure(whole[i]), curves.plan(i + 1)});
    result.workingBytes = curves.memoryBytes() + costs.memoryBytes();
}

} // namespace

const CurvePoint *ParetoCurve::atMost(std::size_t leaves) const
{
    const auto after = std::upper_bound(points.begin(), points.end(), leaves,
        [](std::size_t count, const CurvePoint &point) { return count < point.leaves; });
    return after == points.begin() ? nullptr : &*(after - 1);
}

const CurvePoint *ParetoCurve::reaching(double figure) const
{
    const auto found = std::find_if(
        points.begin(), points.end(), [figure](const CurvePoint &point) { return point.figure <= figure; });
    return found == points.end() ? nullptr : &*found;
}

double ParetoCurve::bound(std::size_t leaves) const
{
    const CurvePoint *const below = atMost(leaves);
    const bool isLast = below == &points.back();
    const bool isWhole = request.leaves >= map->grid->cells() || points.back().figure <= 0;
    // Of a hull that was cut short nobody knows where the edge behind its last corner leads.
    if (!below || (isLast && !isWhole && leaves > (hullOnly ? below->leaves : request.leaves)))
        return std::numeric_limits<double>::quiet_NaN();
    if (!hullOnly || isLast)
        return below->figure;
    const CurvePoint &above = *(below + 1);
    const double part
        = static_cast<double>(leaves - below->leaves) / static_cast<double>(above.leaves - below->leaves);
    return below->figure + part * (above.figure - below->figure);
}

bool ParetoCurve::bounds(const Model &model) const
{
    const RowAxes &rows = map->grid->rowAxes();
    const ModelShape shape = model.shape();
    const auto axes = model.axes();
    if (!rows.isProduct())
        return axes && areOfTwoSizes(*axes) && (shape.depthMax > 0 || shape.leaves == 1);
    const auto form = model.treeForm();
    const auto isOfAxes = [&rows](const TreeCondition &condition) {
        const InstanceAttribute &tested = instanceAttributes()[condition.attribute];
        const auto isOf = [&](const RowAxes::Axis &axis) {
            return tested.name == RowAxes::name(axis.size)
                || (axis.size == RowAxes::Size::commSize && tested.size == InstanceAttribute::Size::commSize);
        };
        return tested.discrete || tested.size == InstanceAttribute::Size::messageBytes || isOf(rows.first)
            || isOf(rows.second);
    };
    return form && std::all_of(form->nodes.begin(), form->nodes.end(), [&](const TreeNode &node) {
        return std::all_of(node.conditions.begin(), node.conditions.end(), isOfAxes);
    });
}

tl::unexpected<Diagnostic> noSuchTree(const DecisionMap &map, std::size_t leaves, unsigned depth)
{
    return failure(
        say("no decision tree of {}{} chooses only methods that were measured wherever they are chosen",
            sayCounted(leaves, toSay("leaf"), toSay("leaves")),
            depth == noLimit ? std::string() : say(" and depth {}", depth)),
        say("allow more leaves or levels, or measure the missing methods"),
        map.grid->dataset()->provenance().path);
}

tl::unexpected<Diagnostic> tooLarge(const DecisionMap &map)
{
    const RowAxes &axes = map.grid->rowAxes();
    return failure(
        say("the grid of {}{} x {} sizes is too large for the best possible tree", axes.first.values.size(),
            axes.isProduct() ? " x " + std::to_string(axes.second.values.size()) : std::string(),
            map.grid->columns()),
        axes.isProduct() ? say("select fewer placements (one number of nodes or of processes per node, say), "
                               "or use another model")
                         : say("use fewer sizes or another model"),
        map.grid->dataset()->provenance().path);
}

bool searchable(const Boxes &boxes, unsigned depth, double mostBytes)
{
    return std::max<std::size_t>(Plan::rowLines(boxes), boxes.lines(columnAxis)) < Plan::mostLines
        && boxes.whole().cells() * 2 <= Plan::mostNodes && LambdaSearch::bytes(boxes, depth) <= mostBytes;
}

Expected<ParetoCurve> paretoCurve(DecisionMapPtr map, const CurveRequest &request,
    const ProgressCallback &progress, const std::stop_token &stop)
{
    const Boxes boxes = boxesOf(*map->grid);
    if (!searchable(boxes, request.depth, request.mostBytes))
        return tooLarge(*map);
    const bool exact = affordable(boxes, request);
    if (!exact && request.objective == Objective::maximumPenalty)
        return tooLarge(*map);
    ParetoCurve result;
    result.request = request;
    result.hullOnly = !exact;
    const CostTable costs(*map, request.objective, CostRows::points);
    if (exact) {
        const auto curves = BoxCurves::compute(costs, request.leaves, request.depth, progress, stop);
        if (!curves)
            return failure("cancelled");
        addExactPoints(result, costs, *curves);
    } else {
        LambdaSearch search(costs, request.depth, stop);
        for (LambdaSearch::Best &best : search.hull(request.leaves, progress))
            if (best.plan.leaves() <= request.leaves)
                result.points.push_back({best.plan.leaves(), costs.figure(best.cost), std::move(best.plan)});
        result.workingBytes = search.memoryBytes() + costs.memoryBytes();
        if (stop.stop_requested())
            return failure("cancelled");
    }
    if (result.points.empty())
        return noSuchTree(*map, request.leaves, request.depth);
    if (progress)
        progress(1.0);
    result.map = std::move(map);
    return result;
}

Expected<ParetoCurve> longestCurve(
    DecisionMapPtr map, const ProgressCallback &progress, const std::stop_token &stop)
{
    constexpr std::size_t shortest = 32;
    constexpr std::size_t shortestHull = 8;
    const Boxes boxes = boxesOf(*map->grid);
    CurveRequest request;
    if (!searchable(boxes, request.depth, request.mostBytes))
        return tooLarge(*map);
    request.leaves = map->grid->cells();
    while (request.leaves > shortest && !affordable(boxes, request))
        request.leaves = std::max(shortest, request.leaves / 2);
    if (!affordable(boxes, request)) {
        // Of the hull, with twice the additions: a corner takes two searches.
        const double search = static_cast<double>(boxes.count()) * static_cast<double>(boxes.mostDepth()) / 3;
        const double corners = request.mostAdditions / search;
        request.leaves = std::max(shortestHull,
            static_cast<std::size_t>(std::min(corners, static_cast<double>(map->grid->cells()))));
    }
    return paretoCurve(std::move(map), request, progress, stop);
}

std::vector<std::size_t> allotLeaves(const std::vector<const ParetoCurve *> &curves, std::size_t leaves)
{
    // least[k]: the least total of the curves so far with at most k leaves; choice[c][k]: the leaves of curve
    // c in it.
    std::vector<double> least(leaves + 1, 0.0);
    std::vector<std::vector<std::size_t>> choice;
    for (const ParetoCurve *const curve : curves) {
        const double weight = curve->map->totalWeight();
        std::vector<double> next(leaves + 1, impossible);
        std::vector<std::size_t> chosen(leaves + 1, 0);
        for (const CurvePoint &point : curve->points) {
            for (std::size_t k = point.leaves; k <= leaves; ++k) {
                const double total = least[k - point.leaves] + weight * point.figure;
                if (total < next[k]) {
                    next[k] = total;
                    chosen[k] = point.leaves;
                }
            }
        }
        least = std::move(next);
        choice.push_back(std::move(chosen));
    }
    if (least[leaves] == impossible)
        return {};
    std::vector<std::size_t> result(curves.size());
    for (std::size_t c = curves.size(); c-- > 0;) {
        result[c] = choice[c][leaves];
        leaves -= result[c];
    }
    return result;
}

} // namespace collscope::optimal
