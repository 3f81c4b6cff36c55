// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/offers.h"

#include <string>
#include <string_view>
#include <vector>

/// Some algorithms can only be chosen before a job begins: all of Intel MPI, and those of Open MPI's
/// allgatherv, whose variable is constant. Each of them is measured by a launch of its own, with one variable
/// set.
namespace collscope::wire {

/// Must a launch choose the algorithms of the library for this collective?
bool takesLaunch(std::string_view library, std::string_view collective);

/// Environment of one launch: assignments such as "I_MPI_ADJUST_BCAST=1"; empty: the default is measured.
using LaunchSettings = std::vector<std::string>;

/// The launches of a plan: first the empty one, if anything can be measured without a setting. The k-th of
/// the others sets the k-th planned method of every collective, because a launch costs more than most
/// measurements. The words "intelmpi" and "openmpi" and names of methods ask for them; Open MPI's are not
/// launched for other policies than the first. One empty launch for every other plan. `offers`: what the
/// installed library has; empty: the catalogue's.
std::vector<LaunchSettings> plannedLaunches(const CampaignPlan &plan, const std::vector<Offers> &offers = {});

} // namespace collscope::wire
