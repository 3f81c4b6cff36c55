// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/rule_table/chosen_rules.h"

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

} // namespace collscope
