// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/figure_table.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/statistics_rows.h"
#include "app/cli/weights.h"
#include "app/cli/wishes.h"

#include "engine/data/say.h"
#include "engine/wire/text.h"
#include "widgets/common/text.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace collscope::cli {

namespace {

/// What became of a plan on one collective.
struct Swept {
    NamedStudy study;
    std::vector<FitPtr> fits; ///< of the points that could be fitted
    StudySweep sweep;
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

/// Each once: "Grig", "Grig,Peak".
std::string systemsOf(const std::vector<Swept> &all)
{
    QStringList names;
    for (const Swept &swept : all)
        names << QString::fromStdString(swept.study.system);
    names.removeDuplicates();
    return names.join(u',').toStdString();
}

Result<void> write(
    const Arguments &arguments, const std::vector<Swept> &all, const FigureColumns &columns, bool together)
{
    std::vector<ResultRow> rows;
    std::string tables;
    for (const Swept &swept : all) {
        for (const FitPtr &fit : swept.fits)
            rows.push_back(statisticsRow(swept.study, *fit));
        tables += (tables.empty() ? "" : "\n") + tableText(swept, columns);
    }
    const auto path = [&](std::string_view option) {
        return arguments.value(option) == "-" ? arguments.value("output") : arguments.value(option);
    };
    if (arguments.has("csv"))
        return writeOutput(path("csv"), csvTable(rows));
    if (arguments.has("json"))
        return writeOutput(path("json"),
            jsonDocument({{"system", systemsOf(all)}, {"collective", arguments.value("collective")},
                             {"together", together}},
                "models", rows));
    return paintsPicture(arguments) ? Result<void>() : writeOutput(arguments.value("output"), tables);
}

/// Points that could not be fitted are said once.
std::vector<FitPtr> fitted(const StudySweep &sweep, const std::string &collective, bool isSaid)
{
    std::vector<FitPtr> fits;
    for (const SweepPoint &point : sweep.points) {
        if (point.isFitted())
            fits.push_back(point.fit);
        else if (isSaid)
            message(say("{} is left out{}: {}", point.spec.text(), collective, point.problem));
    }
    return fits;
}

Result<std::vector<SweepPlan>> plansOf(const Arguments &arguments, const Selection &selection)
{
    if (!arguments.has("model"))
        return usageError(
            say("--model is missing"), say("name one with ranges, --model quadtree:depth=1..6 for example"));
    std::vector<SweepPlan> plans;
    for (const std::string &text : arguments.values("model")) {
        auto plan = asUsage(parseSweep(text));
        if (!plan)
            return tl::unexpected(plan.error());
        if (auto can = selection.together ? checkTogether(plan->kind) : Result<void>(); !can)
            return tl::unexpected(can.error());
        plans.push_back(*std::move(plan));
    }
    return plans;
}

Result<std::vector<Swept>> sweepStudies(
    const SweepPlan &plan, const std::vector<NamedStudy> &studies, bool together, const FitWishes &wishes)
{
    std::vector<StudyPtr> all;
    for (const NamedStudy &study : studies)
        all.push_back(study.study);
    auto sweeps = asWork(sweepAll(plan, all, together, {}, stopToken(), wishes));
    if (!sweeps)
        return tl::unexpected(sweeps.error());
    std::vector<Swept> result;
    for (StudySweep &sweep : *sweeps) {
        if (sweep.problem)
            return tl::unexpected(Problem{ExitStatus::failed, *sweep.problem});
        const auto named = std::find_if(studies.begin(), studies.end(),
            [&](const NamedStudy &study) { return study.study == sweep.study; });
        const bool several = studies.size() > 1 && !together;
        result.push_back({*named, {}, std::move(sweep)});
        result.back().fits
            = fitted(result.back().sweep, several ? " for " + std::string(named->study->collective()) : "",
                !together || result.size() == 1);
    }
    return result;
}

/// Of each system that --system names, one after the other.
Result<std::vector<NamedStudy>> studiesOfSystems(
    const Selection &selection, const std::vector<DatasetPtr> &all)
{
    if (!selection.system || datasetsOf(selection, all)) // a name may have a comma in it
        return studies(selection, all);
    std::vector<NamedStudy> result;
    std::set<std::string_view> known; // a second time says nothing more
    for (const std::string_view name : wire::split(*selection.system, ',')) {
        if (!known.insert(name).second)
            continue;
        Selection one = selection;
        one.system = name;
        auto chosen = studies(one, all);
        if (!chosen)
            return chosen;
        result.insert(result.end(), chosen->begin(), chosen->end());
    }
    return result;
}

/// What --figures and --over say of a picture. Several models are drawn over a parameter that all of them
/// vary.
Result<SweepAxes> axesOf(
    const Arguments &arguments, const std::vector<SweepPlan> &plans, const FigureColumns &columns)
{
    SweepAxes axes;
    if (arguments.has("figures") && arguments.value("figures") != "all") {
        axes.figure = columns.front();
        axes.second = columns.size() > 1 ? columns[1] : nullptr;
    }
    const auto varies = [](const SweepPlan &plan, std::string_view key) {
        const auto varied = variedRanges(plan);
        return std::any_of(
            varied.begin(), varied.end(), [&](std::size_t range) { return plan.ranges[range].key == key; });
    };
    const auto allVary = [&](std::string_view key) {
        return std::all_of(
            plans.begin(), plans.end(), [&](const SweepPlan &plan) { return varies(plan, key); });
    };
    const auto varied = variedRanges(plans.front());
    const std::string last = varied.empty() ? "" : std::string(plans.front().ranges[varied.back()].key);
    const std::string over = arguments.value("over", allVary(last) ? last : "leaves");
    const bool isParameter = allVary(over);
    axes.parameter = over;
    axes.over = isParameter ? nullptr : findFigure(over);
    if (!isParameter && !axes.over)
        return usageError(say("'{}' is no parameter with several values and no figure", over),
            say("--over takes a parameter that --model gives a range, or a figure as CSV and JSON name it"));
    return axes;
}

Result<void> writePictures(const Arguments &arguments, const SweepAxes &axes, const std::vector<Swept> &all,
    const PictureStyle &style)
{
    std::vector<StudySweep> sweeps;
    for (const Swept &swept : all)
        sweeps.push_back(swept.sweep);
    const auto systemName = [&](const Dataset &dataset) {
        for (const Swept &swept : all)
            if (swept.study.study->data.dataset.get() == &dataset)
                return QString::fromStdString(swept.study.system);
        return QString();
    };
    return drawPictures(arguments,
        [&](const PicturePlace &place) { return drawing()->sweep(sweeps, axes, systemName, style, place); });
}

Result<void> runSweep(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments, true);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto plans = plansOf(arguments, *selection);
    if (!plans)
        return tl::unexpected(plans.error());
    if (arguments.has("json") && arguments.has("csv"))
        return usageError(say("--json and --csv exclude each other"), say("run the command once for each"));
    const auto wishes = wishesOf(arguments);
    if (!wishes)
        return tl::unexpected(wishes.error());
    const auto columns = figureColumns(arguments);
    if (!columns)
        return tl::unexpected(columns.error());
    const auto axes = axesOf(arguments, *plans, *columns);
    if (!axes)
        return tl::unexpected(axes.error());
    PictureStyle style;
    if (auto sized = readPictureSize(arguments, style); !sized)
        return sized;
    if (auto outputs = checkPlaces(arguments); !outputs)
        return outputs;
    const auto all = loadData(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto chosen = studiesOfSystems(*selection, *all);
    if (!chosen)
        return tl::unexpected(chosen.error());
    std::vector<Swept> swept;
    for (const SweepPlan &plan : *plans) {
        auto more = sweepStudies(plan, *chosen, selection->together, *wishes);
        if (!more)
            return tl::unexpected(more.error());
        std::move(more->begin(), more->end(), std::back_inserter(swept));
    }
    const auto written = write(arguments, swept, *columns, selection->together);
    return written ? writePictures(arguments, *axes, swept, style) : written;
}

Result<void> runPlotSweep(const Arguments &arguments)
{
    return pictureOnly(arguments).and_then([&](const PictureStyle &) { return runSweep(arguments); });
}

std::vector<Option> sweepOptions()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = toSay("a model with ranges: quadtree:depth=1..6,threshold=0..100/5 (in steps of 5), "
                       "c45:m=1..64*2 (doubling), optimal:leaves=1..32");
    Option json = options::json;
    json.value = "[FILE]";
    Option figures = options::figures;
    figures.help = toSay(
        "the columns of the table, as CSV and JSON, which have all, name them; of a picture the first "
        "upwards, a second one on the right; the usual ones when not given, the mean penalty upwards");
    std::vector<Option> selection = selectionOptions();
    for (Option &option : selection)
        if (option.name == options::system.name) {
            option.value = "S[,S...]";
            option.help = toSay(
                "one or more systems, as `collscope info` names them; needed when DATA holds several");
        }
    return allOf({{options::anyCollectives, options::together, model, options::ties}, splitOptions(),
        selection, weightOptions(),
        {options::above, options::time, figures, {"csv", "[FILE]", toSay("CSV instead of text")}, json,
            options::png, options::svg, options::pdf,
            {"over", "NAME",
                toSay("of the picture: a parameter of --model with several values, or a figure; the last "
                      "such parameter when not given")},
            options::pictureSize, options::output}});
}

std::optional<Form> formOfSweep(const Command &command, const Arguments &arguments)
{
    std::string name;
    std::vector<std::string_view> useless;
    if (!paintsPicture(arguments)) {
        name = "sweep without a picture";
        useless = {"over", options::pictureSize.name};
    }
    for (const std::string_view option : {"csv", "json"})
        if (arguments.has(option) && arguments.value(option) != "-") {
            name = "sweep with a file behind --" + std::string(option);
            useless.push_back(options::output.name);
        }
    return useless.empty() ? std::nullopt : std::optional(Form{name, without(useless, command.options)});
}

} // namespace

Command plotSweepCommand()
{
    return {"plot sweep", "DATA --collective C[,C...] --model SPEC... [--over NAME] --png FILE",
        toSay("Draws figures of models over a parameter or over their size"),
        without({"csv", options::json.name, options::output.name}, sweepOptions()), runPlotSweep,
        paintsPicture};
}

Command sweepCommand()
{
    return {"sweep",
        "DATA --collective C[,C...] --model SPEC [--holdout R] [--csv [FILE] | --json [FILE]] [--png FILE]",
        toSay("Fits a model with every value of its parameters within ranges, and prints size and penalty of "
              "each"),
        sweepOptions(), runSweep, paintsPicture, formOfSweep};
}

} // namespace collscope::cli
