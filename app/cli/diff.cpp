// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"
#include "app/cli/record.h"
#include "app/cli/study.h"

#include "engine/evaluate/difference.h"
#include "engine/wire/text.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

std::string percentText(double ratio)
{
    return std::isnan(ratio) ? std::string("-") : formatPenalty(ratio).toStdString();
}

struct Comparison {
    NamedStudy before;
    NamedStudy after;
    ModelPtr oldModel;
    ModelPtr newModel;
    DecisionDifference difference;
    double threshold = 0; ///< ratio
    std::vector<std::string> names = wire::namesAmong(after.map()->grid->methods());
};

std::string methodAt(const Comparison &all, const Evaluation &evaluation, std::size_t cell)
{
    const MethodIndex method = evaluation.decisions[cell].method;
    return method == noMethod ? std::string() : all.names[method];
}

std::string textOf(const Comparison &all)
{
    const DecisionDifference &difference = all.difference;
    std::string text = std::string(all.after.map()->grid->collective()) + ": " + all.oldModel->spec() + " of "
        + all.before.system + " against " + all.newModel->spec() + " of " + all.after.system + ", both on "
        + all.after.system + '\n';
    const auto line = [&text](const std::string &name, const std::string &value) {
        text += "  " + name + std::string(18 - name.size(), ' ') + value + '\n';
    };
    line("cells", std::to_string(difference.changes.size()));
    line("changed", std::to_string(difference.changed()) + " decide differently");
    line("stale",
        std::to_string(difference.stale(all.threshold)) + " lose more than " + percentText(all.threshold)
            + " with the old decision");
    line("not measured",
        std::to_string(difference.notMeasured()) + " where the old or the new choice was not measured");
    line("penalty",
        "mean " + percentText(difference.before.statistics.mean) + " with the old decisions, "
            + percentText(difference.after.statistics.mean) + " with the new ones");
    constexpr std::size_t shown = 10;
    const std::vector<DecisionChange> worst = difference.byCost();
    for (std::size_t i = 0; i < std::min(shown, worst.size()) && worst[i].isStale(all.threshold); ++i) {
        const TimeGrid &grid = *all.after.map()->grid;
        const Cell cell = grid.cell(worst[i].cell);
        const Instance at = grid.instance(cell);
        line(i == 0 ? "worst" : "",
            grid.ranksText(cell.row) + ", " + formatSize(at.messageBytes).toStdString() + ": "
                + methodAt(all, difference.before, worst[i].cell) + " loses " + percentText(worst[i].cost)
                + " against " + methodAt(all, difference.after, worst[i].cell));
    }
    return text;
}

std::string csvOf(const Comparison &all)
{
    std::vector<Record> records;
    const TimeGrid &grid = *all.after.map()->grid;
    for (const DecisionChange &change : all.difference.changes) {
        const Instance at = grid.instance(grid.cell(change.cell));
        records.push_back({{"collective", std::string(grid.collective())},
            {"comm_size", std::uint64_t{at.placement.commSize}}, {"nodes", knownCount(at.placement.nodes)},
            {"ppn", knownCount(at.placement.ppn)}, {"message_bytes", at.messageBytes},
            {"method_before", methodAt(all, all.difference.before, change.cell)},
            {"method_after", methodAt(all, all.difference.after, change.cell)}, {"changed", change.changed},
            {"stale", change.isStale(all.threshold)}, {"cost", change.cost},
            {"penalty_before", all.difference.before.penalty[change.cell]},
            {"penalty_after", all.difference.after.penalty[change.cell]}});
    }
    return csvTable(records);
}

/// One system as its own study; `name` empty: that of a file of its own.
Result<NamedStudy> systemOf(Selection selection, const std::string &name, const std::vector<DatasetPtr> &all)
{
    if (!name.empty())
        selection.system = name;
    return study(selection, selection.collectives.front(), all);
}

/// All of the data names both systems, or the first file is before and the second one after.
Result<std::vector<NamedStudy>> studies(const Arguments &arguments, const Selection &selection)
{
    const std::string before = arguments.value("before");
    const std::string after = arguments.value("after");
    std::vector<NamedStudy> result;
    const auto &paths = arguments.data();
    if (paths.size() > 2 || paths.empty())
        return usageError(
            "there are " + std::to_string(paths.size()) + " DATA", "name one or two files or folders");
    for (const bool isAfter : {false, true}) {
        const auto data = loadData(paths[isAfter ? paths.size() - 1 : 0], arguments);
        if (!data)
            return tl::unexpected(data.error());
        auto one = systemOf(selection, isAfter ? after : before, *data);
        if (!one)
            return tl::unexpected(one.error());
        result.push_back(*std::move(one));
    }
    return result;
}

Result<double> thresholdOf(const Arguments &arguments)
{
    const std::string text = arguments.value("threshold", "5");
    const auto value = wire::parseDouble(text);
    if (!value || !(*value >= 0 && *value <= 1e6))
        return usageError("'" + text + "' is no threshold", "--threshold takes percent, 5 for example");
    return *value / 100;
}

Result<void> run(const Arguments &arguments)
{
    const auto selection = Selection::withCollectives(arguments);
    if (!selection)
        return tl::unexpected(selection.error());
    const auto specs = modelSpecs(arguments, measuredSpec());
    if (!specs)
        return tl::unexpected(specs.error());
    if (specs->size() > 2)
        return usageError("there are more than two --model", "one for both, or one before and one after");
    const auto threshold = thresholdOf(arguments);
    if (!threshold)
        return tl::unexpected(threshold.error());
    auto both = studies(arguments, *selection);
    if (!both)
        return tl::unexpected(both.error());
    const auto before = asWork(fitModel(specs->front(), both->front().map()));
    if (!before)
        return tl::unexpected(before.error());
    const auto after = asWork(fitModel(specs->back(), both->back().map()));
    if (!after)
        return tl::unexpected(after.error());
    const Comparison all = {both->front(), both->back(), *before, *after,
        decisionDifference(**before, **after, both->back().map()), *threshold};
    return writeOutput(
        arguments.value("output"), arguments.has("csv") ? csvOf(all) : wire::shownText(textOf(all)));
}

} // namespace

Command diffCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = "what decides; a second one is what decides afterwards; exact when not given";
    return {"diff",
        "DATA [DATA] --collective C [--model SPEC [--model SPEC]] [--before S] [--after S] [-o FILE]",
        "Says which decisions of an earlier measurement or deployment no longer hold, and what they cost now",
        {options::collective, model, {"before", "S", "the system whose decisions are old"},
            {"after", "S", "the system whose measurements judge"},
            {"threshold", "PERCENT", "a decision is stale when it loses more than this; 5 when not given"},
            options::nodes, options::ppn, options::library, options::unpackLimit, options::facts,
            options::baselineCandidate, {"csv", "", "a row per cell instead of text"}, options::output},
        run};
}

} // namespace collscope::cli
