// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/results.h"

#include "engine/codegen/shipment_json.h"
#include "engine/data/say.h"
#include "engine/remote/shell.h"
#include "engine/tune/deciding.h"
#include "engine/tune/outcome.h"
#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"

#include <QDir>

#include <fmt/format.h>

#include <cmath>

namespace collscope::tune {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

Value count(std::size_t number)
{
    return std::uint64_t{number};
}

ResultRow gainRow(const TunedCollective &tuned)
{
    const GainStatistics none{0, 0, 0, 0, unknown};
    const GainStatistics &gain = tuned.gain ? tuned.gain->statistics : none;
    return {{"gain_mean", gain.cells > 0 ? gain.mean : unknown}, {"gain_low", gain.low},
        {"gain_high", gain.high}, {"gain_median", gain.median}, {"cells_verified", count(gain.cells)},
        {"cells_better", count(gain.better)}, {"cells_worse", count(tuned.worse)},
        {"cells_given_back", count(tuned.givenBack)}};
}

/// Of penalties where nothing is written.
constexpr std::string_view notProvedText = "Nothing was proved to be faster. The penalties are differences "
                                           "to the fastest measured algorithm of each "
                                           "cell, and include noise.";

/// Algorithms that were measured and are not exported, because nothing guarantees what they require.
std::vector<std::string> notExported(const TuningResult &result)
{
    std::vector<std::string> lines;
    for (const TunedCollective &tuned : result.collectives)
        for (const Finding &finding : tuned.shipped.findings)
            if (finding.unmet != 0)
                lines.push_back(finding.what.text());
    return lines;
}

/// Names and values that are not known at compile time.
template <typename Pairs> std::string jsonTexts(const Pairs &pairs)
{
    std::string text = "{";
    for (const auto &[name, value] : pairs)
        text += (text.size() > 1 ? ", " : "") + jsonText(name) + ": " + jsonText(value);
    return text + "}";
}

} // namespace

std::string resultJson(const TuningResult &result)
{
    const Provenance &from = result.measured->provenance();
    const Division division = divided(result.order.budget);
    std::vector<std::pair<std::string, std::string>> asked;
    for (const auto &[name, value] : result.order.asked)
        asked.emplace_back(name.toStdString(), value.toStdString());
    std::string text = "{\n";
    const auto member = [&text](std::string_view name, const std::string &value) {
        text += "  " + jsonText(name) + ": " + value + ",\n";
    };
    member("system", jsonText(from.system));
    member("mpi_library", jsonText(from.mpiLibrary));
    member("mpi_version", jsonText(from.mpiVersion));
    member("origin", jsonText(originText(from.origin)));
    member("provenance", jsonTexts(from.facts));
    member("asked", jsonTexts(asked));
    member("budget",
        jsonObject({{"seconds", result.order.budget}, {"each_run", division.run},
            {"verification", division.verification}, {"rest", division.rest}}));
    member("phases", jsonList(result.phases, [](const PhaseTime &time) {
        return jsonObject({{"phase", std::string(phaseText(time.phase))}, {"seconds", time.seconds}});
    }));
    member("left_out", result.leftOut.empty() ? "null" : jsonText(result.leftOut));
    const std::string busy = result.busyness.text();
    member("busy",
        jsonObject({{"load", result.busyness.load}, {"cores", std::uint64_t{result.busyness.cores}},
            {"repetitions", result.busyness.repetitions}, {"text", busy.empty() ? Value{} : Value{busy}}}));
    member("caveat", result.decides() ? "null" : jsonText(notProvedText));
    member("compared", hasComparison(*result.measured) ? "true" : "false");
    member("verification", result.verified.empty() ? "null" : jsonText(result.verified));
    member("files_proof", jsonText(wire::filesProofNames[static_cast<std::size_t>(result.filesProof)]));
    member("target", jsonText(result.shipment->order.target));
    member("written", result.decides() ? "true" : "false");
    member("files", jsonList(result.files, [](const QString &name) { return jsonText(name.toStdString()); }));
    text += "  \"collectives\": [";
    for (const TunedCollective &tuned : result.collectives)
        text += (&tuned == &result.collectives.front() ? "\n    " : ",\n    ")
            + codegen::shippedJson(*result.shipment, tuned.shipped, gainRow(tuned));
    return text + "\n  ]\n}\n";
}

std::string resultText(const TuningResult &result)
{
    const Provenance &from = result.measured->provenance();
    std::string text = say("{} {} on {}", from.mpiLibrary, from.mpiVersion, from.system) + '\n';
    if (const Outcome outcome = outcomeOf(*result.shipment); !std::isnan(outcome.penaltyDefault)) {
        text += outcomeText(outcome) + '\n';
        const std::size_t at = text.rfind('\n', text.size() - 2) + 1;
        text[at] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[at])));
    }
    for (const TunedCollective &tuned : result.collectives) {
        text += "  " + tuned.shipped.collective + ": ";
        if (!tuned.leftBecause.empty()) {
            text += say("left to the library: {}", said(tuned.leftBecause)) + '\n';
            continue;
        }
        text += say("{}, penalty {}", sayCounted(tuned.shipped.rules, toSay("rule"), toSay("rules")),
            codegen::figuresText(tuned.shipped));
        if (tuned.gain)
            text += "; "
                + say("verified: {} in {}", gainText(tuned.gain->statistics),
                    sayCounted(tuned.gain->statistics.cells, toSay("cell"), toSay("cells")));
        if (tuned.givenBack > 0)
            text += fmt::format(
                "; {} fall back to the library: not proved faster", wire::counted(tuned.givenBack, "cell"));
        text += '\n';
    }
    for (const std::string &line : notExported(result))
        text += "  " + line + '\n';
    if (!result.verified.empty())
        text += result.verified + '\n';
    if (!result.leftOut.empty())
        text += say("not measured, for want of time: {}", result.leftOut) + '\n';
    if (const std::string busy = result.busyness.text(); !busy.empty())
        text += busy + '\n';
    const QString folder = QDir(result.order.folder).absolutePath();
    text += result.decides() ? say("to use them: . {} before mpirun; README.md there says more\n",
                remote::shownWord(folder + QStringLiteral("/env.sh")))
        : hasComparison(*result.measured)
        ? "There is nothing to load: no rules were proved to be faster. The reasons are above.\n"
        : "Nothing was compared: only the library's default was measured. There is "
          "nothing to load.\n";
    std::string spent;
    for (const PhaseTime &time : result.phases)
        spent += (spent.empty() ? "" : ", ") + said(phaseText(time.phase)) + ' '
            + wire::durationText(time.seconds);
    return text + say("time: {}", spent) + '\n';
}

} // namespace collscope::tune
