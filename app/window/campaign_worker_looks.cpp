// SPDX-License-Identifier: GPL-3.0-or-later
// How a worker asks its machine about its jobs, and what it makes of the answers.
#include "app/window/campaign_worker.h"

#include <QFileInfo>

#include <utility>

namespace collscope {

using remote::Job;
using remote::JobController;
using remote::JobState;
using remote::RemoteError;
using remote::Reply;

namespace {

using Kind = RemoteError::Kind;

/// Nothing helps before the user does something about it.
bool needsUser(const RemoteError &error)
{
    return error.kind == Kind::signIn || error.kind == Kind::hostKey || error.kind == Kind::unconfirmed;
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
    std::vector<Job> jobs;
    for (const Minded &minded : m_minded)
        jobs.push_back(minded.row.job);
    m_clock.looked(Clock::now(), jobs, !done);
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
    std::vector<Minded *> places;
    for (Minded &minded : m_minded) {
        minded.row.problem.clear();
        jobs.push_back(minded.row.job);
        places.push_back(&minded);
    }
    remote::RoundEvents events;
    events.failed = [&](std::size_t job, const RemoteError &why) {
        places[job]->row.problem = text(why);
        if (jobs[job].state == JobState::failed && jobs[job].id.isEmpty())
            emit failed(why.what); // it was not accepted
    };
    events.fetched = [&](std::size_t job) {
        places[job]->row.job = jobs[job];
        noteRecords(*places[job]);
    };
    const auto done = remote::carryOn(controller, jobs, events);
    for (std::size_t i = 0; i < jobs.size(); ++i)
        places[i]->row.job = jobs[i];
    return done;
}

/// What is here now, after a fetch.
void CampaignWorker::noteRecords(Minded &minded)
{
    if (QFileInfo(minded.row.recordsPath).size() == minded.row.progress.bytes)
        return;
    const std::size_t before = minded.row.progress.measured;
    minded.row.progress = remote::progressOf(minded.row.recordsPath);
    if (minded.row.progress.measured != before)
        tellGrowth(minded.row);
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
    if (error.kind == Kind::cancelled || error.isOfOneJob())
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
