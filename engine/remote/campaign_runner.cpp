// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/campaign_runner.h"

#include "engine/data/say.h"

#include <QFileInfo>

#include <algorithm>
#include <thread>

namespace collscope::remote {

Expected<HeldJob> hold(const JobStore &store, const QString &uuid)
{
    HeldJob held;
    held.job.uuid = uuid;
    held.lock = store.lock(held.job);
    auto job = store.load(uuid); // only now: nobody changes it any more
    if (!job)
        return tl::unexpected(std::move(job.error()));
    held.job = std::move(*job);
    return held;
}

Expected<std::vector<HeldJob>> makeCampaign(
    const JobStore &store, const std::vector<JobOrder> &orders, JobState state)
{
    std::vector<HeldJob> made;
    for (const JobOrder &order : orders) {
        auto job = makeJob(order);
        if (!job)
            return tl::unexpected(std::move(job.error()));
        made.push_back({std::move(*job), nullptr});
    }
    for (HeldJob &one : made) {
        if (made.size() > 1)
            one.job.campaign = made.front().job.uuid;
        one.job.state = state;
        one.lock = store.lock(one.job);
        if (!one.lock)
            return failure(say("the job cannot be locked"), say("may you write to the folder of the jobs?"));
        if (auto saved = store.save(one.job); !saved)
            return tl::unexpected(std::move(saved.error()));
    }
    return made;
}

Expected<HeldJob> makeContinuation(const JobStore &store, const Job &ended, JobState state)
{
    auto job = JobController::createRest(store, ended);
    if (!job)
        return tl::unexpected(std::move(job.error()));
    HeldJob rest{std::move(*job), nullptr};
    rest.lock = store.lock(rest.job);
    if (rest.lock && rest.job.state != state) {
        rest.job.state = state;
        if (auto saved = store.save(rest.job); !saved)
            return tl::unexpected(std::move(saved.error()));
    }
    return rest;
}

namespace {

const Job *findJob(const std::vector<Job> &jobs, const QString &uuid)
{
    const auto found
        = std::find_if(jobs.begin(), jobs.end(), [&uuid](const Job &job) { return job.uuid == uuid; });
    return found == jobs.end() ? nullptr : &*found;
}

} // namespace

QString campaignOf(const std::vector<Job> &all, const QString &uuid)
{
    const Job *job = findJob(all, uuid);
    while (job && job->campaign.isEmpty()) {
        const Job *const before = findJob(all, job->continues);
        if (!before)
            return job->uuid;
        job = before;
    }
    return job ? job->campaign : uuid;
}

std::vector<Job> resultsOf(
    const std::vector<Job> &all, const std::vector<Job> &measured, const QString &campaign)
{
    std::vector<Job> mine;
    std::copy_if(measured.begin(), measured.end(), std::back_inserter(mine),
        [&](const Job &job) { return campaignOf(all, job.uuid) == campaign; });
    return newestOfChains(mine);
}

bool isSameMachine(const HostProfile &a, const HostProfile &b)
{
    return a.name == b.name && a.connection == b.connection && a.sshHost == b.sshHost
        && a.sshOptions == b.sshOptions && a.scheduler == b.scheduler && a.pollSeconds == b.pollSeconds;
}

bool isThrough(const Job &job)
{
    return !isOpen(job.state) && job.state != JobState::draft && job.fetchedAll;
}

bool needsCare(const Job &job)
{
    return job.state != JobState::draft && !isThrough(job);
}

Outcome outcomeOf(const Job &job)
{
    if (isOpen(job.state) || job.state == JobState::draft)
        return Outcome::left;
    if (!job.fetchedAll)
        return Outcome::incomplete;
    return job.state == JobState::finished ? Outcome::good : Outcome::bad;
}

CampaignRunner::CampaignRunner(
    const JobStore &store, const PollLimits &limits, Patience patience, Events events)
    : m_store(store), m_clock(limits), m_patience(patience), m_events(std::move(events))
{
}

FollowedJob &CampaignRunner::take(HeldJob held)
{
    FollowedJob &followed = m_jobs.emplace_back();
    followed.recordsPath = m_store.recordsPath(held.job);
    followed.progress = progressOf(followed.recordsPath);
    followed.job = std::move(held.job);
    followed.lock = std::move(held.lock);
    return followed;
}

FollowedJob *CampaignRunner::find(const QString &uuid)
{
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(),
        [&uuid](const FollowedJob &followed) { return followed.job.uuid == uuid; });
    return found == m_jobs.end() ? nullptr : &*found;
}

std::vector<Job> CampaignRunner::values() const
{
    std::vector<Job> jobs;
    for (const FollowedJob &followed : m_jobs)
        jobs.push_back(followed.job);
    return jobs;
}

std::vector<FollowedJob> CampaignRunner::release()
{
    std::vector<FollowedJob> ended;
    for (auto followed = m_jobs.begin(); followed != m_jobs.end();) {
        if (needsCare(followed->job)) {
            ++followed;
            continue;
        }
        followed->lock.reset();
        ended.push_back(std::move(*followed));
        followed = m_jobs.erase(followed);
    }
    return ended;
}

bool CampaignRunner::isDone() const
{
    return std::all_of(m_jobs.begin(), m_jobs.end(),
        [](const FollowedJob &followed) { return isThrough(followed.job) || followed.isGivenUp; });
}

void CampaignRunner::tellChanged(const FollowedJob &followed) const
{
    if (m_events.changed)
        m_events.changed(followed);
}

void CampaignRunner::noteFailure(FollowedJob &followed, const RemoteError &why)
{
    const QString problem = QString::fromStdString(why.what.text());
    const bool isNews = problem != followed.problem;
    followed.problem = problem;
    if (isNews && m_events.failed)
        m_events.failed(followed, why);
}

void CampaignRunner::noteRecords(FollowedJob &followed)
{
    if (QFileInfo(followed.recordsPath).size() == followed.progress.bytes)
        return;
    const std::size_t before = followed.progress.measured;
    followed.progress = progressOf(followed.recordsPath);
    if (followed.progress.measured == before)
        return;
    tellChanged(followed); // whoever reads the records finds the job with them
    if (m_events.grew)
        m_events.grew(followed);
}

void CampaignRunner::noteAnswer()
{
    for (FollowedJob &followed : m_jobs) {
        followed.isConfirmed = true;
        tellChanged(followed);
    }
}

void CampaignRunner::noteProblem(const RemoteError &why)
{
    for (FollowedJob &followed : m_jobs) {
        followed.problem = QString::fromStdString(why.what.text());
        tellChanged(followed);
    }
}

Reply<void> CampaignRunner::round(JobController &controller, Submitting submitting)
{
    std::vector<Job> jobs;
    std::vector<FollowedJob *> places;
    for (FollowedJob &followed : m_jobs) {
        const bool isLookedFor = followed.job.state == JobState::lost && submitting == Submitting::no;
        if (followed.isGivenUp || (isThrough(followed.job) && !isLookedFor))
            continue;
        jobs.push_back(followed.job);
        places.push_back(&followed);
    }
    std::vector<std::optional<RemoteError>> failures(jobs.size());
    RoundEvents events;
    events.failed = [&failures](std::size_t job, const RemoteError &why) { failures[job] = why; };
    events.fetched = [&](std::size_t job) {
        places[job]->job = jobs[job];
        noteRecords(*places[job]);
    };
    auto done = carryOn(controller, jobs, events, submitting);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        FollowedJob &followed = *places[i];
        followed.job = std::move(jobs[i]);
        if (!failures[i]) {
            followed.problem.clear();
            continue;
        }
        noteFailure(followed, *failures[i]);
        // A job that runs goes on without its next step.
        followed.isGivenUp = m_patience == Patience::giveUp && !failures[i]->passes()
            && !isThrough(followed.job) && (followed.job.id.isEmpty() || !isOpen(followed.job.state));
    }
    noteLook(!done);
    return done;
}

void CampaignRunner::noteLook(bool failed)
{
    m_clock.looked(std::chrono::steady_clock::now(), values(), failed);
}

void CampaignRunner::noteMissed()
{
    noteLook(true);
}

Reply<void> CampaignRunner::follow(
    JobController &controller, const std::function<void(const Reply<void> &)> &told)
{
    for (;;) {
        Reply<void> done = round(controller);
        if (!done && !done.error().passes())
            return done;
        told(done);
        if (done && isDone())
            return {};
        std::this_thread::sleep_until(due());
    }
}

Reply<void> CampaignRunner::submitAll(
    JobController &controller, const std::function<void(const Job &)> &submitted)
{
    Reply<void> all;
    const FollowedJob *bad = nullptr;
    for (FollowedJob &followed : m_jobs) {
        auto done = controller.submit(followed.job);
        if (done) {
            submitted(followed.job);
            continue;
        }
        if (!done.error().isOfOneJob())
            return done;
        if (bad && m_events.failed)
            m_events.failed(*bad, all.error());
        bad = &followed;
        all = done;
    }
    return all;
}

Reply<void> CampaignRunner::fetch(
    JobController &controller, FollowedJob &followed, const std::function<void(qint64 bytes)> &much)
{
    std::vector<Job> one = {followed.job};
    followed.problem.clear();
    if (controller.isToBeCancelled(one.front()))
        if (const auto cancelled = controller.cancel(one.front()); !cancelled)
            noteFailure(followed, cancelled.error());
    const auto looked = controller.look(one);
    followed.job = one.front();
    if (const auto growth = much ? controller.growth(followed.job) : Reply<qint64>(0); growth && *growth > 0)
        much(*growth);
    const auto fetched = controller.fetch(followed.job);
    noteRecords(followed);
    if (!fetched)
        return tl::unexpected(fetched.error());
    if (!looked)
        noteFailure(followed, looked.error());
    return {};
}

} // namespace collscope::remote
