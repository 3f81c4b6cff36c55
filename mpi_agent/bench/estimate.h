// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/campaign_plan.h"
#include "engine/wire/schedule.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace collscope::agent {

/// How long the baseline of a collective took on the largest communicator, by message size.
using Probes = std::map<std::size_t, std::map<std::uint64_t, double>>; ///< collective -> bytes -> seconds

/// The cells that have to be probed: each collective's smallest, middle and largest message on the largest
/// communicator.
std::vector<wire::Cell> probedCells(const wire::Schedule &schedule);

/// Seconds that the whole schedule will take, roughly: other methods take twice as long as the library's
/// choice, times grow with the communicator and between probed sizes along a power of the size.
double estimatedSeconds(const wire::CampaignPlan &plan, const wire::Schedule &schedule, const Probes &probes,
    double barrierSeconds, double secondsPerPoint);

/// Seconds for the repetitions of a point: what the plan says, else an equal share of most of the budget.
double chosenSecondsPerPoint(const wire::CampaignPlan &plan, std::size_t points);

} // namespace collscope::agent
