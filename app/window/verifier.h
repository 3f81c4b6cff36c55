// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"
#include "engine/models/model.h"
#include "engine/remote/scratch_folder.h"
#include "widgets/panels/verify_panel.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace collscope {

class LatestTask;
class Settings;

/// Runs verifications on this machine in the background, reads those that ran elsewhere, and keeps their
/// records.
class Verifier : public QObject {
    Q_OBJECT
public:
    Verifier(Settings *settings, QWidget *window);
    ~Verifier() override;

    /// Times what the models decide, of different collectives. One run at a time.
    void run(const std::vector<ModelPtr> &models, const VerifyRequest &request);
    /// Ends the job; what it measured until then is shown.
    void cancel();
    void askForRecords();
    void open(const QString &path);
    void askWhereToSave();
    void save(const QString &path);
    bool isRunning() const { return m_poll.isActive(); }

signals:
    void started(double budget);
    void progress(double seconds, const QString &said);
    void ended(); ///< however
    void finished(const std::vector<collscope::RealisedGain> &gains, bool canSave);
    void failed(const QString &problem);
    void saved(const QString &path);

private:
    struct Said;
    /// `models`: whose decisions were timed just now; none: not known.
    void read(const QString &path, const std::vector<ModelPtr> &models);

    Settings *m_settings;
    QWidget *m_window;
    LatestTask *m_job;
    LatestTask *m_reading;
    std::unique_ptr<remote::ScratchFolder> m_folder; ///< made for the first run
    QTimer m_poll;
    QElapsedTimer m_clock;
    std::shared_ptr<Said> m_said; ///< between the job's thread and this one
    std::stop_source m_stop;
    int m_count = 0;
    bool m_wasCancelled = false;
    QString m_records;
};

} // namespace collscope
