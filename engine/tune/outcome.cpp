// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/outcome.h"

#include "engine/data/say.h"
#include "engine/data/statistics.h"
#include "engine/tune/deciding.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

#include <cmath>

namespace collscope::tune {

namespace {

/// A mean over the cells of several collectives.
class CellMean {
public:
    void add(double value, std::size_t cells)
    {
        if (std::isnan(value))
            return;
        m_sum += value * static_cast<double>(cells);
        m_cells += cells;
    }
    double value() const
    {
        return m_cells > 0 ? m_sum / static_cast<double>(m_cells) : std::numeric_limits<double>::quiet_NaN();
    }

private:
    double m_sum = 0;
    std::size_t m_cells = 0;
};

} // namespace

Outcome outcomeOf(const codegen::Shipment &shipment)
{
    Outcome outcome;
    CellMean penaltyDefault;
    CellMean penaltyWritten;
    CellMean heldOutDefault;
    CellMean heldOutWritten;
    std::vector<Weighted> standard;
    std::vector<Weighted> written;
    for (const codegen::ShippedCollective &row : shipment.collectives) {
        if (!row.problem.empty())
            continue;
        outcome.rules += row.rules;
        outcome.cells += row.cells;
        outcome.tuned += row.verdict == codegen::Verdict::better ? 1 : 0;
        penaltyDefault.add(row.penaltyDefault, row.cells);
        penaltyWritten.add(row.penaltyWritten, row.cells);
        heldOutDefault.add(row.heldOutDefault, row.cells);
        heldOutWritten.add(row.heldOutWritten, row.cells);
        for (const codegen::ComparedPenalty &cell : row.compared) {
            standard.push_back({cell.standard, cell.weight});
            written.push_back({cell.written, cell.weight});
        }
    }
    outcome.penaltyDefault = penaltyDefault.value();
    outcome.penaltyWritten = penaltyWritten.value();
    outcome.typicalDefault = weightedMedian(standard);
    outcome.typicalWritten = weightedMedian(written);
    outcome.heldOutDefault = heldOutDefault.value();
    outcome.heldOutWritten = heldOutWritten.value();
    return outcome;
}

std::string outcomeText(const Outcome &outcome)
{
    const auto percent = [](double ratio) {
        constexpr double oneDigit = 0.1;
        return std::isnan(ratio) ? std::string("?")
            : ratio < oneDigit   ? fmt::format("{:.1f} %", ratio * 100)
                                 : fmt::format("{:.0f} %", ratio * 100);
    };
    if (std::isnan(outcome.penaltyDefault))
        return say("the library's default was not measured yet");
    // Few cells can make a mean.
    const auto typically = [&](double median) {
        return std::isnan(median) ? std::string() : say(", typically {}", percent(median));
    };
    const std::string typical = typically(outcome.typicalDefault);
    if (outcome.tuned == 0)
        return fmt::format(
            "no rules were proved to be better. The library's default is {} by {}{}{} over {}; this "
            "includes noise",
            outcome.penaltyDefault < 0 ? "faster than any other algorithm"
                                       : "slower than the fastest algorithm",
            percent(std::abs(outcome.penaltyDefault)), outcome.cells == 1 ? "" : " on average", typical,
            wire::counted(outcome.cells, "cell"));
    const std::string loses = outcome.cells == 1
        ? say("the library's default loses {} in one cell", percent(outcome.penaltyDefault))
        : say("the library's default loses {} on average{} over {} cells", percent(outcome.penaltyDefault),
            typical.empty() ? typical : typical + ',', outcome.cells);
    const std::string written = percent(outcome.penaltyWritten);
    const std::string text = loses + "; "
        + (outcome.rules == 1 ? say("one rule loses {}", written)
                              : say("these {} rules lose {}", outcome.rules, written))
        + typically(outcome.typicalWritten);
    if (std::isnan(outcome.heldOutWritten))
        return say("{}, which no other run has judged yet", text);
    return text
        + say(" (held out {} against {})", percent(outcome.heldOutWritten), percent(outcome.heldOutDefault));
}

Expected<codegen::ShipmentPtr> shipmentSoFar(const DatasetPtr &measured, const std::stop_token &stop)
{
    DecidingBy by;
    by.policy = codegen::ShipmentPolicy::asFitted; // it is shown, not written
    return loadedTarget(*measured).and_then(
        [&](const std::string &target) { return bestRules(measured, target, by, stop); });
}

} // namespace collscope::tune
