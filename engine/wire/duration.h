// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/prediction/survey.h"
#include "engine/wire/schedule.h"

#include <functional>

/// How long a plan takes, as far as that is known before: the same for window, command line and agent.
namespace collscope::wire {

/// Seconds of a call of that method; NaN: nobody knows.
using CallSeconds = std::function<double(
    const std::string &collective, const Placement &, std::uint64_t messageBytes, const Method &)>;

/// Seconds for the repetitions of a point: what the plan says, else an equal share of most of the budget.
double chosenSecondsPerPoint(const CampaignPlan &plan, std::size_t points);

/// What the agent spends on a point of a plan that makes so many.
PointCost costOf(const CampaignPlan &plan, std::size_t points);

/// Of a point whose calls take so long; NaN: nobody knows, then it is thought to use up its time, and as much
/// for what is not timed.
double pointSeconds(const PointCost &cost, double each);

struct EstimatedTime {
    std::vector<double> cells; ///< seconds of each of the schedule
    std::size_t unknown = 0; ///< points of which nobody knows how long a call takes

    double seconds() const; ///< of all
};

/// By pointSeconds. `times` may be empty: nothing is known.
EstimatedTime estimatedTime(const Schedule &schedule, const PointCost &cost, const CallSeconds &times);

} // namespace collscope::wire
