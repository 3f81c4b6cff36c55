// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/range_target.h"
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/placed_ranges.h"
#include "engine/codegen/rule_blocks.h"
#include "engine/codegen/target_list.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

namespace collscope::codegen {

std::optional<std::string> cannotSelect(
    const RangeTarget &target, std::string_view collective, const Method &method)
{
    const bool openMpi = target.format.library == wire::openMpiLibrary;
    if (const auto *const known = openMpi ? openmpi::findCollective(collective) : nullptr)
        return openmpi::cannotSelect(*known, method, openmpi::RulesFormat::json);
    if (method.library != target.format.library && !method.isBaseline())
        return "it is an algorithm of " + method.library;
    if (target.byNumber && method.algorithmId == 0 && !method.isBaseline())
        return "the format names algorithms by number, and the data do not say its number";
    if (method.segmentBytes != 0 || (method.fanout != 0 && !target.takesFanout))
        return "the format has no such parameters of algorithms";
    return std::nullopt;
}

namespace {

/// The rules of a listing with their ends.
std::vector<RangeRule> rangesOf(
    const RuleBlocks &blocks, const DecisionMap &map, const openmpi::Collective &size, bool everyCommSize)
{
    std::vector<RangeRule> result;
    const TimeGrid &grid = *map.grid;
    const auto addBlock = [&](const RuleBlock &block, std::uint32_t first, std::uint32_t last) {
        for (std::size_t i = 0; i < block.rules.size(); ++i) {
            const Method method = methodOf(block.rules[i], grid);
            if (method.isBaseline())
                continue; // where nothing matches the library decides
            RangeRule rule;
            rule.collective = size.name;
            rule.firstCommSize = first;
            rule.lastCommSize = last;
            rule.firstBytes = block.rules[i].firstBytes;
            rule.lastBytes = i + 1 < block.rules.size() ? block.rules[i + 1].firstBytes - 1 : anyBytes;
            rule.method = method;
            result.push_back(std::move(rule));
        }
    };
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::uint32_t end = i + 1 < blocks.size() ? blocks[i + 1].commSize - 1 : anyCommSize;
        if (!everyCommSize)
            addBlock(blocks[i], blocks[i].commSize, end);
        for (const std::uint32_t measured : grid.commSizes())
            if (everyCommSize && measured >= blocks[i].commSize && measured <= end)
                addBlock(blocks[i], measured, measured);
    }
    return result;
}

Expected<void> checkMethods(
    const RangeTarget &target, const std::vector<RangeRule> &rules, const std::string &path)
{
    for (const RangeRule &rule : rules) {
        if (const auto why = cannotSelect(target, rule.collective, rule.method))
            return failure(fmt::format("{} cannot select {} for {}: {}", target.libraryName,
                               methodText(rule.method), rule.collective, *why),
                "export measurements of its own algorithms, or to another target", path);
    }
    return {};
}

/// `blocks`: per item; empty if its rules tell placements apart and decide as the model does.
Expected<void> readBack(const RangeTarget &target, const std::string &text, const std::vector<Item> &items,
    const std::vector<std::optional<RuleBlocks>> &blocks)
{
    const auto decisions = openRanges(target.format, text, "the generated file");
    if (!decisions)
        return tl::unexpected(decisions.error());
    for (std::size_t i = 0; i < items.size(); ++i) {
        const DecisionMapPtr &map = items[i].model->fittedTo();
        const auto size = target.format.size(map->grid->collective());
        const std::optional<RuleTable> table = blocks[i]
            ? std::optional<RuleTable>(std::in_place, map, *blocks[i], std::string(), &*size)
            : std::nullopt;
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
            const Instance at = map->grid->instance(map->grid->cell(cell));
            const Decision decision = table ? table->decide(at) : items[i].model->decide(at);
            const MethodIndex meant = decision.toLibrary ? noMethod : decision.method;
            const Method found = (*decisions)->decide(at).method;
            const bool same = meant == noMethod ? found.isBaseline()
                                                : runsAs(at.collective, found, map->grid->methods()[meant]);
            if (!same)
                return failure(
                    fmt::format("the generated file selects {} of {} for {} processes and {} bytes",
                        methodText(found), at.collective, at.placement.commSize, at.messageBytes),
                    "please report this");
        }
    }
    return {};
}

} // namespace

Expected<std::string> generateRanges(
    const RangeTarget &target, const std::vector<Item> &items, std::string_view style)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    std::vector<std::string> parts;
    std::vector<std::optional<RuleBlocks>> blocks;
    for (const Item &item : items) {
        const DecisionMap &map = *item.model->fittedTo();
        const auto size = target.format.size(map.grid->collective());
        if (!size)
            return failure(fmt::format("{} has no rules for {}", target.libraryName, map.grid->collective()),
                "export another collective");
        std::vector<RangeRule> rules;
        std::size_t differingCells = 0;
        if (target.tellsNodes && differByNodes(*map.grid)) {
            rules = placedRanges(*item.model, *size);
            blocks.emplace_back();
        } else {
            auto listing = ruleListing(*item.model, *size);
            if (!listing)
                return tl::unexpected(listing.error());
            rules = rangesOf(listing->blocks, map, *size, target.writesEveryCommSize);
            differingCells = listing->differingCells;
            blocks.emplace_back(std::move(listing->blocks));
        }
        if (const auto good = checkMethods(target, rules, map.grid->dataset()->provenance().path); !good)
            return tl::unexpected(good.error());
        if (target.complete)
            if (const auto good = target.complete(rules, *map.grid, style); !good)
                return tl::unexpected(good.error());
        std::string text;
        if (!target.comment.empty())
            text = fmt::format("{} {}\n", target.comment, size->name)
                + itemLines(item, std::string(target.comment) + "   ")
                + fmt::format("{}   {}; {} otherwise than by the model\n", target.comment,
                    wire::counted(rules.size(), "rule"), wire::counted(differingCells, "cell"));
        text += target.collective(rules);
        if (!text.empty())
            parts.push_back(std::move(text));
    }
    std::string head;
    if (!target.comment.empty())
        head = fmt::format("{0} For {1}. {2}.\n{0} {3}\n", target.comment, target.libraryName, generatedBy(),
                   target.verified)
            + wrappedComment(std::string(target.comment) + ' ', target.warning);
    std::string text = head + target.file(parts);
    if (const auto same = readBack(target, text, items, blocks); !same)
        return tl::unexpected(same.error());
    return text;
}

std::string joined(const std::vector<std::string> &parts, std::string_view between)
{
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : std::string(between)) + part;
    return text;
}

Target rangeTarget(Target target, const RuleFormat &format, std::string_view limits, std::string_view warning)
{
    target.rules = &format;
    target.limits = limits;
    target.warning = warning;
    target.verified = readAlone;
    target.read = readAsLibrary;
    return target;
}

} // namespace collscope::codegen
