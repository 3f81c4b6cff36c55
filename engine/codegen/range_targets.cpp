// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/range_target.h"
#include "engine/codegen/rule_blocks.h"
#include "engine/codegen/target_list.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi6.h"

#include <fmt/format.h>

#include <algorithm>

/// "openmpi-json", "intel-env", "ucc-env", and what they share with "nccl-csv" and "rccl-csv".
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

Expected<void> readBack(const RangeTarget &target, const std::string &text, const std::vector<Item> &items,
    const std::vector<RuleBlocks> &blocks)
{
    const auto decisions = openRanges(target.format, text, "the generated file");
    if (!decisions)
        return tl::unexpected(decisions.error());
    for (std::size_t i = 0; i < items.size(); ++i) {
        const DecisionMapPtr &map = items[i].model->fittedTo();
        const auto size = target.format.size(map->grid->collective());
        const RuleTable table(map, blocks[i], {}, &*size);
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
            const Instance at = map->grid->instance(map->grid->cell(cell));
            const MethodIndex meant = table.decide(at).method;
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
    std::vector<RuleBlocks> blocks;
    for (const Item &item : items) {
        const DecisionMap &map = *item.model->fittedTo();
        const auto size = target.format.size(map.grid->collective());
        if (!size)
            return failure(fmt::format("{} has no rules for {}", target.libraryName, map.grid->collective()),
                "export another collective");
        auto listing = ruleListing(*item.model, *size);
        if (!listing)
            return tl::unexpected(listing.error());
        auto rules = rangesOf(listing->blocks, map, *size, target.writesEveryCommSize);
        if (const auto good = checkMethods(target, rules, map.grid->dataset()->provenance().path); !good)
            return tl::unexpected(good.error());
        if (target.complete)
            if (const auto good = target.complete(rules, *map.grid, style); !good)
                return tl::unexpected(good.error());
        std::string text;
        if (!target.comment.empty())
            text = fmt::format("{} {}\n", target.comment, size->name)
                + itemLines(item, std::string(target.comment) + "   ")
                + fmt::format("{}   {} rules; {} cells differ from the model\n", target.comment, rules.size(),
                    listing->differingCells);
        text += target.collective(rules);
        if (!text.empty())
            parts.push_back(std::move(text));
        blocks.push_back(std::move(listing->blocks));
    }
    std::string head;
    if (!target.comment.empty())
        head = fmt::format("{0} For {1}. {2}.\n{0} {3}\n", target.comment, target.libraryName, generatedBy(),
                   readAlone)
            + wrappedComment(std::string(target.comment) + ' ', target.warning);
    std::string text = head + target.file(parts);
    if (const auto same = readBack(target, text, items, blocks); !same)
        return tl::unexpected(same.error());
    return text;
}

namespace {

std::string joined(const std::vector<std::string> &parts, std::string_view between)
{
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : std::string(between)) + part;
    return text;
}

/// "comm_size_min": 4, ... of Open MPI 6; an entry per block.
std::string jsonCollective(const std::vector<RangeRule> &rules)
{
    if (rules.empty())
        return {};
    std::string text = fmt::format("    \"{}\": [", rules.front().collective);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const RangeRule &rule = rules[i];
        const bool opens = i == 0 || rules[i - 1].firstCommSize != rule.firstCommSize;
        if (opens)
            text += fmt::format("{}\n      {{\"comm_size_min\": {}{}, \"rules\": [", i == 0 ? "" : "]},",
                rule.firstCommSize,
                rule.lastCommSize == anyCommSize ? ""
                                                 : fmt::format(", \"comm_size_max\": {}", rule.lastCommSize));
        text += fmt::format("{}\n        {{\"msg_size_min\": {}, \"msg_size_max\": {}, \"alg\": {}, "
                            "\"faninout\": {}, \"seg_size\": {}}}",
            opens ? "" : ",", rule.firstBytes,
            rule.lastBytes == anyBytes ? "\"inf\"" : std::to_string(rule.lastBytes), rule.method.algorithmId,
            wire::openMpi6Fanout(rule.collective, rule.method), rule.method.segmentBytes);
    }
    return text + "]}]";
}

const RangeTarget &openMpiJson()
{
    static const RangeTarget target = {openMpiJsonFormat(), "Open MPI 6", "", false, jsonCollective,
        [](const std::vector<std::string> &parts) {
            return fmt::format("{{\n  \"rule_file_version\": 3,\n  \"module\": \"tuned\",\n"
                               "  \"generated_by\": \"{}. {} {}\",\n  \"collectives\": {{\n{}\n  }}\n}}\n",
                generatedBy(), readAlone, openMpiHanWarning, joined(parts, ",\n"));
        }};
    return target;
}

/// I_MPI_ADJUST_BCAST="1:0-4096@2-16;..."; its numbers end at 2^31 - 1.
std::string intelCollective(const std::vector<RangeRule> &rules)
{
    constexpr std::uint64_t end = 2147483647;
    if (rules.empty())
        return {};
    std::string value;
    for (const RangeRule &rule : rules)
        value += fmt::format("{}{}:{}-{}@{}-{}", value.empty() ? "" : ";", rule.method.algorithmId,
            rule.firstBytes, std::min(rule.lastBytes, end), rule.firstCommSize,
            std::min<std::uint64_t>(rule.lastCommSize, end));
    std::string name = rules.front().collective;
    for (char &c : name)
        if (c >= 'a' && c <= 'z')
            c = static_cast<char>(c - 'a' + 'A');
    return fmt::format("export I_MPI_ADJUST_{}=\"{}\"\n", name, value);
}

const RangeTarget &intel()
{
    static const RangeTarget target = {intelFormat(), "Intel MPI", "#", false, intelCollective,
        [](const std::vector<std::string> &parts) { return joined(parts, ""); }, true};
    return target;
}

/// Tokens of UCC_TL_UCP_TUNE behind the comments, for ucc() to join.
std::string uccCollective(const std::vector<RangeRule> &rules)
{
    std::string text;
    const auto end
        = [](auto value, auto any) { return value == any ? std::string("inf") : std::to_string(value); };
    for (const RangeRule &rule : rules)
        if (!rule.method.isBaseline())
            text += fmt::format("{}{}:{}-{}:[{}-{}]:@{}", text.empty() ? "" : "#", rule.collective,
                rule.firstBytes,
                rule.lastBytes == anyBytes ? std::string("inf") : std::to_string(rule.lastBytes + 1),
                rule.firstCommSize, end(rule.lastCommSize, anyCommSize), rule.method.algorithm);
    return text + '\n';
}

const RangeTarget &ucc()
{
    static const RangeTarget target
        = {uccFormat(), "UCC", "#", false, uccCollective, [](const std::vector<std::string> &parts) {
               std::string comments;
               std::string tokens;
               for (const std::string &part : parts) {
                   const auto last = part.rfind('\n', part.size() - 2);
                   comments += part.substr(0, last + 1);
                   const std::string token = part.substr(last + 1, part.size() - last - 2);
                   tokens += (tokens.empty() || token.empty() ? "" : "#") + token;
               }
               return comments + "export UCC_TL_UCP_TUNE=\"" + tokens + "\"\n";
           }};
    return target;
}

constexpr std::string_view jsonNotes = R"(## What to know

- For Open MPI 6 and later only: earlier releases cannot read the file and ignore it without a word.
- `--mca coll_tuned_verbose 1` prints what is wrong with it, 25 every decision.
- Sizes are those Open MPI compares: message size x processes for allgather, alltoall, gather, reduce_scatter_block and
  scatter.
)";

std::vector<TextFile> jsonCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    deployment.library = "Open MPI 6";
    deployment.fileName = written.name;
    deployment.verified = readAlone;
    deployment.variables = openMpiTunedVariables();
    deployment.notes = jsonNotes;
    deployment.warning = openMpiHanWarning;
    return deploymentFiles(items, deployment);
}

constexpr std::string_view intelNotes = R"(## What to know

- Numbers of algorithms are those of Intel MPI up to 2021.12; later releases count presets. Use the release that was
  measured.
)";

constexpr std::string_view uccNotes = R"(## What to know

- Open MPI uses UCC with `--mca coll_ucc_enable 1 --mca coll_ucc_priority 100`.
- UCC drops the whole string on one word it does not know. `UCC_LOG_LEVEL=INFO` prints what it made of it,
  `UCC_COLL_TRACE=INFO` each choice.
)";

} // namespace

Target rangeTarget(Target target, const RuleFormat &format, std::string_view limits, std::string_view warning)
{
    target.rules = &format;
    target.limits = limits;
    target.warning = warning;
    target.verified = readAlone;
    target.read = readAsLibrary;
    return target;
}

Target openMpiJsonTarget()
{
    return rangeTarget({"openmpi-json", "Open MPI 6 rules (JSON)", ".json", {},
                           [](const std::vector<Item> &items, std::string_view) {
                               return generateRanges(openMpiJson(), items, {});
                           },
                           jsonCompanions},
        ruleFormat<openMpiJson>(),
        "Open MPI 6 and later only. One algorithm per communicator size for alltoallv, barrier, exscan, "
        "gather, scan and scatter.",
        openMpiHanWarning);
}

Target intelEnvTarget()
{
    return rangeTarget({"intel-env", "Intel MPI variables", ".sh", {},
                           [](const std::vector<Item> &items, std::string_view) {
                               return generateRanges(intel(), items, {});
                           },
                           [](const std::vector<Item> &items, std::string_view, const TextFile &script) {
                               return deploymentFiles(
                                   items, scriptDeployment("Intel MPI", script, readAlone, intelNotes));
                           }},
        ruleFormat<intel>(),
        "Numbers of algorithms belong to the measured release; no parameters of algorithms.");
}

Target uccEnvTarget()
{
    return rangeTarget(
        {"ucc-env", "UCC variables", ".sh", {},
            [](const std::vector<Item> &items, std::string_view) { return generateRanges(ucc(), items, {}); },
            [](const std::vector<Item> &items, std::string_view, const TextFile &script) {
                return deploymentFiles(items, scriptDeployment("UCC", script, readAlone, uccNotes));
            }},
        ruleFormat<ucc>(), "Algorithms of UCC's tl/ucp on host memory; no parameters of algorithms.");
}

} // namespace collscope::codegen
