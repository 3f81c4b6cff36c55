// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/groups_order.h"
#include "app/cli/plot.h"
#include "engine/data/say.h"

#include <algorithm>

namespace collscope::cli {

namespace {

template <std::size_t count>
Result<std::size_t> choiceOf(
    const Arguments &arguments, std::string_view option, const std::array<std::string_view, count> &names)
{
    const std::string name = arguments.value(option, names.front());
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end())
        return static_cast<std::size_t>(found - names.begin());
    std::string all;
    for (const std::string_view one : names)
        all += (all.empty() ? "" : ", ") + std::string(one);
    return usageError(say("--{}: '{}' is unknown", option, name), say("choose one of {}", all));
}

Result<void> plotGroups(const Arguments &arguments)
{
    groups::Case first;
    first.processes = 4096;
    first.fraction = 0.6;
    const auto cases = groupCases(arguments, first);
    if (!cases)
        return tl::unexpected(cases.error());
    const auto isOther = [&](const groups::Case &one) {
        groups::Case same = one;
        same.scheme = cases->front().scheme;
        return !(same == cases->front());
    };
    if (std::any_of(cases->begin(), cases->end(), isOther))
        return usageError(say("a chart is drawn around one case"), say("give each option one value"));
    const auto network = groupNetwork(arguments);
    if (!network)
        return tl::unexpected(network.error());
    const auto figure = choiceOf(arguments, "figure", groupFigureNames);
    if (!figure)
        return tl::unexpected(figure.error());
    const auto axis = choiceOf(arguments, "over", groupAxisNames);
    if (!axis)
        return tl::unexpected(axis.error());
    const auto style = pictureOnly(arguments);
    if (!style)
        return tl::unexpected(style.error());
    const GroupsPicture picture{cases->front(), *network, *figure, *axis};
    return drawPictures(
        arguments, [&](const PicturePlace &place) { return drawing()->groups(picture, *style, place); });
}

} // namespace

Command plotGroupsCommand()
{
    Option processes = groupProcessesOption;
    processes.help = toSay("processes of the parent group (default: 4096)");
    return {"plot groups", "[--figure NAME] [--over NAME] [--processes N] [--fraction F] --png FILE",
        toSay("Draws all schemes of forming process groups, simulated, beside the paper's numbers"),
        allOf(
            {{{"figure", "NAME", toSay("messages, memory, largest (message) or time (default: messages)")},
                 {"over", "NAME", toSay("processes, fraction, colours or formations (default: processes)")},
                 processes, groupFractionOption, groupDegreeOption, groupColoursOption, groupFormationsOption,
                 groupSeedOption, groupTreesOption, groupHashOption, groupNetworkOption},
                pictureOptions()}),
        plotGroups, paintsPicture};
}

} // namespace collscope::cli
