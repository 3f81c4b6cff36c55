// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/campaign_worker.h"

#include <QSet>
#include <QTimer>

#include <memory>
#include <vector>

class QFileSystemWatcher;

namespace collscope {

class LatestTask;

/// The jobs of all campaigns on all machines, looked after while the window is open: submitted, asked about,
/// their records fetched. Lives in the GUI thread and never holds it up: each machine has a thread of its
/// own, so that one that hangs keeps no other waiting. The store is always a step ahead of the machine, so
/// that this may be killed at any moment.
class CampaignService : public QObject {
    Q_OBJECT
public:
    /// `storeFolder`: jobs and records.
    CampaignService(const QString &storeFolder, CampaignWorker::Places places, QObject *parent = nullptr);
    /// Within a moment, whatever the machines do.
    ~CampaignService() override;

    /// Lists what is in the store and goes on with it. Nothing is asked of any machine before.
    void start();

    const CampaignWorker::Places &places() const { return m_places; }
    /// Instead of what host profiles say, for machines that no job is looked after on yet.
    void setPollLimits(const remote::PollLimits &limits) { m_places.poll = limits; }
    /// Oldest first. Changes are told by jobsChanged.
    const std::vector<JobRow> &jobs() const { return m_jobs; }
    const JobRow *find(const QString &uuid) const; ///< nullptr: there is none
    /// Those that jobs were looked after on since the start.
    const std::vector<MachineRow> &machines() const { return m_machines; }

    /// Makes a campaign of the orders, one job each, and submits them. When one of them is wrong, failed()
    /// says so and none is made.
    void submit(const std::vector<remote::JobOrder> &orders);
    /// Submits a draft.
    void submitDraft(const QString &uuid);

    /// Asks for the end of a job; it stays open until its scheduler confirms.
    void cancel(const QString &uuid);
    /// Asks about a job and fetches what it has measured so far; looks for a lost one again.
    void fetch(const QString &uuid);
    /// A new job that measures what an ended one has left out.
    void resubmit(const QString &uuid);
    /// A lost job of which the user knows better.
    void markFinished(const QString &uuid);
    /// Records that the user brought from the machine.
    void importRecords(const QString &uuid, const QString &path);
    /// Fetches the end of a job's log; told by logArrived.
    void fetchLog(const QString &uuid);

    /// Jobs of another folder that have ended become some of these; told by copied. No machine is asked.
    void copyEnded(const QString &folder);

    /// Looks again at everything that is open, as soon as the schedulers may be asked.
    void refresh();

    /// Opens the connection to a machine; ssh may ask the user.
    void signIn(const remote::HostProfile &host);
    /// Ends the connection, and asks nothing before the user signs in again.
    void signOut(const remote::HostProfile &host);

signals:
    void jobsChanged();
    void machinesChanged();
    void submitted(const QStringList &uuids); ///< they are in the store; the machines come next
    void copied(const QStringList &uuids); ///< they are in the list, the oldest first
    void recordsGrew(const QString &uuid, const QString &path);
    void logArrived(const QString &uuid, const QString &text);
    void failed(const collscope::Diagnostic &cause);
    void signInNeeded(const collscope::remote::HostProfile &host);

private:
    struct Listed {
        std::vector<JobRow> rows;
        std::vector<Diagnostic> unreadable;
    };
    using Made = Expected<std::vector<remote::Job>>;

    void list();
    void take(const Listed &listed);
    void make(std::function<Made(const remote::JobStore &)> work);
    void setRow(const JobRow &row);
    void setMachine(const MachineRow &machine);
    CampaignWorker &workerFor(const remote::HostProfile &host);
    CampaignWorker *workerOf(const QString &uuid); ///< nullptr: there is no such job

    const remote::JobStore m_store;
    const QString m_storeFolder;
    CampaignWorker::Places m_places;
    std::vector<JobRow> m_jobs;
    std::vector<MachineRow> m_machines;
    std::vector<std::unique_ptr<CampaignWorker>> m_workers;
    QSet<QString> m_told; ///< files that are no jobs
    LatestTask *m_listing;
    QFileSystemWatcher *m_watcher;
    QTimer m_listSoon; ///< several changes of the store are one
    QTimer m_listAgain; ///< a workbench that was killed changes nothing
};

} // namespace collscope
