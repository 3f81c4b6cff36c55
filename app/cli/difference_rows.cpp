// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/difference_rows.h"

#include "app/cli/text_table.h"
#include "engine/wire/counted.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

std::string percentText(double ratio)
{
    return std::isnan(ratio) ? std::string("-") : formatPenalty(ratio).toStdString();
}

std::string methodAt(const std::vector<std::string> &names, const Evaluation &evaluation, std::size_t cell)
{
    const MethodIndex method = evaluation.decisions[cell].method;
    return method == noMethod ? std::string() : names[method];
}

double baselineMean(const DecisionDifference &difference)
{
    return difference.baseline ? difference.baseline->statistics.mean : std::nan("");
}

std::string meansText(const DecisionDifference &difference)
{
    const std::string text = "mean " + percentText(difference.before.statistics.mean)
        + " with the old decisions, " + percentText(difference.after.statistics.mean) + " with the new ones";
    const std::string cells = difference.compared() == difference.changes.size()
        ? std::string()
        : ", over " + wire::counted(difference.compared(), "cell") + " that all were measured in";
    return difference.baseline
        ? text + ", " + percentText(baselineMean(difference)) + " with the library's default" + cells
        : text + cells;
}

std::string line(const std::string &name, const std::string &value)
{
    constexpr std::size_t width = 18;
    return "  " + name + std::string(width - name.size(), ' ') + value + '\n';
}

/// Empty where nothing lies outside.
std::string rangeLine(const std::string &which, const PenaltyStatistics &statistics)
{
    return statistics.outside == 0
        ? std::string()
        : line(which + " decisions",
            "mean " + percentText(statistics.insideMean) + " within the measured range, "
                + percentText(statistics.outsideMean) + " outside");
}

std::string worstText(const JudgedDifference &judged, double threshold)
{
    constexpr std::size_t shown = 10;
    std::string text;
    const auto names = wire::namesAmong(judged.judge.map()->grid->methods());
    const std::vector<DecisionChange> worst = judged.difference.byCost();
    for (std::size_t i = 0; i < std::min(shown, worst.size()) && worst[i].isStale(threshold); ++i) {
        const TimeGrid &grid = *judged.judge.map()->grid;
        const Cell cell = grid.cell(worst[i].cell);
        text += line(i == 0 ? "worst" : "",
            grid.ranksText(cell.row) + ", " + sizeText(grid.instance(cell).messageBytes) + ": "
                + methodAt(names, judged.difference.before, worst[i].cell) + " loses "
                + percentText(worst[i].cost) + " against "
                + methodAt(names, judged.difference.after, worst[i].cell)
                + (worst[i].outside ? " (outside)" : ""));
    }
    return text;
}

std::string oneText(const JudgedDifference &judged, double threshold)
{
    const DecisionDifference &difference = judged.difference;
    std::string text = std::string(judged.judge.map()->grid->collective()) + ": " + judged.oldModel + " of "
        + judged.before.system + " against " + judged.newModel + " of " + judged.after.system + ", both on "
        + judged.judge.system + '\n';
    text += line("cells", std::to_string(difference.changes.size()));
    text += line("changed", std::to_string(difference.changed()) + " decide differently");
    text += line("stale",
        std::to_string(difference.stale(threshold)) + " lose more than " + percentText(threshold)
            + " with the old decision");
    text += line("not measured",
        std::to_string(difference.notMeasured()) + " where the old or the new choice was not measured");
    if (difference.outside() > 0)
        text += line("outside",
            std::to_string(difference.outside()) + " beyond the measured range of what was fitted to, "
                + std::to_string(difference.staleOutside(threshold)) + " of them stale");
    text += line("penalty", meansText(difference));
    text += rangeLine("old", difference.before.statistics) + rangeLine("new", difference.after.statistics);
    return text + worstText(judged, threshold);
}

/// The means of one side: all, and where some cells lie outside, those inside and those outside.
void addMeans(std::vector<std::string> &row, const PenaltyStatistics &statistics, bool apart)
{
    row.push_back(percentText(statistics.mean));
    if (!apart)
        return;
    row.push_back(percentText(statistics.insideMean));
    row.push_back(percentText(statistics.outsideMean));
}

std::string tableOf(const std::vector<JudgedDifference> &all, double threshold)
{
    const JudgedDifference &first = all.front();
    const bool apart = std::any_of(all.begin(), all.end(),
        [](const JudgedDifference &judged) { return judged.difference.outside() > 0; });
    std::vector<std::string> header{
        "collective: models", "cells", "changed", "stale", "not measured", "compared"};
    if (apart)
        header.insert(header.end(),
            {"outside", "old mean", "old inside", "old outside", "new mean", "new inside", "new outside"});
    else
        header.insert(header.end(), {"old mean", "new mean"});
    header.emplace_back("default mean");
    TextTable table(header);
    for (const JudgedDifference &judged : all) {
        const DecisionDifference &difference = judged.difference;
        const std::string models = judged.oldModel == judged.newModel
            ? judged.newModel
            : judged.oldModel + " against " + judged.newModel;
        std::vector<std::string> row{std::string(judged.judge.map()->grid->collective()) + ": " + models,
            std::to_string(difference.changes.size()), std::to_string(difference.changed()),
            std::to_string(difference.stale(threshold)), std::to_string(difference.notMeasured()),
            std::to_string(difference.compared())};
        if (apart)
            row.push_back(std::to_string(difference.outside()));
        addMeans(row, difference.before.statistics, apart);
        addMeans(row, difference.after.statistics, apart);
        row.push_back(percentText(baselineMean(difference)));
        table.add(std::move(row));
    }
    const std::string outside = "  outside: cells beyond the measured range of what was fitted to; they are "
                                "in the means that do not say inside\n";
    return "old decisions of " + first.before.system + ", new ones of " + first.after.system + ", both on "
        + first.judge.system + '\n' + table.text(2) + "  stale: the old decision loses more than "
        + percentText(threshold)
        + "\n  compared: cells that the means are over, in which both choices and the default were measured\n"
        + (apart ? outside : std::string());
}

} // namespace

std::string differencesText(const std::vector<JudgedDifference> &all, double threshold)
{
    return all.size() == 1 ? oneText(all.front(), threshold) : tableOf(all, threshold);
}

std::vector<ResultRow> differenceCells(const JudgedDifference &judged, double threshold, bool withGroups)
{
    const DecisionDifference &difference = judged.difference;
    const TimeGrid &grid = *judged.judge.map()->grid;
    const auto names = wire::namesAmong(grid.methods());
    std::vector<ResultRow> rows;
    for (const DecisionChange &change : difference.changes) {
        const Instance at = grid.instance(grid.cell(change.cell));
        rows.push_back({{"collective", std::string(grid.collective())},
            {"comm_size", std::uint64_t{at.placement.commSize}}, {"nodes", knownCount(at.placement.nodes)},
            {"ppn", knownCount(at.placement.ppn)}, {"message_bytes", at.messageBytes},
            {"method_before", methodAt(names, difference.before, change.cell)},
            {"method_after", methodAt(names, difference.after, change.cell)}, {"changed", change.changed},
            {"stale", change.isStale(threshold)}, {"cost", change.cost},
            {"penalty_before", difference.before.penalty[change.cell]},
            {"penalty_after", difference.after.penalty[change.cell]},
            {"penalty_baseline",
                difference.baseline ? Value(difference.baseline->penalty[change.cell]) : Value()},
            {"outside", change.outside}, {"model_before", judged.oldModel},
            {"model_after", judged.newModel}});
        if (withGroups)
            addGroups(rows.back(), at.placement.members, at.placement.colours);
    }
    return rows;
}

ResultRow differenceRow(const JudgedDifference &judged, double threshold)
{
    const auto count = [](std::size_t number) { return Value(std::uint64_t{number}); };
    const DecisionDifference &difference = judged.difference;
    const PenaltyStatistics &before = difference.before.statistics;
    const PenaltyStatistics &after = difference.after.statistics;
    return {{"collective", std::string(judged.judge.map()->grid->collective())},
        {"model_before", judged.oldModel}, {"model_after", judged.newModel},
        {"cells", count(difference.changes.size())}, {"changed", count(difference.changed())},
        {"stale", count(difference.stale(threshold))}, {"not_measured", count(difference.notMeasured())},
        {"outside", count(difference.outside())},
        {"stale_outside", count(difference.staleOutside(threshold))}, {"penalty_mean_before", before.mean},
        {"penalty_mean_after", after.mean}, {"penalty_mean_baseline", baselineMean(difference)},
        {"outside_before", count(before.outside)}, {"inside_penalty_mean_before", before.insideMean},
        {"outside_penalty_mean_before", before.outsideMean}, {"outside_after", count(after.outside)},
        {"inside_penalty_mean_after", after.insideMean}, {"outside_penalty_mean_after", after.outsideMean},
        {"compared", count(difference.compared())}};
}

} // namespace collscope::cli
