// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/rule_table/rule_table.h"

#include "engine/data/say.h"

#include "engine/models/kinds.h"
#include "engine/models/rule_table/chosen_rules.h"
#include "engine/models/rule_table/rule_search.h"

#include <algorithm>

namespace collscope {

namespace {

constexpr double mostRows = 1024; ///< in a SPEC; stands for no limit
constexpr double byFolds = 0; ///< rules: as many as folds say

RuleLimits limitsOf(const Parameters &given)
{
    const ModelSpec spec{"rules", given};
    RuleLimits limits;
    if (spec.value("rows") > byFolds && spec.value("rows") < mostRows)
        limits.rows = static_cast<std::size_t>(spec.value("rows"));
    limits.saysNoLimit = spec.value("rows") >= mostRows;
    limits.penalty = spec.value("penalty");
    return limits;
}

std::string specOf(const RuleLimits &limits)
{
    const double rows = limits.rows < static_cast<std::size_t>(mostRows) ? static_cast<double>(limits.rows)
        : limits.saysNoLimit                                             ? mostRows
                                                                         : byFolds;
    return ModelSpec{"rules", {{"rows", rows}, {"penalty", limits.penalty}}}.text();
}

} // namespace

std::size_t ruleCount(const RuleBlocks &blocks)
{
    std::size_t count = 0;
    for (const RuleBlock &block : blocks)
        count += block.rules.size();
    return count;
}

std::vector<wire::Requirements> processNeeds(const TimeGrid &grid)
{
    std::vector<wire::Requirements> needs;
    for (const Method &method : grid.methods())
        needs.push_back(wire::requirementsOf(method, grid.collective()) & wire::aboutProcesses);
    return needs;
}

void endNarrowBlocks(RuleBlocks &blocks, const std::vector<wire::Requirements> &needs)
{
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto &rules = blocks[i].rules;
        if (std::none_of(rules.begin(), rules.end(),
                [&](const Rule &rule) { return rule.method != noMethod && needs[rule.method] != 0; }))
            continue;
        const std::uint32_t next = blocks[i].commSize + 1;
        if (i + 1 == blocks.size())
            blocks.push_back({next, {}});
        blocks[i + 1].commSize = next;
    }
}

namespace {

/// A collective that Open MPI has no rules for has no size that they could be compared with.
openmpi::Collective ofOpenMpi(std::string_view name)
{
    const openmpi::Collective *const known = openmpi::findCollective(name);
    return known ? *known : openmpi::Collective{name, -1, openmpi::RuleSize::none};
}

} // namespace

RuleTable::RuleTable(DecisionMapPtr map, RuleBlocks blocks, std::string spec,
    const openmpi::Collective *collective, SizeChoicePtr choice)
    : m_map(std::move(map)), m_blocks(std::move(blocks)), m_spec(std::move(spec)),
      m_choice(std::move(choice)),
      m_collective(collective ? *collective : ofOpenMpi(m_map->grid->collective()))
{
    m_collective.name = m_map->grid->collective(); // whoever gave it may not keep the text
    std::uint32_t leaf = 0;
    for (const RuleBlock &block : m_blocks) {
        m_leaves.push_back(leaf);
        leaf += static_cast<std::uint32_t>(block.rules.size());
    }
}

Expected<std::shared_ptr<const RuleTable>> RuleTable::fit(
    DecisionMapPtr map, const RuleLimits &limits, const std::stop_token &stop)
{
    const std::string &path = map->grid->dataset()->provenance().path;
    const std::string collective(map->grid->collective());
    const openmpi::Collective *const known = openmpi::findCollective(collective);
    if (!known)
        return failure(say("there are no rules for {}", collective), say("choose another model"), path);
    if (auto tooLarge = RuleSearch::tooLarge(*map))
        return tl::unexpected(*std::move(tooLarge));
    const RuleSearch search(*map, *known, limits.rows, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    const auto &penalties = search.penalties();
    if (penalties.back() == optimal::impossible)
        return failure(
            say("a rule of {} has to hold where none of its methods was measured everywhere", collective),
            known->bySize() ? say("allow more rows")
                            : say("measure the same algorithms for all message sizes of a communicator size"),
            path);
    const auto reached = std::find_if(
        penalties.begin(), penalties.end(), [&](double penalty) { return penalty <= limits.penalty; });
    const std::size_t rows = reached == penalties.end()
        ? penalties.size()
        : static_cast<std::size_t>(reached - penalties.begin()) + 1;
    auto table = std::make_shared<RuleTable>(std::move(map), search.table(rows), specOf(limits));
    table->m_choice = limits.choice;
    if (reached == penalties.end() && limits.penalty > 0)
        table->m_shortfall
            = say("no table {}has a mean penalty of {:.4g} %: this one has the least, {:.4g} %",
                limits.rows < static_cast<std::size_t>(mostRows) ? say("of at most {} rules ", limits.rows)
                                                                 : std::string(),
                100 * limits.penalty, 100 * penalties.back());
    return table;
}

Decision RuleTable::decide(const Instance &instance) const
{
    const auto after = std::upper_bound(m_blocks.begin(), m_blocks.end(), instance.placement.commSize,
        [](std::uint32_t commSize, const RuleBlock &block) { return commSize < block.commSize; });
    const auto at = after == m_blocks.begin() ? 0 : after - m_blocks.begin() - 1;
    const RuleBlock &block = m_blocks[static_cast<std::size_t>(at)];
    const std::uint32_t leaf = m_leaves[static_cast<std::size_t>(at)];
    const auto toLibrary = [this](std::uint32_t number) {
        return Decision{m_map->grid->baseline(), number, true};
    };
    if (block.rules.empty())
        return toLibrary(leaf);
    const std::uint64_t bytes = m_collective.ruleBytes(instance.placement.commSize, instance.messageBytes);
    const auto next = std::upper_bound(block.rules.begin() + 1, block.rules.end(), bytes,
        [](std::uint64_t size, const Rule &rule) { return size < rule.firstBytes; });
    const std::uint32_t rule = leaf + static_cast<std::uint32_t>(next - block.rules.begin() - 1);
    const MethodIndex method = (next - 1)->method;
    return method == noMethod || method == m_map->grid->baseline() ? toLibrary(rule) : Decision{method, rule};
}

ModelShape RuleTable::shape() const
{
    ModelShape shape;
    shape.leaves = shape.nodes = ruleCount(m_blocks);
    shape.memoryBytes = m_blocks.size() * sizeof(RuleBlock) + shape.leaves * sizeof(Rule);
    return shape;
}

std::optional<DecisionAxes> RuleTable::axes() const
{
    DecisionAxis sizes{InstanceSize::commSize, {m_blocks.front().commSize}};
    DecisionAxis bytes{InstanceSize::messageBytes, {0}};
    for (const RuleBlock &block : m_blocks) {
        sizes.add({block.commSize});
        for (const Rule &rule : block.rules)
            bytes.add({rule.firstBytes});
    }
    if (m_collective.size != openmpi::RuleSize::message && bytes.begins.size() > 1)
        return std::nullopt;
    return DecisionAxes{std::move(sizes), std::move(bytes)};
}

namespace {

Expected<ModelPtr> fitOne(const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
{
    RuleLimits limits = limitsOf(given);
    const bool isAsked = ModelSpec{"rules", given}.value("rows") == byFolds && limits.penalty <= 0;
    const openmpi::Collective *const known = openmpi::findCollective(map->grid->collective());
    if (isAsked && known && !RuleSearch::tooLarge(*map)) {
        const auto choice = chooseRules(map, *known, static_cast<std::size_t>(mostRows), {}, context);
        if (!choice)
            return tl::unexpected(choice.error());
        limits.choice = *choice;
        if (limits.choice)
            limits.rows = limits.choice->chosen;
    }
    auto table = RuleTable::fit(map, limits, context.stop);
    // With all runs there may be gaps that take more rules.
    for (; limits.choice && !table && limits.rows < static_cast<std::size_t>(mostRows)
         && !context.stop.stop_requested();
         table = RuleTable::fit(map, limits, context.stop))
        limits.rows *= 2;
    return table;
}

} // namespace

ModelKind rulesKind()
{
    ModelKind kind{"rules", "Rule table",
        "The best table of communicator-size bands and message-size ranges, as a rules file has them, found "
        "by trying all of them. One algorithm per communicator size where Open MPI allows no more.",
        {
            {"rows", "rules", "", byFolds, mostRows, byFolds, 1,
                "Rules of all communicator sizes at most. By folds: the fewest with which runs held out in "
                "turn lose no more than the least and its standard error; without a limit where a penalty "
                "reached is given.",
                "no limit"},
            {"penalty", "penalty reached", "", 0, 1000, 0, 0.001,
                "The fewest rules whose mean penalty is not above this; 0: as low as it gets.", "", false, {},
                {}, [](const Parameters &) { return true; }},
        },
        fitEach<fitOne>};
    kind.parameters.front().firstSweep = "1..32";
    kind.parameters.front().leastText = "by folds";
    kind.beyond = "what it decides at the edge of the measurements";
    return kind;
}

} // namespace collscope
