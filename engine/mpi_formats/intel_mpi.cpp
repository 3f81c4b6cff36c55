// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_neighbours.h"
#include "engine/mpi_formats/shell_variables.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>

/// Intel MPI's I_MPI_ADJUST_<OPERATION>=id[:range[,range...]][;id...], as its developer reference has it up
/// to 2021.12: range = l, l-m, l@p or l-m@p-q, ends included. Which rule wins on overlap is not documented,
/// so overlaps are found; here the first one does.
namespace collscope {

namespace {

constexpr std::string_view prefix = "I_MPI_ADJUST_";

std::string lowered(std::string_view name)
{
    std::string text(name);
    for (char &c : text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// "l" or "l-m".
bool range(std::string_view text, std::uint64_t &first, std::uint64_t &last)
{
    const auto dash = text.find('-');
    const auto low = wire::parseUnsigned(text.substr(0, dash));
    const auto high = dash == std::string_view::npos ? low : wire::parseUnsigned(text.substr(dash + 1));
    first = low.value_or(0);
    last = high.value_or(0);
    return low && high;
}

bool condition(std::string_view text, RangeRule &rule)
{
    const auto at = text.find('@');
    std::uint64_t first = 0;
    std::uint64_t last = anyCommSize;
    if (!range(text.substr(0, at), rule.firstBytes, rule.lastBytes)
        || (at != std::string_view::npos && !range(text.substr(at + 1), first, last)))
        return false;
    rule.firstCommSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(first, anyCommSize));
    rule.lastCommSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(last, anyCommSize));
    return true;
}

/// The rules of one variable; false when a part of it is not understood.
bool variable(std::string_view value, const RangeRule &empty, std::vector<RangeRule> &rules)
{
    for (const std::string_view part : wire::split(value, ';')) {
        const auto colon = part.find(':');
        const auto id = wire::parseUnsigned(part.substr(0, colon));
        if (!id || *id > 1000)
            return false;
        RangeRule rule = empty;
        rule.method = wire::methodFromId("intelmpi", rule.collective, static_cast<int>(*id));
        if (colon == std::string_view::npos) {
            rules.push_back(rule);
            continue;
        }
        for (const std::string_view text : wire::split(part.substr(colon + 1), ',')) {
            if (!condition(text, rule))
                return false;
            rules.push_back(rule);
        }
    }
    return true;
}

Expected<std::vector<RangeRule>> parse(
    std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop)
{
    std::vector<RangeRule> rules;
    for (const ShellVariable &set : shellVariables(text)) {
        if (stop.stop_requested())
            break;
        if (!set.name.starts_with(prefix))
            continue;
        RangeRule empty;
        empty.collective = lowered(set.name.substr(prefix.size()));
        empty.line = set.line;
        if (!wire::collectiveIndex(empty.collective) || !variable(set.value, empty, rules))
            return failure(say("'{}={}' is not understood", set.name, std::string(set.value.substr(0, 60))),
                say("write I_MPI_ADJUST_BCAST=\"1:0-4096@2-16;2:4097-65536@2-16\""), file, set.line);
    }
    const RangeNeighbours neighbours(rules, stop);
    for (std::size_t i = 0; i < rules.size() && !stop.stop_requested(); ++i)
        if (neighbours.overlapping(i))
            add(findings,
                {FindingSeverity::warning,
                    {file, rules[i].line,
                        say("ranges of {} overlap: which rule wins is not documented", rules[i].collective),
                        say("make the ranges disjoint")}});
    return rules;
}

} // namespace

const RangeFormat &intelFormat()
{
    static const RangeFormat format = {"intelmpi",
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            if (collective == "barrier")
                return openmpi::Collective{collective, 0, openmpi::RuleSize::none, false, 0, 0, 0};
            if (collective == "reduce_scatter_block")
                return std::nullopt;
            return openmpi::Collective{collective, 0, openmpi::RuleSize::message, false, 0, 0, 0};
        },
        parse};
    return format;
}

LibraryFormat intelEnvFile()
{
    return rangeFile<intelFormat>("intel-env", "Intel MPI variables",
        [](std::string_view text) { return text.find("I_MPI_ADJUST_") != std::string_view::npos; });
}

} // namespace collscope
