// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_store.h"
#include "engine/remote/scheduler.h"

namespace collscope::remote {

/// What a job is made of.
struct JobOrder {
    HostProfile host;
    QString plan; ///< text of a campaign plan
    int nodes = 1;
    int ppn = 1;
    int minutes = 60;
};

/// How long to wait before the next look: the profile's time, twice as long after each look in a row that
/// failed or found every job waiting in the queue, five minutes at most (or the profile's own time, if that
/// is more).
std::chrono::seconds pollDelay(const HostProfile &host, int uneventfulLooks);

/// Carries jobs of one machine through. Blocks: not for the GUI thread. Every change is on the disk before
/// the next step is taken, so that it can be killed at any moment and another one goes on from the store.
///
/// The caller holds the locks of the jobs.
class JobController {
public:
    JobController(const JobStore &store, Transport &transport, std::stop_token stop = {});

    /// A new job in the store, not submitted yet. Checks the plan and the script.
    static Expected<Job> create(const JobStore &store, const JobOrder &order);

    /// Submits a job that has no id yet, unless the scheduler has it already. It may be called again after
    /// any failure: nothing is submitted twice. RemoteError::refused ends the job as failed, any other leaves
    /// it submitting.
    Reply<void> submit(Job &job);
    /// One question about all these jobs. What cannot be asked changes nothing but the failure returned.
    Reply<void> look(std::vector<Job> &jobs);
    /// Fetches what a job has measured since the last time; returns the bytes that came.
    Reply<qint64> fetch(Job &job);
    /// Asks for the end of a job. It stays open until the scheduler says that it is cancelled.
    Reply<void> cancel(Job &job);

private:
    using Jobs = std::vector<const Job *>;

    const Scheduler &schedulerOf(const Job &job) const;
    Reply<void> save(const Job &job) const;
    Reply<void> findUnsubmitted(Job &job);
    Reply<void> accept(Job &job, const QByteArray &answer);
    Reply<std::vector<JobReport>> reports(const Jobs &jobs);
    Reply<std::vector<JobReport>> accounted(const Jobs &jobs);
    Reply<std::vector<std::optional<int>>> exitStatuses(const Jobs &jobs);

    const JobStore &m_store;
    Transport &m_transport;
    std::stop_token m_stop;
};

} // namespace collscope::remote
