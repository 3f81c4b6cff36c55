// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/range_target.h"
#include "engine/codegen/target_list.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope::codegen {

namespace {

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

constexpr std::string_view intelNotes = R"(## What to know

- Numbers of algorithms are those of Intel MPI up to 2021.12; later releases count presets. Use the release that was
  measured.
)";

} // namespace

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

} // namespace collscope::codegen
