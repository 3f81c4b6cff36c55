// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/job_row.h"

#include <QSet>
#include <QTimer>
#include <QWidget>

#include <vector>

class QAction;
class QStackedLayout;
class QTreeView;

namespace collscope {

class JobDetails;
class JobTableModel;
class MachineBar;

/// The jobs of all campaigns, the newest first, what is known of those selected, and what can be done with
/// them. Knows nothing but what it is given; what the user wants is told by signals.
class CampaignsPanel : public QWidget {
    Q_OBJECT
public:
    explicit CampaignsPanel(QWidget *parent = nullptr);

    void setJobs(const std::vector<JobRow> &jobs);
    /// Jobs that are not listed once they have ended, unless those are asked for.
    void setArchived(const QSet<QString> &uuids);
    const QSet<QString> &archived() const { return m_archived; }
    void setMachines(const std::vector<MachineRow> &machines);
    void setLog(const QString &uuid, const QString &text);
    void select(const QString &uuid);

    const JobTableModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }
    JobDetails *details() const { return m_details; }
    /// For a menu; those about jobs are enabled when a selected job is one they can be done with.
    const QList<QAction *> &menuActions() const { return m_menuActions; }
    /// By its object name: "new", "show", "fetch", "cancel", "resubmit", "submit", "lookAgain",
    /// "markFinished", "importRecords", "log", "archive", "showArchived", "refresh".
    QAction *action(const QString &name) const;
    /// For a dock: "Campaigns", "Campaigns: 2 open".
    QString title() const;
    QSize sizeHint() const override;

signals:
    void titleChanged(const QString &title);
    void archivedChanged(); ///< by the user
    void csvExportRequested(const QString &name, const QString &csv);
    void newRequested();
    void refreshRequested();
    void signInRequested(const collscope::remote::HostProfile &host);
    void signOutRequested(const collscope::remote::HostProfile &host);
    void outlookWanted(const QString &uuid); ///< JobDetails::setOutlook() shows it
    // About jobs; never empty.
    void showRequested(const QStringList &uuids);
    void fetchRequested(const QStringList &uuids);
    void cancelRequested(const QStringList &uuids);
    void resubmitRequested(const QStringList &uuids);
    void submitRequested(const QStringList &uuids);
    void markFinishedRequested(const QStringList &uuids);
    void importRequested(const QStringList &uuids);
    void logRequested(const QStringList &uuids);

private:
    using Applies = bool (*)(const JobRow &row);
    using Asked = void (CampaignsPanel::*)(const QStringList &uuids);
    struct Command {
        QAction *action;
        Applies applies;
    };

    void makeActions();
    QAction *add(const char *name, const QString &text, const QString &help, const QKeySequence &keys = {});
    void addCommand(const char *name, const QString &text, const QString &help, Applies applies, Asked asked,
        const QKeySequence &keys = {});
    void makeArchiveActions();
    void archiveOrBack(const QStringList &uuids);
    void listJobs(std::vector<JobRow> jobs);
    QWidget *makeEmptyPage();
    void selectionChanged();
    QStringList selected(Applies applies) const;

    class ListedJobs;

    JobTableModel *m_model;
    ListedJobs *m_sorted;
    QTreeView *m_table;
    JobDetails *m_details;
    MachineBar *m_machines;
    QStackedLayout *m_pages;
    QList<QAction *> m_menuActions;
    QAction *m_showArchived = nullptr;
    QSet<QString> m_archived; ///< uuids
    std::vector<Command> m_commands;
    QTimer m_tick; ///< elapsed times
};

} // namespace collscope
