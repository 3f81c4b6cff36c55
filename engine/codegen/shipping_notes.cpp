// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping_notes.h"
#include "engine/codegen/placed_ranges.h"

#include "engine/codegen/beyond.h"
#include "engine/codegen/job_models.h"
#include "engine/codegen/own_choice.h"
#include "engine/map/impossible_times.h"
#include "engine/map/weighting.h"
#include "engine/wire/counted.h"
#include "engine/wire/libraries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace collscope::codegen {

namespace {

void note(ShippedCollective &row, FindingSeverity severity, std::string message, std::string remedy = {})
{
    row.findings.push_back(
        {severity, {{}, 0, row.collective + ": " + std::move(message), std::move(remedy)}});
}

/// Communicator sizes that were measured on several placements.
std::size_t sizesWithPlacements(const TimeGrid &grid)
{
    std::size_t count = 0;
    for (const std::uint32_t size : grid.commSizes()) {
        const auto rows = grid.rowsOf(size);
        count += rows.last - rows.first > 1;
    }
    return count;
}

void explainGuesses(ShippedCollective &row, const ShippingModels &models)
{
    if (row.uncertainDecided > 0)
        note(row, FindingSeverity::warning,
            fmt::format("uncertain: what is decided in {} that were not measured is a guess",
                wire::counted(row.uncertainDecided, "cell")),
            canLeave(*findTarget(models.target)) ? "measure there, or leave these cells to the library"
                                                 : "measure there: the format leaves nothing to the library");
    else if (row.uncertain > 0)
        note(row, FindingSeverity::note,
            fmt::format("left to the library: {} that were not measured and whose decision would be a guess",
                wire::counted(row.uncertain, "cell")),
            "measure there, or let them be decided (--extrapolate; a tick in the window)");
}

/// Returns how methods with these requirements can be exported, or nothing if they cannot.
std::string remedyFor(wire::Requirements unmet, std::string_view collective)
{
    const bool isChecked
        = (unmet & ~(seenTo(*findTarget("table"), collective, 0) | wire::aboutProcesses)) == 0;
    const bool isPromised = (unmet & ~(wire::Requirement::sameTypes | wire::Requirement::commutative)) == 0;
    std::string text;
    if (isChecked)
        text = "a runtime table checks this for each call (--target table)";
    if (isPromised)
        text.append(text.empty() ? "" : "; ")
            .append("if all calls meet it, export with --same-types, --commutative-only, or both");
    return text;
}

/// Names the measured methods whose requirements the target does not guarantee. They are not candidates.
void explainRequirements(ShippedCollective &row, const ShippingModels &models)
{
    const wire::Requirements met
        = seenTo(*findTarget(models.target), row.collective, models.assumed) | wire::aboutProcesses;
    std::map<wire::Requirements, std::string> skipped;
    for (const Method &method : models.judged->grid->methods())
        if (const wire::Requirements unmet = wire::unmetBy(met, method, row.collective); unmet != 0) {
            std::string &names = skipped[unmet];
            names += (names.empty() ? "" : ", ") + methodText(method);
        }
    for (const auto &[unmet, names] : skipped) {
        if (wire::has(unmet, wire::Requirement::deterministicOnly)) {
            note(row, row.leftBecause.empty() ? FindingSeverity::note : FindingSeverity::warning,
                fmt::format("not exported: {}. The result may differ from run to run", names),
                "export without --deterministic");
            continue;
        }
        const std::string what = wire::requirementsText(unmet);
        note(row, row.leftBecause.empty() ? FindingSeverity::note : FindingSeverity::warning,
            what.empty()
                ? fmt::format("not exported: {}. Its requirements are not known", names)
                : fmt::format(
                    "not exported: {}. It requires {}, which the format does not guarantee", names, what),
            remedyFor(unmet, row.collective));
        row.findings.back().unmet = unmet;
    }
}

/// Says in which measured cells what is written is slower than the library's own choice.
void explainLosses(ShippedCollective &row, const ShippingModels &models)
{
    constexpr double slower = 0.1;
    const DecisionMap &map = *models.judged;
    if (!row.written)
        return;
    const std::vector<bool> less = countedLess(map);
    const Evaluation written = evaluate(*row.written, map);
    const std::vector<double> ofDefault = defaultPenalties(written, map, models.foreignDefault);
    std::size_t lost = 0;
    std::size_t lostOfLess = 0; // which the means hardly show
    double most = 0;
    std::string where;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell) {
        const double loss = (1 + written.penalty[cell]) / (1 + ofDefault[cell]) - 1;
        if (!(loss > 0)) // nor is it known
            continue;
        lostOfLess += !less.empty() && less[cell];
        lost += loss > slower;
        if (loss > most) {
            most = loss;
            const Instance at = map.grid->instance(map.grid->cell(cell));
            where = fmt::format("{}{}, {}", wire::counted(at.placement.commSize, "process", "processes"),
                map.grid->placeText(map.grid->cell(cell).row), wire::counted(at.messageBytes, "byte"));
        }
    }
    if (lostOfLess > 0)
        note(row, FindingSeverity::warning,
            fmt::format(
                "slower than the library's own choice in {} that count less than the mean by the weights",
                wire::counted(lostOfLess, "cell")),
            "weigh them too if other programs make these calls");
    if (lost > 0)
        note(row, FindingSeverity::warning,
            fmt::format("slower than the library's own choice by more than {:.0f} % in {} of {}, by {:.0f} % "
                        "at most: {}",
                slower * 100, lost, wire::counted(row.cells, "cell"), most * 100, where),
            isSizeBlind(*findTarget(models.target), row.collective)
                ? "the library has one algorithm per communicator size here, so that cells cannot fall back"
                : canLeave(*findTarget(models.target))
                ? "leave these cells to the library (--where-worse cells)"
                : "the format leaves nothing to the library");
}

/// Decisions know the communicator size, and not how many nodes its processes are on.
bool areOfSizesAlone(const ShippingModels &models)
{
    const auto axes = models.model->axes();
    const RuleFormat *const rules = findTarget(models.target)->rules;
    const bool tellsNodes = rules && rules->tellsNodes && differByNodes(*models.judged->grid);
    return (rules && !tellsNodes) || (axes && areOfTwoSizes(*axes));
}

} // namespace

std::string unselectedPlacements(const ShippingModels &models)
{
    if (models.asked.job || !areOfSizesAlone(models))
        return {};
    const TimeGrid &grid = *models.judged->grid;
    const Dataset &data = *models.asked.data.dataset;
    const Dataset::Range rows = data.rows(grid.collective());
    std::set<std::uint32_t> sizes;
    for (std::size_t row = rows.first; row < rows.last; ++row) {
        const Placement &placement = data.placement(row);
        if (std::binary_search(grid.commSizes().begin(), grid.commSizes().end(), placement.commSize)
            && !std::binary_search(grid.placements().begin(), grid.placements().end(), placement))
            sizes.insert(placement.commSize);
    }
    return sizes.empty() ? std::string()
                         : fmt::format("decisions know the communicator size alone: of {} of {} they hold on "
                                       "measured placements that were not selected",
                             sizes.size(), wire::counted(grid.commSizes().size(), "size"));
}

void explain(ShippedCollective &row, const ShippingModels &models)
{
    const DecisionMap &map = *models.judged;
    if (row.notMeasured > 0)
        note(row, FindingSeverity::warning,
            fmt::format("what is written was not measured in {} of {}", row.notMeasured,
                wire::counted(row.cells, "cell")),
            "measure it there, or leave these cells to the library");
    row.impossible = impossibleTimes(*map.grid).text(*map.grid);
    if (!row.impossible.empty())
        note(row, FindingSeverity::warning, row.impossible, impossibleRemedy());
    explainLosses(row, models);
    if (const WeightingPtr &weighting = models.asked.data.weighting)
        for (const std::string &line : unmeasuredLines(callsOn(map, weighting->applications).unmeasured))
            note(row, FindingSeverity::note, "not in the weights: " + line,
                "measure what the application calls");
    if (row.defaultMissing > 0 && map.grid->baseline() != noMethod && !models.foreignDefault)
        note(row, FindingSeverity::warning,
            fmt::format(
                "the library's own choice was not measured, or in other runs alone, in {} of {} with a "
                "decision: nothing is known of these",
                row.defaultMissing, wire::counted(row.cells, "cell")),
            "measure algorithm id 0 (default) there too, in one run with the others");
    if (!map.grid->hasOnePlacementPerSize() && areOfSizesAlone(models))
        note(row, FindingSeverity::warning,
            fmt::format("decisions know the communicator size alone, and several placements were measured of "
                        "{} of {}: "
                        "a decision holds for all of them",
                sizesWithPlacements(*map.grid), wire::counted(map.grid->commSizes().size(), "size")),
            "select the placements that jobs have: nodes and processes per node");
    if (std::string others = unselectedPlacements(models);
        !others.empty() && row.verdict != Verdict::leftToLibrary)
        note(row, FindingSeverity::warning, std::move(others),
            "load the files in jobs on the selected placements alone");
    if (map.grid->commSizes().size() == 1 && row.verdict != Verdict::leftToLibrary
        && models.placements.empty() && !row.item->extrapolates)
        note(row, FindingSeverity::note,
            fmt::format("one communicator size was measured: only calls on {} are decided",
                wire::counted(map.grid->commSizes().front(), "process", "processes")),
            "measure other sizes too");
    if (models.foreignDefault)
        note(row, FindingSeverity::warning,
            "the default that was measured is another library's: nobody can tell whether this is better",
            "measure algorithm id 0 (default) of this library too");
    if (map.grid->baseline() == noMethod)
        note(row, FindingSeverity::warning,
            "the library's own choice was not measured: nobody can tell whether this is better",
            "measure algorithm id 0 (default) too");
    if (map.interpolatedCells() > 0)
        note(row, FindingSeverity::note,
            fmt::format("not measured: {} of {}, decided by what their neighbours let expect",
                map.interpolatedCells(), wire::counted(map.grid->cells(), "cell")));

    explainRequirements(row, models);
    explainGuesses(row, models);
    if (row.verdict == Verdict::unknown && std::isnan(row.heldOutNoise) && !std::isnan(row.heldOutWritten))
        note(row, FindingSeverity::warning,
            "so few cells decide that one run held out cannot tell a gain from noise", "measure more runs");
    if (models.ofPredictions())
        note(row, FindingSeverity::warning,
            fmt::format("by predicted times, not by measured ones: {}", predictedText(row)),
            "measure before you rely on it, or let `collscope verify` time it against the library");
    if (row.extrapolatedDecided > 0 && models.placements.empty())
        note(row, FindingSeverity::warning,
            fmt::format("extrapolated beyond what was measured: what is decided in {} of {}",
                row.extrapolatedDecided, wire::counted(row.cells, "cell")),
            canLeave(*findTarget(models.target)) ? "measure there, or leave these cells to the library"
                                                 : "measure there: the format leaves nothing to the library");
    else if (row.extrapolated > 0 && models.placements.empty())
        note(row, FindingSeverity::note,
            fmt::format("left to the library: {} whose times are extrapolated",
                wire::counted(row.extrapolated, "cell")),
            "measure there, or let them be decided (--extrapolate; a tick in the window)");
    if (isGiven(row.model))
        note(row, FindingSeverity::note, "these rules may come from all runs, so that no run can be held out",
            "time them on the machine (collscope verify)");
    else if (models.folds.empty() && models.placements.empty() && !models.ofPredictions())
        note(row, FindingSeverity::note, "there is one run only: nothing could be held out to judge by",
            "measure a second run");
    if (models.folds.empty() && !models.placements.empty())
        note(row, FindingSeverity::note, "nothing could be held out to judge by",
            "measure a second run, or more placements around those of the job");
}

void warnOfRelease(Shipment &shipment, const Target &target)
{
    std::set<std::string> releases;
    for (const auto &models : shipment.models) {
        const Provenance &from = models->asked.data.dataset->provenance();
        if (wire::isRecorded(from.mpiLibrary, wire::openMpiLibrary) && !from.mpiVersion.empty())
            releases.insert(from.mpiVersion);
    }
    const std::string_view spec = shipment.order.target;
    const auto colon = spec.find(':');
    std::string_view style = target.styles.empty() ? std::string_view() : target.styles.front().name;
    if (colon != std::string_view::npos)
        style = spec.substr(colon + 1);
    for (const std::string &release : releases) {
        const std::string readers = target.otherReaders ? target.otherReaders(style, release) : std::string();
        if (!readers.empty())
            shipment.findings.push_back({FindingSeverity::warning,
                {{}, 0,
                    fmt::format("Open MPI {}, which was measured, does not read these rules as written. {}",
                        release, readers),
                    "load the files in a release that reads them, or export another format"}});
    }
}

std::vector<std::pair<std::string, std::string>> judgedLines(const ShippedCollective &row)
{
    const auto percent = [](double ratio) {
        return std::isnan(ratio) ? std::string("not known") : fmt::format("{:.2f} %", ratio * 100);
    };
    std::vector<std::pair<std::string, std::string>> lines;
    for (std::string &line : placementLines(row))
        lines.emplace_back("job", std::move(line));
    if (row.predicted > 0 && !row.ofPredictions)
        lines.emplace_back("times", predictedText(row));
    if (row.predicted > 0 && row.written)
        lines.emplace_back("beyond", beyondLine(*row.written));
    for (const Finding &finding : row.findings)
        if ((!row.placements.empty() || row.predicted > 0) && finding.severity == FindingSeverity::warning)
            lines.emplace_back("MIND", finding.what.message);
    lines.emplace_back("library",
        "mean penalty of its own choice " + percent(row.penaltyDefault)
            + (std::isnan(row.heldOutDefault) ? std::string()
                                              : ", on runs held out " + percent(row.heldOutDefault)));
    lines.emplace_back("as written",
        "mean penalty " + percent(row.penaltyWritten)
            + (std::isnan(row.heldOutWritten) ? std::string()
                                              : ", on runs held out " + percent(row.heldOutWritten)));
    lines.emplace_back("verdict", std::string(verdictText(row.verdict)));
    lines.emplace_back("differing",
        row.cellsDiffer == 0
            ? fmt::format("none in {} that were {}", wire::counted(row.cells, "cell"), timedText(row))
            : fmt::format("{} of {} that were {} are decided otherwise than by the model", row.cellsDiffer,
                wire::counted(row.cells, "cell"), timedText(row)));
    if (std::isnan(row.heldOutWritten))
        lines.emplace_back("held out",
            isGiven(row.model)            ? "nothing: these rules may come from all runs"
                : !row.placements.empty() ? "nothing: the figures are as measured or predicted for the job"
                : row.predicted == 0      ? "nothing: the figures are about the runs it was fitted to"
                                          : "nothing: the figures are about the times that were predicted");
    else if (!row.placements.empty())
        lines.emplace_back(
            "held out", "runs of the job's placement where that was measured, else placements around it");
    if (row.defaultMissing > 0)
        lines.emplace_back("not compared",
            fmt::format("{} of {}: the library's own choice was not {} there, or in other runs alone",
                row.defaultMissing, wire::counted(row.cells, "cell"), timedText(row)));
    if (row.worst && row.worst->penalty > 0)
        lines.emplace_back("worst cell",
            fmt::format("{}{}, {}: {} loses {}, the library {}",
                wire::counted(row.worst->placement.commSize, "process", "processes"), row.worst->placeText,
                wire::counted(row.worst->messageBytes, "byte"), methodText(row.worst->method),
                percent(row.worst->penalty), percent(row.worst->penaltyDefault)));
    return lines;
}

} // namespace collscope::codegen
