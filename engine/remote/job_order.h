// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job.h"

#include <vector>

namespace collscope::remote {

/// How a campaign becomes jobs.
enum class JobDivision {
    oneJob, ///< of the plan's largest node count; smaller ones are measured on some of its nodes
    perNodeCount, ///< one for every node count of the plan: small ones need not wait for many nodes
};

/// A campaign as people order it.
struct CampaignOrder {
    HostProfile host;
    wire::CampaignPlan plan;
    JobDivision division = JobDivision::oneJob;
    int nodes = 0; ///< of the job; 0: the largest of the plan's `nodes`, else 1
    int ppn = 0; ///< processes per node; 0: the largest of the plan's `ppn`, else 1
    int minutes = 60; ///< time limit of each job
    int mostJobs = 0; ///< that the site lets one submit (SchedulerResources::mostJobs); 0: no limit is known
};

inline constexpr std::size_t mostJobsOfCampaign = 1000;

/// The jobs of a campaign. A failure names what is wrong with the plan or the host, or that there would be
/// more jobs than `mostJobs` or mostJobsOfCampaign. No job arrays are used: node counts differ, and an array
/// has one.
Expected<std::vector<JobOrder>> splitOrder(const CampaignOrder &order);

/// Why nothing can be made of a plan, see wire::planConflict(); empty when it can.
std::string planProblem(const wire::CampaignPlan &plan);

/// Why no job has so many nodes with so many processes each; empty when one may.
std::string shapeProblem(int nodes, int ppn);

/// "1 node", "4 nodes"
QString nodesText(int nodes);
/// "1 node with 8 processes", "4 nodes with 8 processes each"
QString shapeText(int nodes, int ppn);

/// A new job with a name of its own in state `draft`, not in any store. Checks the profile, the plan and the
/// script.
Expected<Job> makeJob(const JobOrder &order);

/// What a job will be, before anything exists: exactly what is written on the machine, and run there.
struct JobPreview {
    QByteArray script; ///< job.sh
    QByteArray plan;
    QString folder;
    QByteArray commands; ///< submits it; run in the folder
};
Expected<JobPreview> preview(const Job &job);

/// A new job that goes on where an ended one stopped: the same order; its records begin with what is there,
/// which is not measured again.
Expected<Job> makeRest(const Job &ended);

/// The jobs whose records are not also the beginning of another job's: what to load of a store. Any order.
std::vector<Job> newestOfChains(const std::vector<Job> &jobs);

} // namespace collscope::remote
