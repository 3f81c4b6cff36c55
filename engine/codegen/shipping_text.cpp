// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping_figures.h"
#include "engine/data/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

/// What the shipping check says in words.
namespace collscope::codegen {

std::string_view verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::better:
        return toSay("better");
    case Verdict::same:
        return toSay("same");
    case Verdict::worse:
        return toSay("worse");
    case Verdict::leftToLibrary:
        return toSay("left to the library");
    case Verdict::unknown:
        break;
    }
    return toSay("unproved");
}

bool Shipment::decidesAnything() const
{
    return std::any_of(collectives.begin(), collectives.end(), [](const ShippedCollective &row) {
        return row.problem.empty() && row.verdict != Verdict::leftToLibrary;
    });
}

namespace {

/// What stands after the verdict: by which times it was reached.
std::string reservation(const ShippedCollective &row, bool isOfJob, bool isProved)
{
    if (row.ofPredictions)
        return row.verdict == Verdict::unknown && row.penaltyWritten < row.penaltyDefault
            ? say(", better by predicted times, not by measured ones")
            : say(" by predicted times, not by measured ones");
    if (row.verdict == Verdict::unknown && !isProved && row.penaltyWritten < row.penaltyDefault)
        return isGiven(row.model) ? say(", better on runs that the rules may come from")
                                  : say(", better on the runs it was fitted to");
    if (row.verdict != Verdict::better)
        return {};
    const bool isSimulated = row.data == Origin::simulated;
    if (isOfJob)
        return isSimulated ? say(" if the predictions from simulated times hold")
                           : say(" if the predictions hold");
    if (isSimulated)
        return say(" by simulated times, not by measured ones");
    if (isProved)
        return {};
    return isGiven(row.model) ? say(" on runs that the rules may come from")
                              : say(" on the runs it was fitted to");
}

} // namespace

std::string figuresText(const ShippedCollective &row)
{
    const auto percent = [](double ratio) {
        return std::isnan(ratio) ? say("unknown") : fmt::format("{:.2f} %", ratio * 100);
    };
    const bool isOfJob = std::any_of(row.placements.begin(), row.placements.end(),
        [](const DecidedPlacement &decided) { return !decided.isMeasured; });
    const bool isProved = !std::isnan(row.heldOutWritten);
    const std::string figures = percent(row.penaltyDefault) + " -> " + percent(row.penaltyWritten);
    return (row.predicted > 0 || isOfJob ? say("predicted {}", figures) : figures)
        + (isProved ? say(", held out {} -> {}", percent(row.heldOutDefault), percent(row.heldOutWritten))
                    : std::string())
        + ": " + said(verdictText(row.verdict)) + reservation(row, isOfJob, isProved)
        + (row.leftBecause.empty() ? std::string() : " (" + row.leftBecause + ")");
}

std::string_view timedText(const ShippedCollective &row)
{
    if (row.predicted > 0)
        return row.predicted == row.cells ? "predicted" : "measured or predicted";
    return row.data == Origin::simulated ? "simulated" : "measured";
}

std::string predictedText(const ShippedCollective &row)
{
    std::string text = fmt::format("the times of {} of {} cells were predicted", row.predicted, row.cells);
    if (row.extrapolated > 0)
        text += fmt::format(", {} of them extrapolated beyond what was measured", row.extrapolated);
    return text;
}

} // namespace collscope::codegen
