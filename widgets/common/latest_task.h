// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <QtConcurrentRun>

#include <chrono>
#include <exception>
#include <functional>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace collscope {

/// Work off the GUI thread of which only the newest counts: start() again, and an older run is told to stop
/// and its result dropped, or (a slider that moves) finishes first while only the newest request waits behind
/// it.
///
/// Results arrive on the thread of this object. When the object dies, its work is told to stop and delivers
/// nothing; work therefore takes what it needs by value. Progress is worth showing only after slowAfterMs:
/// slowChanged says so.
class LatestTask : public QObject {
    Q_OBJECT
public:
    /// What becomes of a run that is under way when a newer one is asked for.
    enum class Older { stops, finishesFirst };

    static constexpr int slowAfterMs = 150;

    explicit LatestTask(QObject *parent = nullptr);
    ~LatestTask() override;

    /// `work(const std::stop_token &)` runs in the background, `deliver(Result)` with what it returns, here.
    template <typename Work, typename Deliver>
    void start(Work work, Deliver deliver, Older older = Older::stops)
    {
        schedule([this, work = std::move(work), deliver = std::move(deliver)](
                     const std::stop_token &stop) { launch(work, deliver, stop); },
            older);
    }

    void cancel();
    bool isRunning() const { return m_running; }

    /// Waits until no task of the program runs any more, not even one that was told to stop. False: some do.
    static bool waitForAll(std::chrono::milliseconds most);

signals:
    void slowChanged(bool slow);
    void failed(const QString &cause); ///< the work threw an exception: out of memory, most likely

private:
    using Launch = std::function<void(const std::stop_token &)>;

    template <typename Work, typename Deliver>
    void launch(const Work &work, const Deliver &deliver, const std::stop_token &stop)
    {
        using Result = std::invoke_result_t<Work, const std::stop_token &>;
        auto *const watcher = new QFutureWatcher<Result>(this);
        connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, deliver, stop] {
            watcher->deleteLater();
            if (stop.stop_requested())
                return; // a newer run took over, or nobody wants it any more
            finish();
            try {
                deliver(watcher->future().takeResult());
            } catch (const QUnhandledException &exception) {
                emit failed(cause(exception));
            }
        });
        watcher->setFuture(QtConcurrent::run(pool(), [work, stop] { return work(stop); }));
    }

    void schedule(Launch launch, Older older);
    void run(const Launch &launch);
    void finish();
    void setIdle();
    static QString cause(const QUnhandledException &exception);
    /// Shared by all tasks and never so small that one long read holds up a fit.
    static QThreadPool *pool();

    std::stop_source m_stop;
    Launch m_waiting;
    QTimer m_slowTimer;
    bool m_running = false;
    bool m_slow = false;
};

} // namespace collscope
