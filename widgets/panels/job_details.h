// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/job_row.h"

#include <QHash>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QTabWidget;

namespace collscope {

/// What there is to read about one job: its state in full, the end of its log, its plan and its script.
class JobDetails : public QWidget {
    Q_OBJECT
public:
    explicit JobDetails(QWidget *parent = nullptr);

    void setJob(const JobRow *row); ///< nullptr: none
    /// A log that has come; it is shown when its job is.
    void setLog(const QString &uuid, const QString &text);
    void showLog(); ///< brings it to the front

    QString summary() const;
    QString log() const;
    QString plan() const;
    QString script() const;

private:
    void showKnownLog();

    QString m_uuid;
    QHash<QString, QString> m_logs; ///< by the uuid of the job
    QLabel *m_summary;
    QTabWidget *m_pages;
    QPlainTextEdit *m_log;
    QPlainTextEdit *m_plan;
    QPlainTextEdit *m_script;
};

} // namespace collscope
