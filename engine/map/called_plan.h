// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/weighting.h"
#include "engine/wire/campaign_plan.h"

namespace collscope {

/// The part of a plan that applications call, so that all the time goes there: of the collectives those that
/// they call and wait for, what takes most time first; of the communicator sizes, nodes and processes per
/// node those that they use; of the message sizes the nearest below and above theirs. Where the plan leaves
/// sizes or communicators open they become those of the calls, message sizes in steps of two from
/// mostCalledSizes on. Fails when nothing of the plan is called.
Expected<wire::CampaignPlan> narrowedTo(
    const std::vector<Application> &applications, wire::CampaignPlan plan);
inline constexpr std::size_t mostCalledSizes = 40;

/// The cells that applications call and no others: of the narrowed plan, for each kind of call its placement
/// and the nearest message sizes below and above. A plan that leaves placements open gets those of the calls:
/// nodes and processes per node where all are known and even, else communicator sizes. What a profile does
/// not tell apart makes all cells that it may mean. Where the plan has a policy, and no weights, cells weigh
/// by the time that the profiles say was spent there, with a mean of 1. Fails as narrowedTo(), where a
/// profile does not say among how many processes, and where that makes more cells than a plan may name.
Expected<wire::CampaignPlan> calledCells(
    const std::vector<Application> &applications, wire::CampaignPlan plan);
/// Weights for the policy of a plan of whole grids: those of calledCells(), and next to nothing for the cells
/// of the plan that nobody calls. Empty where nobody knows them, or they are more than a plan may have.
std::vector<wire::PlannedWeight> policyWeights(
    const std::vector<Application> &applications, const wire::CampaignPlan &plan);
/// A plan for each of its collectives.
std::vector<wire::CampaignPlan> perCollective(const wire::CampaignPlan &plan);

/// What of the applications' calls a plan does not measure, what takes most time first: "bcast among 8
/// processes, 0.12 s per run". Message sizes are not looked at.
std::vector<std::string> outsideOf(
    const std::vector<Application> &applications, const wire::CampaignPlan &plan);

/// CampaignPlan::skew of the applications: evenly from 0 to the mean time from the first to the last process
/// of the calls of the collective that were looked at. How processes are spread in between no profile tells.
/// Fails where none was looked at.
Expected<std::vector<double>> skewOf(
    const std::vector<Application> &applications, const std::string &collective);

} // namespace collscope
