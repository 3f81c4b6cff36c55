// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/loader.h"

#include "engine/profiles/format.h"
#include "widgets/common/latest_task.h"

#include <QFile>
#include <QFileInfo>

#include <utility>

namespace collscope {

namespace {

constexpr int progressIntervalMs = 100;

/// Null: it is none, or it holds measurements, if broken ones.
std::shared_ptr<const JudgedFile> libraryFile(const std::filesystem::path &file, const std::stop_token &stop)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error) || io::isKnownFile(file, stop))
        return nullptr;
    const auto text = readLibraryFile(file.string(), stop);
    if (!text || !looksLikeLibraryFile(*text))
        return nullptr;
    const auto judged = judgeLibraryFile(file.string(), stop);
    return judged ? std::make_shared<const JudgedFile>(*judged) : nullptr;
}

} // namespace

Expected<LoadedPath> readPath(const QString &path, const io::Progress &progress, const io::ImportFacts &facts)
{
    const std::filesystem::path file(QFile::encodeName(path).toStdString());
    auto loaded = io::load(file, progress, facts);
    if (!loaded) {
        if (auto judged = libraryFile(file, progress.stop))
            return LoadedPath{path, {}, {}, 0, 0, 0, std::move(judged)};
        if (profiles::isProfile(file))
            return LoadedPath{path, {}, {}, 0, 0, 0, nullptr, true};
        return tl::unexpected(std::move(loaded).error());
    }
    return loadedPath(path, *std::move(loaded));
}

LoadedPath loadedPath(const QString &path, io::Loaded loaded)
{
    LoadedPath result{
        path, {}, std::move(loaded.warnings), loaded.unnamed, loaded.skipped, loaded.skippedFiles};
    for (DatasetPtr &dataset : loaded.datasets)
        result.datasets.push_back(summarise(std::move(dataset)));
    return result;
}

QString LoadedPath::lossText() const
{
    return QString::fromStdString(io::lossText(skipped, skippedFiles));
}

Loader::Loader(QObject *parent) : QObject(parent), m_task(new LatestTask(this))
{
    m_progressTimer.setInterval(progressIntervalMs);
    connect(&m_progressTimer, &QTimer::timeout, this,
        [this] { emit progress(m_current.path, m_fraction->load()); });
    connect(m_task, &LatestTask::failed, this, [this](const QString &cause) {
        take(m_current,
            {failure(cause.toStdString(), "open a smaller part of the data", m_current.path.toStdString()),
                {}});
    });
}

void Loader::load(const QStringList &paths, const io::ImportFacts &facts)
{
    for (const QString &path : paths)
        m_waiting.append({QFileInfo(path).absoluteFilePath(), facts});
    begin();
}

void Loader::reload(const QStringList &paths)
{
    for (const QString &path : paths)
        if (const auto known = m_read.constFind(path); known != m_read.constEnd())
            m_waiting.append(*known);
    begin();
}

void Loader::begin()
{
    if (m_busy || m_waiting.isEmpty())
        return;
    m_busy = true;
    m_progressTimer.start();
    emit started();
    next();
}

void Loader::cancel()
{
    m_waiting.clear();
    m_task->cancel();
    if (m_busy)
        next();
}

void Loader::next()
{
    if (m_waiting.isEmpty()) {
        m_busy = false;
        m_progressTimer.stop();
        emit finished();
        return;
    }
    m_current = m_waiting.takeFirst();
    m_fraction = std::make_shared<std::atomic<double>>(0.0);
    emit progress(m_current.path, 0);
    m_task->start(
        [asked = m_current, fraction = m_fraction](const std::stop_token &stop) {
            return answer(asked, {[fraction](double done) { fraction->store(done); }, stop});
        },
        [this, asked = m_current](const Answer &answer) { take(asked, answer); });
}

Loader::Answer Loader::answer(const Asked &asked, const io::Progress &progress)
{
    const auto stamp = io::stampOf(QFile::encodeName(asked.path).toStdString(), progress.stop);
    if (asked.before && asked.before == stamp)
        return {{}, stamp};
    return {readPath(asked.path, progress, asked.facts), stamp};
}

void Loader::take(const Asked &asked, const Answer &answer)
{
    if (answer.result && *answer.result) {
        m_read.insert(asked.path, {asked.path, asked.facts, answer.stamp});
        emit loaded(**answer.result);
    } else if (answer.result) {
        emit failed(asked.path, answer.result->error());
    }
    next();
}

} // namespace collscope
