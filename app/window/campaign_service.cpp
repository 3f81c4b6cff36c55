// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_service.h"

#include "widgets/common/latest_task.h"

#include <QDir>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QHash>

#include <algorithm>
#include <utility>

namespace collscope {

using remote::Job;
using remote::JobState;
using remote::JobStore;

namespace {

constexpr int listSoonMs = 500;
constexpr int listAgainMs = 30000;

bool isMinded(const JobRow &row)
{
    return row.tracking == JobRow::Tracking::checking || row.tracking == JobRow::Tracking::ours;
}

using Progresses = QHash<QString, remote::JobProgress>;

/// `known`: what was seen of it before, by uuid.
JobRow rowOf(const JobStore &store, Job job, const Progresses &known = {})
{
    JobRow row;
    row.recordsPath = store.recordsPath(job);
    row.progress = known.value(job.uuid);
    if (row.progress.bytes != QFileInfo(row.recordsPath).size())
        row.progress = remote::progressOf(row.recordsPath);
    row.job = std::move(job);
    return row;
}

/// The jobs, free for the workers that take them.
Expected<std::vector<Job>> letGo(std::vector<remote::HeldJob> held)
{
    std::vector<Job> jobs;
    jobs.reserve(held.size());
    for (remote::HeldJob &one : held)
        jobs.push_back(std::move(one.job));
    return jobs;
}

} // namespace

CampaignService::CampaignService(const QString &storeFolder, CampaignWorker::Places places, QObject *parent)
    : QObject(parent), m_store(storeFolder), m_storeFolder(storeFolder), m_places(std::move(places)),
      m_listing(new LatestTask(this)), m_watcher(new QFileSystemWatcher(this))
{
    m_listSoon.setSingleShot(true);
    m_listSoon.setInterval(listSoonMs);
    m_listAgain.setInterval(listAgainMs);
    connect(&m_listSoon, &QTimer::timeout, this, &CampaignService::list);
    connect(&m_listAgain, &QTimer::timeout, this, &CampaignService::list);
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, &m_listSoon, qOverload<>(&QTimer::start));
    connect(m_listing, &LatestTask::failed, this, [this](const QString &cause) {
        emit failed({{}, 0, cause.toStdString(), {}});
    });
}

CampaignService::~CampaignService()
{
    for (const auto &worker : m_workers)
        worker->stop(); // all of them before any is waited for
}

void CampaignService::start()
{
    QDir().mkpath(m_storeFolder);
    m_watcher->addPath(m_storeFolder);
    list();
}

const JobRow *CampaignService::find(const QString &uuid) const
{
    const auto found = std::find_if(
        m_jobs.begin(), m_jobs.end(), [&uuid](const JobRow &row) { return row.job.uuid == uuid; });
    return found == m_jobs.end() ? nullptr : &*found;
}

void CampaignService::list()
{
    Progresses known;
    for (const JobRow &row : m_jobs)
        known.insert(row.job.uuid, row.progress);
    m_listing->start(
        [store = m_store, known](const std::stop_token &stop) {
            JobStore::Listing listing = store.list();
            Listed listed{{}, std::move(listing.unreadable)};
            for (Job &job : listing.jobs) {
                if (stop.stop_requested())
                    break;
                listed.rows.push_back(rowOf(store, std::move(job), known));
            }
            return listed;
        },
        [this](const Listed &listed) { take(listed); });
}

void CampaignService::take(const Listed &listed)
{
    for (const Diagnostic &unreadable : listed.unreadable) {
        const QString file = QString::fromStdString(unreadable.file);
        if (!std::exchange(m_told, m_told + QSet<QString>{file}).contains(file))
            emit failed(unreadable);
    }
    for (JobRow row : listed.rows) {
        const JobRow *const known = find(row.job.uuid);
        if (known && isMinded(*known))
            continue; // its worker knows better
        const bool open = remote::needsCare(row.job);
        if (open)
            row.tracking = known && known->tracking == JobRow::Tracking::elsewhere
                ? known->tracking
                : JobRow::Tracking::checking;
        const QString uuid = row.job.uuid;
        const remote::HostProfile host = row.job.order.host;
        setRow(row);
        if (open)
            workerFor(host).adopt(uuid);
    }
    emit jobsChanged();
}

void CampaignService::setRow(const JobRow &row)
{
    const auto found = std::find_if(
        m_jobs.begin(), m_jobs.end(), [&row](const JobRow &known) { return known.job.uuid == row.job.uuid; });
    if (found != m_jobs.end()) {
        *found = row;
    } else {
        m_jobs.insert(std::upper_bound(m_jobs.begin(), m_jobs.end(), row,
                          [](const JobRow &a, const JobRow &b) { return remote::isOlder(a.job, b.job); }),
            row);
    }
    const bool isShared = std::any_of(m_jobs.begin(), m_jobs.end(),
        [](const JobRow &known) { return known.tracking == JobRow::Tracking::elsewhere; });
    if (isShared != m_listAgain.isActive())
        isShared ? m_listAgain.start() : m_listAgain.stop();
}

void CampaignService::setMachine(const MachineRow &machine)
{
    const auto found = std::find_if(m_machines.begin(), m_machines.end(),
        [&machine](const MachineRow &known) { return remote::isSameMachine(known.host, machine.host); });
    if (found != m_machines.end())
        *found = machine;
    else
        m_machines.push_back(machine);
    emit machinesChanged();
}

CampaignWorker &CampaignService::workerFor(const remote::HostProfile &host)
{
    const auto found = std::find_if(m_workers.begin(), m_workers.end(),
        [&host](const auto &worker) { return remote::isSameMachine(worker->host(), host); });
    if (found != m_workers.end())
        return **found;
    CampaignWorker &worker
        = *m_workers.emplace_back(std::make_unique<CampaignWorker>(host, m_store, m_places));
    connect(&worker, &CampaignWorker::jobChanged, this, [this](const JobRow &row) {
        setRow(row);
        emit jobsChanged();
    });
    connect(&worker, &CampaignWorker::machineChanged, this, &CampaignService::setMachine);
    connect(&worker, &CampaignWorker::recordsGrew, this, &CampaignService::recordsGrew);
    connect(&worker, &CampaignWorker::logArrived, this, &CampaignService::logArrived);
    connect(&worker, &CampaignWorker::failed, this, &CampaignService::failed);
    connect(&worker, &CampaignWorker::signInNeeded, this, &CampaignService::signInNeeded);
    worker.start();
    return worker;
}

CampaignWorker *CampaignService::workerOf(const QString &uuid)
{
    const JobRow *const row = find(uuid);
    return row ? &workerFor(row->job.order.host) : nullptr;
}

/// Files are made in the background, and not on a worker, where they would wait for a machine that hangs.
void CampaignService::make(std::function<Made(const JobStore &)> work)
{
    auto *const task = new LatestTask(this);
    connect(task, &LatestTask::failed, this, [this](const QString &cause) {
        emit failed({{}, 0, cause.toStdString(), {}});
    });
    task->start([store = m_store, work = std::move(work)](const std::stop_token &) { return work(store); },
        [this, task](const Made &made) {
            task->deleteLater();
            if (!made) {
                emit failed(made.error());
                list(); // some may be there all the same
                return;
            }
            QStringList uuids;
            for (const Job &job : *made) {
                JobRow row;
                row.job = job;
                row.tracking = JobRow::Tracking::checking;
                row.recordsPath = m_store.recordsPath(job);
                setRow(row);
                workerFor(job.order.host).adopt(job.uuid);
                uuids << job.uuid;
            }
            emit jobsChanged();
            emit submitted(uuids);
        });
}

void CampaignService::copyEnded(const QString &folder)
{
    auto *const task = new LatestTask(this);
    connect(task, &LatestTask::failed, this, [this](const QString &cause) {
        emit failed({{}, 0, cause.toStdString(), {}});
    });
    task->start(
        [store = m_store, folder](const std::stop_token &) {
            return store.copyEnded(folder).map([&store](std::vector<Job> jobs) {
                std::vector<JobRow> rows;
                for (Job &job : jobs)
                    rows.push_back(rowOf(store, std::move(job)));
                return rows;
            });
        },
        [this, task](const Expected<std::vector<JobRow>> &rows) {
            task->deleteLater();
            if (!rows)
                return emit failed(rows.error());
            QStringList uuids;
            for (const JobRow &row : *rows) {
                if (!find(row.job.uuid))
                    setRow(row);
                uuids << row.job.uuid;
            }
            emit jobsChanged();
            emit copied(uuids);
        });
}

void CampaignService::submit(const std::vector<remote::JobOrder> &orders)
{
    make([orders](const JobStore &store) {
        return remote::makeCampaign(store, orders, JobState::submitting).and_then(letGo);
    });
}

void CampaignService::resubmit(const QString &uuid)
{
    make([uuid](const JobStore &store) -> Made {
        const auto ended = store.load(uuid);
        if (!ended)
            return tl::unexpected(ended.error());
        auto rest = remote::makeContinuation(store, *ended, JobState::submitting);
        if (!rest)
            return tl::unexpected(std::move(rest.error()));
        return std::vector{std::move(rest->job)};
    });
}

void CampaignService::submitDraft(const QString &uuid)
{
    if (CampaignWorker *const worker = workerOf(uuid))
        worker->submit(uuid);
}

void CampaignService::cancel(const QString &uuid)
{
    if (CampaignWorker *const worker = workerOf(uuid))
        worker->cancel(uuid);
}

void CampaignService::fetch(const QString &uuid)
{
    if (CampaignWorker *const worker = workerOf(uuid))
        worker->fetch(uuid);
}

void CampaignService::markFinished(const QString &uuid)
{
    if (CampaignWorker *const worker = workerOf(uuid))
        worker->markFinished(uuid);
}

void CampaignService::importRecords(const QString &uuid, const QString &path)
{
    if (CampaignWorker *const worker = workerOf(uuid))
        worker->importRecords(uuid, path);
}

void CampaignService::fetchLog(const QString &uuid)
{
    if (CampaignWorker *const worker = workerOf(uuid))
        worker->fetchLog(find(uuid)->job);
}

void CampaignService::refresh()
{
    for (const auto &worker : m_workers)
        worker->refresh();
    list();
}

void CampaignService::signIn(const remote::HostProfile &host)
{
    workerFor(host).signIn();
}

void CampaignService::signOut(const remote::HostProfile &host)
{
    workerFor(host).signOut();
}

} // namespace collscope
