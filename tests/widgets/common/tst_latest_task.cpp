// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "widgets/common/latest_task.h"

#include <QElapsedTimer>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace collscope::tst_latest_task {

using namespace Qt::StringLiterals;

namespace {

/// Waits until it is told to stop.
bool waitForStop(const std::stop_token &stop)
{
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any nobodyCalls;
    nobodyCalls.wait(lock, stop, [] { return false; });
    return stop.stop_requested();
}

/// Whatever was started has ended, and what it delivers was delivered.
bool allHasCome()
{
    const bool ended = LatestTask::waitForAll(std::chrono::minutes(1));
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    return ended;
}

} // namespace

class TestLatestTask : public QObject {
    Q_OBJECT
private slots:
    void deliversOnTheOwnersThread();
    void newestWins();
    void sliderShowsResultsOnTheWay();
    void cancelDeliversNothing();
    void ownerMayDie();
    void slowOnlyAfterAWhile();
    void exceptionIsAFailure();
    void deliveryMayStartAgain();
};

void TestLatestTask::deliversOnTheOwnersThread()
{
    LatestTask task;
    QThread *ranIn = nullptr;
    QThread *deliveredIn = nullptr;
    task.start([](const std::stop_token &) { return QThread::currentThread(); },
        [&](QThread *thread) {
            ranIn = thread;
            deliveredIn = QThread::currentThread();
        });
    QVERIFY(task.isRunning());
    QTRY_VERIFY(ranIn);
    QVERIFY(ranIn != QThread::currentThread());
    QCOMPARE(deliveredIn, QThread::currentThread());
    QVERIFY(!task.isRunning());
}

void TestLatestTask::newestWins()
{
    LatestTask task;
    QList<int> delivered;
    auto stopped = std::make_shared<std::atomic<int>>(0);
    const auto take = [&](int value) { delivered << value; };
    for (int i = 0; i < 3; ++i) {
        task.start(
            [i, stopped](const std::stop_token &stop) {
                *stopped += waitForStop(stop);
                return i;
            },
            take);
    }
    task.start([](const std::stop_token &) { return 99; }, take);
    QTRY_COMPARE(delivered, QList<int>{99});
    QTRY_COMPARE(stopped->load(), 3);
    QVERIFY(allHasCome());
    QCOMPARE(delivered, QList<int>{99});
}

void TestLatestTask::sliderShowsResultsOnTheWay()
{
    LatestTask task;
    QList<int> delivered;
    auto gate = std::make_shared<QSemaphore>();
    for (int i = 0; i < 10; ++i) {
        task.start(
            [i, gate](const std::stop_token &) {
                gate->acquire();
                return i;
            },
            [&](int value) { delivered << value; }, LatestTask::Older::finishesFirst);
    }
    gate->release(10);
    QTRY_COMPARE(
        delivered, (QList<int>{0, 9})); // the first was under way, of those that waited only the newest ran
    QCOMPARE(gate->available(), 8);
}

void TestLatestTask::cancelDeliversNothing()
{
    LatestTask task;
    bool delivered = false;
    auto stopped = std::make_shared<std::atomic<bool>>(false);
    task.start(
        [stopped](const std::stop_token &stop) {
            *stopped = waitForStop(stop);
            return 1;
        },
        [&](int) { delivered = true; });
    task.cancel();
    QVERIFY(!task.isRunning());
    QTRY_VERIFY(stopped->load());
    QVERIFY(allHasCome());
    QVERIFY(!delivered);
}

void TestLatestTask::ownerMayDie()
{
    auto stopped = std::make_shared<std::atomic<bool>>(false);
    bool delivered = false;
    {
        LatestTask task;
        task.start(
            [stopped](const std::stop_token &stop) {
                *stopped = waitForStop(stop);
                return 1;
            },
            [&](int) { delivered = true; });
    }
    QTRY_VERIFY(stopped->load());
    QVERIFY(allHasCome());
    QVERIFY(!delivered);
}

void TestLatestTask::slowOnlyAfterAWhile()
{
    LatestTask task;
    QSignalSpy slow(&task, &LatestTask::slowChanged);
    QElapsedTimer clock;
    qint64 took = -1;
    clock.start();
    task.start([](const std::stop_token &) { return 0; }, [&](int) { took = clock.elapsed(); });
    QTRY_VERIFY(took >= 0);
    QTest::qWait(2 * LatestTask::slowAfterMs); // for what must not happen
    if (took < LatestTask::slowAfterMs) // else the machine was busy, and it was slow indeed
        QCOMPARE(slow.size(), 0);

    slow.clear();
    auto gate = std::make_shared<QSemaphore>();
    task.start(
        [gate](const std::stop_token &) {
            gate->acquire();
            return 0;
        },
        [](int) {});
    QTRY_COMPARE(slow.size(), 1);
    QVERIFY(slow.first().first().toBool());
    gate->release();
    QTRY_COMPARE(slow.size(), 2);
    QVERIFY(!slow.last().first().toBool());
}

void TestLatestTask::exceptionIsAFailure()
{
    LatestTask task;
    QSignalSpy failed(&task, &LatestTask::failed);
    task.start([](const std::stop_token &) -> int { throw std::runtime_error("the cause"); },
        [](int) { QFAIL("delivered"); });
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(failed.first().first().toString(), u"the cause"_s);
    QVERIFY(!task.isRunning());
}

void TestLatestTask::deliveryMayStartAgain()
{
    LatestTask task;
    int rounds = 0;
    std::function<void(int)> again = [&](int) {
        if (++rounds < 5)
            task.start([](const std::stop_token &) { return 0; }, again);
    };
    again(0);
    QTRY_COMPARE(rounds, 5);
}

const testing::Registered<TestLatestTask, QApplication> registered("tst_latest_task");

} // namespace collscope::tst_latest_task
#include "tst_latest_task.moc"
