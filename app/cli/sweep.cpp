// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/statistics_record.h"
#include "app/cli/text_table.h"

#include "engine/evaluate/sweep.h"

#include <algorithm>

namespace collscope::cli {

namespace {

std::string tableText(const Study &study, const std::vector<SweepPoint> &points)
{
    std::vector<std::string> header{
        "model", "leaves", "nodes", "depth min/mean/max", "penalty mean", "median", "max"};
    if (study.split.holdsOut())
        header.insert(header.end(), {"held-out mean", "median", "max"});
    TextTable table(header);
    for (const SweepPoint &point : points) {
        if (!point.isFitted())
            continue;
        std::vector<std::string> row{point.spec.text(), leavesText(point.shape),
            std::to_string(point.shape.nodes), depthsText(point.shape), percentText(point.training.mean),
            percentText(point.training.median), percentText(point.training.max)};
        if (point.heldOut)
            row.insert(row.end(),
                {percentText(point.heldOut->mean), percentText(point.heldOut->median),
                    percentText(point.heldOut->max)});
        table.add(row);
    }
    const bool unproved = std::any_of(points.begin(), points.end(),
        [](const SweepPoint &point) { return point.isFitted() && point.shape.provedBest == false; });
    return studyText(study) + '\n' + table.text(2) + (unproved ? std::string(unprovedNote) : std::string());
}

Result<void> write(const Arguments &arguments, const Study &study, const std::vector<SweepPoint> &points)
{
    std::vector<Record> records;
    for (const SweepPoint &point : points) {
        if (point.isFitted())
            records.push_back(
                statisticsRecord(study, point.spec.text(), point.shape, point.training, point.heldOut));
        else
            message(point.spec.text() + " is left out: " + point.problem);
    }
    const auto path = [&](std::string_view option) {
        return arguments.value(option) == "-" ? arguments.value("output") : arguments.value(option);
    };
    if (arguments.has("csv"))
        return writeOutput(path("csv"), csvTable(records));
    if (arguments.has("json"))
        return writeOutput(path("json"),
            jsonDocument(
                {{"system", study.system}, {"collective", std::string(study.map()->grid->collective())}},
                "models", records));
    return writeOutput(arguments.value("output"), tableText(study, points));
}

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    if (!arguments.has("model"))
        return usageError(
            "there is no --model", "name one with ranges, --model quadtree:depth=1..6 for example");
    const auto plan = asUsage(parseSweep(arguments.value("model")));
    if (!plan)
        return tl::unexpected(plan.error());
    if (arguments.has("json") && arguments.has("csv"))
        return usageError("--json and --csv exclude each other", "run the command once for each");
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto chosen = study(*selection, selection->collectives.front(), *all);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto points = asWork(sweep(*plan, chosen->split, {}, stopToken()));
    if (!points)
        return tl::unexpected(points.error());
    return write(arguments, *chosen, *points);
}

std::vector<Option> allOptions()
{
    Option model = options::model;
    model.help = "a model with ranges: quadtree:depth=1..6,threshold=0..100/5 (in steps of 5), "
                 "c45:m=1..64*2 (doubling), optimal:leaves=1..32";
    Option json = options::json;
    json.value = "[FILE]";
    return allOf({{options::collective, model}, splitOptions(), selectionOptions(),
        {{"csv", "[FILE]", "CSV instead of text"}, json, options::output}});
}

std::optional<Form> form(const Command &command, const Arguments &arguments)
{
    for (const std::string_view option : {"csv", "json"})
        if (arguments.has(option) && arguments.value(option) != "-")
            return Form{"sweep with a file behind --" + std::string(option),
                without({options::output.name}, command.options)};
    return std::nullopt;
}

} // namespace

Command sweepCommand()
{
    return {"sweep",
        "DATA --collective C --model SPEC [--holdout R] [--csv [FILE] | --json [FILE]] [-o FILE]",
        "Fits a model with every value of its parameters within ranges, and prints size and penalty of each",
        allOptions(), run, nullptr, form};
}

} // namespace collscope::cli
