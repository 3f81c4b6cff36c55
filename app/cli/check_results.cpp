// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_results.h"

#include "engine/data/say.h"
#include "engine/io/result_row.h"
#include "engine/tune/deciding.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

Value count(std::size_t number)
{
    return std::uint64_t{number};
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
        return say("everything is left to the library: nothing can be stale\n");
    std::string text = say("{} of {} timed, {} of them stale\n", timedCells(result),
        sayCounted(result.shipped, toSay("cell"), toSay("cells")), result.stale.size());
    if (const std::size_t unclear = unclearCells(result); unclear > 0)
        text += say("{} were timed too few times to tell: give it more (--budget)\n", unclear);
    if (!result.updated.empty())
        text += say("the library was updated: {}", result.updated) + '\n';
    for (const RealisedGain &gain : result.gains)
        text += "  " + std::string(gain.map->grid->collective()) + ": " + tune::gainText(gain.statistics)
            + '\n';
    for (const tune::StaleCell &cell : result.stale)
        text += "  " + cell.collective + ", "
            + sayCounted(cell.placement.commSize, toSay("process"), toSay("processes")) + ", "
            + wire::formatBytes(cell.messageBytes) + ": " + wire::methodText(cell.gain.tuned) + ' '
            + percent(cell.gain.gain) + say(" (at best {})\n", percent(cell.gain.high));
    return text;
}

} // namespace collscope::cli
