// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/profile_loss.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/statistics_rows.h"
#include "app/cli/text_table.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"
#include "engine/evaluate/application_loss.h"
#include "engine/io/result_row.h"
#include "engine/map/weighting_file.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/seconds_text.h"
#include "widgets/common/format.h"

#include <cmath>
#include <set>

namespace collscope::cli {

namespace {

/// What is asked and what came of it.
struct Judged {
    std::vector<Application> applications;
    std::vector<FitPtr> fits;
    std::string system;
    std::string model; ///< empty: none is judged
    ApplicationLoss loss;
};

/// Files without a share are runs of one application; each with a share is one of its own.
Result<std::vector<Application>> applicationsOf(const Arguments &arguments)
{
    Weighting weighting;
    std::vector<std::filesystem::path> together;
    for (const std::string &text : arguments.data()) {
        const auto file = weightsFile(text);
        if (!file)
            return tl::unexpected(file.error());
        keepInput(file->path);
        if (!file->share) {
            together.emplace_back(file->path);
            continue;
        }
        if (const auto added = asWork(addApplication(weighting, {file->path}, *file->share, stopToken()));
            !added)
            return tl::unexpected(added.error());
    }
    if (!together.empty())
        if (const auto added = asWork(addApplication(weighting, together, 1, stopToken())); !added)
            return tl::unexpected(added.error());
    return weighting.applications;
}

Result<std::vector<DatasetPtr>> loadAll(const Arguments &arguments)
{
    std::vector<DatasetPtr> all;
    for (const std::string &path : arguments.values(options::data.name)) {
        keepInput(path);
        auto some = loadData(path, arguments);
        if (!some)
            return some;
        all.insert(all.end(), some->begin(), some->end());
    }
    return all;
}

/// Collectives of the applications of which something was measured.
std::vector<std::string> measuredOf(
    const std::vector<Application> &applications, const std::vector<DatasetPtr> &datasets)
{
    std::set<std::string> names;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            for (const DatasetPtr &dataset : datasets)
                if (wire::collectiveIndex(key.collective) && dataset->rows(key.collective).size() > 0)
                    names.insert(key.collective);
    return {names.begin(), names.end()};
}

Result<Judged> judge(const Arguments &arguments)
{
    auto selection = Selection::from(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, measuredSpec());
    if (!specs)
        return tl::unexpected(specs.error());
    Judged judged;
    auto applications = applicationsOf(arguments);
    if (!applications)
        return tl::unexpected(applications.error());
    judged.applications = *std::move(applications);
    const auto all = loadAll(arguments);
    if (!all)
        return tl::unexpected(all.error());
    const auto datasets = datasetsOf(*selection, *all);
    if (!datasets)
        return tl::unexpected(datasets.error());
    auto weighting = std::make_shared<Weighting>();
    weighting->applications = judged.applications;
    selection->part.weighting = weighting; // a model is to lose the least time of these
    for (const std::string &collective : measuredOf(judged.applications, *datasets)) {
        const auto data = fitData(*selection, collective, *all);
        if (!data)
            return tl::unexpected(data.error());
        judged.system = systemName(*data->dataset, *all);
        const auto fitted = asWork(makeStudy(*data, stopToken()).and_then([&](const StudyPtr &study) {
            return fit(specs->front(), study, {}, stopToken());
        }));
        if (!fitted)
            return tl::unexpected(fitted.error());
        judged.fits.push_back(*fitted);
    }
    judged.model = arguments.has(options::model.name) ? specs->front().text() : std::string();
    judged.loss = applicationLoss(judged.applications, judged.fits);
    return judged;
}

std::string nameOf(const std::vector<Application> &applications)
{
    Weighting named;
    named.applications = applications;
    return named.text();
}

Value unlessNone(const Judged &judged, double seconds)
{
    return judged.loss.cells.empty() ? Value{} : Value{seconds};
}

/// What is lost is known where the calls fit what was measured alone.
Value lost(const Judged &judged, double seconds)
{
    return judged.loss.fits() ? unlessNone(judged, seconds) : Value{};
}

Value ofModel(const Judged &judged, double seconds)
{
    return judged.model.empty() ? Value{} : unlessNone(judged, seconds);
}

ResultRow headRow(const Judged &judged)
{
    const ApplicationLoss &loss = judged.loss;
    return {{"system", judged.system}, {"applications", nameOf(judged.applications)},
        {"spec", judged.model.empty() ? Value{} : Value{judged.model}},
        {"run_seconds", loss.runSeconds > 0 ? Value{loss.runSeconds} : Value{}},
        {"fits", loss.recorded > 0 ? Value{loss.fits()} : Value{}},
        {"lost_default_seconds", lost(judged, loss.lostByDefault())},
        {"lost_model_seconds", judged.model.empty() ? Value{} : lost(judged, loss.lostByModel())},
        {"default_seconds", unlessNone(judged, loss.standard)},
        {"model_seconds", ofModel(judged, loss.model)}, {"best_seconds", unlessNone(judged, loss.best)},
        {"recorded_seconds", loss.recorded}, {"incomplete_seconds", loss.incomplete},
        {"unmeasured_seconds", loss.unmeasuredSeconds()}, {"calls_estimated", loss.estimated}};
}

Value methodName(const CellLoss &cell, MethodIndex method)
{
    return method == noMethod ? Value{} : Value{wire::methodText(cell.fit->map()->grid->methods()[method])};
}

ResultRow cellRow(const Judged &judged, const CellLoss &cell)
{
    const TimeGrid &grid = *cell.fit->map()->grid;
    const Cell at = grid.cell(cell.cell);
    const Placement &placement = grid.placements()[at.row];
    const bool hasModel = !judged.model.empty();
    return {{"collective", std::string(grid.collective())}, {"comm_size", std::uint64_t{placement.commSize}},
        {"nodes", knownCount(placement.nodes)}, {"ppn", knownCount(placement.ppn)},
        {"message_bytes", grid.messageBytes()[at.column]}, {"calls", cell.calls},
        {"share", cell.standard / judged.loss.standard},
        {"lost_default_seconds", lost(judged, cell.lostByDefault())},
        {"lost_model_seconds", hasModel ? lost(judged, cell.lostByModel()) : Value{}},
        {"gain_seconds", hasModel ? lost(judged, cell.gain()) : Value{}}, {"default_seconds", cell.standard},
        {"model_seconds", hasModel ? Value{cell.model} : Value{}}, {"best_seconds", cell.best},
        {"recorded_seconds", cell.recorded},
        {"best_method", methodName(cell, cell.fit->map()->best[cell.cell])},
        {"method", hasModel ? methodName(cell, cell.fit->training->decisions[cell.cell].method) : Value{}}};
}

ResultRow unmeasuredRow(const UnmeasuredCalls &calls)
{
    const wire::ProfileKey &key = calls.key;
    return {{"application", calls.application}, {"collective", key.collective}, {"kind", key.kind},
        {"comm_size", knownCount(key.commSize)}, {"nodes", knownCount(key.nodes)},
        {"ppn", knownCount(key.mostPpn)},
        {"message_bytes", key.sizeIs == wire::SizeIs::unknown ? Value{} : Value{key.messageBytes}},
        {"calls", calls.entry.calls == 0 ? Value{} : Value{calls.entry.calls}},
        {"recorded_seconds", calls.seconds}, {"reason", std::string(notMeasuredText(calls.why))}};
}

std::string judgedJson(const Judged &judged)
{
    std::string text = "{\n";
    for (const Field &field : headRow(judged))
        text += "  " + collscope::jsonText(field.name) + ": " + jsonValue(field.value) + ",\n";
    const auto list = [](const char *name, const auto &elements, auto rowOf) {
        std::string lines;
        for (const auto &element : elements)
            lines += (lines.empty() ? "\n    " : ",\n    ") + jsonObject(rowOf(element));
        return std::string("  \"") + name + "\": [" + lines + (lines.empty() ? "]" : "\n  ]");
    };
    return text
        + list("cells", judged.loss.cells, [&](const CellLoss &cell) { return cellRow(judged, cell); })
        + ",\n" + list("unmeasured", judged.loss.unmeasured, unmeasuredRow) + "\n}\n";
}

std::string seconds(double value)
{
    return std::isfinite(value) ? wire::secondsText(value) : "-";
}

std::string tableText(const Judged &judged)
{
    const bool hasModel = !judged.model.empty();
    const bool fits = judged.loss.fits();
    std::vector<std::string> header{
        say("collective"), say("placement"), say("bytes"), say("calls"), say("share")};
    if (!fits)
        header.insert(header.end(), {say("by default"), say("recorded")});
    else if (hasModel)
        header.insert(header.end(), {say("lost by default"), say("lost by model"), say("gain")});
    else
        header.insert(header.end(), {say("lost by default"), say("best method")});
    TextTable table(header);
    for (const CellLoss &cell : judged.loss.cells) {
        const TimeGrid &grid = *cell.fit->map()->grid;
        const Cell at = grid.cell(cell.cell);
        const double share = cell.standard / judged.loss.standard;
        std::vector<std::string> row{std::string(grid.collective()), placementText(grid.placements()[at.row]),
            formatSize(grid.messageBytes()[at.column]).toStdString(),
            formatCount(static_cast<std::uint64_t>(std::llround(cell.calls))).toStdString(),
            std::isfinite(share) ? formatPenalty(share).toStdString() : "-"};
        if (!fits)
            row.insert(row.end(), {seconds(cell.standard), seconds(cell.recorded)});
        else if (hasModel)
            row.insert(row.end(),
                {seconds(cell.lostByDefault()), seconds(cell.lostByModel()), seconds(cell.gain())});
        else
            row.insert(row.end(),
                {seconds(cell.lostByDefault()),
                    wire::methodText(grid.methods()[cell.fit->map()->best[cell.cell]])});
        table.add(std::move(row));
    }
    return table.text();
}

std::string allText(const Judged &judged)
{
    const ApplicationLoss &loss = judged.loss;
    const std::string who = nameOf(judged.applications) + ": ";
    std::string text;
    if (loss.cells.empty())
        text = who + say("nobody knows what it loses: none of its calls was measured")
            + (judged.system.empty() ? "" : say(" on {}", judged.system)) + '\n';
    else
        text = who + say("{}, by what was measured on {}\n\n", lossText(loss, judged.model), judged.system)
            + tableText(judged);
    if (!loss.fits())
        text += say("what it loses cannot be told: it ran on another machine or with other methods, "
                    "beside other programs, or waited for late processes\n");
    if (loss.estimated)
        text += say("the profile does not say how many calls: estimated by their time, waiting included\n");
    if (loss.incomplete > 0)
        text += say("not in the sums: {} (at best) in cells where the library's own choice or what is "
                    "decided was not measured\n",
            seconds(loss.incomplete));
    if (loss.unmeasured.empty())
        return text;
    text += say("never measured, {} per run as recorded:\n", seconds(loss.unmeasuredSeconds()));
    for (const std::string &line : unmeasuredLines(loss.unmeasured))
        text += "  " + line + '\n';
    return text;
}

} // namespace

Result<void> runProfileLoss(const Arguments &arguments)
{
    const auto judged = judge(arguments);
    if (!judged)
        return tl::unexpected(judged.error());
    if (judged->loss.cells.empty())
        message(say("warning: none of the calls was measured: see what is listed as never measured"));
    std::vector<ResultRow> rows;
    for (const CellLoss &cell : judged->loss.cells)
        rows.push_back(cellRow(*judged, cell));
    Result<void> done;
    if (arguments.has("csv"))
        done = writeOutput(arguments.value("csv"), csvTable(rows));
    if (done && arguments.has("json"))
        done = writeOutput(arguments.value("json"), judgedJson(*judged));
    if (done && arguments.value("csv") != "-" && arguments.value("json") != "-")
        done = writeText("-", allText(*judged));
    return done;
}

} // namespace collscope::cli
