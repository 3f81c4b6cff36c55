// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/plot.h"
#include "engine/data/say.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/method.h"
#include "engine/wire/text.h"

namespace collscope::cli {

namespace {

Result<std::uint32_t> count(const Arguments &arguments, std::string_view option, std::uint32_t otherwise)
{
    if (!arguments.has(option))
        return otherwise;
    const auto number = wire::parseUnsigned(arguments.value(option));
    if (!number || *number == 0 || *number > maxCommSize)
        return usageError(say("--{}: '{}' is no number of processes", option, arguments.value(option)),
            say("give a whole number above 0"));
    return static_cast<std::uint32_t>(*number);
}

std::string reason(NoCommunication why)
{
    switch (why) {
    case NoCommunication::none:
    case NoCommunication::unknownPattern:
        break;
    case NoCommunication::unknownNodes:
        return say("the method goes by nodes, and --ppn is missing");
    case NoCommunication::tooManyMessages:
        return say("it sends more than {} messages", mostMessagesShown);
    }
    return say("the messages of this method are not known");
}

Result<void> plotRounds(const Arguments &arguments)
{
    if (arguments.data().size() != 1 || !arguments.has("collective"))
        return usageError(say("a method and --collective are required"),
            say("collscope plot rounds binomial --collective bcast --ranks 8 --png rounds.png"));
    const std::string collective = arguments.value("collective");
    const auto known = wire::collectiveIndex(collective);
    if (!known)
        return usageError(say("there is no collective called '{}'", collective));
    RoundsPicture picture;
    const std::string text = arguments.data().front();
    const auto dot = text.find('.');
    const std::string library
        = dot == std::string::npos ? std::string(wire::bundledLibrary) : text.substr(0, dot);
    const auto method
        = wire::parseMethod(dot == std::string::npos ? text : text.substr(dot + 1), library, collective);
    if (!method)
        return usageError(say("{} of {} has no method '{}'", collective, library, text),
            say("methods of an MPI library are written openmpi.chain:4/8KiB"));
    picture.method = *method;
    constexpr std::uint32_t usualRanks = 8;
    const auto ranks = count(arguments, "ranks", usualRanks);
    if (!ranks)
        return tl::unexpected(ranks.error());
    const auto ppn = count(arguments, "ppn", *ranks);
    if (!ppn)
        return tl::unexpected(ppn.error());
    const auto bytes = wire::parseBytes(arguments.value("message", "8KiB"));
    if (!bytes)
        return usageError(
            say("'{}' is no message size", arguments.value("message")), say("sizes are 64, 8KiB, 1MiB"));
    picture.instance = {wire::collectives()[*known].name,
        {(*ranks + *ppn - 1) / *ppn, arguments.has("ppn") ? *ppn : 0, *ranks}, *bytes};
    if (!arguments.has("ppn"))
        picture.instance.placement.nodes = 0;
    const auto style = pictureOnly(arguments);
    if (!style)
        return tl::unexpected(style.error());
    auto why = NoCommunication::none;
    picture.communication = communicationOf(picture.method, picture.instance, why);
    if (!picture.communication)
        return workFailed(say("{} cannot be drawn: {}", text, reason(why)));
    return drawPictures(
        arguments, [&](const PicturePlace &place) { return drawing()->rounds(picture, *style, place); });
}

} // namespace

Command plotRoundsCommand()
{
    return {"plot rounds", "METHOD --collective C [--ranks N] [--ppn N] [--message SIZE] --png FILE",
        toSay("Draws the messages of a method round by round"),
        allOf({{options::collective, {"ranks", "N", toSay("processes (default: 8)")},
                   {"ppn", "N", toSay("processes per node (default: unknown)")},
                   {"message", "SIZE", toSay("the message size (default: 8KiB)")}},
            pictureOptions()}),
        plotRounds, paintsPicture};
}

} // namespace collscope::cli
