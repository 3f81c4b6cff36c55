// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_worker.h"

#include <algorithm>
#include <utility>

namespace collscope {

using remote::Job;
using remote::JobController;
using remote::JobState;
using remote::Reply;

CampaignWorker::CampaignWorker(const remote::HostProfile &host, const remote::JobStore &store, Places places)
    : m_host(host), m_store(store), m_places(std::move(places)),
      m_clock(m_places.poll.value_or(remote::pollLimits(host)))
{
    m_machine.host = host;
}

CampaignWorker::~CampaignWorker()
{
    stop();
    wait();
}

bool CampaignWorker::isSameMachine(const remote::HostProfile &a, const remote::HostProfile &b)
{
    return a.name == b.name && a.connection == b.connection && a.sshHost == b.sshHost
        && a.sshOptions == b.sshOptions && a.scheduler == b.scheduler && a.pollSeconds == b.pollSeconds;
}

bool CampaignWorker::needsCare(const Job &job)
{
    return isOpen(job.state) || (!job.fetchedAll && job.state != JobState::draft);
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
        const Minded *const minded = mind(uuid);
        if (minded && minded->row.care == JobRow::Care::checking
            && m_machine.state != MachineRow::State::signIn)
            lookAt(Clock::now());
        releaseEnded();
    });
}

void CampaignWorker::submit(const QString &uuid)
{
    withJob(uuid, [this](JobController &controller, Minded &minded) {
        lookAt(Clock::now());
        return controller.submit(minded.row.job);
    });
}

void CampaignWorker::cancel(const QString &uuid)
{
    // Noted before the machine is asked, which may be down: it stays asked for.
    withJobHere(uuid, [this, uuid](Job &job) {
        auto asked = JobController::askToCancel(m_store, job);
        if (asked && isOpen(job.state))
            withJob(uuid, [this](JobController &controller, Minded &minded) {
                constexpr std::chrono::seconds soon{2}; // the scheduler ends a job within a moment
                lookAt(Clock::now() + soon);
                return controller.cancel(minded.row.job);
            });
        return asked;
    });
}

void CampaignWorker::fetch(const QString &uuid)
{
    withJob(uuid, [this](JobController &controller, Minded &minded) -> Reply<void> {
        std::vector<Job> one = {minded.row.job};
        auto looked = controller.look(one);
        minded.row.job = one.front();
        if (!looked || minded.row.job.id.isEmpty())
            return looked;
        const auto fetched = controller.fetch(minded.row.job);
        noteRecords(minded);
        return fetched ? Reply<void>() : tl::unexpected(fetched.error());
    });
}

void CampaignWorker::fetchLog(const Job &job)
{
    post([this, job] {
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
        if (m_minded.empty())
            return;
        lookAt(m_clock.refreshDue(Clock::now()));
    });
}

void CampaignWorker::signIn()
{
    post([this] {
        if (const auto connected = connectTo(true); !connected)
            return noteFailure(connected.error());
        if (!m_minded.empty())
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
CampaignWorker::Minded *CampaignWorker::mind(const QString &uuid)
{
    const auto known = std::find_if(m_minded.begin(), m_minded.end(),
        [&uuid](const Minded &minded) { return minded.row.job.uuid == uuid; });
    if (known != m_minded.end())
        return &*known;
    Minded minded;
    minded.row.job.uuid = uuid;
    minded.lock = m_store.lock(minded.row.job);
    auto job = m_store.load(uuid); // as the one who let go of it left it
    if (!job) {
        emit failed(job.error());
        return nullptr;
    }
    minded.row.care = minded.lock ? JobRow::Care::checking : JobRow::Care::elsewhere;
    minded.row.job = std::move(*job);
    minded.row.recordsPath = m_store.recordsPath(minded.row.job);
    minded.row.progress = remote::progressOf(minded.row.recordsPath);
    emit jobChanged(minded.row);
    return minded.lock ? &m_minded.emplace_back(std::move(minded)) : nullptr;
}

/// Something the user wants done with a job on its machine.
void CampaignWorker::sayElsewhere()
{
    emit failed({{}, 0, "the job is looked after by another workbench", "end that one first"});
}

void CampaignWorker::withJob(const QString &uuid, const JobWork &work)
{
    post([this, uuid, work] {
        Minded *const minded = mind(uuid);
        if (!minded) {
            sayElsewhere();
            return;
        }
        const auto done = onMachine(*minded, work);
        if (done)
            noteAnswer();
        else
            noteFailure(done.error());
        if (!done && m_machine.state != MachineRow::State::signIn && !m_stop.stop_requested())
            emit failed(done.error().what);
        emit jobChanged(minded->row);
        releaseEnded();
        keepLooking();
    });
}

Reply<void> CampaignWorker::onMachine(Minded &minded, const JobWork &work)
{
    if (auto connected = connectTo(false); !connected)
        return connected;
    JobController controller(m_store, *m_transport, m_stop.get_token());
    return work(controller, minded);
}

/// Something the user wants done with what is in the store.
void CampaignWorker::withJobHere(const QString &uuid, const std::function<Expected<void>(Job &)> &work)
{
    post([this, uuid, work] {
        Minded *const minded = mind(uuid);
        if (!minded) {
            sayElsewhere();
            return;
        }
        if (const auto done = work(minded->row.job); !done)
            emit failed(done.error());
        noteRecords(*minded);
        emit jobChanged(minded->row);
        releaseEnded();
    });
}

} // namespace collscope
