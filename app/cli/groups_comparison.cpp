// SPDX-License-Identifier: GPL-3.0-or-later
// What the paper shows of its schemes, done again on the simulated network. Its figures are curves without
// numbers: of them only what the text says is set beside.
#include "app/cli/groups_order.h"
#include "app/cli/groups_verbs.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"

#include "engine/data/say.h"
#include "engine/groups/paper.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace collscope::cli {

using groups::Case;
using groups::Outcome;

namespace {

using wire::groups::findScheme;
using wire::groups::schemes;

constexpr std::uint32_t mostProcesses = 131072; // of the paper

Case caseOf(
    const wire::groups::Scheme &scheme, std::uint32_t processes, double fraction, std::uint32_t colours = 1)
{
    Case one;
    one.scheme = &scheme;
    one.processes = processes;
    one.fraction = fraction;
    one.colours = colours;
    return one;
}

/// The parts of the comparison: which figure or table, and its cases.
struct Part {
    std::string_view name; ///< "figure 4"
    std::vector<Case> cases = {};
};

std::vector<Part> partsFor(std::uint32_t processes)
{
    std::vector<Part> parts = {{"figure 3"}, {"figure 4"}, {"table 1"}, {"table 2"}};
    for (const double fraction : {0.01, 0.1, 0.6, 0.9})
        for (std::uint32_t smaller = 32; smaller > 0; smaller /= 2)
            for (const wire::groups::Scheme &scheme : schemes())
                parts[0].cases.push_back(caseOf(scheme, std::max(processes / smaller, 1U), fraction));
    for (const double fraction : {0.001, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99})
        for (const wire::groups::Scheme &scheme : schemes())
            parts[1].cases.push_back(caseOf(scheme, processes, fraction));
    for (std::uint32_t colours = 1; colours <= 8; colours *= 2)
        parts[2].cases.push_back(
            caseOf(*findScheme("rank-and-hash"), std::max(processes / 4, 1U), 1, colours));
    for (const std::uint32_t smaller : {32U, 1U})
        for (const wire::groups::Scheme &scheme : schemes())
            parts[3].cases.push_back(caseOf(scheme, std::max(processes / smaller, 1U), 0.6));
    return parts;
}

/// What the text of the paper says of a case in the part that says it.
groups::PaperFigures saidOf(std::string_view part, const Case &of)
{
    const groups::PaperFigures all = groups::paperFigures(of);
    const double unknown = std::nan("");
    return {part == "figure 4" ? all.messages : unknown, part == "table 1" ? all.seconds : unknown,
        part == "table 1" ? all.splitSeconds : unknown};
}

std::string numberOr(const char *format, double value)
{
    return value == value ? fmt::format(fmt::runtime(format), value) : "-";
}

using Outcomes = std::vector<Outcome>;

/// A line per size or fraction, a column per scheme.
template <typename Line, typename Cell>
std::string perScheme(const Outcomes &all, const char *first, const Line &line, const Cell &cell)
{
    std::vector<std::string> header = {first};
    for (const wire::groups::Scheme &scheme : schemes())
        header.emplace_back(scheme.title);
    TextTable table(header);
    for (std::size_t at = 0; at + schemes().size() <= all.size(); at += schemes().size()) {
        std::vector<std::string> row = {line(all[at])};
        for (std::size_t i = 0; i < schemes().size(); ++i)
            row.push_back(cell(all[at + i], all[at]));
        table.add(row);
    }
    return table.text(2);
}

/// Where one scheme does not take longer than another, from f = 0.1 on: "f = 0.6 at 8192, 65536".
std::string isFaster(const Outcomes &all, std::string_view one, std::string_view other)
{
    std::string text;
    double fraction = 0;
    for (std::size_t at = 0; at + schemes().size() <= all.size(); at += schemes().size()) {
        const auto seconds = [&](std::string_view scheme) {
            return std::find_if(all.begin() + static_cast<std::ptrdiff_t>(at), all.end(),
                [scheme](const Outcome &outcome) { return outcome.of.scheme->name == scheme; })
                ->secondsFormed;
        };
        const Case &of = all[at].of;
        if (of.fraction < 0.1 || seconds(one) > seconds(other))
            continue;
        text += of.fraction == fraction ? ", "
                                        : fmt::format("{}f = {} at ", text.empty() ? "" : "; ", of.fraction);
        text += std::to_string(of.processes);
        fraction = of.fraction;
    }
    return text.empty() ? "nowhere" : text;
}

std::string figure3(const Outcomes &all)
{
    return "Figure 3: simulated milliseconds until the reduction on the new tree has ended\n"
        + perScheme(
            all, "f, processes",
            [](const Outcome &one) { return fmt::format("{}, {}", one.of.fraction, one.of.processes); },
            [](const Outcome &one, const Outcome &) {
                return fmt::format("{:.3f}", one.secondsFormed * 1e3);
            })
        + "  the paper: both distributed schemes are faster than Centralized but at f = 0.01,\n"
          "  Shrink-and-Balance is slower than Rank-and-Hash\n"
          "  otherwise here: Centralized is faster than Shrink-and-Balance: "
        + isFaster(all, "centralized", "shrink-and-balance")
        + "\n  Centralized is faster than Rank-and-Hash: " + isFaster(all, "centralized", "rank-and-hash")
        + "\n  Shrink-and-Balance is faster than Rank-and-Hash: "
        + isFaster(all, "shrink-and-balance", "rank-and-hash") + '\n';
}

std::string figure4(const Outcomes &all)
{
    std::string said;
    for (const Outcome &one : all)
        if (const double messages = saidOf("figure 4", one.of).messages; messages == messages)
            said += fmt::format("  f = {}, {}: {} messages, in the paper {:.1e}\n", one.of.fraction,
                one.of.scheme->title, one.messages, messages);
    return "\nFigure 4: messages, normalised by Centralized at the same f\n"
        + perScheme(
            all, "f", [](const Outcome &one) { return fmt::format("{}", one.of.fraction); },
            [](const Outcome &one, const Outcome &centralized) {
                return centralized.messages == 0
                    ? std::string("-")
                    : fmt::format("{:.3f}",
                        static_cast<double>(one.messages) / static_cast<double>(centralized.messages));
            })
        + said;
}

/// The paper: "at most 13 suppliers" for 0.1 % to 99 %; it does not say of what.
std::string suppliers(const Outcomes &all)
{
    TextTable table({"f", "holes filled", "messages of balancing", "suppliers", "of one vertex",
        "longest list", "too many", "moves", "levels"});
    for (const Outcome &one : all)
        if (one.of.scheme->name == "shrink-and-balance")
            table.add({fmt::format("{}", one.of.fraction), std::to_string(one.fillMessages),
                std::to_string(one.balanceMessages), std::to_string(one.suppliers),
                std::to_string(one.mostSuppliers), std::to_string(one.longestList),
                std::to_string(one.excess), std::to_string(one.moves), std::to_string(one.levels)});
    return "\nShrink-and-Balance, leaves fill: messages are n + m - 2, one per hole, and those of balancing\n"
        + table.text(2)
        + "  suppliers: subtrees with too many vertices, in all and below one vertex; list: subtrees that a "
          "vertex\n"
          "  knew at once; moves: vertices taken from their parents, each with what stays below it\n"
          "  the paper: at most 13 suppliers for f from 0.001 to 0.99, not said where\n";
}

std::string table1(const Outcomes &all)
{
    TextTable table({"colours", "Rank-and-Hash simulated", "in the paper", "MPI_Comm_split in the paper"});
    for (const Outcome &one : all) {
        const groups::PaperFigures said = saidOf("table 1", one.of);
        table.add({std::to_string(one.of.colours), fmt::format("{:.3f}", one.secondsFormed * 1e3),
            numberOr("{:.3f}", said.seconds * 1e3), numberOr("{:.3f}", said.splitSeconds * 1e3)});
    }
    return fmt::format(
               "\nTable 1: milliseconds at {} processes, all of them members\n", all.front().of.processes)
        + table.text(2) + "  the network is set for the first row's size; no measurement\n";
}

std::string table2(const Outcomes &all)
{
    struct Order {
        std::string_view scheme, state, message, time, messages;
    };
    static constexpr std::array orders = {Order{"centralized", "O(m)", "O(m)", "O(m + log n)", "n + m"},
        Order{"shrink-and-balance", "O(log n)", "O(log n)", "O(log^2 n)", "Omega(n + m)"},
        Order{"rank-and-hash", "O(1)", "O(1)", "O(log n)", "n + 4m + m/k"}};
    TextTable table(
        {"scheme", "state", "paper", "largest message", "paper", "ms", "paper", "messages", "paper"});
    const std::size_t count = schemes().size();
    for (std::size_t i = 0; i < count; ++i) {
        const Outcome &small = all[i];
        const Outcome &large = all[count + i];
        const auto order = std::find_if(orders.begin(), orders.end(),
            [&small](const Order &one) { return one.scheme == small.of.scheme->name; });
        table.add({std::string(small.of.scheme->title),
            fmt::format("{} to {}", small.mostStateBytes, large.mostStateBytes),
            order == orders.end() ? "-" : std::string(order->state),
            fmt::format("{} to {}", small.largestMessageBytes, large.largestMessageBytes),
            order == orders.end() ? "-" : std::string(order->message),
            fmt::format("{:.3f} to {:.3f}", small.secondsFormed * 1e3, large.secondsFormed * 1e3),
            order == orders.end() ? "-" : std::string(order->time),
            fmt::format("{} to {}", small.messages, large.messages),
            order == orders.end() ? "-" : std::string(order->messages)});
    }
    return fmt::format("\nTable 2: bytes on the process that holds most, bytes of the largest message, time "
                       "and messages, f = 0.6, from {} to {} processes\n",
               all.front().of.processes, all.back().of.processes)
        + table.text(2);
}

} // namespace

Result<void> compareGroupsWithPaper(const Arguments &arguments)
{
    if (!arguments.data().empty())
        return usageError(
            say("'{}' is not expected", arguments.data().front()), say("everything is given by options"));
    const std::string text = arguments.value("processes", std::to_string(mostProcesses));
    const auto processes = wire::parseUnsigned(text);
    if (!processes || *processes < 32 || *processes > groups::mostPlaces)
        return usageError(say("--processes: '{}' is no number from 32 to {}", text, groups::mostPlaces));
    const auto network = groupNetwork(arguments);
    if (!network)
        return tl::unexpected(network.error());
    const std::vector<Part> parts = partsFor(static_cast<std::uint32_t>(*processes));
    std::vector<Case> cases;
    for (const Part &part : parts)
        cases.insert(cases.end(), part.cases.begin(), part.cases.end());
    for (const Case &one : cases)
        if (auto can = asUsage(groups::check(one, *network)); !can)
            return can;
    const auto outcomes = asWork(groups::sweep(cases, *network, {}, stopToken()));
    if (!outcomes)
        return tl::unexpected(outcomes.error());
    std::vector<ResultRow> rows;
    std::vector<Outcomes> byPart;
    auto next = outcomes->begin();
    for (const Part &part : parts) {
        byPart.emplace_back(next, next + static_cast<std::ptrdiff_t>(part.cases.size()));
        next += static_cast<std::ptrdiff_t>(part.cases.size());
        for (const Outcome &one : byPart.back()) {
            const groups::PaperFigures said = saidOf(part.name, one.of);
            ResultRow row = {{"part", std::string(part.name)}, {"paper_messages", said.messages},
                {"paper_seconds", said.seconds}, {"paper_split_seconds", said.splitSeconds}};
            for (Field &field : groups::resultRow(one))
                row.push_back(std::move(field));
            addNetwork(*network, row);
            rows.push_back(std::move(row));
        }
    }
    const auto written = writeGroupRows(arguments, {{"simulated", true}}, "cases", rows);
    if (!written)
        return tl::unexpected(written.error());
    return *written ? Result<void>()
                    : writeText("-",
                        figure3(byPart[0]) + figure4(byPart[1]) + suppliers(byPart[1]) + table1(byPart[2])
                            + table2(byPart[3]));
}

} // namespace collscope::cli
