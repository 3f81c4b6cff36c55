// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/latest_task.h"

#include <QCoreApplication>

#include <algorithm>

namespace collscope {

LatestTask::LatestTask(QObject *parent) : QObject(parent)
{
    m_slowTimer.setSingleShot(true);
    m_slowTimer.setInterval(slowAfterMs);
    connect(&m_slowTimer, &QTimer::timeout, this, [this] {
        m_slow = true;
        emit slowChanged(true);
    });
}

LatestTask::~LatestTask()
{
    m_stop.request_stop();
}

void LatestTask::schedule(Launch launch, Older older)
{
    if (m_running && older == Older::finishesFirst) {
        m_waiting = std::move(launch);
        return;
    }
    m_stop.request_stop();
    m_waiting = nullptr;
    run(launch);
}

void LatestTask::run(const Launch &launch)
{
    m_stop = std::stop_source();
    m_running = true;
    if (!m_slow && !m_slowTimer.isActive())
        m_slowTimer.start();
    launch(m_stop.get_token());
}

void LatestTask::finish()
{
    const Launch next = std::exchange(m_waiting, nullptr);
    m_slowTimer.stop();
    if (next)
        run(next);
    else
        setIdle();
}

void LatestTask::cancel()
{
    m_stop.request_stop();
    m_waiting = nullptr;
    setIdle();
}

void LatestTask::setIdle()
{
    m_running = false;
    m_slowTimer.stop();
    if (std::exchange(m_slow, false))
        emit slowChanged(false);
}

QString LatestTask::cause(const QUnhandledException &exception)
{
    try {
        if (exception.exception())
            std::rethrow_exception(exception.exception());
    } catch (const std::bad_alloc &) {
        return tr("not enough memory");
    } catch (const std::exception &inner) {
        return QString::fromUtf8(inner.what());
    } catch (...) {
    }
    return tr("unknown failure");
}

QThreadPool *LatestTask::pool()
{
    static QThreadPool shared;
    static const bool prepared = [] {
        shared.setMaxThreadCount(std::max(4, QThread::idealThreadCount()));
        // What still runs must not outlive the constants that it uses.
        qAddPostRoutine([] { shared.waitForDone(); });
        return true;
    }();
    Q_UNUSED(prepared)
    return &shared;
}

bool LatestTask::waitForAll(std::chrono::milliseconds most)
{
    return pool()->waitForDone(static_cast<int>(most.count()));
}

} // namespace collscope
