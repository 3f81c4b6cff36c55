// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/campaign_plan.h"
#include "mpi_agent/bench/group.h"
#include "mpi_agent/bench/methods.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace collscope::agent {

/// All methods of one collective, at one message size, on one communicator: what a cell of a decision map
/// needs; or the one that was decided on there, in turn with the library's own choice.
struct Cell {
    int level = 0; ///< of refinement
    std::size_t place = 0;
    std::size_t collective = 0;
    std::uint64_t bytes = 0;
    std::optional<std::size_t> decision = std::nullopt; ///< in Schedule::decided
};

/// The order in which cells are measured.
bool coarseFirst(const Cell &a, const Cell &b);

/// What is measured, and in which order.
struct Schedule {
    std::vector<Place> places;
    std::vector<Offers> collectives;
    std::vector<std::vector<wire::Method>> methods; ///< per collective
    std::vector<Cell> cells;
    std::vector<wire::Method> decided = {}; ///< of a plan with decisions

    std::vector<wire::Method> methodsAt(const Cell &cell) const;
    std::size_t points() const; ///< at most: silent fall-backs make some of them the same
};

/// Level of refinement of each of n positions on an axis: 0 for the first and the last, then one more for the
/// middle of each gap, and so on.
std::vector<int> refinementLevels(std::size_t n);

/// The communicators that the plan asks for in a job; on wrong usage none: `problem` then says what would be
/// right.
std::vector<Place> plannedPlaces(const wire::CampaignPlan &plan, const JobLayout &job, std::string &problem);

/// The schedule of a plan whose lists are filled in. From a coarse grid to a fine one: all cells of a level
/// come before those of the next, so that whatever was measured when the time is up covers the whole grid;
/// within a level communicator by communicator.
Schedule makeSchedule(
    const wire::CampaignPlan &plan, std::vector<Place> places, std::vector<Offers> collectives);

/// The schedule of a plan with decisions, in the same order. Without cells when one of them cannot be carried
/// out: `problem` then says why, and what would be right.
Schedule makeDecidedSchedule(const wire::CampaignPlan &plan, const JobLayout &job,
    std::vector<Offers> collectives, std::string &problem);

} // namespace collscope::agent
