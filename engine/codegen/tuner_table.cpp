// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/tuner_table.h"

#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope::codegen {

std::vector<Style> channelStyles(std::string_view first)
{
    std::vector<Style> styles = {
        {recordedChannels, "Channels as recorded (column fanout)"},
        {ownChannels, "Channels: the library's own number"},
        {"channels=2", "2 channels"},
        {"channels=4", "4 channels"},
        {"channels=8", "8 channels"},
        {"channels=12", "12 channels"},
        {"channels=16", "16 channels"},
        {"channels=20", "20 channels"},
        {"channels=24", "24 channels"},
        {"channels=28", "28 channels"},
        {"channels=32", "32 channels"},
        {"channels=48", "48 channels"},
        {"channels=64", "64 channels"},
    };
    std::stable_partition(
        styles.begin(), styles.end(), [first](const Style &style) { return style.name == first; });
    return styles;
}

void setChannels(std::vector<RangeRule> &rules, std::string_view style)
{
    const auto count = wire::parseUnsigned(style.substr(style.find('=') + 1));
    for (RangeRule &rule : rules)
        if (count && rule.method.fanout == 0 && !rule.method.isBaseline())
            rule.method.fanout = static_cast<std::uint32_t>(*count);
}

/// ring_ll128 is the algorithm ring with the protocol ll128, ring alone is simple.
std::string tunerLines(const std::vector<RangeRule> &rules, std::string_view own)
{
    std::string text;
    for (const RangeRule &rule : rules) {
        if (rule.method.isBaseline())
            continue;
        const std::string &name = rule.method.algorithm;
        const bool protocol = name.ends_with("_ll") || name.ends_with("_ll128");
        const auto cut = protocol ? name.rfind('_') : name.size();
        const std::string collective = rule.collective == "bcast" ? "broadcast"
            : rule.collective == "reduce_scatter"                 ? "reducescatter"
                                                                  : rule.collective;
        const RangeConditions &conditions = rule.conditions;
        text += fmt::format("{},{},{},{},{},{},{},{}\n", collective, rule.firstBytes,
            rule.lastBytes == anyBytes ? "-1" : std::to_string(rule.lastBytes), name.substr(0, cut),
            protocol ? name.substr(cut + 1) : "simple",
            rule.method.fanout == 0 ? std::string(own) : std::to_string(rule.method.fanout),
            conditions.firstNodes == conditions.lastNodes ? std::to_string(conditions.firstNodes) : "-1",
            rule.firstCommSize);
    }
    return text;
}

} // namespace collscope::codegen
