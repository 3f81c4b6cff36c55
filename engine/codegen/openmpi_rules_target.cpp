// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/rule_blocks.h"
#include "engine/codegen/target_list.h"
#include "engine/mpi_formats/openmpi_rules.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

#include <algorithm>

/// The target "openmpi-rules": a rules file of Open MPI's coll/tuned component, 4.1 and 5.0.
namespace collscope::codegen {

namespace {

/// An item as it goes into the file.
struct Part {
    const Item *item;
    const openmpi::Collective *collective;
    RuleListing listing;
};

Method methodIn(const Part &part, const Rule &rule)
{
    return methodOf(rule, *part.item->model->fittedTo()->grid);
}

Expected<Part> partOf(const Item &item)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    const std::string name(grid.collective());
    const openmpi::Collective *const collective = openmpi::findCollective(name);
    if (!collective)
        return failure("Open MPI has no rules for " + name, "export another collective");
    auto listing = ruleListing(*item.model, *collective);
    if (!listing)
        return tl::unexpected(listing.error());
    for (const RuleBlock &block : listing->blocks)
        for (const Rule &rule : block.rules) {
            const Method method = methodOf(rule, grid);
            if (const auto why = openmpi::cannotSelect(*collective, method))
                return failure("a rules file of Open MPI cannot select " + methodText(method) + " for " + name
                        + ": " + *why,
                    "export measurements of Open MPI's own algorithms, or to another target",
                    grid.dataset()->provenance().path);
        }
    return Part{&item, collective, *std::move(listing)};
}

std::string ruleLine(const Part &part, const Rule &rule, bool version2)
{
    const Method method = methodIn(part, rule);
    const std::string numbers
        = fmt::format("{} {} {} {}", rule.firstBytes, method.algorithmId, method.fanout, method.segmentBytes)
        + (version2 ? " 0" : "");
    return fmt::format("{:<24}# {}\n", numbers, methodText(method));
}

/// The lowest release that has all algorithms.
std::string_view oldestRelease(const Part &part)
{
    int highest = 0;
    for (const RuleBlock &block : part.listing.blocks)
        for (const Rule &rule : block.rules)
            highest = std::max(highest, methodIn(part, rule).algorithmId);
    if (highest <= part.collective->last41)
        return "4.1";
    return highest <= part.collective->last50 ? "5.0" : "6.0";
}

std::string sizeNote(const openmpi::Collective &collective)
{
    if (!collective.bySize())
        return "one algorithm per communicator size"
            + std::string(collective.ranksDisagree ? ": rules by size would corrupt data" : "");
    if (collective.size == openmpi::RuleSize::times)
        return "message size x processes, exact for the communicator sizes below";
    return "message size";
}

std::string partText(const Part &part, bool version2)
{
    const RuleTable table(part.item->model->fittedTo(), part.listing.blocks, {});
    const DecisionMap &judged = part.item->map ? *part.item->map : *part.item->model->fittedTo();
    std::string text = fmt::format("\n# {}\n", part.collective->name) + itemLines(*part.item, "#   ");
    text += commentLine("#   ", "rules",
        fmt::format("{} for {} of communicator sizes", ruleCount(part.listing.blocks),
            wire::counted(part.listing.blocks.size(), "band")));
    if (part.item->judged.empty())
        text += commentLine("#   ", "as rules", penaltyLine(evaluate(table, judged).statistics));
    text += commentLine("#   ", "rule size", sizeNote(*part.collective));
    text += commentLine("#   ", "releases", "Open MPI " + std::string(oldestRelease(part)) + " and later");
    if (part.listing.differingCells > 0 && part.item->judged.empty())
        text += commentLine("#   ", "differing",
            fmt::format("{} in which rules cannot say what the model decides",
                wire::counted(part.listing.differingCells, "cell")));
    const bool fromZero = part.listing.blocks.front().commSize > 0;
    text += fmt::format("{:<24}# {}\n{:<24}# communicator sizes\n", part.collective->id,
        part.collective->name, part.listing.blocks.size() + (fromZero ? 1 : 0));
    if (fromZero)
        text += fmt::format("{:<24}# fewer processes than measured: the library decides\n", "0 0");
    for (const RuleBlock &block : part.listing.blocks) {
        text += fmt::format(
            "{:<24}# processes, rules\n", fmt::format("{} {}", block.commSize, block.rules.size()));
        for (const Rule &rule : block.rules)
            text += ruleLine(part, rule, version2);
    }
    return text;
}

/// Reads the text as the library does and compares every cell of the maps with the rules that were meant.
Expected<void> readBack(const std::string &text, const std::vector<Part> &parts)
{
    const openmpi::RulesFile file = openmpi::readRules(text, openmpi::RulesReader::versioned);
    if (file.rejected)
        return failure(
            "the generated rules file would be rejected: " + file.rejected->message, "please report this");
    for (const Part &part : parts) {
        const RuleTable table(part.item->model->fittedTo(), part.listing.blocks, {});
        const TimeGrid &grid = *part.item->model->fittedTo()->grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const Instance at = grid.instance(grid.cell(cell));
            const auto found = file.decide(part.collective->id, at.placement.commSize,
                part.collective->ruleBytes(at.placement.commSize, at.messageBytes));
            const MethodIndex meant = table.decide(at).method;
            const Method method = meant == noMethod ? Method{} : grid.methods()[meant];
            if (found.algorithm != method.algorithmId
                || static_cast<std::uint64_t>(found.segmentBytes) != method.segmentBytes
                || static_cast<std::uint32_t>(found.fanout) != method.fanout)
                return failure(
                    fmt::format("the generated rules file selects algorithm {} of {} for {} processes "
                                "and {} bytes instead of {}",
                        found.algorithm, grid.collective(), at.placement.commSize, at.messageBytes,
                        methodText(method)),
                    "please report this");
        }
    }
    return {};
}

Expected<std::vector<Part>> partsOf(const std::vector<Item> &items)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    std::vector<Part> parts;
    for (const Item &item : items) {
        auto part = partOf(item);
        if (!part)
            return tl::unexpected(part.error());
        parts.push_back(*std::move(part));
    }
    return parts;
}

Expected<std::string> generateRules(const std::vector<Item> &items, std::string_view style)
{
    const auto parts = partsOf(items);
    if (!parts)
        return tl::unexpected(parts.error());
    const bool version2 = style == "version=2";
    // Comments are allowed behind the header only; plain readers take its -2 for a number and reject the
    // file.
    std::string text = version2 ? "rule-file-version-2\n" : "";
    text += fmt::format(
        "# Rules for Open MPI's coll/tuned, version {}. {}.\n"
        "# Numbers of a rule: first size in bytes, algorithm, fan-out, segment size in bytes{}.\n"
        "# {}\n"
        "{}{:<24}# collectives\n",
        version2 ? 2 : 1, generatedBy(), version2 ? ", requests" : "", openMpiRulesTarget().verified,
        wrappedComment("# ", style == rulesBehindHan ? std::string_view() : openMpiHanWarning),
        parts->size());
    for (const Part &part : *parts)
        text += partText(part, version2);
    if (const auto same = readBack(text, *parts); !same)
        return tl::unexpected(same.error());
    return text;
}

constexpr std::string_view notes = R"(## What to know

- Open MPI reads the file once per process in `MPI_Init`. A file that it cannot read or does not accept it ignores
  without a word. `collscope lint FILE` says what is wrong with a file.
- To see that it is loaded: copy it, put algorithm 99 into the rule of a call that the job makes, and run with the copy.
  The call must abort with `MPI_ERR_ARG`.
- The switches here set the priority of `coll/han` (35 from 5.0 on, against 30 of `coll/tuned`) to 0. Other components with
  a higher priority (`hcoll`, `ucc`, `adapt`, `sm`) must be off as well.
- In 4.1 the file wins over `coll_tuned_<collective>_algorithm`, from 5.0 on it is the other way round.
- Rules hold for every call: non-commutative operations, MPI_IN_PLACE, counts of zero. Algorithms that such a call would
  get wrong results from, or abort in, are not in the file unless it says ASSUMED.
- No rule limits the requests of linear_sync, of reduce and of scatter: they were measured without a limit. Version 2 of the
  format writes 0. In version 1, Open MPI 5.0.7 and later take `coll_tuned_<collective>_algorithm_max_requests`: leave it at 0.
- Open MPI 6 shifts the communicator sizes of this format by one row: do not use the file there.
)";

std::vector<TextFile> ruleCompanions(
    const std::vector<Item> &items, std::string_view style, const TextFile &written)
{
    Deployment deployment;
    deployment.library = style == "version=2" ? "Open MPI 4.1.8, 5.0.7 or later 5.0" : "Open MPI 4.1 or 5.0";
    deployment.fileName = written.name;
    deployment.verified = openMpiRulesTarget().verified;
    deployment.variables = openMpiTunedVariables();
    deployment.notes = notes;
    deployment.warning = openMpiHanWarning;
    deployment.configuration = openMpiParameters(deployment.variables, written.name);
    deployment.configurationPlace = openMpiParametersPlace;
    return deploymentFiles(items, deployment);
}

std::string readersOfRules(std::string_view style, std::string_view release)
{
    if (!openmpi::isBefore(release, {6, 0, 0}))
        return "Open MPI 4.1 and 5.0 read them; 6 shifts the communicator sizes by one row";
    const bool isOld = openmpi::isBefore(release, {5, 0, 0}) ? openmpi::isBefore(release, {4, 1, 8})
                                                             : openmpi::isBefore(release, {5, 0, 7});
    return style == "version=2" && isOld ? "Open MPI 4.1.8, 5.0.7 and later 5.0 read version 2" : "";
}

} // namespace

Target openMpiRulesTarget()
{
    Target target{"openmpi-rules", "Open MPI rules file", ".conf",
        {{"version=1", "Version 1: every 4.1 and 5.0"}, {"version=2", "Version 2: 4.1.8, 5.0.7 and later"}},
        generateRules, ruleCompanions};
    target.limits
        = "Sizes are those Open MPI compares. One algorithm per communicator size for alltoallv, barrier, "
          "exscan, gather, scan and scatter.";
    target.verified = triedWithLibraries;
    target.read = readAsLibrary;
    target.rules = &openMpiRuleFormat();
    target.warning = openMpiHanWarning;
    target.putsHanAside = true;
    target.otherReaders = readersOfRules;
    return target;
}

} // namespace collscope::codegen
