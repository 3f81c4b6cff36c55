// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/groups_order.h"
#include "app/cli/groups_verbs.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "engine/data/say.h"

#include <algorithm>
#include <functional>
#include <map>

namespace collscope::cli {

using groups::Process;
using wire::groups::nobody;

namespace {

constexpr std::uint32_t mostDrawn = 1000;

using Children = std::function<std::vector<Process>(Process)>;
using Label = std::function<std::string(Process)>;

/// A line per vertex, below its parent and a little to the right.
void draw(Process root, std::size_t indent, const Children &children, const Label &label, std::string &text)
{
    text += std::string(indent, ' ') + label(root) + '\n';
    for (const Process child : children(root))
        draw(child, indent + 2, children, label, text);
}

std::string parentTree(const groups::Case &of)
{
    std::string text = "parent, " + std::to_string(of.processes) + " processes (. takes no part)\n";
    draw(
        0, 2,
        [&of](Process process) { return wire::groups::heapPlace(process, of.processes, of.degree).children; },
        [&of](Process process) {
            const auto colour = groups::colourOf(of, 0, process);
            if (!colour)
                return std::to_string(process) + " .";
            return std::to_string(process) + (of.colours > 1 ? " colour " + std::to_string(*colour) : "");
        },
        text);
    return text;
}

std::string newTrees(const groups::Formed &formed)
{
    std::map<Process, const groups::Membership *> members;
    for (const groups::Membership &member : formed.groups.front())
        members[member.place.self] = &member;
    const groups::Outcome &outcome = formed.outcome;
    std::string text = '\n' + std::string(outcome.of.scheme->title) + ", " + std::to_string(outcome.messages)
        + " messages\n";
    if (members.empty())
        return text + "  nobody takes part\n";
    for (const auto &[root, member] : members) {
        if (!member->place.isRoot())
            continue;
        if (outcome.of.colours > 1)
            text += "  colour " + std::to_string(member->colour) + '\n';
        draw(
            root, 2, [&](Process process) { return members.at(process)->place.children; },
            [&](Process process) {
                const std::uint32_t rank = members.at(process)->place.rank;
                return std::to_string(process) + (rank == nobody ? "" : " rank " + std::to_string(rank));
            },
            text);
    }
    return text;
}

ResultRow memberRow(const groups::Formed &formed, const groups::Membership &member)
{
    const auto known
        = [](std::uint32_t number) { return number == nobody ? Value{} : std::uint64_t{number}; };
    return {{"scheme", std::string(formed.outcome.of.scheme->name)}, {"colour", std::uint64_t{member.colour}},
        {"process", std::uint64_t{member.place.self}}, {"parent", known(member.place.parent)},
        {"rank", known(member.place.rank)}, {"depth", std::uint64_t{member.place.depth}},
        {"children", std::uint64_t{member.place.children.size()}}};
}

} // namespace

Result<void> drawGroupTree(const Arguments &arguments)
{
    groups::Case first;
    first.processes = 13;
    first.fraction = 0.6;
    const auto cases = groupCases(arguments, first);
    if (!cases)
        return tl::unexpected(cases.error());
    const bool isSame = std::all_of(cases->begin(), cases->end(), [&](const groups::Case &one) {
        groups::Case other = one;
        other.scheme = cases->front().scheme;
        return other == cases->front();
    });
    if (!isSame)
        return usageError(
            say("groups tree draws one case"), say("give each option one value; several schemes are fine"));
    const bool draws = !arguments.has("csv") && !arguments.has("json");
    if (draws && cases->front().processes > mostDrawn)
        return usageError(say("more than {} processes are too many to be drawn", mostDrawn),
            say("give fewer --processes, or ask for --csv or --json"));
    std::string text = draws ? parentTree(cases->front()) : std::string();
    std::vector<ResultRow> rows;
    for (const groups::Case &one : *cases) {
        const auto formed = asWork(groups::form(one, {}, stopToken()));
        if (!formed)
            return tl::unexpected(formed.error());
        if (draws)
            text += newTrees(*formed);
        for (const groups::Membership &member : formed->groups.front())
            rows.push_back(memberRow(*formed, member));
    }
    if (draws)
        return writeText("-", text);
    const auto written = writeGroupRows(
        arguments, {{"processes", std::uint64_t{cases->front().processes}}}, "members", rows);
    return written ? Result<void>() : tl::unexpected(written.error());
}

} // namespace collscope::cli
