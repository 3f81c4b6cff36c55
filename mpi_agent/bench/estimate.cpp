// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/estimate.h"

#include "mpi_agent/bench/options.h"

#include <algorithm>
#include <cmath>

namespace collscope::agent {

namespace {

constexpr double ordinarySecondsPerPoint = 0.25;
constexpr double leastSecondsPerPoint = 0.1; ///< with less, checking takes as long as measuring
constexpr double methodFactor = 2.0; ///< of a method's time over the baseline's

/// Between two probes along a straight line of the logarithms.
double interpolated(const std::map<std::uint64_t, double> &probes, std::uint64_t bytes)
{
    const auto above = probes.lower_bound(bytes);
    if (above == probes.begin() || (above != probes.end() && above->first == bytes))
        return above->second;
    const auto below = std::prev(above);
    if (above == probes.end() || below->first == 0)
        return below->second;
    const auto log = [](auto value) { return std::log(static_cast<double>(value)); };
    const double share = (log(bytes) - log(below->first)) / (log(above->first) - log(below->first));
    return std::exp(log(below->second) + share * (log(above->second) - log(below->second)));
}

/// The message sizes of one collective's cells, smallest first.
std::vector<std::uint64_t> sizesOf(const wire::Schedule &schedule, std::size_t collective)
{
    std::vector<std::uint64_t> sizes;
    for (const wire::ScheduledCell &cell : schedule.cells)
        if (cell.collective == collective)
            sizes.push_back(cell.bytes);
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

/// On the largest communicator, with most members of a process group.
wire::ScheduledCell largestCell(const wire::Schedule &schedule, std::size_t collective, std::uint64_t bytes)
{
    wire::ScheduledCell largest{0, schedule.places.size() - 1, collective, bytes};
    for (const wire::ScheduledCell &cell : schedule.cells)
        if (cell.place == largest.place && cell.collective == collective && cell.members > largest.members) {
            largest.members = cell.members;
            largest.colours = cell.colours;
        }
    return largest;
}

} // namespace

std::vector<wire::ScheduledCell> probedCells(const wire::Schedule &schedule)
{
    std::vector<wire::ScheduledCell> cells;
    for (std::size_t collective = 0; collective < schedule.collectives.size(); ++collective) {
        auto sizes = sizesOf(schedule, collective);
        if (sizes.empty()) // none of its cells are measured
            continue;
        sizes = {sizes.front(), sizes[sizes.size() / 2], sizes.back()};
        sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
        for (const std::uint64_t bytes : sizes)
            cells.push_back(largestCell(schedule, collective, bytes));
    }
    return cells;
}

std::vector<double> estimatedSeconds(const wire::CampaignPlan &plan, std::uint64_t repetitions,
    const wire::Schedule &schedule, const Probes &probes, double barrierSeconds, double secondsPerPoint)
{
    std::vector<double> result(schedule.cells.size());
    if (probes.empty())
        return result;
    const auto largest = static_cast<double>(schedule.places.back().size);
    const auto most = static_cast<double>(repetitions);
    for (std::size_t i = 0; i < result.size(); ++i) {
        const wire::ScheduledCell &cell = schedule.cells[i];
        const auto own = probes.find(cell.collective);
        const auto found = own == probes.end() ? probes.begin() : own;
        const double share = static_cast<double>(schedule.places[cell.place].size) / largest;
        for (const wire::Method &method : schedule.methodsAt(cell)) {
            const double factor = share * (method.isBaseline() ? 1.0 : methodFactor);
            const double each = factor * interpolated(found->second, cell.bytes) + 2 * share * barrierSeconds;
            const double made = std::clamp(
                secondsPerPoint / each, std::min(most, static_cast<double>(minRepetitions)), most);
            result[i] += each * (made + 2.0 + static_cast<double>(plan.warmup));
        }
    }
    return result;
}

double chosenSecondsPerPoint(const wire::CampaignPlan &plan, std::size_t points)
{
    constexpr double forRepetitions = 0.8; // of the budget
    if (plan.secondsPerPoint > 0.0)
        return plan.secondsPerPoint;
    if (plan.budget <= 0.0)
        return ordinarySecondsPerPoint;
    const double share = forRepetitions * plan.budget / static_cast<double>(std::max<std::size_t>(points, 1));
    return std::clamp(share, leastSecondsPerPoint, ordinarySecondsPerPoint);
}

} // namespace collscope::agent
