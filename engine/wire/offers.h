// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/campaign_plan.h"
#include "engine/wire/method.h"
#include "engine/wire/placement.h"

#include <string>
#include <string_view>
#include <vector>

namespace collscope::wire {

/// What a campaign can measure, and what a plan asks for of that. The agent measures by it, the workbench
/// estimates by it.

/// An algorithm that can be measured, with the parameters it takes.
struct OfferedAlgorithm {
    std::string name;
    int id = 0;
    bool segments = false;
    bool fanout = false;
    std::uint32_t leastFanout = 1;
    bool onRequest = false; ///< "levels" or its name asks for it
};

/// The algorithms of one library for one collective.
struct Offer {
    std::string library;
    std::vector<OfferedAlgorithm> algorithms;
};

/// What can be measured of one collective. The baseline always can, and belongs to `mpiLibrary`, which
/// carries it out.
struct Offers {
    std::string collective;
    std::string mpiLibrary;
    std::vector<Offer> libraries;
    /// The number of the one method of `mpiLibrary` that can be measured, and nothing else with it, because
    /// it was chosen before the job began; 0: its own choice, and those of other libraries; -1: nothing;
    /// absent: all.
    std::optional<int> only = {};
    bool configured = false; ///< settings of the user decide in place of the baseline
};

/// What the library does where settings of its user (a rules file, a forced algorithm) decide: number 0 too,
/// but no baseline, and nothing that a decision can select.
inline constexpr std::string_view configuredAlgorithm = "configured";

/// Does nothing select the method? The baseline, or configuredAlgorithm.
bool isLibrarysChoice(const Method &method);

/// Fills in the lists of sizes, segments and fan-outs that the plan leaves open, and the collectives of its
/// decisions.
void fillInLists(CampaignPlan &plan);

/// What the library does by itself, or under the user's settings (configuredAlgorithm).
Method baselineOf(const Offers &offers);

/// All methods that the plan asks for, in catalogue order. There are plannedMethodCount() at most.
std::vector<Method> plannedMethods(const CampaignPlan &plan, const Offers &offers);
/// The one method of that name; nothing: there is none, or the name stands for several.
std::optional<Method> namedMethod(const std::string &name, const Offers &offers);
/// How many that may be, found without making them.
std::uint64_t plannedMethodCount(const CampaignPlan &plan, const Offers &offers);

/// The first of the plan's methods that no collective has; empty when there is none.
std::string unknownMethod(const CampaignPlan &plan, const std::vector<Offers> &collectives);

/// Whether the method is another one than those before it: a segment cuts a message of that size, a radix is
/// not above the number of processes, an algorithm that goes by nodes has several, of several processes. What
/// would be the same is not measured twice. Of the bundled library also whether the algorithm serves so many
/// processes at all; other libraries replace what does not.
bool appliesTo(
    const Method &method, std::string_view collective, std::uint64_t messageBytes, const Placement &where);

} // namespace collscope::wire
