// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/map_rows.h"
#include "app/cli/output.h"
#include "app/cli/statistics_rows.h"
#include "app/cli/tables.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"

#include <algorithm>

namespace collscope::cli {

namespace {

Result<PictureStyle> pictureStyle(const Arguments &arguments)
{
    PictureStyle style;
    const std::string kind = arguments.value("kind", "decision");
    if (kind != "decision" && kind != "penalty")
        return usageError(
            say("there is no kind of picture called '{}'", kind), say("kinds are decision, penalty"));
    style.kind = kind == "penalty" ? PictureKind::penalty : PictureKind::decision;
    if (const auto sized = readPictureSize(arguments, style); !sized)
        return tl::unexpected(sized.error());
    return style;
}

/// The rows of one or several collectives, one after the other.
using AllRows = std::vector<MapRows>;

Result<void> writeRows(const AllRows &all, const std::string &path)
{
    auto output = Output::open(path);
    if (!output)
        return tl::unexpected(output.error());
    for (const MapRows &rows : all)
        for (std::size_t cell = 0; cell < rows.size(); ++cell) {
            const ResultRow row = rows.row(cell);
            if (&rows == &all.front() && cell == 0)
                output->write(csvHeader(row));
            output->write(csvLine(row));
        }
    return output->finish();
}

std::string commaSeparated(const std::vector<std::string> &collectives)
{
    std::string text;
    for (const std::string &collective : collectives)
        text += (text.empty() ? "" : ",") + collective;
    return text;
}

Result<void> writeJson(const Selection &selection, const NamedStudy &study, const Fit &fitted,
    const AllRows &all, const std::string &path)
{
    std::vector<std::string> lines;
    for (const MapRows &rows : all)
        for (std::size_t cell = 0; cell < rows.size(); ++cell)
            lines.push_back(jsonObject(rows.row(cell)));
    return writeOutput(path,
        jsonDocument(withWeights({{"system", study.system},
                                     {"origin", std::string(originText(study.provenance().origin))},
                                     {"collective", commaSeparated(selection.collectives)},
                                     {"spec", specText(fitted)}, {"excluded", excludedValue(study)}},
                         *study.study),
            "rows", lines));
}

Result<void> writeAll(const Arguments &arguments, const Selection &selection,
    const std::vector<NamedStudy> &studies, const std::vector<FitPtr> &fitted, const PictureStyle &style)
{
    AllRows rows;
    const bool withGroups = std::any_of(fitted.begin(), fitted.end(),
        [](const FitPtr &fit) { return fit->map()->grid->dataset()->hasGroups(); });
    for (const FitPtr &fit : fitted)
        rows.emplace_back(fit, withGroups, selection.part.weighting != nullptr);
    Result<void> done;
    if (arguments.has("csv") || !(arguments.has("json") || paintsPicture(arguments)))
        done = writeRows(rows, arguments.value("csv"));
    if (done && arguments.has("json"))
        done = writeJson(selection, studies.front(), *fitted.front(), rows, arguments.value("json"));
    if (!done)
        return done;
    return drawPictures(arguments, [&](const PicturePlace &place) {
        return drawing()->map(studies.front(), *fitted.front(), style, place);
    });
}

Result<void> runMap(const Arguments &arguments)
{
    if (nameTables(arguments))
        return mapTable(arguments);
    const auto asked = Question::from(arguments, Collectives::one, measuredSpec());
    if (!asked)
        return tl::unexpected(asked.error());
    const auto style = pictureStyle(arguments);
    if (!style)
        return tl::unexpected(style.error());
    if (auto outputs = checkPlaces(arguments); !outputs)
        return outputs;
    if (paintsPicture(arguments) && asked->selection.collectives.size() > 1)
        return usageError(say("a picture shows one collective"), say("write several with --csv or --json"));
    const auto chosen = loadStudies(arguments, asked->selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto fitted = fitAll(asked->selection, asked->specs.front(), *chosen);
    if (!fitted)
        return tl::unexpected(fitted.error());
    return writeAll(arguments, asked->selection, *chosen, *fitted, *style);
}

std::vector<Option> mapOptions()
{
    Option model = options::model;
    model.help = toSay("what decides, quadtree:depth=3 for example; exact when not given");
    return {options::collective, options::together, options::system, options::unpackLimit, options::facts,
        options::mapping, options::nodes, options::ppn, options::members, options::colours, options::library,
        model, options::ties, options::baselineCandidate, options::exclude, options::statistic,
        options::weights, options::weightOf,
        {"csv", "[FILE]", toSay("one row per cell, to FILE behind DATA or to standard output")},
        {"json", "[FILE]", toSay("the same as JSON")}, options::png, options::svg, options::pdf,
        {"kind", "KIND", toSay("of the picture: decision or penalty; decision when not given")},
        options::pictureSize};
}

std::optional<Form> formOfMap(const Command &command, const Arguments &arguments)
{
    if (auto tables = formOfTables(command, arguments, {"collective", "csv", "json"}))
        return tables;
    if (paintsPicture(arguments))
        return std::nullopt;
    return Form{"map without a picture", without({"kind", "size"}, command.options)};
}

} // namespace

Command mapCommand()
{
    return {"map",
        "DATA --collective C [--together] [--model SPEC] [--csv [FILE] | --json [FILE]] ...\n"
        "       collscope map TABLE [--collective C[,C...]] [--csv [FILE] | --json [FILE]]",
        toSay("Writes a decision map as CSV (the default), JSON or a picture"), mapOptions(), runMap,
        paintsPicture, formOfMap};
}

} // namespace collscope::cli
