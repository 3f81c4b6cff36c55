// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/plan_values.h"

#include "engine/wire/arrivals.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/policies/policy.h"

#include <cmath>
#include <optional>

namespace collscope::wire::plan_values {

namespace {

/// "8" or, nodes by processes per node, "2x4".
bool readPlace(std::string_view text, PlannedDecision &out)
{
    const auto parts = split(text, 'x');
    std::uint64_t processes = 1;
    for (const std::string_view part : parts) {
        const auto count = parseUnsigned(part);
        if (!count || *count < 1 || *count > mostProcesses || processes > mostProcesses / *count)
            return false;
        processes *= *count;
    }
    if (parts.size() > 2 || processes < ofProcesses.least)
        return false;
    out.commSize = static_cast<std::uint32_t>(processes);
    out.nodes = parts.size() == 2 ? static_cast<std::uint32_t>(*parseUnsigned(parts.front())) : 0;
    out.ppn = parts.size() == 2 ? static_cast<std::uint32_t>(*parseUnsigned(parts.back())) : 0;
    return true;
}

/// `wordCount`: 4 with a method, 3 without.
std::optional<PlannedDecision> readDecision(std::string_view text, std::size_t wordCount)
{
    const auto words = splitBlanks(text);
    PlannedDecision decision;
    if (words.size() != wordCount || !readPlace(words[1], decision))
        return std::nullopt;
    const auto index = collectiveIndex(words[0]);
    const auto bytes = parseBytes(words[2]);
    if (!index || !bytes || *bytes > maxMessageBytes || collectives()[*index].sized != (*bytes != 0))
        return std::nullopt;
    decision.collective = words[0];
    decision.messageBytes = *bytes;
    if (wordCount > 3)
        decision.method = words[3];
    return decision;
}
} // namespace

Problem wrong(std::string_view value, std::string_view right)
{
    return "does not take '" + std::string(value.substr(0, 60)) + "': " + std::string(right);
}
Problem readSeconds(std::string_view text, double &out)
{
    const auto value = parseDouble(text);
    if (!value || !std::isfinite(*value) || *value <= 0.0)
        return wrong(text, "give a number of seconds above 0, e.g. 0.5");
    out = *value;
    return {};
}

Problem readPrecision(std::string_view text, double &out)
{
    const auto value = parseDouble(text);
    if (!value || !(*value >= 0.0 && *value < 1.0))
        return wrong(text, "give a share of the median such as 0.05, or 0 to never stop early");
    out = *value;
    return {};
}

Problem readAtOnce(std::string_view text, std::uint64_t &out)
{
    const auto value = text == "auto" ? std::uint64_t{0} : parseUnsigned(text).value_or(mostProcesses + 1);
    if (value > mostProcesses || (value == 0 && text != "auto"))
        return wrong(text, "give how many communicators at once, 1 for one at a time, or auto");
    out = value;
    return {};
}

Problem readDisturbance(std::string_view text, double &out)
{
    constexpr double most = 1000.0;
    const auto value = parseDouble(text);
    if (!value || !(*value >= 0.0 && *value <= most))
        return wrong(text, "give a share such as 0.05, 1000 at most");
    out = *value;
    return {};
}

Problem readFractions(std::string_view text, std::vector<double> &out)
{
    Listed<double> list;
    for (const std::string_view part : split(text, ',')) {
        const auto value = parseDouble(trimmed(part));
        if (!value || !(*value > 0.0 && *value <= 1.0)) // false for what is no number, too
            return wrong(trimmed(part), "give shares of the processes above 0, up to 1, such as 0.1,0.6,1");
        if (!list.add(*value))
            return "takes " + std::to_string(mostListed) + " values at most";
    }
    out = std::move(list.values());
    return {};
}

/// Seconds that processes come late; not a set: one that is there twice is drawn twice as often.
Problem readOffsets(std::string_view text, std::vector<double> &out)
{
    std::vector<double> list;
    for (const std::string_view part : split(text, ',')) {
        const auto value = parseDouble(trimmed(part));
        if (!value || !(*value >= 0.0 && *value <= latestArrival)) // false for what is no number, too
            return wrong(trimmed(part), "give seconds from 0 to 0.1 such as 0,2e-6,1e-5");
        if (list.size() == mostListed)
            return "takes " + std::to_string(mostListed) + " values at most";
        list.push_back(*value);
    }
    out = std::move(list);
    return {};
}

Problem readNames(std::string_view text, std::vector<std::string> &out)
{
    Listed<std::string> names;
    for (const std::string_view name : split(text, ',')) {
        if (trimmed(name).empty())
            return wrong(text, "give names separated by commas");
        if (!names.add(std::string(trimmed(name))))
            return "takes " + std::to_string(mostListed) + " names at most";
    }
    out = std::move(names.values());
    return {};
}

Problem readCollectives(std::string_view text, std::vector<std::string> &out)
{
    std::vector<std::string> words;
    if (auto problem = readNames(text, words); !problem.empty())
        return problem;
    Listed<std::string> names;
    for (const std::string &word : words) {
        if (word == "all" && words.size() == 1)
            break;
        std::string known;
        bool isKnown = false;
        for (const Collective &collective : collectives()) {
            known += std::string(collective.name) + ", ";
            if (word == collective.name || (word == "groups" && collective.ofGroups))
                isKnown = names.add(std::string(collective.name));
        }
        if (!isKnown)
            return wrong(word, "the collectives are " + known + "and groups for those of process groups");
    }
    out = std::move(names.values());
    return {};
}
Problem readPolicy(std::string_view text, std::string &out)
{
    if (!findPolicy(text))
        return wrong(text, "the policies are " + policyNames());
    out = text;
    return {};
}
Problem readWeights(std::string_view text, std::vector<PlannedWeight> &out)
{
    constexpr double most = 1e9;
    Listed<PlannedWeight> weights;
    for (const std::string_view part : split(text, ',')) {
        const auto words = split(part, '=');
        const auto cell = readDecision(words.front(), 3);
        const std::string collective = cell ? cell->collective : std::string(trimmed(words.front()));
        const auto weight = words.size() == 2 && collectiveIndex(collective)
            ? parseDouble(trimmed(words.back())).value_or(0.0)
            : 0.0;
        if (!(weight > 0.0 && weight <= most))
            return wrong(trimmed(part),
                "give COLLECTIVE=WEIGHT such as allreduce=5, or of a single cell bcast 2x4 1KiB=3, with "
                "weights above 0, up to 1000000000");
        const std::size_t before = weights.values().size();
        if (!weights.add({collective, weight, cell}))
            return "takes " + std::to_string(mostListed) + " weights at most";
        if (weights.values().size() == before)
            return wrong(trimmed(part), "give each collective and each cell once");
    }
    out = std::move(weights.values());
    return {};
}
Problem readDecisions(std::string_view text, std::vector<PlannedDecision> &out)
{
    std::vector<PlannedDecision> decisions;
    const auto parts = split(text, ',');
    if (parts.size() > mostListed)
        return "takes " + std::to_string(mostListed) + " decisions at most, these are "
            + std::to_string(parts.size());
    for (const std::string_view part : parts) {
        if (const auto words = splitBlanks(part); !words.empty() && isOfGroups(words.front()))
            return wrong(trimmed(part),
                "collectives of process groups are not compared in turn: measure them with --collectives "
                "groups");
        const auto decision = readDecision(part, 4);
        if (!decision)
            return wrong(trimmed(part),
                "give COLLECTIVE PROCESSES BYTES METHOD such as bcast 8 64KiB openmpi.chain:4/8KiB, where "
                "PROCESSES may be NODESxPPN; a barrier has 0 bytes");
        decisions.push_back(*decision);
    }
    out = std::move(decisions);
    return {};
}
Problem readCells(std::string_view text, std::vector<PlannedDecision> &out)
{
    std::vector<PlannedDecision> cells;
    const auto parts = split(text, ',');
    if (parts.size() > mostListed)
        return "takes " + std::to_string(mostListed) + " cells at most, these are "
            + std::to_string(parts.size());
    for (const std::string_view part : parts) {
        const std::size_t wordCount = splitBlanks(part).size();
        const auto cell = readDecision(part, wordCount == 4 ? 4 : 3);
        if (!cell)
            return wrong(trimmed(part),
                "give COLLECTIVE PROCESSES BYTES such as bcast 8 64KiB, with or without a METHOD behind it, "
                "where PROCESSES may be NODESxPPN; a barrier has 0 bytes");
        cells.push_back(*cell);
    }
    out = std::move(cells);
    return {};
}

std::string textOf(const std::string &value)
{
    return value;
}

std::string textOf(double value)
{
    return formatDouble(value);
}
std::string textOf(const PlannedDecision &decision)
{
    return decisionText(decision);
}
std::string textOf(const PlannedWeight &weight)
{
    return weight.where() + '=' + formatDouble(weight.weight);
}
std::string sizesText(const std::vector<std::uint64_t> &list)
{
    std::string text;
    for (const std::uint64_t value : list)
        text += (text.empty() ? "" : ",") + (value == 0 ? "0" : formatBytes(value));
    return text;
}

} // namespace collscope::wire::plan_values
