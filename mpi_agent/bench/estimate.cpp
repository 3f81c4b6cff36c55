// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/estimate.h"

#include <algorithm>
#include <cmath>

namespace collscope::agent {

namespace {

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

wire::CallSeconds probedSeconds(const wire::Schedule &schedule, const Probes &probes, double barrierSeconds)
{
    if (probes.empty())
        return {};
    std::map<std::string, std::map<std::uint64_t, double>> named;
    for (std::size_t i = 0; i < schedule.collectives.size(); ++i)
        if (const auto own = probes.find(i); own != probes.end())
            named[schedule.collectives[i].collective] = own->second;
    return [named = std::move(named), other = probes.begin()->second, barrierSeconds,
               largest = static_cast<double>(schedule.places.back().size)](const std::string &collective,
               const wire::Placement &placement, std::uint64_t bytes, const wire::Method &method) {
        const auto own = named.find(collective);
        const double share = static_cast<double>(placement.commSize) / largest;
        const double factor = share * (method.isBaseline() ? 1.0 : methodFactor);
        return factor * interpolated(own == named.end() ? other : own->second, bytes)
            + 2 * share * barrierSeconds;
    };
}

} // namespace collscope::agent
