// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_round.h"
#include "engine/remote/poll.h"
#include "engine/remote/progress.h"

#include <list>

namespace collscope::remote {

/// A job that is carried on here: nobody else changes it while its lock is held.
struct HeldJob {
    Job job;
    std::unique_ptr<JobLock> lock;
};

/// The job as whoever let go of it left it. Its lock is null when another workbench looks after it. A
/// failure: it cannot be read.
Expected<HeldJob> hold(const JobStore &store, const QString &uuid);

/// A campaign: a job for each order, all of one campaign when they are several, in the store as `state` and
/// locked before anybody else knows of them. When one order is wrong, none is made.
Expected<std::vector<HeldJob>> makeCampaign(
    const JobStore &store, const std::vector<JobOrder> &orders, JobState state);

/// What an ended job has left out: a new job, in the store as `state`. Its lock is null when another
/// workbench was quicker.
Expected<HeldJob> makeContinuation(const JobStore &store, const Job &ended, JobState state);

/// What the jobs of a campaign have in common, those included that go on with another one: the uuid of its
/// first job. `all`: where to look for those that others go on with.
QString campaignOf(const std::vector<Job> &all, const QString &uuid);
/// Those of `measured` whose records are the results of that campaign: none that is also the beginning of
/// another's.
std::vector<Job> resultsOf(
    const std::vector<Job> &all, const std::vector<Job> &measured, const QString &campaign);

/// Can the jobs of both be asked about in one question?
bool isSameMachine(const HostProfile &a, const HostProfile &b);
/// Has it ended, and is everything that it measured here?
bool isThrough(const Job &job);
/// Is there something to be done for it without anybody asking? A draft waits for its submission.
bool needsCare(const Job &job);

/// A job on its way to its end.
struct FollowedJob {
    Job job;
    QString recordsPath;
    JobProgress progress; ///< of the records that are here
    QString problem; ///< why the last round did not bring it on; empty: it did
    bool isGivenUp
        = false; ///< what is in the way of its next step does not pass, and nothing is tried any more
    bool isConfirmed = false; ///< its machine has answered since it is followed
    std::unique_ptr<JobLock> lock;
};

/// What is to be done with jobs of one machine, and when; the window and the command line only show it.
///
/// Jobs are submitted in the order in which they were taken, each once; those to be cancelled are cancelled
/// first; all are asked about in one question, and what they have measured is fetched as it grows. What is
/// about one job stops that one at most. What is about the machine stops none: it is asked again after a
/// while that grows as long as nothing happens. The store is always a step ahead of the machine, so that a
/// runner may be killed at any moment and another one goes on.
///
/// Blocks while it asks: not for the GUI thread. Not for several threads at a time.
class CampaignRunner {
public:
    using Clock = PollClock;

    struct Events { // all on the calling thread; any may be empty
        std::function<void(const FollowedJob &)> changed;
        std::function<void(const FollowedJob &)> grew; ///< there are more measurements of it
        /// Something new that is about this job alone.
        std::function<void(const FollowedJob &, const RemoteError &)> failed;
    };
    /// What becomes of a job whose next step fails in a way that does not pass.
    enum class Patience {
        tryAgain, ///< with every look: somebody may do something about it
        giveUp, ///< it is left as it is, and the others are followed to their ends
    };

    CampaignRunner(const JobStore &store, const PollLimits &limits, Patience patience, Events events);

    /// Follows a job from now on.
    FollowedJob &take(HeldJob held);
    FollowedJob *find(const QString &uuid); ///< nullptr: it is not followed here
    /// In the order in which they were taken.
    const std::list<FollowedJob> &jobs() const { return m_jobs; }
    std::vector<Job> values() const;
    /// Lets go of those for which nothing has to be done any more; these are they, without their locks.
    std::vector<FollowedJob> release();

    /// One step for all of them that are not through; where nothing is submitted, because somebody only
    /// looks, also for those that are lost. A failure is about the machine.
    Reply<void> round(JobController &controller, Submitting submitting = Submitting::yes);
    /// When the next round is due, and the soonest that somebody who asks may have it.
    Clock::Time due() const { return m_clock.due(); }
    Clock::Time refreshDue(Clock::Time now) const { return m_clock.refreshDue(now); }
    /// Is nothing left to be done, because all are through or given up?
    bool isDone() const;
    /// Rounds until nothing is left to be done. `told` hears how each went; a failure about the machine that
    /// does not pass ends it.
    Reply<void> follow(JobController &controller, const std::function<void(const Reply<void> &)> &told);

    /// Submits all of them and leaves them. Each that was submitted is told; the failure returned is about
    /// the machine, or the last one about a job, those before it being told as failed.
    Reply<void> submitAll(JobController &controller, const std::function<void(const Job &)> &submitted);

    /// Somebody wants to see the job now: it is cancelled if it is to be, asked about, and what there is is
    /// fetched, however far the question went. A failure of the question alone is told as failed. `much`, if
    /// given, hears how many bytes come.
    Reply<void> fetch(
        JobController &controller, FollowedJob &followed, const std::function<void(qint64 bytes)> &much = {});

    /// Reads how far the records that are here go, and tells when they have grown.
    void noteRecords(FollowedJob &followed);
    /// The machine has answered.
    void noteAnswer();
    /// Why it has not: shown with every job.
    void noteProblem(const RemoteError &why);
    /// There was to be a round, and the machine could not even be asked.
    void noteMissed();

private:
    void tellChanged(const FollowedJob &followed) const;
    void noteLook(bool failed);
    void noteFailure(FollowedJob &followed, const RemoteError &why);

    const JobStore &m_store;
    PollClock m_clock;
    Patience m_patience;
    Events m_events;
    std::list<FollowedJob> m_jobs;
};

/// How a job that was followed to its end came out.
enum class Outcome {
    good,
    left, ///< it has not ended, or not even begun
    incomplete, ///< it ended, and not everything that it measured is here
    bad, ///< it did not finish
};
Outcome outcomeOf(const Job &job);

} // namespace collscope::remote
