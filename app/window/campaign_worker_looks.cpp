// SPDX-License-Identifier: GPL-3.0-or-later
// How a worker asks its machine about its jobs, and what it makes of the answers.
#include "app/window/campaign_worker.h"

#include <utility>

namespace collscope {

using remote::Job;
using remote::JobController;
using remote::JobState;
using remote::RemoteError;
using remote::Reply;

namespace {

using Kind = RemoteError::Kind;

/// A failure that is about one job, not about its machine.
bool isOfOneJob(const RemoteError &error)
{
    return error.kind == Kind::refused || error.kind == Kind::local || error.kind == Kind::later;
}

/// Nothing helps before the user does something about it.
bool needsUser(const RemoteError &error)
{
    return error.kind == Kind::signIn || error.kind == Kind::hostKey;
}

/// One that waits has nothing to fetch.
bool mayHaveRecords(const Job &job)
{
    return !job.id.isEmpty() && !job.fetchedAll && job.state != JobState::queued;
}

QString text(const RemoteError &error)
{
    return QString::fromStdString(error.what.text());
}

} // namespace

Reply<void> CampaignWorker::connectTo(bool mayAsk)
{
    if (m_transport && !mayAsk)
        return {};
    setState(MachineRow::State::connecting);
    auto opened
        = remote::openTransport(m_host, m_places.controlFolder, mayAsk, m_stop.get_token(), m_places.askPass);
    if (!opened)
        return tl::unexpected(std::move(opened.error()));
    m_transport = std::move(*opened);
    setState(MachineRow::State::connected);
    return {};
}

void CampaignWorker::look()
{
    m_machine.nextLook = {};
    if (m_minded.empty())
        return;
    auto done = connectTo(false);
    if (done) {
        JobController controller(m_store, *m_transport, m_stop.get_token());
        done = lookAtAll(controller);
    }
    m_lastLook = Clock::now();
    std::vector<Job> jobs;
    for (const Minded &minded : m_minded)
        jobs.push_back(minded.row.job);
    m_clock.looked(*m_lastLook, jobs, !done);
    if (done)
        noteAnswer();
    else
        noteFailure(done.error());
    releaseEnded();
    keepLooking();
}

/// The next look, if one is needed and none is due.
void CampaignWorker::keepLooking()
{
    if (!m_nextLook && !m_minded.empty() && m_machine.state != MachineRow::State::signIn)
        lookAt(m_clock.due());
}

Reply<void> CampaignWorker::lookAtAll(JobController &controller)
{
    std::vector<Job> jobs;
    for (Minded &minded : m_minded) {
        minded.row.problem.clear();
        if (auto pushed = push(controller, minded); !pushed)
            return pushed;
        jobs.push_back(minded.row.job);
    }
    auto looked = controller.look(jobs);
    auto job = jobs.begin();
    for (Minded &minded : m_minded)
        minded.row.job = *job++;
    if (!looked)
        return looked;
    for (Minded &minded : m_minded) {
        if (!mayHaveRecords(minded.row.job))
            continue;
        auto fetched = fetchRecords(controller, minded);
        if (!fetched && !isOfOneJob(fetched.error()))
            return fetched;
        if (!fetched)
            minded.row.problem = text(fetched.error());
    }
    return {};
}

/// Takes the step that a job has not taken yet, because it is new, or because the workbench before was
/// killed. A failure that is about the job alone is kept with it.
Reply<void> CampaignWorker::push(JobController &controller, Minded &minded)
{
    Job &job = minded.row.job;
    Reply<void> done;
    if (isOpen(job.state) && job.cancelRequested)
        done = controller.cancel(job);
    else if (isOpen(job.state) && job.id.isEmpty())
        done = controller.submit(job);
    // Whether a job was submitted may be unclear without anything being wrong with the connection.
    if (done || !(isOfOneJob(done.error()) || done.error().kind == Kind::cut))
        return done;
    minded.row.problem = text(done.error());
    if (job.state == JobState::failed)
        emit failed(done.error().what);
    return {};
}

Reply<void> CampaignWorker::fetchRecords(JobController &controller, Minded &minded)
{
    const auto added = controller.fetch(minded.row.job);
    const std::size_t before = minded.row.progress.measured;
    minded.row.progress = remote::progressOf(minded.row.recordsPath);
    if (minded.row.progress.measured != before)
        tellGrowth(minded.row);
    if (!added)
        return tl::unexpected(added.error());
    return {};
}

/// Whoever reads the records finds the job with them.
void CampaignWorker::tellGrowth(const JobRow &row)
{
    emit jobChanged(row);
    emit recordsGrew(row.job.uuid, row.recordsPath);
}

/// Lets go of jobs for which nothing has to be done any more.
void CampaignWorker::releaseEnded()
{
    for (auto minded = m_minded.begin(); minded != m_minded.end();) {
        if (needsCare(minded->row.job)) {
            ++minded;
            continue;
        }
        minded->row.care = JobRow::Care::none;
        emit jobChanged(minded->row);
        minded = m_minded.erase(minded);
    }
}

void CampaignWorker::lookAt(Clock::time_point when)
{
    const auto delay = std::chrono::duration_cast<std::chrono::milliseconds>(when - Clock::now());
    m_nextLook = when;
    m_machine.nextLook = QDateTime::currentDateTimeUtc().addMSecs(delay.count());
    emit machineChanged(m_machine);
}

void CampaignWorker::noteAnswer()
{
    m_machine.lastAnswer = QDateTime::currentDateTimeUtc();
    setState(MachineRow::State::connected);
    for (Minded &minded : m_minded) {
        minded.row.care = JobRow::Care::ours;
        emit jobChanged(minded.row);
    }
}

void CampaignWorker::noteFailure(const RemoteError &error)
{
    if (error.kind == Kind::cancelled || isOfOneJob(error))
        return;
    if (needsUser(error)) {
        m_transport.reset();
        m_nextLook.reset();
        m_machine.nextLook = {};
        setState(MachineRow::State::signIn, text(error));
        emit signInNeeded(m_host);
    } else {
        setState(MachineRow::State::unreachable, text(error));
    }
    for (Minded &minded : m_minded) {
        minded.row.problem = text(error);
        emit jobChanged(minded.row);
    }
}

void CampaignWorker::setState(MachineRow::State state, const QString &problem)
{
    m_machine.state = state;
    m_machine.problem = problem;
    emit machineChanged(m_machine);
}

} // namespace collscope
