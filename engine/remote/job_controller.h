// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_order.h"
#include "engine/remote/job_store.h"
#include "engine/remote/scheduler.h"

namespace collscope::remote {

/// Carries jobs of one machine through. Blocks: not for the GUI thread. Every change is on the disk before
/// the next step is taken, so that it can be killed at any moment and another one goes on from the store.
///
/// The caller holds the locks of the jobs.
class JobController {
public:
    JobController(const JobStore &store, Transport &transport, std::stop_token stop = {});

    /// makeJob(), and the draft is in the store.
    static Expected<Job> create(const JobStore &store, const JobOrder &order);

    /// makeRest(), with a copy of the records that are here, and the draft is in the store.
    static Expected<Job> createRest(const JobStore &store, const Job &ended);

    /// Submits a draft or a job that has no id yet, unless the scheduler has it already. It may be called
    /// again after any failure: nothing is submitted twice. RemoteError::refused ends the job as failed, any
    /// other leaves it submitting; where the site takes no more jobs at a time that passes. A job that is to
    /// be cancelled is never submitted: this goes on with cancel().
    Reply<void> submit(Job &job);
    /// One question about all these jobs. What cannot be asked changes nothing but the failure returned.
    Reply<void> look(std::vector<Job> &jobs);
    /// Fetches what a job has measured since the last time; returns the bytes that came.
    Reply<qint64> fetch(Job &job);
    /// Notes that a job is to be cancelled; whoever carries it on next does so. One that was never sent is
    /// cancelled with that. No connection is needed.
    static Expected<void> askToCancel(const JobStore &store, Job &job);
    /// Whether somebody has asked for the end of a job, here or through the store.
    bool isToBeCancelled(const Job &job) const;
    /// Asks for the end of a job. It stays open until the scheduler says that it is cancelled; one that the
    /// scheduler never got is cancelled at once. While it is not known whether the scheduler has it, this
    /// fails with a RemoteError that passes; from then on nobody submits it, and to go on means to call this
    /// again.
    Reply<void> cancel(Job &job);
    /// The end of what the job and its launcher printed.
    Reply<QByteArray> log(const Job &job);
    /// Bytes that the next fetch would bring.
    Reply<qint64> growth(const Job &job);
    /// A lost job ends as finished because somebody knows better. What it left is fetched as usual. No
    /// connection is needed.
    static Expected<void> markFinished(const JobStore &store, Job &job);
    /// Records that somebody brought from the machine by hand become the job's, if they go on where those
    /// that are here end; the job ends as finished. No connection is needed.
    static Expected<void> importRecords(const JobStore &store, Job &job, const QString &path);

private:
    using Jobs = std::vector<const Job *>;

    const Scheduler &schedulerOf(const Job &job) const;
    Reply<void> save(const Job &job) const;
    Reply<void> placeRecords(const Job &job);
    Reply<void> settle(Job &job, const QByteArray &script);
    Reply<void> conclude(Job &job, JobState state, bool fetchedAll);
    tl::unexpected<RemoteError> submissionUnclear(const Job &job, const QByteArray &why) const;
    Reply<void> noteLog(Job &job);
    Reply<void> refused(Job &job, const QByteArray &why);
    Reply<void> accept(Job &job, const QByteArray &answer);
    Reply<std::vector<JobReport>> reports(const Jobs &jobs);
    Reply<std::vector<JobReport>> accounted(const Jobs &jobs);
    Reply<std::vector<std::optional<int>>> exitStatuses(const Jobs &jobs);

    const JobStore &m_store;
    Transport &m_transport;
    std::stop_token m_stop;
};

} // namespace collscope::remote
