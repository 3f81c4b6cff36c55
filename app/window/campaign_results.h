// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/loader.h"
#include "widgets/models/job_row.h"

#include <QSet>

#include <deque>
#include <map>
#include <memory>

namespace collscope {

class LatestTask;

/// What campaigns have measured, as datasets. The records of all jobs of a campaign lie in one folder, as
/// links, so that they open as one dataset and a saved project finds them again; where a job goes on with
/// what another one left out, its records hold those of the other as well.
class CampaignResults : public QObject {
    Q_OBJECT
public:
    explicit CampaignResults(const QString &storeFolder, QObject *parent = nullptr);

    /// Reads the results of the campaign that one of all these jobs belongs to, in the background. `show`:
    /// the user wants to see them; else they have grown. Growth that comes faster than it can be read is read
    /// once, and only what has grown.
    void load(const std::vector<JobRow> &rows, const QString &uuid, bool show);

signals:
    void loaded(const collscope::LoadedPath &loaded, bool show);
    void failed(const collscope::Diagnostic &cause);

private:
    struct Request {
        QString folder; ///< of the campaign
        QStringList records; ///< names of the files it is to link to
        bool show = false;
    };

    void next();
    void take(const Request &request, const Expected<LoadedPath> &result);

    QString m_storeFolder;
    std::deque<Request> m_waiting;
    /// By folder: what was read of it stays, so that only growth is read. Touched by the task alone, one at a
    /// time.
    std::shared_ptr<std::map<QString, io::GrowingFolder>> m_folders;
    bool m_busy = false;
    LatestTask *m_task;
};

} // namespace collscope
