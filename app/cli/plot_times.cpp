// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/plot.h"
#include "app/cli/weights.h"
#include "engine/data/nearest_name.h"
#include "engine/data/say.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::cli {

namespace {

/// The placement of --ranks; without it the one with most processes.
Result<std::uint32_t> rowOf(const Arguments &arguments, const TimeGrid &grid)
{
    const auto last = static_cast<std::uint32_t>(grid.rows() - 1);
    if (!arguments.has("ranks"))
        return last;
    const auto ranks = wire::parseUnsigned(arguments.value("ranks"));
    std::string known;
    for (std::uint32_t row = 0; row <= last; ++row) {
        if (ranks && grid.commSize(row) == *ranks)
            return row;
        known += (known.empty() ? "" : ", ") + std::to_string(grid.commSize(row));
    }
    return usageError(say("{} processes were not measured", arguments.value("ranks")),
        say("measured: {}; --nodes and --ppn choose among the placements", known));
}

Result<MethodIndex> methodNamed(const std::string &name, const TimeGrid &grid)
{
    const auto names = wire::namesAmong(grid.methods());
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end())
        return static_cast<MethodIndex>(found - names.begin());
    std::string all;
    for (const std::string &one : names)
        all += (all.empty() ? "" : ", ") + one;
    return usageError(
        say("there is no method '{}' in the data", name), meantOr(name, all, say("methods are {}", all)));
}

Result<TimesPicture> pictureOf(const Arguments &arguments, const NamedStudy &study, const FitPtr &fit)
{
    const TimeGrid &grid = *fit->map()->grid;
    TimesPicture picture{study, fit};
    const auto row = rowOf(arguments, grid);
    if (!row)
        return tl::unexpected(row.error());
    picture.row = *row;
    const std::string methods = arguments.value("methods");
    if (!methods.empty())
        picture.shown.assign(grid.methods().size(), methods == "all");
    if (!methods.empty() && methods != "all")
        for (const std::string_view name : wire::split(methods, ',')) {
            const auto method = methodNamed(std::string(name), grid);
            if (!method)
                return tl::unexpected(method.error());
            picture.shown[*method] = true;
        }
    if (arguments.has("over")) {
        const auto method = methodNamed(arguments.value("over"), grid);
        if (!method)
            return tl::unexpected(method.error());
        picture.reference = *method;
    }
    return picture;
}

Result<void> plotTimes(const Arguments &arguments)
{
    const auto asked = Question::from(arguments, Collectives::one, measuredSpec());
    if (!asked)
        return tl::unexpected(asked.error());
    const auto style = pictureOnly(arguments);
    if (!style)
        return tl::unexpected(style.error());
    const auto chosen = loadStudies(arguments, asked->selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto fitted = fitAll(asked->selection, asked->specs.front(), *chosen);
    if (!fitted)
        return tl::unexpected(fitted.error());
    const auto picture = pictureOf(arguments, chosen->front(), fitted->front());
    if (!picture)
        return tl::unexpected(picture.error());
    return drawPictures(
        arguments, [&](const PicturePlace &place) { return drawing()->times(*picture, *style, place); });
}

} // namespace

Command plotTimesCommand()
{
    Option model = options::model;
    model.help = toSay("the model whose choices are marked (default: exact)");
    return {"plot times",
        "DATA --collective C [--ranks N] [--methods M[,M...]|all] [--over METHOD] --png FILE",
        toSay("Draws the times of methods over message size, or their speed-ups over one of them"),
        allOf({{options::collective, model}, selectionOptions(),
            {{"ranks", "N", toSay("the placement by its processes (default: most)")},
                {"methods", "M[,M...]|all",
                    toSay("the methods drawn (default: the fastest, the chosen and the library default)")},
                {"over", "METHOD", toSay("speed-ups over this method instead of times")}},
            pictureOptions()}),
        plotTimes, paintsPicture};
}

} // namespace collscope::cli
