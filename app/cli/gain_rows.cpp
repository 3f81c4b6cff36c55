// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/gain_rows.h"

#include "engine/wire/seconds_text.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

std::string gainText(double gain)
{
    return std::isnan(gain) ? std::string("-") : formatGain(gain).toStdString();
}

std::string intervalText(const CellGain &cell)
{
    return std::isnan(cell.low) ? std::string("too few pairs for an interval")
                                : gainText(cell.low) + " to " + gainText(cell.high);
}

/// "4 ranks, 64 KiB: ring/8KiB 1.20 ms instead of 1.00 ms, -16 % (-20 % to -12 %)"
std::string cellText(const RealisedGain &gain, std::size_t index)
{
    const CellGain &cell = gain.cells[index];
    const TimeGrid &grid = *gain.map->grid;
    const Instance at = grid.instance(grid.cell(index));
    return grid.ranksText(grid.cell(index).row) + ", " + formatSize(at.messageBytes).toStdString() + ": "
        + wire::qualifiedText(cell.tuned) + ' ' + wire::secondsText(cell.tunedSeconds) + " instead of "
        + wire::secondsText(cell.defaultSeconds) + ", " + gainText(cell.gain) + " (" + intervalText(cell)
        + ')';
}

std::size_t leastPairs(const RealisedGain &gain)
{
    std::size_t least = 0;
    for (const CellGain &cell : gain.cells)
        if (cell.pairs > 0)
            least = least == 0 ? cell.pairs : std::min(least, cell.pairs);
    return least;
}

std::string textOf(const RealisedGain &gain)
{
    const Provenance &from = gain.map->grid->dataset()->provenance();
    const GainStatistics &all = gain.statistics;
    std::string text = std::string(gain.map->grid->collective()) + " on "
        + markedName(from.system, from.origin) + ": tuned against the library's own choice, in turn, "
        + formatPenalty(gain.confidence).toStdString() + " confidence\n";
    const auto line = [&text](const std::string &name, const std::string &value) {
        text += "  " + name + std::string(16 - name.size(), ' ') + value + '\n';
    };
    line(
        "cells", std::to_string(all.cells) + ", with " + std::to_string(leastPairs(gain)) + " pairs or more");
    line("mean gain", gainText(all.mean));
    line("typical gain", gainText(all.median) + " (median)");
    if (!std::isnan(gain.promised))
        line("promised", gainText(gain.promised) + " by the measurements that the decisions were made from");
    line("better", std::to_string(all.better));
    line("no difference", std::to_string(all.same));
    line("worse", std::to_string(all.worse));
    const auto shown = [&line, &gain](const std::string &name, const std::vector<std::size_t> &cells) {
        constexpr std::size_t most = 10;
        for (std::size_t i = 0; i < std::min(most, cells.size()); ++i)
            line(i == 0 ? name : "", cellText(gain, cells[i]));
        if (cells.size() > most)
            line("", "and " + std::to_string(cells.size() - most) + " more: see --csv");
    };
    if (const auto best = gain.best())
        shown("gained most", {*best});
    shown("got worse", gain.worst());
    return text;
}

std::vector<ResultRow> rowsOf(const Gains &gains)
{
    std::vector<ResultRow> rows;
    for (const RealisedGain &gain : gains) {
        const TimeGrid &grid = *gain.map->grid;
        for (std::size_t i = 0; i < gain.cells.size(); ++i) {
            const CellGain &cell = gain.cells[i];
            const Instance at = grid.instance(grid.cell(i));
            if (cell.verdict == GainVerdict::notTimed)
                continue;
            rows.push_back({{"collective", std::string(grid.collective())},
                {"comm_size", std::uint64_t{at.placement.commSize}},
                {"nodes", knownCount(at.placement.nodes)}, {"ppn", knownCount(at.placement.ppn)},
                {"message_bytes", at.messageBytes}, {"library", cell.tuned.library},
                {"method", wire::methodText(cell.tuned)}, {"pairs", std::uint64_t{cell.pairs}},
                {"default_seconds", cell.defaultSeconds}, {"tuned_seconds", cell.tunedSeconds},
                {"gain", cell.gain}, {"gain_low", cell.low}, {"gain_high", cell.high},
                {"verdict", std::string(verdictName(cell.verdict))}});
        }
    }
    return rows;
}

} // namespace

std::string gainsText(const Gains &gains)
{
    std::string text;
    for (const RealisedGain &gain : gains)
        text += (text.empty() ? "" : "\n") + textOf(gain);
    return text;
}

std::string gainsCsv(const Gains &gains)
{
    return csvTable(rowsOf(gains));
}

std::string gainsJson(const Gains &gains)
{
    std::vector<CellGain> cells;
    for (const RealisedGain &gain : gains)
        cells.insert(cells.end(), gain.cells.begin(), gain.cells.end());
    const GainStatistics all = gainStatistics(cells);
    const Provenance &from = gains.front().map->grid->dataset()->provenance();
    const auto count = [](std::size_t number) { return Value{std::uint64_t{number}}; };
    return jsonDocument(
        {{"system", from.system}, {"origin", std::string(originText(from.origin))},
            {"confidence", gains.front().confidence}, {"cells", count(all.cells)},
            {"better", count(all.better)}, {"same", count(all.same)}, {"worse", count(all.worse)},
            {"mean_gain", all.mean}, {"median_gain", all.median}},
        "rows", rowsOf(gains));
}

} // namespace collscope::cli
