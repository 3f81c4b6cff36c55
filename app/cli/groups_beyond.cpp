// SPDX-License-Identifier: GPL-3.0-or-later
// What section 8 of the paper leaves to future work, on the simulated network.
#include "app/cli/groups_order.h"
#include "app/cli/groups_verbs.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"

#include "engine/data/say.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace collscope::cli {

using groups::Case;
using groups::Network;
using groups::Outcome;
using wire::groups::schemes;

namespace {

/// Cases of one network; a line of a table.
struct Line {
    std::string_view part; ///< "other traffic"
    Network network = {};
    std::vector<Case> cases = {};
    std::vector<Outcome> outcomes = {};
};

Line lineOf(std::string_view part, Case first, const Network &network)
{
    Line line = {part, network};
    for (const wire::groups::Scheme &scheme : schemes()) {
        first.scheme = &scheme;
        line.cases.push_back(first);
    }
    return line;
}

constexpr std::string_view traffic = "other traffic";
constexpr std::string_view atOnce = "formations at once";
constexpr std::string_view machine = "machine";

std::vector<Line> linesFor(std::uint32_t processes, double fraction)
{
    std::vector<Line> lines;
    Case one;
    one.fraction = fraction;
    one.processes = std::max(processes / 4, 1U);
    for (const double each : {0.0, 20000.0, 60000.0, 100000.0, 140000.0}) {
        Network network;
        network.otherMessagesPerSecond = each;
        lines.push_back(lineOf(traffic, one, network));
    }
    one.processes = std::max(processes / 64, 1U);
    for (const std::uint32_t formations : {1U, 16U, 64U, 256U}) {
        one.formations = formations;
        lines.push_back(lineOf(atOnce, one, {}));
    }
    one.processes = processes;
    one.formations = 1;
    Network nodes;
    nodes.processesPerNode = 32;
    nodes.nodesPerNeighbourhood = 32;
    for (const bool follows : {false, true}) {
        one.followsMachine = follows;
        lines.push_back(lineOf(machine, one, nodes));
    }
    return lines;
}

/// Milliseconds of each scheme.
std::string timesText(const std::vector<Line> &lines, std::string_view part, const std::string &first,
    std::string (*label)(const Line &))
{
    std::vector<std::string> header = {first};
    for (const wire::groups::Scheme &scheme : schemes())
        header.emplace_back(scheme.title);
    TextTable table(header);
    for (const Line &line : lines) {
        if (line.part != part)
            continue;
        std::vector<std::string> row = {label(line)};
        for (const Outcome &outcome : line.outcomes)
            row.push_back(fmt::format("{:.3f}", outcome.secondsFormed * 1e3));
        table.add(row);
    }
    return table.text(2);
}

std::string busyText(const Line &line)
{
    const Network &network = line.network;
    const double each
        = network.overheadSeconds + static_cast<double>(network.otherBytes) / network.bytesPerSecond;
    return fmt::format(
        "{:.0f} ({:.0f} %)", network.otherMessagesPerSecond, 100 * each * network.otherMessagesPerSecond);
}

std::string machineText(const std::vector<Line> &lines)
{
    TextTable table({"scheme", "trees", "messages", "between nodes", "neighbourhoods", "edges between nodes",
        "neighbourhoods", "levels", "children", "ms"});
    for (const Line &line : lines) {
        if (line.part != machine)
            continue;
        for (const Outcome &one : line.outcomes)
            table.add({std::string(one.of.scheme->title), one.of.followsMachine ? "machine" : "plain",
                std::to_string(one.messages), std::to_string(one.farMessages),
                std::to_string(one.distantMessages), std::to_string(one.farEdges),
                std::to_string(one.distantEdges), std::to_string(one.levels),
                std::to_string(one.mostChildren), fmt::format("{:.3f}", one.secondsFormed * 1e3)});
    }
    return table.text(2);
}

std::string allText(const std::vector<Line> &lines)
{
    const auto sizeOf = [&lines](std::string_view part) {
        return std::find_if(
            lines.begin(), lines.end(), [part](const Line &line) { return line.part == part; })
            ->cases.front()
            .processes;
    };
    const Network &nodes = lines.back().network;
    return fmt::format("Amid other traffic, {} processes: simulated milliseconds until the reduction on the "
                       "new tree has ended\n",
               sizeOf(traffic))
        + timesText(lines, traffic, "messages/s to each process", busyText)
        + fmt::format(
            "\nFormations at once, {} processes: simulated milliseconds until the last\n", sizeOf(atOnce))
        + timesText(lines, atOnce, "formations",
            [](const Line &line) { return std::to_string(line.cases.front().formations); })
        + fmt::format(
            "\nTrees that follow the machine, {} processes, {} per node, {} nodes per neighbourhood\n",
            sizeOf(machine), nodes.processesPerNode, nodes.nodesPerNeighbourhood)
        + machineText(lines) + "  times are of a simulated network, no measurement\n";
}

} // namespace

Result<void> lookBeyondPaper(const Arguments &arguments)
{
    if (!arguments.data().empty())
        return usageError(
            say("'{}' is not expected", arguments.data().front()), say("everything is given by options"));
    const std::string size = arguments.value("processes", "131072");
    const auto processes = wire::parseUnsigned(size);
    if (!processes || *processes < 64 || *processes > groups::mostPlaces / 4)
        return usageError(say("--processes: '{}' is no number from 64 to {}", size, groups::mostPlaces / 4));
    const std::string share = arguments.value("fraction", "0.6");
    const auto fraction = wire::parseDouble(share);
    if (!fraction || !(*fraction >= 0 && *fraction <= 1))
        return usageError(say("--fraction: '{}' is no number from 0 to 1", share));
    std::vector<Line> lines = linesFor(static_cast<std::uint32_t>(*processes), *fraction);
    std::vector<ResultRow> rows;
    for (Line &line : lines) {
        auto outcomes = asWork(groups::sweep(line.cases, line.network, {}, stopToken()));
        if (!outcomes)
            return tl::unexpected(outcomes.error());
        line.outcomes = *std::move(outcomes);
        for (const Outcome &outcome : line.outcomes) {
            ResultRow row = {{"part", std::string(line.part)}};
            for (Field &field : groups::resultRow(outcome))
                row.push_back(std::move(field));
            addNetwork(line.network, row);
            rows.push_back(std::move(row));
        }
    }
    const auto written = writeGroupRows(arguments, {{"simulated", true}}, "cases", rows);
    if (!written)
        return tl::unexpected(written.error());
    return *written ? Result<void>() : writeText("-", allText(lines));
}

} // namespace collscope::cli
