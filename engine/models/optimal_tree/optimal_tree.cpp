// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/optimal_tree.h"

#include "engine/models/kinds.h"
#include "engine/models/optimal_tree/chosen_leaves.h"
#include "engine/models/optimal_tree/limited_search.h"

#include <algorithm>

namespace collscope {

namespace {

constexpr double mostLeaves = 1024; ///< in a SPEC; stands for no limit
constexpr double mostDepth = 64;
constexpr double byFolds = 0; ///< leaves: as many as folds say

ModelShape shapeOf(const optimal::Plan &plan, const optimal::TreeTable &table)
{
    ModelShape shape;
    shape.leaves = plan.leaves();
    shape.nodes = plan.nodes().size();
    shape.depthMin = optimal::noLimit;
    std::size_t depthSum = 0;
    plan.forEachLeaf([&](unsigned depth) {
        depthSum += depth;
        shape.depthMin = std::min(shape.depthMin, depth);
        shape.depthMax = std::max(shape.depthMax, depth);
    });
    shape.depthMean = static_cast<double>(depthSum) / static_cast<double>(shape.leaves);
    shape.memoryBytes = table.memoryBytes();
    shape.functionSize = shape.nodes - shape.leaves;
    return shape;
}

/// Where something else limits the tree, leaves that a SPEC does not say are free.
bool isLimitedOtherwise(const OptimalLimits &limits)
{
    return limits.lambda > 0 || limits.figure > 0 || limits.objective != optimal::Objective::meanPenalty;
}

std::string specOf(const OptimalLimits &limits)
{
    const double leaves = limits.leaves < static_cast<std::size_t>(mostLeaves)
        ? static_cast<double>(limits.leaves)
        : limits.saysNoLimit ? mostLeaves
                             : byFolds;
    return ModelSpec{"optimal",
        {{"leaves", leaves}, {"lambda", limits.lambda}, {"penalty", limits.figure},
            {"depth", std::min(static_cast<double>(limits.depth), mostDepth)},
            {"objective", static_cast<double>(limits.objective)}}}
        .text();
}

OptimalLimits limitsOf(const Parameters &given)
{
    const ModelSpec spec{"optimal", given};
    OptimalLimits limits;
    limits.objective = static_cast<optimal::Objective>(static_cast<int>(spec.value("objective")));
    if (spec.value("leaves") > byFolds && spec.value("leaves") < mostLeaves)
        limits.leaves = static_cast<std::size_t>(spec.value("leaves"));
    limits.saysNoLimit = spec.value("leaves") >= mostLeaves;
    if (spec.value("depth") < mostDepth)
        limits.depth = static_cast<unsigned>(spec.value("depth"));
    limits.lambda = spec.value("lambda");
    limits.figure = spec.value("penalty");
    return limits;
}

/// Trees that differ in their number of leaves only are points of one curve: puts the one that this tree is
/// on into the cache, if it is worth it.
void addCurve(const DecisionMapPtr &map, const OptimalLimits &limits, const FitContext &context)
{
    FitCache &cache = *context.cache;
    optimal::CurveRequest request;
    request.objective = limits.objective;
    request.depth = limits.depth;
    request.leaves = std::max(limits.leaves, cache.mostLeaves);
    const auto isIt = [&](const auto &curve) {
        return curve->request.objective == request.objective && curve->request.depth == request.depth
            && curve->request.leaves >= limits.leaves
            && (!curve->hullOnly || curve->request.leaves == request.leaves);
    };
    if (cache.mostLeaves == 0 || limits.lambda > 0 || limits.figure > 0 || limits.leaves >= map->grid->cells()
        || limits.objective == optimal::Objective::maximumPenalty // that one needs a second search
        || std::any_of(cache.curves.begin(), cache.curves.end(), isIt))
        return;
    if (auto curve = optimal::paretoCurve(map, request, context.progress, context.stop))
        cache.curves.push_back(std::make_shared<const optimal::ParetoCurve>(*std::move(curve)));
}

/// As many leaves as the folds of each map say, all together; without a limit where they say nothing.
Expected<void> chooseLeaves(
    std::span<const DecisionMapPtr> maps, OptimalLimits &limits, const FitContext &context)
{
    std::size_t sum = 0;
    for (const DecisionMapPtr &map : maps) {
        const auto choice = optimal::chooseLeaves(map, limits.depth, context);
        if (!choice)
            return tl::unexpected(choice.error());
        if (!*choice)
            return {};
        sum += (*choice)->chosen;
        if (maps.size() == 1)
            limits.choice = *choice;
    }
    limits.leaves = sum;
    return {};
}

Expected<std::vector<ModelPtr>> fitWithin(
    std::span<const DecisionMapPtr> maps, const OptimalLimits &limits, const FitContext &context);

Expected<std::vector<ModelPtr>> fitOptimal(
    std::span<const DecisionMapPtr> maps, const Parameters &given, const FitContext &context)
{
    OptimalLimits limits = limitsOf(given);
    const bool isAsked
        = ModelSpec{"optimal", given}.value("leaves") == byFolds && !isLimitedOtherwise(limits);
    if (isAsked)
        if (const auto chosen = chooseLeaves(maps, limits, context); !chosen)
            return tl::unexpected(chosen.error());
    auto trees = fitWithin(maps, limits, context);
    // With all runs there may be gaps that take more leaves.
    for (; isAsked && !trees && limits.leaves < static_cast<std::size_t>(mostLeaves)
         && !context.stop.stop_requested();
         trees = fitWithin(maps, limits, context))
        limits.leaves *= 2;
    return trees;
}

Expected<std::vector<ModelPtr>> fitWithin(
    std::span<const DecisionMapPtr> maps, const OptimalLimits &limits, const FitContext &context)
{
    if (maps.size() > 1)
        return OptimalTree::fitTogether({maps.begin(), maps.end()}, limits, context.stop)
            .map([](const auto &trees) { return std::vector<ModelPtr>(trees.begin(), trees.end()); });
    const DecisionMapPtr &map = maps.front();
    if (context.cache) {
        addCurve(map, limits, context);
        for (const auto &curve : context.cache->curves)
            if (ModelPtr tree = OptimalTree::onCurve(map, *curve, limits))
                return std::vector{std::move(tree)};
    }
    return OptimalTree::fit(map, limits, context.stop).map([](ModelPtr tree) {
        return std::vector{std::move(tree)};
    });
}

} // namespace

OptimalTree::OptimalTree(
    DecisionMapPtr map, const optimal::Plan &plan, const OptimalLimits &limits, bool bestWithinLimits)
    : m_map(std::move(map)), m_table(plan, m_map->grid->rowAxes(), m_map->grid->messageBytes()),
      m_shape(shapeOf(plan, m_table)), m_spec(specOf(limits)), m_choice(limits.choice)
{
    m_shape.provedBest = bestWithinLimits;
}

Expected<std::shared_ptr<const OptimalTree>> OptimalTree::fit(
    DecisionMapPtr map, const OptimalLimits &limits, const std::stop_token &stop)
{
    auto found = optimal::findWithinLimits(map, limits, stop);
    if (!found)
        return tl::unexpected(std::move(found.error()));
    return std::make_shared<const OptimalTree>(std::move(map), found->plan, limits, found->best);
}

std::shared_ptr<const OptimalTree> OptimalTree::fromCurve(
    const optimal::ParetoCurve &curve, const optimal::CurvePoint &point)
{
    OptimalLimits limits;
    limits.objective = curve.request.objective;
    limits.leaves = point.leaves;
    limits.depth = curve.request.depth;
    return std::make_shared<const OptimalTree>(curve.map, point.plan, limits, true);
}

std::shared_ptr<const OptimalTree> OptimalTree::onCurve(
    const DecisionMapPtr &map, const optimal::ParetoCurve &curve, const OptimalLimits &limits)
{
    const auto found = optimal::findOnCurve(curve, limits);
    return found ? std::make_shared<const OptimalTree>(map, found->plan, limits, found->best) : nullptr;
}

Decision OptimalTree::decide(const Instance &instance) const
{
    const Placement &placement = instance.placement;
    if (!m_table.isProduct()) {
        const std::uint32_t leaf = m_table.leaf(placement.commSize, instance.messageBytes);
        return {m_table.method(leaf), leaf};
    }
    const RowAxes &axes = m_map->grid->rowAxes();
    const std::uint32_t leaf = m_table.leaf(RowAxes::value(axes.first.size, placement),
        RowAxes::value(axes.second.size, placement), instance.messageBytes);
    if (leaf == optimal::TreeTable::nowhere)
        return {m_map->grid->baseline(), static_cast<std::uint32_t>(m_table.nodes().size()), true};
    return {m_table.method(leaf), leaf};
}

std::optional<DecisionAxes> OptimalTree::axes() const
{
    const DecisionAxes measured = axesOf(*m_map->grid);
    std::array<std::vector<std::uint64_t>, optimal::axisCount> cuts;
    for (const std::uint32_t node : m_table.nodes())
        if (!optimal::Plan::isLeaf(node))
            cuts[m_table.axis(node)].push_back(m_table.threshold(node));
    DecisionAxes axes;
    for (std::size_t a = 0; a < measured.size(); ++a) {
        const bool isColumns = a + 1 == measured.size();
        const auto &own = cuts[isColumns ? std::size_t{optimal::columnAxis} : a];
        DecisionAxis axis{measured[a].size, {measured[a].begins.front()}};
        const bool isPlacement
            = axis.size != InstanceSize::commSize && axis.size != InstanceSize::messageBytes;
        if (isPlacement && own.empty())
            continue; // nobody need say it
        if (isPlacement && m_table.mustSay(static_cast<optimal::Axis>(a)))
            axis.add({1}); // behind the band of those that do not
        axis.add(own);
        axes.push_back(std::move(axis));
    }
    axisOf(axes, InstanceSize::commSize);
    return axes;
}

ModelKind optimalKind()
{
    ModelKind kind{"optimal", "Optimal tree",
        "The decision tree with the least penalty for its number of leaves, found by trying all of them. It "
        "grows until one of its limits is reached, and without one as far as runs that are held out say. Its "
        "penalty on the data it was fitted to is a lower bound, not a promise.",
        {
            {"leaves", "leaves", "", byFolds, mostLeaves, byFolds, 1,
                "Leaves at most. By folds: the fewest with which runs held out in turn lose no more than the "
                "least and its standard error; without a limit where a price, a penalty reached or another "
                "objective is given.",
                "no limit"},
            {"lambda", "price of a leaf", "", 0, 1, 0, 0.0001,
                "What each leaf must lower the mean penalty by (0.001 is 0.1 percentage points); 0: leaves "
                "are free.",
                ""},
            {"penalty", "penalty reached", "", 0, 1000, 0, 0.001,
                "The fewest leaves whose mean penalty is not above this; 0: as low as it gets.", "", false,
                {}, {},
                [](const Parameters &given) {
                    return limitsOf(given).objective != optimal::Objective::meanTimeLost;
                }},
            {"depth", "maximum depth", "", 0, mostDepth, mostDepth, 1,
                "Comparisons on the way to a decision at most.", "no limit"},
            {"objective", "objective", "", 0, 2, 0, 1,
                "What is made least: the mean penalty, the mean time lost in seconds, or the maximum "
                "penalty. Price and penalty reached are in its unit.",
                "", false, {}, {"mean-penalty", "mean-time-lost", "maximum-penalty"}},
        },
        fitOptimal};
    kind.fitsTogether = true;
    kind.parameters.front().firstSweep = "1..32";
    kind.parameters.front().limitsLeaves = true;
    kind.parameters.front().leastText = "by folds";
    return kind;
}

} // namespace collscope
