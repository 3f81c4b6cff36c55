// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_rows.h"
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

Result<void> runCompare(const Arguments &arguments)
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
    const auto comparisons = compareModels(*chosen, asked->specs, asked->selection.together, *wishes);
    if (!comparisons)
        return tl::unexpected(comparisons.error());
    if (comparisons->size() < chosen->size() && asked->selection.namesCollectives())
        failAtTheEnd(); // one that was named is not among them, which was said
    return writeOutput(
        arguments.value("output"), text(arguments, *comparisons, *columns, asked->selection.together));
}

} // namespace

Command compareCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = toSay("a model to compare; give it several times");
    return {"compare", "DATA --collective C[,C...] --model SPEC... [--holdout R] [--json | --csv] [-o FILE]",
        toSay("Compares models with each other, with the library's own choice and the best possible tree"),
        allOf({{options::anyCollectives, options::together, model, options::ties}, splitOptions(),
            selectionOptions(), weightOptions(),
            {options::above, options::time, options::figures, options::json,
                {"csv", "", toSay("CSV instead of text")}, options::output}}),
        runCompare};
}

} // namespace collscope::cli
