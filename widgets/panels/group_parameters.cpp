// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/group_parameters.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/wording.h"

#include <QStringList>

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;
using groups::Case;
using groups::Network;

namespace {

constexpr std::uint32_t mostFormations = 256;
constexpr double mega = 1e6;

struct Range {
    double least, most, step;
};

ParameterInfo described(std::string_view key, std::string_view title, std::string_view unit,
    const Range &range, std::string_view help)
{
    ParameterInfo info;
    info.key = key;
    info.title = title;
    info.unit = unit;
    info.least = range.least;
    info.most = range.most;
    info.step = range.step;
    info.help = help;
    return info;
}

std::uint32_t whole(double value)
{
    return static_cast<std::uint32_t>(std::llround(value));
}

/// Hides what adding up steps leaves behind the last digit.
double rounded(double value)
{
    return std::round(value * mega) / mega;
}

template <std::uint32_t Case::*Member> GroupParameter count(const ParameterInfo &info, bool isOfNetwork)
{
    return {info, isOfNetwork,
        [](const GroupQuestion &question) { return static_cast<double>(question.of.*Member); },
        [](GroupQuestion &question, double value) { question.of.*Member = whole(value); }};
}

template <std::uint32_t Network::*Member> GroupParameter blocks(const ParameterInfo &info)
{
    return {info, true,
        [](const GroupQuestion &question) { return static_cast<double>(question.network.*Member); },
        [](GroupQuestion &question, double value) { question.network.*Member = whole(value); }};
}

template <double Network::*Member>
GroupParameter time(std::string_view key, std::string_view title, std::string_view help)
{
    return {described(key, title, "µs", {0, 1000, 0.1}, help), true,
        [](const GroupQuestion &question) { return rounded(question.network.*Member * mega); },
        [](GroupQuestion &question, double value) { question.network.*Member = value / mega; }};
}

ParameterInfo machineSwitch()
{
    ParameterInfo info = described("machine", "node trees, 1 colour", {}, {0, 1, 1},
        "Trees that follow the machine: one in each node, one over the nodes of a neighbourhood, one over "
        "these. Takes one colour, and "
        "more than one process per node or node per neighbourhood. Schemes compared shows them; steps follow "
        "plain trees.");
    info.isSwitch = true;
    return info;
}

} // namespace

const std::vector<GroupParameter> &groupParameters()
{
    static const std::vector<GroupParameter> all = {
        count<&Case::processes>(described("processes", "n, processes", {}, {1, mostGroupProcesses, 1},
                                    "Processes of the parent group. For more, collscope groups simulate."),
            false),
        {described("fraction", "f, fraction", {}, {0, 1, 0.01}, "Chance of each process to take part."),
            false, [](const GroupQuestion &question) { return question.of.fraction; },
            [](GroupQuestion &question, double value) { question.of.fraction = rounded(value); }},
        count<&Case::degree>(described("degree", "k, degree", {}, {2, 64, 1},
                                 "Most children in the parent's tree and in the new ones."),
            false),
        count<&Case::colours>(
            described("colours", "colours", {}, {1, 64, 1}, "So many groups come out of one formation."),
            false),
        {described("seed", "seed", {}, {1, 1000, 1}, "Who takes part: the same for the same seed, anywhere."),
            false, [](const GroupQuestion &question) { return static_cast<double>(question.of.seed); },
            [](GroupQuestion &question, double value) { question.of.seed = whole(value); }},
        count<&Case::formations>(described("formations", "formations", {}, {1, mostFormations, 1},
                                     "So many at once, all begun at the same time, each with members of its "
                                     "own. Schemes compared shows "
                                     "the last of them; steps follow one."),
            true),
        time<&Network::overheadSeconds>(
            "overhead", "overhead", "Time of a process per message, at either end."),
        time<&Network::latencySeconds>(
            "latency", "latency", "From node to node, of different neighbourhoods."),
        {described("bandwidth", "bandwidth", "MB/s", {1, 50000, 1}, "Bytes that a process sends per second."),
            true,
            [](const GroupQuestion &question) { return rounded(question.network.bytesPerSecond / mega); },
            [](GroupQuestion &question, double value) { question.network.bytesPerSecond = value * mega; }},
        blocks<&Network::processesPerNode>(described(
            "node", "node size", {}, {1, 1024, 1}, "Processes per node: neighbouring ones share it.")),
        time<&Network::nearSeconds>("near", "within nodes", "Latency between processes of one node."),
        blocks<&Network::nodesPerNeighbourhood>(described("neighbourhood", "near nodes", {}, {1, 1024, 1},
            "Nodes per neighbourhood, as below one switch. 1: all are as far from each other.")),
        time<&Network::neighbourSeconds>(
            "between", "between these", "Latency between nodes of one neighbourhood."),
        {described("other", "other traffic", "/s", {0, 160000, 1000},
             "Messages that come to each process from elsewhere, 1 KiB each, and cost it what one of a "
             "formation "
             "does."),
            true, [](const GroupQuestion &question) { return question.network.otherMessagesPerSecond; },
            [](GroupQuestion &question, double value) { question.network.otherMessagesPerSecond = value; }},
        {machineSwitch(), true,
            [](const GroupQuestion &question) { return question.of.followsMachine ? 1.0 : 0.0; },
            [](GroupQuestion &question, double value) { question.of.followsMachine = value != 0; }},
    };
    return all;
}

QString groupProblem(const GroupQuestion &question)
{
    if (std::uint64_t{question.of.processes} * question.of.formations > mostGroupPlaces)
        return Wording::tr("Processes times formations may be %1 here; for more, collscope groups simulate.")
            .arg(formatCount(mostGroupPlaces));
    const auto can = groups::check(question.of, question.network);
    return can ? QString() : QString::fromStdString(can.error().text());
}

Case followedCase(Case of)
{
    of.formations = 1;
    of.followsMachine = false;
    return of;
}

QString groupCaseText(const Case &of)
{
    QStringList parts{Wording::tr("n = %1 processes, f = %2, k = %3, %4")
                          .arg(formatCount(of.processes))
                          .arg(of.fraction)
                          .arg(of.degree)
                          .arg(countText(of.colours, Wording::tr("1 colour"), Wording::tr("%1 colours")))};
    if (of.formations > 1)
        parts << Wording::tr("%1 formations at once").arg(of.formations);
    if (of.followsMachine)
        parts << Wording::tr("trees that follow the machine");
    return parts.join(u", "_s);
}

QString groupNetworkText(const Network &network)
{
    QStringList parts{Wording::tr("overhead %1, latency %2, %3 MB/s")
                          .arg(formatSeconds(network.overheadSeconds), formatSeconds(network.latencySeconds))
                          .arg(network.bytesPerSecond / mega)};
    if (network.processesPerNode > 1)
        parts << Wording::tr("%1 processes per node, %2 apart")
                     .arg(network.processesPerNode)
                     .arg(formatSeconds(network.nearSeconds));
    if (network.nodesPerNeighbourhood > 1)
        parts << Wording::tr("%1 nodes per neighbourhood, %2 apart")
                     .arg(network.nodesPerNeighbourhood)
                     .arg(formatSeconds(network.neighbourSeconds));
    if (network.otherMessagesPerSecond > 0)
        parts << Wording::tr("%1 other messages/s to each process").arg(network.otherMessagesPerSecond);
    return Wording::tr("simulated network: %1").arg(parts.join(u", "_s));
}

} // namespace collscope
