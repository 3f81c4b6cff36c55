// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_worker.h"

#include <algorithm>
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
    return error.kind == Kind::refused || error.kind == Kind::local;
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

CampaignWorker::CampaignWorker(
    const remote::HostProfile &host, const remote::JobStore &store, Places places)
    : m_host(host), m_store(store), m_places(std::move(places)), m_clock(host)
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
    withJob(uuid, [this](JobController &controller, Minded &minded) {
        constexpr std::chrono::seconds soon{2}; // the scheduler ends a job within a moment
        lookAt(Clock::now() + soon);
        return controller.cancel(minded.row.job);
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
        return fetchRecords(controller, minded);
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
        const Clock::time_point now = Clock::now();
        lookAt(m_lastLook && !m_clock.mayRefresh(now) ? *m_lastLook + remote::pollLimits().refresh : now);
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
            ssh->signOut();
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
void CampaignWorker::withJob(const QString &uuid, const JobWork &work)
{
    post([this, uuid, work] {
        Minded *const minded = mind(uuid);
        if (!minded) {
            emit failed({{}, 0, "the job is looked after by another workbench", "end that one first"});
            return;
        }
        const auto done = onMachine(*minded, work);
        if (done)
            noteAnswer();
        else
            noteFailure(done.error());
        if (!done && !needsUser(done.error()) && done.error().kind != Kind::cancelled)
            emit failed(done.error().what);
        emit jobChanged(minded->row);
        releaseEnded();
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
        if (!minded)
            return;
        if (const auto done = work(minded->row.job); !done)
            emit failed(done.error());
        const std::size_t before = minded->row.progress.measured;
        minded->row.progress = remote::progressOf(minded->row.recordsPath);
        if (minded->row.progress.measured != before)
            emit recordsGrew(uuid, minded->row.recordsPath);
        emit jobChanged(minded->row);
        releaseEnded();
    });
}

Reply<void> CampaignWorker::connectTo(bool mayAsk)
{
    if (m_transport && !mayAsk)
        return {};
    setState(MachineRow::State::connecting);
    auto opened = remote::openTransport(
        m_host, m_places.controlFolder, mayAsk, m_stop.get_token(), m_places.askPass);
    if (!opened)
        return tl::unexpected(std::move(opened.error()));
    m_transport = std::move(*opened);
    setState(MachineRow::State::connected);
    return {};
}

void CampaignWorker::look()
{
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
    if (!m_minded.empty() && m_machine.state != MachineRow::State::signIn)
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
        emit recordsGrew(minded.row.job.uuid, minded.row.recordsPath);
    if (!added)
        return tl::unexpected(added.error());
    return {};
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
