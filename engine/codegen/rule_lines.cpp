// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/rule_lines.h"

#include "engine/wire/text.h"

namespace collscope::codegen {

bool hasRuleLines(const Target &target)
{
    return target.read && target.rules && !target.shown && target.firstHasRules;
}

Expected<std::vector<RuleLine>> ruleLines(const Shipment &shipment, const HandRules &rules,
    std::span<const RuleFigures> wanted, const TimeGrid &grid)
{
    const Target *const target = findTarget(shipment.order.target);
    if (!target || !hasRuleLines(*target))
        return failure(
            "files of " + shipment.order.target + " have no lines of rules", "choose a rules file");
    if (const std::string &problem = shipment.collectives.front().problem; !problem.empty())
        return failure(problem);
    if (shipment.files.empty())
        return failure("nothing can be written", "choose another target");
    const auto read = target->read(shipment.files);
    if (!read)
        return tl::unexpected(read.error());
    const auto lines = wire::split(shipment.files.front().text, '\n');
    std::vector<RuleLine> result;
    for (const RuleFigures &figures : wanted) {
        Instance at = grid.instance({figures.row, figures.column.value_or(0)});
        if (!figures.column)
            at.messageBytes = rules.rows()[figures.at.row].rules[figures.at.rule].firstBytes;
        const std::uint32_t number = (*read)->decide(at).rule;
        if (number == 0 || number > lines.size())
            result.emplace_back();
        else
            result.push_back({number, std::string(wire::trimmed(lines[number - 1]))});
    }
    return result;
}

} // namespace collscope::codegen
