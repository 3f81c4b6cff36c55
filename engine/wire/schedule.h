// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/campaign_plan.h"
#include "engine/wire/offers.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace collscope::wire {

/// Where a process lies in a job, and what the job has. The same on all processes but for its own place.
struct JobLayout {
    std::uint32_t processes = 0;
    std::uint32_t nodes = 0; ///< compute nodes
    std::uint32_t ppn = 0; ///< processes on the node that has fewest
    std::uint32_t rank = 0;
    std::uint32_t node = 0; ///< of this process; nodes count up in the order of their first processes
    std::uint32_t rankOnNode = 0;
};

/// Which processes of a job form a communicator.
struct Place {
    std::uint32_t size = 0;
    std::uint32_t nodes = 0; ///< 0: the first `size` processes; else the first so many nodes ...
    std::uint32_t ppn = 0; ///< ... with so many processes each
    bool isOnOneNode = false; ///< the job has no other

    bool has(const JobLayout &process) const;
    Placement placement() const; ///< as far as it is known
    /// How often the job has such processes on nodes of their own, 1 at least.
    std::uint32_t copiesIn(const JobLayout &job) const;
};

/// All methods of one collective, at one message size, on one communicator: what a cell of a decision map
/// needs; or the one that was decided on there, in turn with the library's own choice.
struct ScheduledCell {
    int level = 0; ///< of refinement
    std::size_t place = 0;
    std::size_t collective = 0;
    std::uint64_t bytes = 0;
    std::optional<std::size_t> decision = std::nullopt; ///< in Schedule::decided
    std::uint32_t members = 0; ///< of process groups: how many processes of the communicator take part ...
    std::uint32_t colours = 0; ///< ... in how many groups; 0: the collective is none of theirs
    std::optional<std::size_t> only = std::nullopt; ///< in Schedule::only: of all methods these
};

/// Which of the copies of a place measures the i-th cell of those that they share. They take turns there and
/// back: cells come with growing messages, and so nobody gets the larger one each time.
std::size_t copyOf(std::size_t i, std::size_t copies);

/// The order in which cells are measured.
bool coarseFirst(const ScheduledCell &a, const ScheduledCell &b);

/// What is measured, and in which order.
struct Schedule {
    std::vector<Place> places;
    std::vector<Offers> collectives;
    std::vector<std::vector<Method>> methods; ///< per collective
    std::vector<ScheduledCell> cells;
    std::vector<wire::Method> decided = {}; ///< of a plan with decisions
    std::vector<std::vector<wire::Method>> only = {}; ///< of a plan whose cells name methods

    std::vector<wire::Method> methodsAt(const ScheduledCell &cell) const;
    std::size_t methodCount(const ScheduledCell &cell) const; ///< of methodsAt
    /// `method`: one of methods[cell.collective].
    bool measures(const Method &method, const ScheduledCell &cell) const;
    /// Behind the last of the cells from `first` on that are at one place and level.
    std::size_t blockEnd(std::size_t first) const;
    /// As plans name the cell, without a method: "bcast 2x4 1KiB". Process groups are not told apart.
    std::string nameOf(const ScheduledCell &cell) const;
    std::size_t points() const; ///< at most: silent fall-backs make some of them the same
};

/// Level of refinement of each of n positions on an axis: 0 for the first and the last, then one more for the
/// middle of each gap, and so on.
std::vector<int> refinementLevels(std::size_t n);

/// The communicators that the plan asks for in a job; on wrong usage none: `problem` then says what would be
/// right.
std::vector<Place> plannedPlaces(const CampaignPlan &plan, const JobLayout &job, std::string &problem);

/// The schedule of a plan whose lists are filled in, with decisions or without. Without cells when the job or
/// what is offered does not allow it, or when there would be more than a plan may have: `problem` then says
/// so, before anything large is made.
Schedule plannedSchedule(
    const CampaignPlan &plan, const JobLayout &job, std::vector<Offers> offered, std::string &problem);

/// The schedule of a plan without decisions. From a coarse grid to a fine one: all cells of a level
/// come before those of the next, so that whatever was measured when the time is up covers the whole grid;
/// within a level communicator by communicator. Of process groups there is a cell for each number of members
/// and colours; a communicator with fewer processes than colours has none.
Schedule makeSchedule(const CampaignPlan &plan, std::vector<Place> places, std::vector<Offers> offered);

/// The schedule of a plan with decisions, in the same order. Without cells when one of them cannot be carried
/// out: `problem` then says why, and what would be right.
Schedule makeDecidedSchedule(
    const CampaignPlan &plan, const JobLayout &job, std::vector<Offers> collectives, std::string &problem);

} // namespace collscope::wire
