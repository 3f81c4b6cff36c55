// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_worker.h"

#include <fmt/format.h>

#include <utility>

namespace collscope {

using remote::CampaignRunner;
using remote::FollowedJob;
using remote::Job;
using remote::JobController;
using remote::Reply;

namespace {

JobRow rowOf(const FollowedJob &followed)
{
    return {followed.job, followed.isConfirmed ? JobRow::Tracking::ours : JobRow::Tracking::checking,
        followed.progress, followed.recordsPath, followed.problem};
}

} // namespace

CampaignWorker::CampaignWorker(const remote::HostProfile &host, const remote::JobStore &store, Places places)
    : m_host(host), m_store(store), m_places(std::move(places)),
      m_runner(m_store, m_places.poll.value_or(remote::pollLimits(host)), CampaignRunner::Patience::tryAgain,
          events())
{
    m_machine.host = host;
}

CampaignRunner::Events CampaignWorker::events()
{
    CampaignRunner::Events events;
    events.changed = [this](const FollowedJob &followed) { emit jobChanged(rowOf(followed)); };
    events.grew
        = [this](const FollowedJob &followed) { emit recordsGrew(followed.job.uuid, followed.recordsPath); };
    events.failed = [this](const FollowedJob &followed, const remote::RemoteError &why) {
        const bool wasRefused = followed.job.state == remote::JobState::failed && followed.job.id.isEmpty();
        if (wasRefused || m_isAsked)
            emit failed(why.what);
    };
    return events;
}

CampaignWorker::~CampaignWorker()
{
    stop();
    wait();
}

void CampaignWorker::stop()
{
    m_stop.request_stop();
}

void CampaignWorker::post(Work work)
{
    {
        const std::lock_guard lock(m_mutex);
        m_work.push_back(std::move(work));
    }
    m_wake.notify_one();
}

CampaignWorker::Work CampaignWorker::nextWork()
{
    const std::stop_token stop = m_stop.get_token();
    std::unique_lock lock(m_mutex);
    const auto isAsked = [this] { return !m_work.empty(); };
    if (m_nextLook)
        m_wake.wait_until(lock, stop, *m_nextLook, isAsked);
    else
        m_wake.wait(lock, stop, isAsked);
    if (stop.stop_requested())
        return {};
    if (m_work.empty()) {
        m_nextLook.reset();
        return [this] { look(); };
    }
    Work work = std::move(m_work.front());
    m_work.pop_front();
    return work;
}

void CampaignWorker::run()
{
    while (const Work work = nextWork())
        work();
}

void CampaignWorker::adopt(const QString &uuid)
{
    post([this, uuid] {
        const FollowedJob *const followed = mind(uuid);
        if (followed && !followed->isConfirmed && m_machine.state != MachineRow::State::signIn)
            lookAt(Clock::now());
        releaseEnded();
    });
}

void CampaignWorker::submit(const QString &uuid)
{
    withJob(uuid, [this](JobController &controller, FollowedJob &followed) {
        lookAt(Clock::now());
        return controller.submit(followed.job);
    });
}

void CampaignWorker::cancel(const QString &uuid)
{
    // Noted before the machine is asked, which may be down: it stays asked for.
    withJobHere(uuid, [this, uuid](Job &job) {
        auto asked = JobController::askToCancel(m_store, job);
        if (asked && isOpen(job.state))
            withJob(uuid, [this](JobController &controller, FollowedJob &followed) {
                constexpr std::chrono::seconds soon{2}; // the scheduler ends a job within a moment
                lookAt(Clock::now() + soon);
                return controller.cancel(followed.job);
            });
        return asked;
    });
}

void CampaignWorker::fetch(const QString &uuid)
{
    withJob(uuid, [this](JobController &controller, FollowedJob &followed) {
        return m_runner.fetch(controller, followed);
    });
}

void CampaignWorker::fetchLog(const Job &job)
{
    post([this, job] {
        if (const auto kept = m_store.keptLog(job))
            return emit logArrived(job.uuid, QString::fromUtf8(*kept));
        auto log = connectTo(false).and_then(
            [&] { return JobController(m_store, *m_transport, m_stop.get_token()).log(job); });
        if (log)
            emit logArrived(job.uuid, QString::fromUtf8(*log));
        else
            noteFailure(log.error());
    });
}

void CampaignWorker::markFinished(const QString &uuid)
{
    withJobHere(uuid, [this](Job &job) { return JobController::markFinished(m_store, job); });
}

void CampaignWorker::importRecords(const QString &uuid, const QString &path)
{
    withJobHere(uuid, [this, path](Job &job) { return JobController::importRecords(m_store, job, path); });
}

void CampaignWorker::refresh()
{
    post([this] {
        if (!m_runner.jobs().empty())
            lookAt(m_runner.refreshDue(Clock::now()));
    });
}

void CampaignWorker::signIn()
{
    post([this] {
        if (const auto connected = connectTo(true); !connected)
            return noteFailure(connected.error());
        if (!m_runner.jobs().empty())
            lookAt(Clock::now());
    });
}

void CampaignWorker::signOut()
{
    post([this] {
        if (auto *const ssh = dynamic_cast<remote::SshTransport *>(m_transport.get()))
            ssh->signOut(m_stop.get_token());
        m_transport.reset();
        m_nextLook.reset();
        m_machine.nextLook = {};
        setState(MachineRow::State::signIn, tr("disconnected"));
    });
}

/// The job, locked here from now on; null when another workbench looks after it.
FollowedJob *CampaignWorker::mind(const QString &uuid)
{
    if (FollowedJob *const known = m_runner.find(uuid))
        return known;
    auto held = remote::hold(m_store, uuid);
    if (!held) {
        emit failed(held.error());
        return nullptr;
    }
    if (!held->lock) {
        const QString path = m_store.recordsPath(held->job);
        emit jobChanged({held->job, JobRow::Tracking::elsewhere, remote::progressOf(path), path, {}});
        return nullptr;
    }
    FollowedJob &followed = m_runner.take(std::move(*held));
    emit jobChanged(rowOf(followed));
    return &followed;
}

void CampaignWorker::sayElsewhere(const QString &uuid)
{
    const auto job = m_store.load(uuid);
    const std::string holder = job ? m_store.holder(*job) : std::string();
    emit failed({{}, 0,
        fmt::format("the job is looked after by another workbench{}", holder.empty() ? "" : ": " + holder),
        fmt::format("end that one first; if its host is gone, wait until it was not seen for {} minutes",
            remote::JobLock::lease.count())});
}

/// Something the user wants done with a job on its machine.
void CampaignWorker::withJob(const QString &uuid, const JobWork &work)
{
    post([this, uuid, work] {
        FollowedJob *const followed = mind(uuid);
        if (!followed) {
            sayElsewhere(uuid);
            return;
        }
        m_isAsked = true;
        const auto done = onMachine(*followed, work);
        m_isAsked = false;
        if (done)
            noteAnswer();
        else
            noteFailure(done.error());
        if (!done && m_machine.state != MachineRow::State::signIn && !m_stop.stop_requested())
            emit failed(done.error().what);
        emit jobChanged(rowOf(*followed));
        releaseEnded();
        keepLooking();
    });
}

Reply<void> CampaignWorker::onMachine(FollowedJob &followed, const JobWork &work)
{
    if (auto connected = connectTo(false); !connected)
        return connected;
    JobController controller(m_store, *m_transport, m_stop.get_token());
    return work(controller, followed);
}

/// Something the user wants done with what is in the store.
void CampaignWorker::withJobHere(const QString &uuid, const std::function<Expected<void>(Job &)> &work)
{
    post([this, uuid, work] {
        FollowedJob *const followed = mind(uuid);
        if (!followed) {
            sayElsewhere(uuid);
            return;
        }
        if (const auto done = work(followed->job); !done)
            emit failed(done.error());
        m_runner.noteRecords(*followed);
        emit jobChanged(rowOf(*followed));
        releaseEnded();
    });
}

/// Lets go of jobs for which nothing has to be done any more.
void CampaignWorker::releaseEnded()
{
    for (const FollowedJob &ended : m_runner.release()) {
        JobRow row = rowOf(ended);
        row.tracking = JobRow::Tracking::none;
        emit jobChanged(row);
    }
}

} // namespace collscope
