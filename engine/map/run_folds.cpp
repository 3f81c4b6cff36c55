// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/run_folds.h"

#include "engine/map/predicted_cells.h"

#include "engine/data/statistics.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace collscope {

namespace {

template <typename Value> std::size_t positionAmong(const std::vector<Value> &ascending, const Value &value)
{
    return static_cast<std::size_t>(
        std::lower_bound(ascending.begin(), ascending.end(), value) - ascending.begin());
}

/// Position in the grid of each method of its dataset.
std::vector<MethodIndex> methodsOf(const TimeGrid &grid)
{
    std::vector<MethodIndex> result;
    for (const Method &method : grid.dataset()->methods()) {
        const auto found = std::find(grid.methods().begin(), grid.methods().end(), method);
        result.push_back(found == grid.methods().end()
                ? noMethod
                : static_cast<MethodIndex>(found - grid.methods().begin()));
    }
    return result;
}

/// The median of every sampleParts-th repetition from one on; of fewer repetitions what stands for all.
double secondsOfPart(const Dataset &data, std::size_t row, std::size_t part)
{
    const std::span<const double> samples = data.samples(row);
    if (samples.size() < RunTimes::sampleParts)
        return data.seconds(row);
    std::vector<double> some;
    for (std::size_t i = part; i < samples.size(); i += RunTimes::sampleParts)
        some.push_back(samples[i]);
    return median(some);
}

} // namespace

Expected<RunTimes> RunTimes::of(DecisionMapPtr map, const std::stop_token &stop)
{
    const TimeGrid &grid = *map->grid;
    const Dataset &data = *grid.dataset();
    const std::vector<MethodIndex> methodHere = methodsOf(grid);
    RunTimes result;
    result.m_times.resize(grid.cells() * grid.methods().size());
    std::vector<std::size_t> rows;
    std::vector<std::uint32_t> runs;
    const Dataset::Range range = data.rows(grid.collective());
    for (std::size_t row = range.first; row < range.last; ++row) {
        if (row % 65536 == 0 && stop.stop_requested())
            return failure("cancelled");
        if (!grid.selection().admits(data, row))
            continue;
        rows.push_back(row);
        const auto at = std::lower_bound(runs.begin(), runs.end(), data.run(row));
        if (at == runs.end() || *at != data.run(row))
            runs.insert(at, data.run(row));
    }
    const bool haveSamples = std::any_of(rows.begin(), rows.end(),
        [&data](std::size_t row) { return data.samples(row).size() >= sampleParts; });
    result.m_parts = runs.size() == 1 && haveSamples ? sampleParts : runs.size();
    for (const std::size_t row : rows) {
        const std::size_t cell
            = grid.index({static_cast<std::uint32_t>(positionAmong(grid.placements(), data.placement(row))),
                static_cast<std::uint32_t>(positionAmong(grid.messageBytes(), data.messageBytes(row)))});
        const MethodIndex method = methodHere[data.method(row)];
        if (std::isnan(grid.seconds(cell, method)))
            continue; // taken out of the grid
        std::vector<Time> &times = result.m_times[cell * grid.methods().size() + method];
        if (result.m_parts == runs.size())
            times.push_back(
                {static_cast<std::uint32_t>(positionAmong(runs, data.run(row))), data.seconds(row)});
        else
            for (std::uint32_t part = 0; part < result.m_parts; ++part)
                times.push_back({part, secondsOfPart(data, row, part)});
    }
    result.m_runs = std::move(runs);
    result.m_map = std::move(map);
    return result;
}

DecisionMapPtr RunTimes::map(bool heldOut, const IsHeldOut &isHeldOut,
    std::optional<std::vector<std::uint32_t>> runs, const std::stop_token &stop) const
{
    const TimeGrid &grid = *m_map->grid;
    const std::size_t methods = grid.methods().size();
    // Statistics are compared by the same judge.
    const Statistic statistic = heldOut ? Statistic::median : grid.selection().statistic;
    std::vector<double> seconds(m_times.size());
    std::vector<double> group;
    for (std::size_t i = 0; i < m_times.size(); ++i) {
        group.clear();
        for (const Time &time : m_times[i])
            if (isHeldOut[i / methods][time.part] == heldOut)
                group.push_back(time.seconds);
        seconds[i] = statisticOf(statistic, group);
    }
    TimeGridPtr part = grid.withSeconds(std::move(seconds), std::move(runs));
    auto made = heldOut ? makeJudgingMap(std::move(part), stop) : makeDecisionMap(std::move(part), stop);
    if (made && !m_map->weights.empty())
        made = withWeights(*made, m_map->weights);
    return made.value_or(nullptr);
}

Expected<std::vector<MapFold>> RunTimes::eachRun(const std::stop_token &stop) const
{
    std::vector<MapFold> folds;
    for (std::size_t run = 0; run < m_runs.size() && m_runs.size() > 1; ++run) {
        std::vector<bool> held(m_runs.size());
        held[run] = true;
        const IsHeldOut isHeldOut(m_map->grid->cells(), held);
        std::vector<std::uint32_t> rest = m_runs;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(run));
        const MapFold fold{map(false, isHeldOut, rest, stop), map(true, isHeldOut, {{m_runs[run]}}, stop)};
        if (stop.stop_requested())
            return failure("cancelled");
        if (fold.training && fold.heldOut)
            folds.push_back(fold);
    }
    return folds;
}

Expected<std::vector<MapFold>> RunTimes::shuffled(std::uint64_t seed, const std::stop_token &stop) const
{
    const std::size_t cells = m_map->grid->cells();
    const std::size_t methods = m_map->grid->methods().size();
    const std::size_t count = m_parts;
    if (count < 2)
        return std::vector<MapFold>();
    std::mt19937_64 random(seed);
    const auto shuffle
        = [&random](std::vector<std::uint32_t> &list) { // std::shuffle's is the library's business
              for (std::size_t i = list.size(); i > 1; --i)
                  std::swap(list[i - 1], list[random() % i]);
          };
    // In which fold each part of a cell is held out: parts of one cell in different ones, and, where cells
    // have fewer parts than there are folds, as many cells in each.
    std::vector<std::vector<std::uint32_t>> foldOf(cells, std::vector<std::uint32_t>(m_parts));
    std::vector<std::uint32_t> order;
    for (std::size_t cell = 0; cell < cells; ++cell)
        order.push_back(static_cast<std::uint32_t>(cell));
    shuffle(order);
    std::uint32_t next = 0;
    for (const std::uint32_t cell : order) {
        std::vector<std::uint32_t> there;
        for (std::size_t method = 0; method < methods; ++method)
            for (const Time &time : m_times[cell * methods + method])
                if (std::find(there.begin(), there.end(), time.part) == there.end())
                    there.push_back(time.part);
        std::sort(there.begin(), there.end());
        shuffle(there);
        for (const std::uint32_t part : there)
            foldOf[cell][part] = next++ % static_cast<std::uint32_t>(count);
    }
    std::vector<MapFold> folds;
    for (std::uint32_t fold = 0; fold < count; ++fold) {
        IsHeldOut isHeldOut(cells, std::vector<bool>(m_parts));
        for (std::size_t cell = 0; cell < cells; ++cell)
            for (std::size_t part = 0; part < m_parts; ++part)
                isHeldOut[cell][part] = foldOf[cell][part] == fold;
        const MapFold made{map(false, isHeldOut, m_map->grid->selection().runs, stop),
            map(true, isHeldOut, m_map->grid->selection().runs, stop)};
        if (stop.stop_requested())
            return failure("cancelled");
        if (made.training && made.heldOut)
            folds.push_back(made);
    }
    return folds;
}

} // namespace collscope
