// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/difference_rows.h"

#include "app/cli/text_table.h"
#include "engine/data/say.h"
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
    const std::string text = say("mean {} with the old decisions, {} with the new ones",
        percentText(difference.before.statistics.mean), percentText(difference.after.statistics.mean));
    const std::string cells = difference.compared() == difference.changes.size()
        ? std::string()
        : say(", over {} that all were measured in",
            sayCounted(difference.compared(), toSay("cell"), toSay("cells")));
    return difference.baseline
        ? text + say(", {} with the library's default", percentText(baselineMean(difference))) + cells
        : text + cells;
}

std::string line(const std::string &name, const std::string &value)
{
    return namedLine(name, 18, value);
}

/// Empty where nothing lies outside.
std::string rangeLine(const std::string &which, const PenaltyStatistics &statistics)
{
    return statistics.outside == 0
        ? std::string()
        : line(which,
            say("mean {} within the measured range, {} outside", percentText(statistics.insideMean),
                percentText(statistics.outsideMean)));
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
        text += line(i == 0 ? say("worst") : "",
            say("{}, {}: {} loses {} against {}", grid.ranksText(cell.row),
                sizeText(grid.instance(cell).messageBytes),
                methodAt(names, judged.difference.before, worst[i].cell), percentText(worst[i].cost),
                methodAt(names, judged.difference.after, worst[i].cell))
                + (worst[i].outside ? say(" (outside)") : ""));
    }
    return text;
}

std::string oneText(const JudgedDifference &judged, double threshold)
{
    const DecisionDifference &difference = judged.difference;
    std::string text
        = say("{}: {} of {} against {} of {}, both on {}\n", judged.judge.map()->grid->collective(),
            judged.oldModel, judged.before.system, judged.newModel, judged.after.system, judged.judge.system);
    text += line(say("cells"), std::to_string(difference.changes.size()));
    text += line(say("changed"), say("{} decide differently", difference.changed()));
    text += line(say("stale"),
        say("{} lose more than {} with the old decision", difference.stale(threshold),
            percentText(threshold)));
    text += line(say("not measured"),
        say("{} where the old or the new choice was not measured", difference.notMeasured()));
    if (difference.outside() > 0)
        text += line(say("outside"),
            say("{} beyond the measured range of what was fitted to, {} of them stale", difference.outside(),
                difference.staleOutside(threshold)));
    text += line(say("penalty"), meansText(difference));
    text += rangeLine(say("old decisions"), difference.before.statistics)
        + rangeLine(say("new decisions"), difference.after.statistics);
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
    std::vector<std::string> header{say("collective: models"), say("cells"), say("changed"), say("stale"),
        say("not measured"), say("compared")};
    if (apart)
        header.insert(header.end(),
            {say("outside"), say("old mean"), say("old inside"), say("old outside"), say("new mean"),
                say("new inside"), say("new outside")});
    else
        header.insert(header.end(), {say("old mean"), say("new mean")});
    header.push_back(say("default mean"));
    TextTable table(header);
    for (const JudgedDifference &judged : all) {
        const DecisionDifference &difference = judged.difference;
        const std::string models = judged.oldModel == judged.newModel
            ? judged.newModel
            : say("{} against {}", judged.oldModel, judged.newModel);
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
    const std::string outside = say("  outside: cells beyond the measured range of what was fitted to; they "
                                    "are in the means that do not say inside\n");
    return say("old decisions of {}, new ones of {}, both on {}\n", first.before.system, first.after.system,
               first.judge.system)
        + table.text(2) + say("  stale: the old decision loses more than {}\n", percentText(threshold))
        + say("  compared: cells that the means are over, in which both choices and the default were "
              "measured\n")
        + (apart ? outside : std::string());
}

} // namespace

std::string differencesText(const std::vector<JudgedDifference> &all, double threshold)
{
    const std::string text = all.size() == 1 ? oneText(all.front(), threshold) : tableOf(all, threshold);
    const JudgedDifference &first = all.front();
    return first.before.study->data.dataset == first.after.study->data.dataset
        ? text
        : text + "  This compares decisions, not times: `collscope regress A B` compares times.\n";
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
