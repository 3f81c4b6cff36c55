// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/intel_release.h"
#include "engine/codegen/range_target.h"
#include "engine/codegen/target_list.h"
#include "engine/wire/intel_mpi.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope::codegen {

namespace {

constexpr std::uint64_t largestNumber = 2147483647; ///< stands for every larger size
constexpr std::size_t longestValue = 240; ///< the library ignores or cuts longer ones

constexpr const char *toTuningFile = "Export to the target intel-tuning, which can express every decision "
                                     "and keeps the library's tuned choices "
                                     "elsewhere";

bool isOfOneCommSize(const std::vector<RangeRule> &rules)
{
    return std::all_of(rules.begin(), rules.end(),
        [&](const RangeRule &rule) { return rule.firstCommSize == rules.front().firstCommSize; });
}

/// I_MPI_ADJUST_BCAST="1:0-4096;2:4097-2147483647" or "1:0-2147483647@2-4;...".
std::string adjustValue(const std::vector<RangeRule> &rules)
{
    const bool bySize = isOfOneCommSize(rules);
    std::string value;
    for (const RangeRule &rule : rules) {
        value += fmt::format("{}{}:{}-{}", value.empty() ? "" : ";", rule.method.algorithmId, rule.firstBytes,
            std::min(rule.lastBytes, largestNumber));
        if (!bySize)
            value += fmt::format(
                "@{}-{}", rule.firstCommSize, std::min<std::uint64_t>(rule.lastCommSize, largestNumber));
    }
    return value;
}

std::string intelCollective(const std::vector<RangeRule> &rules)
{
    if (rules.empty())
        return {};
    return fmt::format(
        "export {}=\"{}\"\n", wire::intelVariable(rules.front().collective), adjustValue(rules));
}

/// Fails where a variable cannot express the rules: it has one list of message sizes, or one algorithm for
/// each range of communicator sizes, and replaces every tuned choice of the library for the collective.
Expected<void> checkExpressible(std::vector<RangeRule> &rules, const TimeGrid &grid, std::string_view)
{
    const std::string &path = grid.dataset()->provenance().path;
    const std::string variable = wire::intelVariable(grid.collective());
    if (auto known = checkIntelRelease(rules, grid); !known || rules.empty())
        return known;
    const auto refused = [&](std::string_view why) {
        return failure(
            fmt::format("{} cannot express the decisions about {}: {}", variable, grid.collective(), why),
            toTuningFile, path);
    };
    constexpr std::string_view fallsBack
        = "some calls fall back to the library, and a variable that is set replaces its choice for all calls";
    if (rules.front().firstCommSize > grid.commSizes().front() || rules.back().lastCommSize != anyCommSize
        || rules.back().lastBytes != anyBytes)
        return refused(fallsBack);
    const bool bySize = isOfOneCommSize(rules);
    std::uint64_t next = bySize ? 0 : rules.front().firstCommSize;
    for (const RangeRule &rule : rules) {
        if (!bySize && (rule.firstBytes != 0 || rule.lastBytes != anyBytes))
            return refused(
                "they differ by message size and by communicator size, and the library keeps only the last "
                "message size of each range of communicator sizes");
        if ((bySize ? rule.firstBytes : rule.firstCommSize) != next)
            return refused(fallsBack);
        next = bySize ? rule.lastBytes + 1 : std::uint64_t{rule.lastCommSize} + 1;
    }
    if (const std::size_t length = adjustValue(rules).size(); length > longestValue)
        return refused(
            fmt::format("the value has {} characters, and the library ignores or cuts values of more "
                        "than {}",
                length, longestValue));
    return {};
}

const RangeTarget &intel()
{
    static const RangeTarget target = {intelFormat(), "Intel MPI", "#", false, intelCollective,
        [](const std::vector<std::string> &parts) { return joined(parts, ""); }, true, false,
        checkExpressible, {}, triedWithLibraries};
    return target;
}

constexpr std::string_view intelNotes = R"(## What to know

- The numbers are those of the release that was measured. Other releases have other algorithms under the same numbers.
- A variable that is set replaces all tuned choices of Intel MPI for its collective, at every number of processes. The
  target `intel-tuning` keeps them.
- `I_MPI_DEBUG=3` prints `Incorrect adjust value` where Intel MPI does not accept a variable.
)";

Expected<std::string> generateIntelEnv(const std::vector<Item> &items, std::string_view style)
{
    return generateRanges(intel(), items, style)
        .and_then([&](const std::string &text) -> Expected<std::string> {
            if (const auto fine = checkDecides(text.find("\nexport ") != std::string::npos, items); !fine)
                return tl::unexpected(fine.error());
            return intelReleaseComment(items) + releaseCheck(items) + text;
        });
}

} // namespace

Target intelEnvTarget()
{
    Target target = rangeTarget(
        {"intel-env", "Intel MPI variables", ".sh", {}, generateIntelEnv,
            [](const std::vector<Item> &items, std::string_view, const TextFile &script) {
                return deploymentFiles(
                    items, scriptDeployment("Intel MPI", script, triedWithLibraries, intelNotes));
            }},
        ruleFormat<intel>(),
        "Algorithms by message size, or by number of processes, for all calls of a collective; no parameters "
        "of algorithms. The numbers belong to the measured release.");
    target.verified = triedWithLibraries;
    return target;
}

} // namespace collscope::codegen
