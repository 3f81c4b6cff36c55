// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tuning_results.h"

#include "app/cli/shipment_rows.h"
#include "engine/io/atomic_file.h"
#include "engine/remote/shell.h"
#include "engine/tune/deciding.h"
#include "engine/wire/text.h"
#include "widgets/common/text.h"
#include "widgets/report/report_document.h"

#include <QDir>
#include <QRegularExpression>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope::cli {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

Value count(std::size_t number)
{
    return std::uint64_t{number};
}

ResultRow gainRow(const tune::TunedCollective &tuned)
{
    const GainStatistics none{0, 0, 0, 0, unknown};
    const GainStatistics &gain = tuned.gain ? tuned.gain->statistics : none;
    return {{"gain_mean", gain.cells > 0 ? gain.mean : unknown}, {"gain_low", gain.low},
        {"gain_high", gain.high}, {"cells_verified", count(gain.cells)}, {"cells_better", count(gain.better)},
        {"cells_worse", count(tuned.worse)}, {"cells_given_back", count(tuned.givenBack)},
        {"left_because", tuned.leftBecause.empty() ? Value{} : Value{tuned.leftBecause}}};
}

template <typename List, typename Text> std::string jsonList(const List &list, Text text)
{
    std::string result = "[";
    for (const auto &element : list)
        result += (result.size() > 1 ? ", " : "") + text(element);
    return result + "]";
}

/// Names and values that are not known at compile time.
template <typename Pairs> std::string jsonTexts(const Pairs &pairs)
{
    std::string text = "{";
    for (const auto &[name, value] : pairs)
        text += (text.size() > 1 ? ", " : "") + jsonText(name) + ": " + jsonText(value);
    return text + "}";
}

std::string seconds(double value)
{
    return fmt::format("{:.1f}", value);
}

std::string percent(double ratio)
{
    return fmt::format("{:+.1f} %", 100 * ratio);
}

std::size_t timedCells(const tune::CheckResult &result)
{
    std::size_t timed = 0;
    for (const RealisedGain &gain : result.gains)
        timed += gain.statistics.cells;
    return timed;
}

/// A path as a shell takes it, quoted where it must be.
std::string shownWord(const QString &path)
{
    static const QRegularExpression plain(
        QRegularExpression::anchoredPattern(QStringLiteral("[\\w@%+=:,./-]+")));
    return plain.match(path).hasMatch() ? path.toStdString() : remote::shellQuote(path).toStdString();
}

/// Timed, but too few times for an interval: these cannot be stale.
std::size_t unclearCells(const tune::CheckResult &result)
{
    std::size_t unclear = 0;
    for (const RealisedGain &gain : result.gains)
        unclear += static_cast<std::size_t>(
            std::count_if(gain.cells.begin(), gain.cells.end(), [](const CellGain &cell) {
                return cell.verdict != GainVerdict::notTimed && std::isnan(cell.high);
            }));
    return unclear;
}

} // namespace

std::string tuningJson(const tune::TuningResult &result)
{
    const Provenance &from = result.measured->provenance();
    const tune::Division division = tune::divided(result.order.budget);
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
    member("phases", jsonList(result.phases, [](const tune::PhaseTime &time) {
        return jsonObject({{"phase", std::string(tune::phaseText(time.phase))}, {"seconds", time.seconds}});
    }));
    member("left_out", result.leftOut.empty() ? "null" : jsonText(result.leftOut));
    const std::string busy = result.busyness.text();
    member("busy",
        jsonObject({{"load", result.busyness.load}, {"cores", std::uint64_t{result.busyness.cores}},
            {"repetitions", result.busyness.repetitions}, {"text", busy.empty() ? Value{} : Value{busy}}}));
    member("target", jsonText(result.shipment->order.target));
    member("written", result.decides() ? "true" : "false");
    member("files", jsonList(result.files, [](const QString &name) { return jsonText(name.toStdString()); }));
    text += "  \"collectives\": [";
    for (const tune::TunedCollective &tuned : result.collectives)
        text += (&tuned == &result.collectives.front() ? "\n    " : ",\n    ")
            + shippedJson(*result.shipment, tuned.shipped, gainRow(tuned));
    return text + "\n  ]\n}\n";
}

std::string tuningText(const tune::TuningResult &result)
{
    const Provenance &from = result.measured->provenance();
    std::string text = from.mpiLibrary + ' ' + from.mpiVersion + " on " + from.system + '\n';
    for (const tune::TunedCollective &tuned : result.collectives) {
        text += "  " + tuned.shipped.collective + ": ";
        if (!tuned.leftBecause.empty()) {
            text += "left to the library: " + tuned.leftBecause + '\n';
            continue;
        }
        text
            += std::to_string(tuned.shipped.rules) + " rules, penalty " + codegen::figuresText(tuned.shipped);
        if (tuned.gain)
            text += "; verified: " + tune::gainText(tuned.gain->statistics) + " in "
                + std::to_string(tuned.gain->statistics.cells) + " cells";
        if (tuned.givenBack > 0)
            text += ", " + std::to_string(tuned.givenBack) + " that got worse are left to the library";
        text += '\n';
    }
    if (!result.leftOut.empty())
        text += "not measured, for want of time: " + result.leftOut + '\n';
    if (const std::string busy = result.busyness.text(); !busy.empty())
        text += busy + '\n';
    const QString folder = QDir(result.order.folder).absolutePath();
    text += result.decides() ? "to use them: . " + shownWord(folder + QStringLiteral("/env.sh"))
            + " before mpirun; README.md there says more\n"
                             : "nothing is gained here: there is nothing to load\n";
    std::string spent;
    for (const tune::PhaseTime &time : result.phases)
        spent += (spent.empty() ? "" : ", ") + std::string(tune::phaseText(time.phase)) + ' '
            + seconds(time.seconds) + " s";
    return text + "seconds: " + spent + '\n';
}

std::string checkJson(const tune::CheckResult &result)
{
    std::vector<ResultRow> rows;
    for (const tune::StaleCell &cell : result.stale)
        rows.push_back(
            {{"collective", cell.collective}, {"comm_size", std::uint64_t{cell.placement.commSize}},
                {"nodes", knownCount(cell.placement.nodes)}, {"ppn", knownCount(cell.placement.ppn)},
                {"message_bytes", cell.messageBytes}, {"method", wire::methodText(cell.gain.tuned)},
                {"pairs", count(cell.gain.pairs)}, {"gain", cell.gain.gain}, {"gain_low", cell.gain.low},
                {"gain_high", cell.gain.high}});
    return jsonDocument(
        {{"is_stale", result.isStale()}, {"cells", count(result.shipped)},
            {"cells_timed", count(timedCells(result))}, {"cells_unclear", count(unclearCells(result))},
            {"updated", result.updated.empty() ? Value{} : Value{result.updated}}},
        "stale", rows);
}

std::string checkText(const tune::CheckResult &result)
{
    if (result.shipped == 0)
        return "everything is left to the library: nothing can be stale\n";
    std::string text = std::to_string(timedCells(result)) + " of " + std::to_string(result.shipped)
        + " cells timed, " + std::to_string(result.stale.size()) + " of them stale\n";
    if (const std::size_t unclear = unclearCells(result); unclear > 0)
        text += std::to_string(unclear) + " were timed too few times to tell: give it more (--budget)\n";
    if (!result.updated.empty())
        text += "the library was updated: " + result.updated + '\n';
    for (const RealisedGain &gain : result.gains)
        text += "  " + std::string(gain.map->grid->collective()) + ": " + tune::gainText(gain.statistics)
            + '\n';
    for (const tune::StaleCell &cell : result.stale)
        text += "  " + cell.collective + ", " + std::to_string(cell.placement.commSize) + " processes, "
            + wire::formatBytes(cell.messageBytes) + ": " + wire::methodText(cell.gain.tuned) + ' '
            + percent(cell.gain.gain) + " (at best " + percent(cell.gain.high) + ")\n";
    return text;
}

Expected<Report> tuningReport(const tune::TuningResult &result, const std::stop_token &stop)
{
    const Provenance &from = result.measured->provenance();
    const QDir folder(result.order.folder);
    Report report{QStringLiteral("Tuning of %1 %2 on %3")
                      .arg(toText(from.mpiLibrary), toText(from.mpiVersion), toText(from.system)),
        {}, {}, ReportedText{QStringLiteral("What came of it"), toText(tuningText(result))}};
    for (const tune::TunedCollective &tuned : result.collectives) {
        std::vector<ModelSpec> specs;
        if (tuned.leftBecause.empty() && result.decides())
            specs.push_back({"file", {}, folder.absoluteFilePath(result.files.front()).toStdString()});
        DataSelection data = tuned.shipped.item ? DataSelection{result.measured, {}, {}} : DataSelection{};
        if (!data.dataset)
            continue;
        data.grid.collective = tuned.shipped.collective;
        data.grid.baselineIsCandidate = true;
        auto reported = reportCollective(toText(from.system), data, specs, stop);
        if (!reported)
            return tl::unexpected(reported.error());
        reported->gain = tuned.gain;
        report.collectives.push_back(*std::move(reported));
    }
    if (report.collectives.empty())
        return failure("there is nothing to report", "measure algorithms of a collective");
    return report;
}

Expected<void> writeTuningResults(const tune::TuningResult &result, const std::stop_token &stop)
{
    const QDir folder(result.order.folder);
    const auto write = [&folder](const QString &name, std::string_view bytes) {
        return io::writeAtomically(folder.absoluteFilePath(name).toStdString(), bytes);
    };
    if (auto written = write(QStringLiteral("result.json"), tuningJson(result)); !written)
        return written;
    auto report = tuningReport(result, stop);
    if (!report)
        return tl::unexpected(report.error());
    ReportDocument document(*std::move(report));
    while (document.paintNext())
        if (stop.stop_requested())
            return failure("cancelled");
    if (!document.problem().isEmpty())
        return failure("a picture could not be drawn: " + document.problem().toStdString());
    return write(QStringLiteral("report.html"), document.html().toStdString());
}

} // namespace collscope::cli
