// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/regress_rows.h"

#include "app/cli/text_table.h"
#include "engine/data/placement.h"
#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope::cli {

namespace {

std::string changeText(double ratio)
{
    constexpr double most = 10; // beyond that percents are hard to read
    return ratio >= most ? fmt::format("x {:.3g}", ratio) : fmt::format("{:+.1f} %", (ratio - 1) * 100);
}

std::string shareText(double share)
{
    return fmt::format("{:.3g} %", share * 100);
}

std::string ratioText(double ratio)
{
    return fmt::format("{:.3f}", ratio);
}

std::string ratioInterval(const TimeRatio &ratio)
{
    return std::isnan(ratio.low) ? std::string("unknown")
                                 : ratioText(ratio.low) + " to " + ratioText(ratio.high);
}

std::string figureLine(const std::string &name, const std::string &value)
{
    return namedLine(name, 16, value);
}

std::string shiftText(const TimeRatio &shift)
{
    std::string text = changeText(shift.value) + " in most cells";
    if (shift.verdict == RatioVerdict::unproved)
        return text + ": unproved";
    text += fmt::format(" (95 % interval {} to {})", changeText(shift.low), changeText(shift.high));
    if (shift.verdict == RatioVerdict::slower || shift.verdict == RatioVerdict::faster)
        return text + ": beyond the noise of whole runs";
    if (shift.isUndecided())
        return text + ": more runs are required to tell it from their noise";
    return text + ": within the noise of whole runs";
}

std::string cellCountText(std::size_t count)
{
    return wire::counted(count, "cell");
}

std::string findingLine(const RatioFinding &finding, const JudgedRatios &judged)
{
    const TimeRatios &ratios = judged.ratios;
    switch (finding.kind) {
    case RatioFinding::unproved:
        return "No verdict: one run of each side gives no estimate of the noise between runs.\n";
    case RatioFinding::slowerCells:
        return fmt::format("B is slower than A in {} of {}, by more than {} in {}.\n",
            ratios.count(RatioVerdict::slower), cellCountText(ratios.cells.size()),
            shareText(judged.tolerance), ratios.slowerThan(judged.tolerance));
    case RatioFinding::slowerShift:
        return fmt::format("B is slower than A: {} in most cells.\n", changeText(finding.ratio));
    case RatioFinding::slowerCollective:
        return fmt::format(
            "B is slower than A in {}: {} in the mean.\n", finding.collective, changeText(finding.ratio));
    case RatioFinding::undecidedShift:
        return fmt::format(
            "Undecided: {} in most cells, which more runs must confirm.\n", changeText(finding.ratio));
    case RatioFinding::nothingSlower:
        break;
    }
    return fmt::format("No slowdown found in {}.\n", cellCountText(ratios.cells.size()));
}

std::string verdictLine(const JudgedRatios &judged)
{
    const TimeRatios &ratios = judged.ratios;
    std::string text;
    for (const RatioFinding &finding : ratios.findings())
        text += findingLine(finding, judged);
    if (const std::size_t faster = ratios.count(RatioVerdict::faster); faster > 0)
        text += fmt::format("B is faster than A in {}.\n", cellCountText(faster));
    if (ratios.isProved() && ratios.onlyBefore + ratios.onlyAfter > 0)
        text += fmt::format("Not compared: {} that only A has, {} that only B has.\n",
            cellCountText(ratios.onlyBefore), cellCountText(ratios.onlyAfter));
    return text;
}

/// How much of the profiles the compared cells stand for.
std::string coverageText(const ApplicationRatio &application)
{
    std::string text;
    if (!std::isnan(application.coveredCalls))
        text = shareText(application.coveredCalls) + " of its calls";
    if (!std::isnan(application.coveredSeconds))
        text += (text.empty() ? "" : " and ") + shareText(application.coveredSeconds)
            + " of its seconds in collectives";
    return text.empty() ? text : figureLine("", "compared: " + text);
}

std::string ratioHead(const JudgedRatios &judged)
{
    const TimeRatios &ratios = judged.ratios;
    std::string text = verdictLine(judged);
    const auto side = [](const std::string &name, std::size_t runs) {
        return name + ", " + (runs == 1 ? "1 run" : fmt::format("up to {} runs of a cell", runs));
    };
    text += figureLine("A", side(judged.before, ratios.runsBefore));
    text += figureLine("B", side(judged.after, ratios.runsAfter));
    if (!std::isnan(ratios.shift.value))
        text += figureLine("common shift", shiftText(ratios.shift));
    else
        text += figureLine("common shift",
            fmt::format("fewer than {} cells do not show what whole runs add", TimeRatios::leastCells));
    if (!std::isnan(ratios.noise))
        text += figureLine("noise", shareText(ratios.noise) + " between runs, in the median cell");
    if (ratios.isProved()) {
        text += figureLine("slower", cellCountText(ratios.count(RatioVerdict::slower)));
        text += figureLine("faster", cellCountText(ratios.count(RatioVerdict::faster)));
        text += figureLine("same", cellCountText(ratios.count(RatioVerdict::same)));
    }
    if (const std::size_t unproved = ratios.count(RatioVerdict::unproved); unproved > 0)
        text += figureLine("unproved", cellCountText(unproved) + " without known noise");
    if (!judged.application)
        return text;
    const ApplicationRatio &application = *judged.application;
    if (application.cells == 0)
        return text + figureLine("application", judged.applications + ": A and B measured none of its calls");
    text += figureLine("application",
        fmt::format("{}: {} per run in A, {} in B{}", judged.applications,
            wire::secondsText(application.before), wire::secondsText(application.after),
            application.estimated ? " (calls estimated by their time)" : ""));
    const double difference = application.after - application.before;
    const auto signedSeconds
        = [](double seconds) { return (seconds < 0 ? "-" : "+") + wire::secondsText(std::abs(seconds)); };
    text += figureLine("",
        signedSeconds(difference) + " per run"
            + (std::isnan(application.low)
                    ? std::string(", unproved")
                    : fmt::format(" (95 % interval {} to {})", signedSeconds(application.low),
                        signedSeconds(application.high))));
    text += coverageText(application);
    if (application.unmeasured > 0)
        text += figureLine(
            "", wire::secondsText(application.unmeasured) + " per run in calls that A or B did not measure");
    return text;
}

std::string collectivesText(const TimeRatios &ratios)
{
    TextTable table({"collective", "cells", "B / A", "95 % interval", "verdict"});
    for (const CollectiveRatio &one : ratios.collectives)
        table.add({one.collective, std::to_string(one.cells), ratioText(one.ratio.value),
            ratioInterval(one.ratio), std::string(ratioVerdictText(one.ratio.verdict))});
    return "\nGeometric mean of the ratios\n" + table.text();
}

/// What differs, or is unproved, the greatest ratio first.
std::string cellsText(const JudgedRatios &judged)
{
    const TimeRatios &ratios = judged.ratios;
    const bool isProved = ratios.isProved();
    std::vector<const RatioCell *> shown;
    for (const RatioCell &cell : ratios.cells)
        if (!isProved || cell.ratio.verdict == RatioVerdict::slower
            || cell.ratio.verdict == RatioVerdict::faster)
            shown.push_back(&cell);
    if (shown.empty())
        return {};
    const auto isGreater
        = [](const RatioCell *a, const RatioCell *b) { return a->ratio.value > b->ratio.value; };
    std::stable_sort(shown.begin(), shown.end(), isGreater);
    const std::size_t left = shown.size() - std::min(shown.size(), judged.shownCells);
    shown.resize(shown.size() - left);
    TextTable table(
        {"collective", "placement", "size", "method", "A", "B", "B / A", "95 % interval", "runs", "verdict"});
    for (const RatioCell *cell : shown)
        table.add({cell->system.empty() ? cell->collective : cell->collective + " " + cell->system,
            placementText(cell->placement), sizeText(cell->messageBytes), cell->method,
            wire::secondsText(cell->secondsBefore()), wire::secondsText(cell->secondsAfter()),
            ratioText(cell->ratio.value), ratioInterval(cell->ratio),
            fmt::format("{}, {}", cell->before.size(), cell->after.size()),
            std::string(ratioVerdictText(cell->ratio.verdict))});
    return std::string(isProved ? "\nCells that differ" : "\nGreatest ratios")
        + ", of all collectives, the greatest ratio first"
        + (left > 0 ? fmt::format(" ({} more with --top or --csv)", left) : "") + '\n' + table.text();
}

void addRatio(ResultRow &row, const std::array<std::string_view, 5> &names, const TimeRatio &ratio)
{
    row.insert(row.end(),
        {{names[0], ratio.value}, {names[1], ratio.low}, {names[2], ratio.high},
            {names[3], ratio.probability}, {names[4], std::string(ratioVerdictText(ratio.verdict))}});
}

constexpr std::array<std::string_view, 5> ratioNames{
    "ratio", "ratio_low", "ratio_high", "probability", "verdict"};
constexpr std::array<std::string_view, 5> shiftNames{
    "shift", "shift_low", "shift_high", "shift_probability", "shift_verdict"};

ResultRow ratioHeadRow(const JudgedRatios &judged)
{
    const TimeRatios &ratios = judged.ratios;
    const auto number = [](std::size_t count) { return Value(std::uint64_t{count}); };
    ResultRow row{{"system_before", judged.before}, {"system_after", judged.after},
        {"tolerance", judged.tolerance}, {"is_slower", ratios.isSlower(judged.tolerance)},
        {"runs_before", number(ratios.runsBefore)}, {"runs_after", number(ratios.runsAfter)},
        {"only_before", number(ratios.onlyBefore)}, {"only_after", number(ratios.onlyAfter)},
        {"collectives_only_before", fmt::format("{}", fmt::join(ratios.collectivesOnlyBefore, ","))},
        {"collectives_only_after", fmt::format("{}", fmt::join(ratios.collectivesOnlyAfter, ","))},
        {"across_methods", ratios.acrossMethods}, {"noise", ratios.noise}};
    addRatio(row, shiftNames, ratios.shift);
    for (const auto &[name, verdict] :
        {std::pair{"slower", RatioVerdict::slower}, std::pair{"faster", RatioVerdict::faster},
            std::pair{"same", RatioVerdict::same}, std::pair{"unproved", RatioVerdict::unproved}})
        row.push_back({name, number(ratios.count(verdict))});
    row.push_back({"slower_than_tolerance", number(ratios.slowerThan(judged.tolerance))});
    if (judged.application) {
        const ApplicationRatio &application = *judged.application;
        row.insert(row.end(),
            {{"applications", judged.applications}, {"application_cells", number(application.cells)},
                {"application_seconds_before", application.before},
                {"application_seconds_after", application.after},
                {"application_difference_low", application.low},
                {"application_difference_high", application.high},
                {"unmeasured_seconds", application.unmeasured}, {"covered_calls", application.coveredCalls},
                {"covered_seconds", application.coveredSeconds}, {"calls_estimated", application.estimated}});
    }
    return row;
}

} // namespace

std::string ratiosText(const JudgedRatios &judged)
{
    std::string text = ratioHead(judged) + collectivesText(judged.ratios) + cellsText(judged);
    if (judged.ratios.isProved())
        text += fmt::format(
            "\nOf all differences found, {} at most are false. So a ratio may be `same` though its "
            "own interval does not contain 1.\n",
            shareText(judged.falseDiscoveries));
    return text;
}

std::string slowdownText(const JudgedRatios &judged)
{
    const TimeRatios &ratios = judged.ratios;
    std::string what;
    if (const std::size_t cells = ratios.slowerThan(judged.tolerance); cells > 0)
        what = fmt::format("{} of {}", cells, cellCountText(ratios.cells.size()));
    else if (ratios.shift.isSlowerThan(judged.tolerance))
        what = "most cells";
    for (const CollectiveRatio &one : ratios.collectives)
        if (what.empty() && one.ratio.isSlowerThan(judged.tolerance))
            what = one.collective;
    return fmt::format("B is slower than A by more than {} in {}", shareText(judged.tolerance), what);
}

std::vector<ResultRow> ratioRows(const JudgedRatios &judged)
{
    const auto &cells = judged.ratios.cells;
    const bool hasGroups = std::any_of(
        cells.begin(), cells.end(), [](const RatioCell &cell) { return cell.placement.members != 0; });
    std::vector<ResultRow> rows;
    for (const RatioCell &cell : cells) {
        ResultRow row{{"collective", cell.collective}, {"comm_size", std::uint64_t{cell.placement.commSize}},
            {"nodes", knownCount(cell.placement.nodes)}, {"ppn", knownCount(cell.placement.ppn)},
            {"message_bytes", cell.messageBytes}, {"method", cell.method},
            {"seconds_before", cell.secondsBefore()}, {"seconds_after", cell.secondsAfter()},
            {"runs_before", std::uint64_t{cell.before.size()}},
            {"runs_after", std::uint64_t{cell.after.size()}}};
        addRatio(row, ratioNames, cell.ratio);
        row.push_back({"system", cell.system.empty() ? Value{} : Value{cell.system}});
        if (hasGroups)
            addGroups(row, cell.placement.members, cell.placement.colours);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string ratiosJson(const JudgedRatios &judged)
{
    std::string text = "{\n";
    for (const Field &field : ratioHeadRow(judged))
        text += "  " + collscope::jsonText(field.name) + ": " + jsonValue(field.value) + ",\n";
    std::vector<ResultRow> collectives;
    for (const CollectiveRatio &one : judged.ratios.collectives) {
        ResultRow row{{"collective", one.collective}, {"cells", std::uint64_t{one.cells}}};
        addRatio(row, ratioNames, one.ratio);
        collectives.push_back(std::move(row));
    }
    const auto list = [](const char *name, const std::vector<ResultRow> &rows) {
        std::string lines;
        for (const ResultRow &row : rows)
            lines += (lines.empty() ? "\n    " : ",\n    ") + jsonObject(row);
        return std::string("  \"") + name + "\": [" + lines + "\n  ]";
    };
    return text + list("collectives", collectives) + ",\n" + list("cells", ratioRows(judged)) + "\n}\n";
}

} // namespace collscope::cli
