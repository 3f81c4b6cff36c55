// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"
#include "engine/models/model.h"
#include "engine/wire/campaign_plan.h"

#include <span>

namespace collscope {

/// How decisions are to be timed beside the library's own choice.
struct VerificationOrder {
    std::uint32_t processes = 0; ///< of the job; cells with more are left out. 0: as many as the cells need
    double budget = 60; ///< seconds for the whole job
    bool withFallbacks = false; ///< cells that fall back to the library are timed too: do files change them?
    bool inOneJob = false; ///< methods that take a launch each (wire/launches.h) are left out
};

/// A plan for the measuring agent, and what it leaves out.
struct VerificationPlan {
    wire::CampaignPlan plan;
    std::uint32_t processes = 0; ///< that the job needs
    std::size_t decided = 0; ///< cells in which something else than the library's own choice is decided
    std::size_t leftToLibrary = 0; ///< cells whose decision is the library's own choice: nothing can change
    std::size_t tooLarge = 0; ///< cells with more processes than the job has
    std::size_t launched = 0; ///< cells whose method takes a launch of its own
    std::size_t undecided = 0; ///< cells in which the model has no answer among the measured methods
};

/// What the models decide in each cell of the maps they were fitted to. A map of one number of nodes or of
/// processes per node, or with several placements of a communicator size, asks for the nodes that a cell was
/// measured on; any other for the first processes of the job. Fails when no cell is left, and with more cells
/// than a plan may have.
Expected<VerificationPlan> planVerification(std::span<const ModelPtr> models, const VerificationOrder &order);

/// The mean gain (weighted, as GainStatistics::mean) of a model by the measurements it was fitted to, over
/// the cells that were timed and in which its choice and the library's own are among those measurements; NaN
/// when there is none. What was chosen for being the fastest in noise looks faster than it is: less than this
/// comes true.
double promisedGain(const RealisedGain &gain, const Model &model);

/// Was it timed on the machine of these measurements, with the same release of the same MPI library? Of any
/// other dataset it says nothing.
bool isAbout(const RealisedGain &gain, const Dataset &dataset);

/// Of those of the timed cells in which the model decides what was timed there; without cells when there is
/// none: the verification was of other decisions.
GainStatistics gainOf(const RealisedGain &gain, const Model &model);

} // namespace collscope
