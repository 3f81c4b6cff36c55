// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/groups_order.h"
#include "app/cli/groups_verbs.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/text_table.h"
#include "engine/wire/seconds_text.h"

#include "engine/data/say.h"
#include "engine/wire/text.h"

namespace collscope::cli {

namespace {

std::string tableText(const std::vector<groups::Outcome> &outcomes)
{
    TextTable table(
        {say("scheme"), say("processes"), say("fraction"), say("members"), say("messages"), say("completion"),
            say("largest"), say("state"), say("levels"), say("formed"), say("all may leave"), say("taken")});
    for (const groups::Outcome &outcome : outcomes)
        table.add({std::string(outcome.of.scheme->name), std::to_string(outcome.of.processes),
            wire::formatDouble(outcome.of.fraction), std::to_string(outcome.members),
            std::to_string(outcome.messages), std::to_string(outcome.completionMessages),
            std::to_string(outcome.largestMessageBytes) + " B", std::to_string(outcome.mostStateBytes) + " B",
            std::to_string(outcome.levels), wire::secondsText(outcome.secondsFormed),
            wire::secondsText(outcome.secondsSimulated), wire::secondsText(outcome.secondsTaken)});
    return table.text()
        + say("formed: when the reduction on the new tree has ended, as the paper times it; all may leave: "
              "when no process is needed any more; both simulated. taken: by this command.\n");
}

Result<void> simulate(const Arguments &arguments)
{
    groups::Case first;
    first.processes = 131072;
    first.fraction = 0.6;
    const auto cases = groupCases(arguments, first);
    if (!cases)
        return tl::unexpected(cases.error());
    const auto network = groupNetwork(arguments);
    if (!network)
        return tl::unexpected(network.error());
    const auto outcomes = asWork(groups::sweep(*cases, *network, {}, stopToken()));
    if (!outcomes)
        return tl::unexpected(outcomes.error());
    std::vector<ResultRow> rows;
    for (const groups::Outcome &outcome : *outcomes) {
        rows.push_back(groups::resultRow(outcome));
        addNetwork(*network, rows.back());
    }
    const auto written = writeGroupRows(arguments, {{"simulated", true}}, "formations", rows);
    if (!written)
        return tl::unexpected(written.error());
    return *written ? Result<void>() : writeText("-", tableText(*outcomes));
}

} // namespace

Command groupsCommand()
{
    const Option csv{"csv", "[FILE]", toSay("a row per case, to --csv=FILE or to standard output")};
    const Option json{"json", "[FILE]", toSay("the same as JSON")};
    Command command{"groups", "COMMAND ...",
        toSay("Simulates how process groups with system-given ranks are formed on large machines"), {}};
    command.commands = {
        {"groups simulate",
            "[--processes N] [--fraction F] [--degree K] [--colours C] [--seed S] [--scheme NAME] [--json]",
            toSay("Forms groups and counts messages, bytes, levels and simulated time"),
            {groupProcessesOption, groupFractionOption, groupDegreeOption, groupColoursOption,
                groupFormationsOption, groupSeedOption, groupSchemeOption, groupTreesOption, groupHashOption,
                groupNetworkOption, csv, json},
            simulate},
        {"groups tree",
            "[--processes N] [--fraction F] [--degree K] [--colours C] [--seed S] [--scheme NAME]",
            toSay("Draws the parent's tree with those that take part, and the trees of the new groups"),
            {{"processes", "N", toSay("processes of the parent group (default 13)")},
                {"fraction", "F", toSay("chance of each process to take part (default 0.6)")},
                {"degree", "K", toSay("most children in the trees, 2 and more (default 3)")},
                {"colours", "C", toSay("so many groups out of one formation (default 1)")},
                {"seed", "S", toSay("who takes part: the same for the same seed (default 1)")},
                groupSchemeOption, groupHashOption, csv, json},
            drawGroupTree},
        {"groups compare", "[--processes N] [--csv] [--json]",
            toSay("Repeats figures 3 and 4 and tables 1 and 2 of Langer, Venkataraman and Kale (2012) beside "
                  "the paper's numbers"),
            {{"processes", "N",
                 toSay("processes where the paper has 131072 (default); the other sizes follow from it")},
                groupNetworkOption, csv, json},
            compareGroupsWithPaper},
        {"groups beyond", "[--processes N] [--fraction F] [--csv] [--json]",
            toSay("What the paper leaves to future work: formation amid other traffic, many formations at "
                  "once, and trees that follow nodes and neighbourhoods"),
            {{"processes", "N",
                 toSay("of the machine with nodes (default 131072); the other parts take a quarter and a "
                       "64th")},
                {"fraction", "F", toSay("chance of each process to take part (default 0.6)")}, csv, json},
            lookBeyondPaper},
    };
    return command;
}

} // namespace collscope::cli
