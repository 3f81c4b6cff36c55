// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/gain_rows.h"

#include "app/cli/text_table.h"
#include "engine/data/say.h"
#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"
#include "widgets/common/format.h"

#include <fmt/format.h>

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
    return std::isnan(cell.low) ? say("too few pairs for an interval")
                                : say("{} to {}", gainText(cell.low), gainText(cell.high));
}

/// "4 ranks, 64 KiB: ring/8KiB 1.20 ms instead of 1.00 ms, -16 % (-20 % to -12 %)"
std::string cellText(const RealisedGain &gain, std::size_t index)
{
    const CellGain &cell = gain.cells[index];
    const TimeGrid &grid = *gain.map->grid;
    const Instance at = grid.instance(grid.cell(index));
    return say("{}, {}: {} {} instead of {}, {} ({})", grid.ranksText(grid.cell(index).row),
        formatSize(at.messageBytes).toStdString(), wire::qualifiedText(cell.tuned),
        wire::secondsText(cell.tunedSeconds), wire::secondsText(cell.defaultSeconds), gainText(cell.gain),
        intervalText(cell));
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
    std::string text = say("{} on {}: tuned against the library's own choice, in turn, {} confidence\n",
        gain.map->grid->collective(), markedName(from.system, from.origin),
        formatPenalty(gain.confidence).toStdString());
    const auto line
        = [&text](const std::string &name, const std::string &value) { text += namedLine(name, 16, value); };
    line(say("cells"),
        all.launches > 0 ? fmt::format(
            "{}, with {} of launches or more", all.cells, wire::counted(leastPairs(gain), "pair"))
                         : say("{}, with {} pairs or more", all.cells, leastPairs(gain)));
    line(say("mean gain"), gainText(all.mean));
    if (all.launches > 0)
        line("interval",
            std::isnan(all.low) ? fmt::format("none: too few pairs of launches ({})", all.launches)
                                : fmt::format("{} to {}, over {} pairs of launches", gainText(all.low),
                                    gainText(all.high), all.launches));
    if (gain.kept.cells > 0)
        line("fallback",
            fmt::format("{} in {} cells that the files leave to the library", gainText(gain.kept.mean),
                gain.kept.cells));
    line(say("typical gain"), say("{} (median)", gainText(all.median)));
    if (!std::isnan(gain.promised))
        line(say("promised"),
            say("{} by the measurements that the decisions were made from", gainText(gain.promised)));
    line(say("better"), std::to_string(all.better));
    line(say("no difference"), std::to_string(all.same));
    line(say("worse"), std::to_string(all.worse));
    const auto shown = [&line, &gain](const std::string &name, const std::vector<std::size_t> &cells) {
        constexpr std::size_t most = 10;
        for (std::size_t i = 0; i < std::min(most, cells.size()); ++i)
            line(i == 0 ? name : "", cellText(gain, cells[i]));
        if (cells.size() > most)
            line("", say("and {} more: see --csv", cells.size() - most));
    };
    if (const auto best = gain.best())
        shown(say("gained most"), {*best});
    shown(say("got worse"), gain.worst());
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
    const GainStatistics all = gainStatistics(cells, gains.front().confidence);
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
