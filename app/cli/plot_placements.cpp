// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/plot.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"
#include "engine/study/study.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>

namespace collscope::cli {

namespace {

using View = PlacementsPicture::View;

Result<View> viewOf(const Arguments &arguments)
{
    static constexpr std::array<std::pair<std::string_view, View>, 3> views{
        {{"times", View::times}, {"methods", View::methods}, {"penalties", View::penalties}}};
    const std::string name = arguments.value("view", "times");
    for (const auto &[known, view] : views)
        if (known == name)
            return view;
    return usageError(say("there is no view called '{}'", name), say("views are times, methods, penalties"));
}

/// The column of --message; without it the largest size.
Result<std::uint32_t> columnOf(const Arguments &arguments, const TimeGrid &grid)
{
    const auto &sizes = grid.messageBytes();
    if (!arguments.has("message"))
        return static_cast<std::uint32_t>(sizes.size() - 1);
    const auto bytes = wire::parseBytes(arguments.value("message"));
    const auto found = bytes ? std::find(sizes.begin(), sizes.end(), *bytes) : sizes.end();
    if (found != sizes.end())
        return static_cast<std::uint32_t>(found - sizes.begin());
    std::string known;
    for (const std::uint64_t size : sizes)
        known += (known.empty() ? "" : ", ") + wire::formatBytes(size);
    return usageError(
        say("the message size {} was not measured", arguments.value("message")), say("sizes are {}", known));
}

Result<void> plotPlacements(const Arguments &arguments)
{
    const auto asked = Question::from(arguments, Collectives::one, measuredSpec());
    if (!asked)
        return tl::unexpected(asked.error());
    PlacementsPicture picture;
    const auto view = viewOf(arguments);
    if (!view)
        return tl::unexpected(view.error());
    picture.view = *view;
    const auto style = pictureOnly(arguments);
    if (!style)
        return tl::unexpected(style.error());
    const auto chosen = loadStudies(arguments, asked->selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const NamedStudy &study = chosen->front();
    picture.system = study.system;
    StudyCache studies;
    std::vector<ModelSpec> models;
    if (arguments.has("model"))
        models = asked->specs;
    const auto judgement = asWork(judgeOnMap(studies, study.study->data, models, {}, stopToken()));
    if (!judgement)
        return tl::unexpected(judgement.error());
    picture.judgement = *judgement;
    for (const Diagnostic &problem : picture.judgement->problems)
        message(problem.message);
    const auto column = columnOf(arguments, *picture.judgement->map->grid);
    if (!column)
        return tl::unexpected(column.error());
    picture.column = *column;
    return drawPictures(
        arguments, [&](const PicturePlace &place) { return drawing()->placements(picture, *style, place); });
}

} // namespace

Command plotPlacementsCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = toSay("a model to draw; give it several times");
    return {"plot placements",
        "DATA --collective C --model SPEC... [--view times|methods|penalties] [--message SIZE] --png FILE",
        toSay("Draws models at every placement: normalised times, chosen methods or penalties"),
        allOf({{options::collective, model}, splitOptions(), selectionOptions(),
            {{"view", "NAME",
                 toSay("times over message size, or methods or penalties by nodes and processes per node "
                       "(default: times)")},
                {"message", "SIZE",
                    toSay("of methods and penalties: the message size (default: the largest)")}},
            pictureOptions()}),
        plotPlacements, paintsPicture};
}

} // namespace collscope::cli
