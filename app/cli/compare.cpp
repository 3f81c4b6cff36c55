// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_rows.h"
#include "app/cli/drawing.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/weights.h"
#include "app/cli/wishes.h"
#include "engine/data/say.h"

#include <algorithm>
#include <iterator>

namespace collscope::cli {

namespace {

std::string text(const Arguments &arguments, const std::vector<Comparison> &comparisons,
    const FigureColumns &columns, bool together)
{
    std::vector<ResultRow> rows;
    std::string tables;
    for (const Comparison &comparison : comparisons) {
        std::vector<ResultRow> more = comparisonRows(comparison);
        std::move(more.begin(), more.end(), std::back_inserter(rows));
        tables += (tables.empty() ? "" : "\n") + comparisonText(comparison, columns);
    }
    if (arguments.has("json"))
        return jsonDocument(
            withWeights({{"system", comparisons.front().study.system},
                            {"collective", arguments.value("collective")}, {"together", together}},
                *comparisons.front().study.study),
            "models", rows);
    return arguments.has("csv") ? csvTable(rows) : tables;
}

struct Compared {
    std::vector<Comparison> comparisons;
    FigureColumns columns;
    bool together = false;
};

Result<Compared> compared(const Arguments &arguments)
{
    const auto asked = Question::from(arguments, Collectives::several);
    if (!asked)
        return tl::unexpected(asked.error());
    if (arguments.has("json") && arguments.has("csv"))
        return usageError(say("--json and --csv exclude each other"), say("run the command once for each"));
    const auto wishes = wishesOf(arguments);
    if (!wishes)
        return tl::unexpected(wishes.error());
    const auto columns = figureColumns(arguments);
    if (!columns)
        return tl::unexpected(columns.error());
    const auto chosen = loadStudies(arguments, asked->selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    auto comparisons = compareModels(*chosen, asked->specs, asked->selection.together, *wishes);
    if (!comparisons)
        return tl::unexpected(comparisons.error());
    if (comparisons->size() < chosen->size() && asked->selection.namesCollectives())
        failAtTheEnd(); // one that was named is not among them, which was said
    return Compared{*std::move(comparisons), *columns, asked->selection.together};
}

Result<void> runCompare(const Arguments &arguments)
{
    return compared(arguments).and_then([&](const Compared &all) {
        return writeOutput(
            arguments.value("output"), text(arguments, all.comparisons, all.columns, all.together));
    });
}

Result<void> runPlotCompare(const Arguments &arguments)
{
    const auto style = pictureOnly(arguments);
    if (!style)
        return tl::unexpected(style.error());
    const Figure *over = nullptr;
    if (arguments.has("over")) {
        over = findFigure(arguments.value("over"));
        if (!over)
            return usageError(say("'{}' is no figure", arguments.value("over")),
                say("--over takes a size or a time as CSV and JSON name it: leaves, nodes, "
                    "decision_seconds"));
    }
    return compared(arguments).and_then([&](const Compared &all) {
        return drawPictures(arguments, [&](const PicturePlace &place) {
            return drawing()->comparison(all.comparisons, over, *style, place);
        });
    });
}

std::vector<Option> compareOptions()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = toSay("a model to compare; give it several times");
    return allOf({{options::anyCollectives, options::together, model, options::ties}, splitOptions(),
        selectionOptions(), weightOptions(), {options::above, options::time}});
}

} // namespace

Command compareCommand()
{
    return {"compare", "DATA --collective C[,C...] --model SPEC... [--holdout R] [--json | --csv] [-o FILE]",
        toSay("Compares models with each other, with the library's own choice and the best possible tree"),
        allOf({compareOptions(),
            {options::figures, options::json, {"csv", "", toSay("CSV instead of text")}, options::output}}),
        runCompare};
}

Command plotCompareCommand()
{
    return {"plot compare", "DATA --collective C[,C...] --model SPEC... [--over NAME] --png FILE",
        toSay("Draws the penalties of models over their size, with the best possible tree"),
        allOf({compareOptions(),
            {{"over", "NAME", toSay("a size or a time of the models (default: leaves)")}}, pictureOptions()}),
        runPlotCompare, paintsPicture};
}

} // namespace collscope::cli
