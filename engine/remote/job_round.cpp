// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_round.h"

namespace collscope::remote {

namespace {

/// One that waits has nothing to fetch.
bool mayHaveRecords(const Job &job)
{
    return (!job.id.isEmpty() || !isOpen(job.state)) && !job.fetchedAll && job.state != JobState::queued
        && job.state != JobState::draft;
}

/// The step that a job has not taken yet, because it is new, or because who looked after it was killed.
Reply<void> push(JobController &controller, Job &job, Submitting submitting)
{
    if (controller.isToBeCancelled(job))
        return controller.cancel(job);
    if (submitting == Submitting::no)
        return {};
    if (job.state == JobState::draft || (isOpen(job.state) && job.id.isEmpty()))
        return controller.submit(job);
    return {};
}

} // namespace

Reply<void> carryOn(
    JobController &controller, std::vector<Job> &jobs, const RoundEvents &events, Submitting submitting)
{
    const auto tell = [&events](std::size_t job, const RemoteError &why) {
        if (events.failed)
            events.failed(job, why);
    };
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        auto pushed = push(controller, jobs[i], submitting);
        if (pushed)
            continue;
        // Whether a job was submitted may be unclear without anything being wrong with the connection.
        if (!pushed.error().isOfOneJob() && pushed.error().kind != RemoteError::Kind::cut)
            return pushed;
        tell(i, pushed.error());
    }
    if (auto looked = controller.look(jobs); !looked)
        return looked;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (!mayHaveRecords(jobs[i]))
            continue;
        const auto fetched = controller.fetch(jobs[i]);
        if (events.fetched)
            events.fetched(i);
        if (fetched)
            continue;
        if (!fetched.error().isOfOneJob())
            return tl::unexpected(fetched.error());
        tell(i, fetched.error());
    }
    return {};
}

} // namespace collscope::remote
