// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/offers.h"

#include <string>
#include <string_view>
#include <vector>

/// Intel MPI reads which algorithm to use from a variable for each collective when a program begins, and
/// nothing can change that within a job: each algorithm is measured by a launch of its own, with that one
/// variable set.
namespace collscope::wire {

inline constexpr std::string_view intelMpiLibrary = "intelmpi";

/// "I_MPI_ADJUST_BCAST"
std::string intelVariable(std::string_view collective);

/// Those that the developer reference has up to 2021.12. Since 2021.13 the numbers are "presets", of which
/// there are more: nobody but the release itself knows what they stand for.
std::vector<OfferedAlgorithm> intelAlgorithms(std::string_view collective);
/// The same as an installed release has them: "2021.9.0". Presets are called "algorithm_3".
std::vector<OfferedAlgorithm> intelAlgorithms(std::string_view collective, std::string_view version);

/// Do the methods of a plan name Intel MPI's: "intelmpi", "intelmpi.ring"?
bool asksForIntel(const CampaignPlan &plan);

/// The settings of the launches that a plan needs that asks for Intel MPI's methods:
/// first the empty one, if anything can be measured without one, then "I_MPI_ADJUST_BCAST=1" and so on. One
/// empty setting for every other plan.
std::vector<std::string> plannedLaunches(const CampaignPlan &plan);

} // namespace collscope::wire
