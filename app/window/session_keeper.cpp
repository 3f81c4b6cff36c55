// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_keeper.h"

#include "widgets/common/latest_task.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>

#include <mutex>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostWindows = 100;

/// "last-session-2.collscope" of the second window.
QString fileOfWindow(const QString &first, int window)
{
    const QFileInfo info(first);
    return window == 1
        ? first
        : info.dir().filePath(u"%1-%2.%3"_s.arg(info.completeBaseName()).arg(window).arg(info.suffix()));
}

std::unique_ptr<QLockFile> lockOf(const QString &file)
{
    auto lock = std::make_unique<QLockFile>(file + u".lock"_s);
    lock->setStaleLockTime(0); // the end of the window frees it, never its age
    return lock;
}

} // namespace

/// Shared with the write under way, which may outlive the keeper.
struct SessionKeeper::Place {
    explicit Place(const QString &ofFirst) : first(ofFirst)
    {
        QDir().mkpath(QFileInfo(first).absolutePath());
        for (int window = 1; window <= mostWindows; ++window) {
            file = fileOfWindow(first, window);
            lock = lockOf(file);
            if (lock->tryLock(0) || lock->error() != QLockFile::LockFailedError)
                break;
        }
        earlier = file + u".before"_s;
    }

    const QString first; ///< file of the first window
    QString file; ///< of this one
    QString earlier; ///< what was in `file` before
    std::unique_ptr<QLockFile> lock;
    std::mutex mutex{};
    bool isOurs = false; ///< `file` is what is open now
    quint64 asked = 0; ///< states handed over; of the GUI thread alone
    quint64 written = 0; ///< number of the newest that was written

    /// An older state that comes late does not replace a newer one.
    Expected<void> write(const project::Project &state, quint64 number)
    {
        const std::scoped_lock lock(mutex);
        if (number <= written)
            return {};
        if (!isOurs && QFileInfo::exists(file)) {
            QFile::remove(earlier);
            QFile::rename(file, earlier);
        }
        auto done = project::save(state, QFile::encodeName(file).toStdString());
        if (done) {
            written = number;
            isOurs = true;
        }
        return done;
    }
};

SessionKeeper::SessionKeeper(const QString &file, State state, QObject *parent)
    : QObject(parent), m_place(new Place(file)), m_state(std::move(state)), m_task(new LatestTask(this))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(delayMs);
    connect(&m_soon, &QTimer::timeout, this, &SessionKeeper::keepInBackground);
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
}

SessionKeeper::~SessionKeeper()
{
    m_place->lock.reset();
}

void SessionKeeper::keepSoon()
{
    if (!m_soon.isActive()) // changes that never rest are kept all the same
        m_soon.start();
}

void SessionKeeper::keepInBackground()
{
    const auto state = m_state();
    if (!state || *state == m_kept)
        return;
    m_kept = *state;
    m_task->start([place = m_place, state = *state, number = ++m_place->asked](
                      const std::stop_token &) { return place->write(state, number); },
        [this](const Expected<void> &done) { take(done); }, LatestTask::Older::finishesFirst);
}

void SessionKeeper::take(const Expected<void> &done)
{
    if (done) {
        emit offeredChanged();
        return;
    }
    m_kept = {}; // the next change tries again
    emit failed(done.error());
}

void SessionKeeper::keepNow()
{
    m_soon.stop();
    const auto state = m_state();
    if (!state)
        return;
    const auto done = m_place->write(*state, ++m_place->asked);
    m_kept = done ? *state : project::Project();
    if (!done)
        emit failed(done.error());
}

void SessionKeeper::setAside()
{
    const std::scoped_lock lock(m_place->mutex);
    m_place->isOurs = false;
}

QString SessionKeeper::offered() const
{
    const std::scoped_lock lock(m_place->mutex);
    QStringList files{m_place->earlier};
    if (!m_place->isOurs)
        files.prepend(m_place->file);
    for (int window = 1; window <= mostWindows; ++window)
        if (const QString other = fileOfWindow(m_place->first, window);
            other != m_place->file && QFileInfo::exists(other) && lockOf(other)->tryLock(0))
            files += other;
    QString newest;
    for (const QString &file : files)
        if (const QFileInfo info(file);
            info.exists() && (newest.isEmpty() || info.lastModified() > QFileInfo(newest).lastModified()))
            newest = file;
    return newest;
}

} // namespace collscope
