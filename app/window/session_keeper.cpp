// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_keeper.h"

#include "widgets/common/latest_task.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <mutex>

namespace collscope {

using namespace Qt::StringLiterals;

/// Shared with the write under way, which may outlive the keeper.
struct SessionKeeper::Place {
    const QString file;
    const QString earlier; ///< what was in `file` before
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
        QDir().mkpath(QFileInfo(file).absolutePath());
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
    : QObject(parent), m_place(new Place{file, file + u".before"_s}), m_state(std::move(state)),
      m_task(new LatestTask(this))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(delayMs);
    connect(&m_soon, &QTimer::timeout, this, &SessionKeeper::keepInBackground);
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
}

SessionKeeper::~SessionKeeper() = default;

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
    if (!m_place->isOurs && QFileInfo::exists(m_place->file))
        return m_place->file;
    return QFileInfo::exists(m_place->earlier) ? m_place->earlier : QString();
}

} // namespace collscope
