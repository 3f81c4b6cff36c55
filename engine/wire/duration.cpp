// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/duration.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collscope::wire {

namespace {

constexpr double leastSecondsPerPoint = 0.1; ///< with less, checking takes as long as measuring
constexpr double unknownFactor = 2.0; ///< with the checked call, warm-up and synchronisation

} // namespace

double chosenSecondsPerPoint(const CampaignPlan &plan, std::size_t points)
{
    constexpr double forRepetitions = 0.8; // of the budget
    const double ordinary = PointCost().secondsPerPoint;
    if (plan.secondsPerPoint > 0.0)
        return plan.secondsPerPoint;
    if (plan.budget <= 0.0)
        return ordinary;
    const double share = forRepetitions * plan.budget / static_cast<double>(std::max<std::size_t>(points, 1));
    return std::clamp(share, leastSecondsPerPoint, ordinary);
}

PointCost costOf(const CampaignPlan &plan, std::size_t points)
{
    PointCost cost;
    cost.secondsPerPoint = chosenSecondsPerPoint(plan, points);
    cost.most = static_cast<double>(plan.repetitions);
    cost.besides = 1.0 + static_cast<double>(plan.warmup);
    return cost;
}

double pointSeconds(const PointCost &cost, double each)
{
    return std::isnan(each) ? unknownFactor * cost.secondsPerPoint : cost.seconds(each);
}

double EstimatedTime::seconds() const
{
    return std::accumulate(cells.begin(), cells.end(), 0.0);
}

EstimatedTime estimatedTime(const Schedule &schedule, const PointCost &cost, const CallSeconds &times)
{
    EstimatedTime time;
    time.cells.assign(schedule.cells.size(), 0.0);
    for (std::size_t i = 0; i < schedule.cells.size(); ++i) {
        const ScheduledCell &cell = schedule.cells[i];
        if (!times) {
            const std::size_t points = schedule.methodCount(cell);
            time.unknown += points;
            time.cells[i] = static_cast<double>(points) * pointSeconds(cost, std::nan(""));
            continue;
        }
        Placement placement = schedule.places[cell.place].placement();
        placement.members = cell.members;
        placement.colours = cell.colours;
        for (const Method &method : schedule.methodsAt(cell)) {
            const double each
                = times(schedule.collectives[cell.collective].collective, placement, cell.bytes, method);
            time.unknown += std::isnan(each) ? 1 : 0;
            time.cells[i] += pointSeconds(cost, each);
        }
    }
    return time;
}

} // namespace collscope::wire
