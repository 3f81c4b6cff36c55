// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/outlook.h"
#include "widgets/models/job_row.h"

#include <QHash>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QTabWidget;

namespace collscope {

class OutlookView;

/// What there is to read about one job: its state in full, the end of its log, its plan and its script, and
/// what it is expected to come to.
class JobDetails : public QWidget {
    Q_OBJECT
public:
    explicit JobDetails(QWidget *parent = nullptr);

    void setJob(const JobRow *row); ///< nullptr: none
    /// A log that has come; it is shown when its job is.
    void setLog(const QString &uuid, const QString &text);
    void showLog(); ///< brings it to the front

    /// What was wanted; it is shown when its job is.
    void setOutlook(const QString &uuid, const Expected<remote::CampaignOutlook> &outlook);

    OutlookView *outlook() const { return m_outlook; }
    QTabWidget *pages() const { return m_pages; }
    QString summary() const;
    QString log() const;
    QString plan() const;
    QString script() const;

signals:
    /// The job's outlook is on show, and there is none of the records it has by now.
    void outlookWanted(const QString &uuid);

private:
    void showKnownLog();
    void wantOutlook();

    QString m_uuid;
    QHash<QString, QString> m_logs; ///< by the uuid of the job
    QLabel *m_summary;
    QTabWidget *m_pages;
    QPlainTextEdit *m_log;
    QPlainTextEdit *m_plan;
    QPlainTextEdit *m_script;
    OutlookView *m_outlook;
    QString m_wanted; ///< which records the outlook on show is of; empty: none is
    QString m_records; ///< which the job has; empty: it has no policy
};

} // namespace collscope
