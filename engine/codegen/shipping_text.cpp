// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping_figures.h"
#include "engine/models/hand_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

/// What the shipping check says in words.
namespace collscope::codegen {

std::string_view verdictText(Verdict verdict)
{
    switch (verdict) {
    case Verdict::better:
        return "better";
    case Verdict::same:
        return "same";
    case Verdict::worse:
        return "worse";
    case Verdict::leftToLibrary:
        return "left to the library";
    case Verdict::unknown:
        break;
    }
    return "unknown";
}

std::string figuresText(const ShippedCollective &row)
{
    const auto percent = [](double ratio) {
        return std::isnan(ratio) ? std::string("unknown") : fmt::format("{:.2f} %", ratio * 100);
    };
    const bool isOfJob = std::any_of(row.placements.begin(), row.placements.end(),
        [](const DecidedPlacement &decided) { return !decided.isMeasured; });
    std::string text = (row.predicted > 0 || isOfJob ? "predicted " : "") + percent(row.penaltyDefault)
        + " -> " + percent(row.penaltyWritten);
    const bool isProved = !std::isnan(row.heldOutWritten);
    if (isProved)
        text += ", held out " + percent(row.heldOutDefault) + " -> " + percent(row.heldOutWritten);
    text += ": " + std::string(verdictText(row.verdict));
    if (row.ofPredictions) {
        if (row.verdict == Verdict::unknown && row.penaltyWritten < row.penaltyDefault)
            text += ", better";
        return text + " by predicted times, not by measured ones";
    }
    if (row.verdict != Verdict::better)
        return text;
    const bool isSimulated = row.data == Origin::simulated;
    if (isOfJob)
        text += isSimulated ? " if the predictions from simulated times hold" : " if the predictions hold";
    else if (isSimulated)
        text += " by simulated times, not by measured ones";
    else if (!isProved)
        text += isByHand(row.model) ? " on the runs by which the rules were set"
                                    : " on the runs it was fitted to";
    return text;
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
