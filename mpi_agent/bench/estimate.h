// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/campaign_plan.h"
#include "engine/wire/schedule.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace collscope::agent {

/// How long the baseline of a collective took on the largest communicator, by message size.
using Probes = std::map<std::size_t, std::map<std::uint64_t, double>>; ///< collective -> bytes -> seconds

/// The cells that have to be probed: each collective's smallest, middle and largest message on the largest
/// communicator.
std::vector<wire::ScheduledCell> probedCells(const wire::Schedule &schedule);

/// Seconds that each cell of the schedule will take, roughly, when every point gets `repetitions` or as many
/// as take `secondsPerPoint`: other methods take twice as long as the library's choice, times grow with the
/// communicator and between probed sizes along a power of the size. Zeros when nothing was probed.
std::vector<double> estimatedSeconds(const wire::CampaignPlan &plan, std::uint64_t repetitions,
    const wire::Schedule &schedule, const Probes &probes, double barrierSeconds, double secondsPerPoint);

/// Seconds for the repetitions of a point: what the plan says, else an equal share of most of the budget.
double chosenSecondsPerPoint(const wire::CampaignPlan &plan, std::size_t points);

} // namespace collscope::agent
