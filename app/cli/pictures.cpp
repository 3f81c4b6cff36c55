// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/pictures.h"

#include "engine/data/say.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::cli {

bool paintsPicture(const Arguments &arguments)
{
    return std::any_of(pictureFormats.begin(), pictureFormats.end(),
        [&](std::string_view format) { return arguments.has(format); });
}

Result<PictureStyle> pictureOnly(const Arguments &arguments)
{
    if (!paintsPicture(arguments))
        return usageError(say("no picture is requested"), say("add --png FILE, --svg FILE or --pdf FILE"));
    PictureStyle style;
    return checkPlaces(arguments).and_then([&] { return readPictureSize(arguments, style); }).map([&] {
        return style;
    });
}

std::vector<Option> pictureOptions()
{
    return {options::png, options::svg, options::pdf, options::pictureSize};
}

Result<void> checkPlaces(const Arguments &arguments)
{
    std::vector<std::string> places;
    for (const std::string_view option : {"csv", "json", "png", "svg", "pdf"}) {
        if (!arguments.has(option))
            continue;
        const std::string place = arguments.value(option);
        if (std::find(places.begin(), places.end(), place) != places.end())
            return usageError(place == "-" ? say("two results would go to standard output")
                                           : say("two results would go to '{}'", place),
                say("give one of them a FILE of its own"));
        places.push_back(place);
        for (const std::string_view other : {"csv", "json", "png", "svg", "pdf", "jpg", "jpeg", "html"})
            if (option != other && place.ends_with('.' + std::string(other)))
                return usageError(say("--{} writes {}, and '{}' is called .{}", option, option, place, other),
                    say("give it the suffix .{}", option));
    }
    return {};
}

Result<void> readPictureSize(const Arguments &arguments, PictureStyle &style)
{
    if (!arguments.has("size"))
        return {};
    const std::string given = arguments.value("size");
    const auto parts = wire::split(given, 'x');
    const auto width = wire::parseUnsigned(parts.front());
    const auto height = wire::parseUnsigned(parts.back());
    constexpr std::uint64_t least = 100;
    constexpr std::uint64_t most = 16384;
    const auto possible = [&](const auto &length) { return length && *length >= least && *length <= most; };
    if (parts.size() != 2 || !possible(width) || !possible(height))
        return usageError(say("'{}' is no size of a picture", given),
            say("--size is WIDTHxHEIGHT, each from 100 to 16384"));
    style.size = QSize(static_cast<int>(*width), static_cast<int>(*height));
    style.scale = 1;
    return {};
}

Result<void> drawPictures(
    const Arguments &arguments, const std::function<Result<void>(const PicturePlace &place)> &draw)
{
    Result<void> done;
    for (const std::string_view format : pictureFormats)
        if (done && arguments.has(format))
            done = draw({QString::fromLatin1(format.data(), static_cast<qsizetype>(format.size())),
                arguments.value(format)});
    return done;
}

} // namespace collscope::cli
