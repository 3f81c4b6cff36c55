// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_order.h"
#include "engine/remote/scheduler.h"
#include "engine/wire/duration.h"
#include "engine/wire/offers.h"
#include "engine/wire/schedule.h"

#include <QStringList>

namespace collscope::remote {

/// A cell of the grid that a plan measures.
struct PlannedCell {
    std::string collective;
    std::uint32_t commSize = 0;
    std::uint32_t nodes = 0; ///< 0: the plan names processes, not nodes
    std::uint32_t ppn = 0;
    std::uint64_t messageBytes = 0;
    std::size_t methods = 0; ///< measured there, at most: a library may run the same for several
    int level = 0; ///< of refinement: a budget that is used up leaves out the highest ones
};

/// What a job's agent will carry out; see plannedCells().
Expected<wire::Schedule> scheduleOf(const JobOrder &order, const std::vector<wire::Offers> &offers = {});

/// What is planned for a job. `offers` is what an agent said it can measure (AgentReport::offers); empty:
/// what the catalogue has for Open MPI (MPICH where the plan names its methods) and Collscope's own. A
/// failure says what the plan asks for and the job, or the agent, does not have.
Expected<std::vector<PlannedCell>> plannedCells(
    const JobOrder &order, const std::vector<wire::Offers> &offers = {});

struct JobEstimate {
    std::size_t points = 0; ///< measurements, at most
    double seconds = 0.0; ///< wall time
    double coreHours = 0.0; ///< of all processes
    bool bounded = false; ///< the plan's budget or the job's time limit ends it by then; else ...
    bool isKnown = false; ///< ... by times of all its points; else a rough guess
};

/// Wall time and core hours of a job: starting and leaving, and what its points take (wire::estimatedTime),
/// by `times` where they are given. Never more than the plan's budget, which is what it takes where not all
/// times are known, or than the job's time limit.
Expected<JobEstimate> estimateJob(
    const JobOrder &order, const std::vector<wire::Offers> &offers = {}, const wire::CallSeconds &times = {});

struct CampaignEstimate {
    std::vector<JobEstimate> jobs; ///< as many and in the order as given
    std::size_t points = 0;
    double seconds = 0.0; ///< the jobs one after the other, without waiting for the scheduler
    double coreHours = 0.0;
    QStringList warnings; ///< core hours above the profile's limit, a budget above the time limit, ...
};
Expected<CampaignEstimate> estimateCampaign(const std::vector<JobOrder> &orders,
    const std::vector<wire::Offers> &offers = {}, const wire::CallSeconds &times = {});

/// What a scheduler takes and never starts: more minutes or nodes than the partition gives a job, more
/// processes per node than it has processors; and more jobs than it takes at a time.
QStringList limitWarnings(const std::vector<JobOrder> &orders, const SchedulerResources &resources);

} // namespace collscope::remote
