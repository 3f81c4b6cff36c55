// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_table.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/statistics_record.h"
#include "app/cli/wishes.h"

#include "engine/evaluate/sweep.h"

#include <algorithm>

namespace collscope::cli {

namespace {

/// What became of a plan on one collective.
struct Swept {
    NamedStudy study;
    std::vector<FitPtr> fits; ///< of the points that could be fitted
};

std::string tableText(const Swept &swept, const FigureColumns &columns)
{
    std::vector<FigureRow> rows;
    for (const FitPtr &fit : swept.fits)
        rows.push_back({specText(*fit), fit.get()});
    const bool unproved = std::any_of(
        swept.fits.begin(), swept.fits.end(), [](const FitPtr &fit) { return isUnproved(*fit); });
    return studyText(swept.study) + '\n' + figureTable("model", rows, columns)
        + (swept.study.heldOutText.empty() ? "" : "  " + swept.study.heldOutText + '\n')
        + (unproved ? std::string(unprovedNote) : std::string());
}

Result<void> write(
    const Arguments &arguments, const std::vector<Swept> &all, const FigureColumns &columns, bool together)
{
    std::vector<Record> records;
    std::string tables;
    for (const Swept &swept : all) {
        for (const FitPtr &fit : swept.fits)
            records.push_back(statisticsRecord(swept.study, *fit));
        tables += (tables.empty() ? "" : "\n") + tableText(swept, columns);
    }
    const auto path = [&](std::string_view option) {
        return arguments.value(option) == "-" ? arguments.value("output") : arguments.value(option);
    };
    if (arguments.has("csv"))
        return writeOutput(path("csv"), csvTable(records));
    if (arguments.has("json"))
        return writeOutput(path("json"),
            jsonDocument({{"system", all.front().study.system}, {"collective", arguments.value("collective")},
                             {"together", together}},
                "models", records));
    return writeOutput(arguments.value("output"), tables);
}

/// Those that could not be fitted are said once.
std::vector<FitPtr> fitted(const std::vector<SweepPoint> &points, const std::string &collective)
{
    std::vector<FitPtr> fits;
    for (const SweepPoint &point : points) {
        if (point.isFitted())
            fits.push_back(point.fit);
        else
            message(point.spec.text() + " is left out" + collective + ": " + point.problem);
    }
    return fits;
}

Result<std::vector<Swept>> sweepEach(
    const SweepPlan &plan, const std::vector<NamedStudy> &studies, const FitWishes &wishes)
{
    std::vector<Swept> result;
    for (const NamedStudy &study : studies) {
        const auto points = asWork(sweep(plan, study.study, {}, stopToken(), wishes));
        if (!points)
            return tl::unexpected(points.error());
        result.push_back({study,
            fitted(*points, studies.size() > 1 ? " for " + std::string(study.study->collective()) : "")});
    }
    return result;
}

Result<std::vector<Swept>> sweepAllTogether(
    const SweepPlan &plan, const std::vector<NamedStudy> &studies, const FitWishes &wishes)
{
    std::vector<StudyPtr> all;
    for (const NamedStudy &study : studies)
        all.push_back(study.study);
    const auto points = asWork(sweepTogether(plan, all, {}, stopToken(), wishes));
    if (!points)
        return tl::unexpected(points.error());
    std::vector<Swept> result;
    const std::vector<FitPtr> wholes = fitted(*points, {});
    for (std::size_t i = 0; i < studies.size(); ++i) {
        result.push_back({studies[i], {}});
        for (const FitPtr &whole : wholes)
            result.back().fits.push_back(whole->parts[i]);
    }
    return result;
}

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments, true);
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
    const auto wishes = wishesOf(arguments);
    if (!wishes)
        return tl::unexpected(wishes.error());
    const auto columns = figureColumns(arguments);
    if (!columns)
        return tl::unexpected(columns.error());
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto chosen = studies(*selection, *all);
    if (!chosen)
        return tl::unexpected(chosen.error());
    const auto swept = selection->together ? sweepAllTogether(*plan, *chosen, *wishes)
                                           : sweepEach(*plan, *chosen, *wishes);
    if (!swept)
        return tl::unexpected(swept.error());
    return write(arguments, *swept, *columns, selection->together);
}

std::vector<Option> allOptions()
{
    Option model = options::model;
    model.help = "a model with ranges: quadtree:depth=1..6,threshold=0..100/5 (in steps of 5), "
                 "c45:m=1..64*2 (doubling), optimal:leaves=1..32";
    Option json = options::json;
    json.value = "[FILE]";
    return allOf({{options::anyCollectives, options::together, model}, splitOptions(), selectionOptions(),
        {options::above, options::time, options::figures, {"csv", "[FILE]", "CSV instead of text"}, json,
            options::output}});
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
        "DATA --collective C[,C...] [--together] --model SPEC [--holdout R] [--csv [FILE] | --json [FILE]] "
        "[-o FILE]",
        "Fits a model with every value of its parameters within ranges, and prints size and penalty of each",
        allOptions(), run, nullptr, form};
}

} // namespace collscope::cli
