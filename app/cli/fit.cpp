// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"
#include "app/cli/statistics_rows.h"
#include "app/cli/weights.h"
#include "app/cli/wishes.h"
#include "engine/data/say.h"

namespace collscope::cli {

namespace {

std::string json(const std::vector<NamedStudy> &studies, const std::vector<FitPtr> &fitted, bool together)
{
    std::vector<std::string> objects;
    for (std::size_t i = 0; i < studies.size(); ++i) {
        ResultRow row = statisticsRow(studies[i], *fitted[i]);
        row.push_back({"excluded", excludedValue(studies[i])});
        objects.push_back(jsonObject(withWeights(std::move(row), *studies[i].study)));
    }
    return together ? jsonDocument(
               {{"system", studies.front().system}, {"spec", specText(*fitted.front())}}, "models", objects)
                    : objects.front() + '\n';
}

Result<void> runFit(const Arguments &arguments)
{
    const auto asked = Question::from(
        arguments, Collectives::one, arguments.has("together") ? std::nullopt : std::optional(firstSpec()));
    if (!asked)
        return tl::unexpected(asked.error());
    const auto wishes = wishesOf(arguments);
    if (!wishes)
        return tl::unexpected(wishes.error());
    const auto chosen = loadStudies(arguments, asked->selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto fitted = fitAll(asked->selection, asked->specs.front(), *chosen, *wishes);
    if (!fitted)
        return tl::unexpected(fitted.error());
    return writeOutput(arguments.value("output"),
        arguments.has("json")           ? json(*chosen, *fitted, asked->selection.together)
            : asked->selection.together ? togetherText(*chosen, *fitted)
                                        : statisticsText(chosen->front(), *fitted->front()));
}

} // namespace

Command fitCommand()
{
    Option model = options::model;
    model.help = toSay("what decides, quadtree:depth=3 for example (default: automatic)");
    return {"fit",
        "DATA --collective C[,C... --together] [--model SPEC] [--holdout R] [--time] [--json] [-o FILE]",
        toSay("Fits a model to a decision map and prints its size, depth and penalty"),
        allOf({{options::collective, options::together, model, options::ties}, splitOptions(),
            selectionOptions(), weightOptions(),
            {options::above, options::time, options::json, options::output}}),
        runFit};
}

} // namespace collscope::cli
