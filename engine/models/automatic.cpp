// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/statistics.h"
#include "engine/map/run_folds.h"
#include "engine/models/kinds.h"
#include "engine/models/rule_table/chosen_rules.h"
#include "engine/models/rule_table/rule_search.h"

#include <algorithm>

namespace collscope {

namespace {

constexpr std::string_view automaticName = "automatic";

/// The rules that the library of the measured methods loads; null: it loads none for the collective.
Expected<std::shared_ptr<const RuleTable>> rulesOf(const DecisionMapPtr &map, const FitContext &context)
{
    const RuleFormat &format = openMpiRuleFormat();
    const TimeGrid &grid = *map->grid;
    const MethodFilter allowed = selectable(format, grid);
    bool any = false;
    for (std::size_t method = 0; method < allowed.size(); ++method)
        any = any || (allowed[method] && !grid.methods()[method].isBaseline());
    if (!any || RuleSearch::tooLarge(*map))
        return nullptr;
    return automaticRules(format, map, 0, std::string(automaticName), context);
}

double meanPenalty(const Model &model, const DecisionMap &map)
{
    std::vector<Weighted> penalties;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell)
        if (map.counts(cell)) {
            const MethodIndex chosen = model.decide(map.grid->instance(map.grid->cell(cell))).method;
            penalties.push_back({map.penalty(cell, chosen), map.weight(cell)});
        }
    return weightedMean(penalties);
}

/// Of large maps, where the best trees take too long.
Expected<ModelPtr> smallestQuadtree(const DecisionMapPtr &map, const FitContext &context)
{
    ModelSpec spec{"quadtree", {{"depth", 0}}};
    const auto &parameters = findModelKind(spec.kind)->parameters;
    const double deepest = parameters.front().most;
    for (double depth = 0;; ++depth) {
        spec.parameters["depth"] = depth;
        auto tree = fitModel(spec, map, context);
        if (!tree || depth >= deepest || meanPenalty(**tree, *map) <= worthARule)
            return tree;
    }
}

constexpr std::size_t mostCellsOfATree = 2048; ///< of maps whose best trees are looked for

Expected<ModelPtr> fitAutomatic(
    const DecisionMapPtr &map, const Parameters & /*given*/, const FitContext &context)
{
    const auto rules = rulesOf(map, context);
    if (!rules)
        return tl::unexpected(rules.error());
    if (*rules)
        return *rules;
    if (map->grid->cells() > mostCellsOfATree)
        return smallestQuadtree(map, context);
    const auto times = RunTimes::of(map, context.stop);
    if (!times)
        return tl::unexpected(times.error());
    ModelSpec tree{"optimal", {}}; // of a size chosen on what is held out
    if (times->parts() < 2)
        tree.parameters["penalty"] = worthARule;
    return fitModel(tree, map, context);
}

} // namespace

ModelKind automaticKind()
{
    ModelKind kind{automaticName, "Automatic",
        "The model that is exported unless another one is named: of those that the measured library can "
        "load, "
        "the smallest whose held-out penalty is within one standard error of the best. A rule table that "
        "falls back to the library default where no algorithm is faster; a tree where the library loads no "
        "rules.",
        {}, fitEach<fitAutomatic>};
    kind.beyond = "what it decides at the edge of the measurements";
    kind.firstChoice = Parameters{};
    return kind;
}

} // namespace collscope
