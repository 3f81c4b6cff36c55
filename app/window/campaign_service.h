// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_controller.h"
#include "widgets/models/job_row.h"

#include <QObject>
#include <QThreadPool>

#include <map>
#include <memory>
#include <vector>

class QFileSystemWatcher;
class QTimer;

namespace collscope {

class CampaignWorker;

/// The jobs of all campaigns on all machines, looked after while the window is open: submitted, asked about,
/// their records fetched. Lives in the GUI thread and never holds it up: each machine has a thread of its
/// own, so that one that hangs keeps no other waiting. The store is always a step ahead of the machine, so
/// that this may be killed at any moment.
class CampaignService : public QObject {
    Q_OBJECT
public:
    /// `storeFolder`: jobs and records; `controlFolder`: private folder for the sockets of shared
    /// connections.
    CampaignService(const QString &storeFolder, const QString &controlFolder, QObject *parent = nullptr);
    /// Within a moment, whatever the machines do.
    ~CampaignService() override;

    /// Lists what is in the store and goes on with it. Nothing is asked of any machine before.
    void start();

    /// Oldest first. Changes are told by jobsChanged.
    const std::vector<JobRow> &jobs() const { return m_jobs; }
    const JobRow *find(const QString &uuid) const; ///< nullptr: there is none
    /// Those that a job of this list runs on.
    std::vector<MachineRow> machines() const;

    /// Makes jobs of the orders and submits them. An order that is wrong is told by failed() and makes none.
    void submit(const std::vector<remote::JobOrder> &orders);

    /// Asks for the end of a job; it stays open until its scheduler confirms.
    void cancel(const QString &uuid);
    /// Asks about a job and fetches what it has measured so far; looks for a lost one again.
    void fetch(const QString &uuid);
    /// A new job that measures what an ended one has left out.
    void resubmit(const QString &uuid);
    /// A lost job of which the user knows better.
    void markFinished(const QString &uuid);
    /// Fetches the end of a job's log; told by logArrived.
    void fetchLog(const QString &uuid);

    /// Asks all machines that have open jobs; at most every refreshSeconds, so it may take that long.
    void refresh();
    static constexpr int refreshSeconds = 10;

    /// Opens the connection to a machine; ssh may ask the user through SSH_ASKPASS.
    void signIn(const remote::HostProfile &host);
    /// Ends the connection, and asks nothing before the user signs in again.
    void signOut(const remote::HostProfile &host);

signals:
    void jobsChanged();
    void machinesChanged();
    void submitted(const QStringList &uuids); ///< they are in the store; the machines come next
    void recordsGrew(const QString &uuid, const QString &path);
    void logArrived(const QString &uuid, const QString &text);
    void failed(const collscope::Diagnostic &cause);
    void signInNeeded(const collscope::remote::HostProfile &host);
};

} // namespace collscope
