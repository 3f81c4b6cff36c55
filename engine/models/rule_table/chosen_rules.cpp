// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/rule_table/chosen_rules.h"

#include "engine/map/ties.h"
#include "engine/models/rule_table/rule_search.h"

#include <algorithm>

namespace collscope {

namespace {

Expected<std::vector<SizedModel>> tablesOf(const DecisionMapPtr &map, const openmpi::Collective &collective,
    std::size_t most, const MethodFilter &allowed, const std::stop_token &stop)
{
    const RuleSearch search(*map, collective, most, stop, allowed);
    std::vector<SizedModel> models;
    const std::vector<double> &penalties = search.penalties();
    for (std::size_t rules = 1; rules <= penalties.size() && !stop.stop_requested(); ++rules)
        if (penalties[rules - 1] != optimal::impossible
            && (rules == 1 || penalties[rules - 1] < penalties[rules - 2]))
            models.push_back({rules,
                std::make_shared<const RuleTable>(map, search.table(rules), std::string(), &collective)});
    return models;
}

constexpr std::size_t longest = 64; ///< longer tables are not looked at
constexpr std::size_t rounds = 10; ///< every one of these tables is made in every fold

} // namespace

Expected<SizeChoicePtr> chooseRules(const DecisionMapPtr &map, const openmpi::Collective &collective,
    std::size_t most, const MethodFilter &allowed, const FitContext &context)
{
    std::string what = "rules " + std::to_string(most) + ' ';
    for (const bool is : allowed)
        what += is ? '1' : '0';
    return remembered(context, map, what, [&] {
        SizeSearch search;
        search.most = std::min(longest, most);
        search.rounds = rounds;
        search.foldCost = RuleSearch::steps(*map);
        return chooseSize(
            map,
            [&](const DecisionMapPtr &part, std::size_t length, const std::stop_token &stop) {
                return tablesOf(part, collective, length, allowed, stop);
            },
            search, context.stop);
    });
}

bool hasDefaultOf(const RuleFormat &format, const TimeGrid &grid)
{
    if (grid.baseline() == noMethod)
        return false;
    const std::string &library = grid.methods()[grid.baseline()].library;
    return library.empty() || library == format.library;
}

MethodFilter selectable(const RuleFormat &format, const TimeGrid &grid, wire::Requirements assumed)
{
    MethodFilter result;
    const wire::Requirements met = format.met(grid.collective()) | assumed;
    for (const Method &method : grid.methods()) {
        result.push_back(method.isBaseline()
                ? format.leavesToLibrary && hasDefaultOf(format, grid)
                : (wire::unmetBy(met, method, grid.collective()) & ~wire::aboutProcesses) == 0
                    && !format.cannotSelect(grid.collective(), method));
    }
    return result;
}

namespace {

constexpr std::size_t mostRules = 128; ///< more are not looked for: the search takes too long

std::size_t fewestNearTheBest(const std::vector<double> &penalties)
{
    const auto enough = std::find_if(penalties.begin(), penalties.end(),
        [&](double penalty) { return penalty <= penalties.back() + worthARule; });
    return static_cast<std::size_t>(enough - penalties.begin()) + 1;
}

} // namespace

Expected<std::shared_ptr<const RuleTable>> automaticRules(const RuleFormat &format, const DecisionMapPtr &map,
    wire::Requirements assumed, std::string spec, const FitContext &context)
{
    const openmpi::Collective collective = *format.size(map->grid->collective());
    const std::size_t most = std::min(format.mostRules, mostRules);
    const MethodFilter allowed = selectable(format, *map->grid, assumed);
    const auto searched = format.leavesToLibrary && hasDefaultOf(format, *map->grid)
        ? withBaselineAsCandidate(map, context.stop)
        : Expected<DecisionMapPtr>(map);
    if (!searched)
        return tl::unexpected(searched.error());
    const RuleSearch search(**searched, collective, most, context.stop, allowed);
    if (context.stop.stop_requested())
        return failure("cancelled");
    const std::vector<double> &penalties = search.penalties();
    if (penalties.empty() || penalties.back() == optimal::impossible)
        return nullptr;
    const auto choice
        = remembered(context, map, "automatic " + std::string(format.library) + std::to_string(assumed),
            [&] { return chooseRules(*searched, collective, most, allowed, FitContext{context.stop}); });
    if (!choice)
        return tl::unexpected(choice.error());
    // Where a rule holds for all messages, few communicator sizes are left to take a standard error of.
    std::size_t count = !*choice ? fewestNearTheBest(penalties)
        : collective.bySize()    ? (*choice)->chosen
                                 : (*choice)->least;
    count = std::min(count, penalties.size());
    while (penalties[count - 1] == optimal::impossible)
        ++count; // gaps of the whole map may take more rules than those of its parts
    if (spec.empty())
        spec = ModelSpec{"rules", {{"rows", static_cast<double>(count)}, {"penalty", 0}}}.text();
    return std::make_shared<const RuleTable>(map, search.table(count), std::move(spec), &collective, *choice);
}

} // namespace collscope
