// SPDX-License-Identifier: GPL-3.0-or-later
// What a slowdown costs a run of an application.
#include "engine/evaluate/time_ratios.h"

#include "engine/data/dataset_builder.h"
#include "engine/data/statistics.h"
#include "engine/map/decision_map.h"
#include "engine/map/significance.h"
#include "engine/map/weighting.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace collscope {

namespace {

constexpr std::string_view ownChoice = "default";

using CellPlace = std::tuple<Placement, std::uint64_t>;
using PlacedCells = std::map<CellPlace, const RatioCell *>;

/// Per collective and place the library's own choice, or the only method.
std::map<std::string, PlacedCells> usedCells(const TimeRatios &ratios)
{
    std::map<std::string, std::map<CellPlace, std::vector<const RatioCell *>>> all;
    for (const RatioCell &cell : ratios.cells)
        all[cell.collective][{cell.placement, cell.messageBytes}].push_back(&cell);
    std::map<std::string, PlacedCells> used;
    for (const auto &[collective, places] : all)
        for (const auto &[place, cells] : places) {
            const auto own = std::find_if(
                cells.begin(), cells.end(), [](const RatioCell *cell) { return cell->method == ownChoice; });
            if (own != cells.end() || cells.size() == 1)
                used[collective][place] = own != cells.end() ? *own : cells.front();
        }
    return used;
}

/// The times of A, as profiles are laid over.
Expected<DecisionMapPtr> mapOf(
    const std::string &collective, const PlacedCells &cells, const std::stop_token &stop)
{
    Provenance provenance;
    provenance.system = "A";
    DatasetBuilder builder(provenance);
    for (const auto &[place, cell] : cells) {
        wire::RecordLine record;
        record.collective = collective;
        record.method.library = "openmpi"; // any: it is the only one
        record.method.algorithm = ownChoice;
        record.nodes = cell->placement.nodes;
        record.ppn = cell->placement.ppn;
        record.commSize = cell->placement.commSize;
        record.members = cell->placement.members;
        record.colours = cell->placement.colours;
        record.messageBytes = cell->messageBytes;
        record.summary.median = cell->secondsBefore();
        builder.add(record);
    }
    return TimeGrid::make(builder.build(), {collective, {}, true}, stop).and_then([&](TimeGridPtr grid) {
        return makeDecisionMap(std::move(grid), stop);
    });
}

/// Sums over cells by position of the run; a cell without that run counts with its mean.
struct RunSums {
    std::vector<double> sums;

    void add(double calls, const std::vector<double> &seconds, double middle)
    {
        for (std::size_t run = 0; run < sums.size(); ++run)
            sums[run] += calls * (run < seconds.size() ? seconds[run] : middle);
    }
    double squares() const
    {
        const double middle = mean(sums);
        double sum = 0;
        for (const double each : sums)
            sum += (each - middle) * (each - middle);
        return sum;
    }
};

} // namespace

Expected<ApplicationRatio> applicationRatio(
    const TimeRatios &ratios, const std::vector<Application> &applications, const std::stop_token &stop)
{
    ApplicationRatio result;
    RunSums before{std::vector<double>(ratios.runsBefore)};
    RunSums after{std::vector<double>(ratios.runsAfter)};
    const auto used = usedCells(ratios);
    for (const auto &[collective, cells] : used) {
        const auto map = mapOf(collective, cells, stop);
        if (!map)
            return tl::unexpected(map.error());
        const TimeGrid &grid = *(*map)->grid;
        const CallsOnGrid use = callsOn(**map, applications);
        result.estimated = result.estimated || use.estimated;
        for (const UnmeasuredCalls &calls : use.unmeasured)
            result.unmeasured += calls.seconds;
        for (std::size_t i = 0; i < use.calls.size(); ++i) {
            if (!(use.calls[i] > 0))
                continue;
            const Instance at = grid.instance(grid.cell(i));
            const RatioCell &cell = *cells.at({at.placement, at.messageBytes});
            ++result.cells;
            result.before += use.calls[i] * cell.secondsBefore();
            result.after += use.calls[i] * cell.secondsAfter();
            before.add(use.calls[i], cell.before, cell.secondsBefore());
            after.add(use.calls[i], cell.after, cell.secondsAfter());
        }
    }
    double shares = 0;
    for (const Application &application : applications)
        shares += application.share;
    for (const Application &application : applications)
        for (const auto &[key, entry] : application.profile->calls.entries)
            if (!used.contains(key.collective))
                result.unmeasured += application.share / shares * secondsPerRun(*application.profile, entry);
    const double freedom = static_cast<double>(before.sums.size() + after.sums.size()) - 2;
    if (result.cells > 0 && freedom > 0) {
        const double error = std::sqrt((before.squares() + after.squares()) / freedom
            * (1 / static_cast<double>(before.sums.size()) + 1 / static_cast<double>(after.sums.size())));
        constexpr double outside = 0.05;
        const double reach = studentQuantile(freedom, outside) * error;
        result.low = result.after - result.before - reach;
        result.high = result.after - result.before + reach;
    }
    return result;
}

} // namespace collscope
