// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/verifier.h"

#include "app/window/settings.h"
#include "engine/evaluate/verification.h"
#include "engine/io/atomic_file.h"
#include "engine/io/records_reader.h"
#include "engine/remote/local_run.h"
#include "engine/tune/local_runner.h"
#include "engine/tune/verifying.h"
#include "widgets/common/latest_task.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

#include <mutex>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr double confidence = 0.95;

using Gains = std::vector<RealisedGain>;

} // namespace

struct Verifier::Said {
    std::mutex mutex;
    QByteArray line;
};

Verifier::Verifier(Settings *settings, QWidget *window)
    : QObject(window), m_settings(settings), m_window(window), m_job(new LatestTask(this)),
      m_reading(new LatestTask(this))
{
    constexpr int intervalMs = 200;
    m_poll.setInterval(intervalMs);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        const std::scoped_lock lock(m_said->mutex);
        emit progress(static_cast<double>(m_clock.elapsed()) / 1000,
            QString::fromUtf8(std::exchange(m_said->line, {})));
    });
    for (LatestTask *const task : {m_job, m_reading})
        connect(task, &LatestTask::failed, this, [this](const QString &cause) {
            m_poll.stop();
            emit ended();
            emit failed(cause);
        });
}

Verifier::~Verifier()
{
    m_stop.request_stop();
}

void Verifier::run(const std::vector<ModelPtr> &models, const VerifyRequest &request)
{
    if (isRunning())
        return;
    if (!m_folder)
        m_folder = std::make_unique<remote::ScratchFolder>();
    if (!m_folder->isValid()) {
        emit failed(
            tr("There is no temporary folder: %1; set TMPDIR to one with room").arg(m_folder->errorString()));
        m_folder.reset();
        return;
    }
    m_records = m_folder->filePath(u"verification-%1.records"_s.arg(++m_count));
    m_said = std::make_shared<Said>();
    m_stop = {};
    m_clock.start();
    m_poll.start();
    emit started(request.budget);
    m_job->start(
        [models, request, records = m_records, files = m_folder->filePath(u"files"_s), said = m_said,
            agent = request.agent.isEmpty() ? remote::installedAgent() : request.agent,
            stop = m_stop.get_token()](const std::stop_token &) -> Expected<void> {
            tune::MpiLibrary library;
            library.launcher = request.launcher;
            library.agent = agent;
            const tune::JobRunner runner = tune::runnerHere(library);
            const auto here = tune::verificationHere(
                models, request.processes, request.budget, records, files, runner, stop);
            if (!here)
                return tl::unexpected(here.error());
            return runner.run(
                here->job,
                [&said](const QByteArray &line) {
                    const std::scoped_lock lock(said->mutex);
                    said->line = line;
                },
                stop);
        },
        [this, models](const Expected<void> &done) {
            m_poll.stop();
            emit ended();
            m_wasCancelled = !done && done.error().message == "cancelled";
            if (!done && !m_wasCancelled)
                emit failed(QString::fromStdString(done.error().text()));
            if (done || QFileInfo::exists(m_records)) // what was measured until then counts
                read(m_records, models);
        });
}

void Verifier::cancel()
{
    m_stop.request_stop();
}

void Verifier::open(const QString &path)
{
    read(path, {});
}

void Verifier::read(const QString &path, const std::vector<ModelPtr> &models)
{
    m_reading->start(
        [path, models](const std::stop_token &) {
            return io::readRecordFile(path.toStdString())
                .and_then([](const io::RecordFile &file) {
                    return realisedGains(file.provenance, file.records, confidence);
                })
                .map([&models](Gains gains) {
                    for (RealisedGain &gain : gains)
                        for (const ModelPtr &model : models)
                            if (model->fittedTo()->grid->collective() == gain.map->grid->collective())
                                gain.promised = promisedGain(gain, *model);
                    return gains;
                });
        },
        [this, isOwn = !models.empty()](const Expected<Gains> &gains) {
            if (gains)
                emit finished(*gains, isOwn);
            else if (!isOwn || !m_wasCancelled) // or it ended before anything was timed
                emit failed(QString::fromStdString(gains.error().text()));
        });
}

void Verifier::askForRecords()
{
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open the records of a verification"),
        m_settings->lastFolder(), tr("Records (*.records *.txt *.xz *.gz);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    open(path);
}

void Verifier::askWhereToSave()
{
    const QString path = QFileDialog::getSaveFileName(m_window, tr("Save the records of the verification"),
        QDir(m_settings->lastFolder()).filePath(u"verification.records"_s), tr("Records (*.records)"));
    if (path.isEmpty())
        return;
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    save(path);
}

void Verifier::save(const QString &path)
{
    QFile records(m_records);
    if (!records.open(QIODevice::ReadOnly)) {
        emit failed(tr("%1 was not written: %2; run the verification again")
                        .arg(QDir::toNativeSeparators(path), records.errorString()));
        return;
    }
    // The dialogue has asked whether a file that is there may go; it goes when the new one is whole.
    const auto written
        = io::writeAtomically(QFile::encodeName(path).toStdString(), records.readAll().toStdString());
    if (written)
        emit saved(path);
    else
        emit failed(QString::fromStdString(written.error().text()));
}

} // namespace collscope
