// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>
#include <QThread>

namespace collscope::tst_job_controller {

using namespace collscope::remote;

/// The life of a job on this machine with an agent and a SLURM that are scripts, so that each fault can be
/// had.
class TestJobController : public JobFixture {
    Q_OBJECT
private slots:
    void init() { setUp(); }
    void plainToTheEnd();
    void plainFails();
    void plainCancelled();
    void plainKilled();
    void submittedOnce_data();
    void submittedOnce();
    void notAccepted();
    void vanished_data();
    void vanished();
    void controllerDown();
    void cancelBeforeSubmission();
    void oneWorkbenchAtATime();
    void wrongOrders();
};

void TestJobController::plainToTheEnd()
{
    Job job = made(order("plain",
        "cat plan >records\necho begun\nuntil [ -e '" + path("go").toUtf8()
            + "' ]; do sleep 0.1; done\necho $PROCESSES >>records\n"));
    QVERIFY(m_store->load(job.uuid).value() == job); // before anything is sent
    QVERIFY(m_controller->submit(job));
    QVERIFY(!job.id.isEmpty());
    const QString id = job.id;
    QVERIFY(m_controller->submit(job)); // again: the same one
    QCOMPARE(job.id, id);
    QTRY_COMPARE(m_controller->fetch(job).value_or(-1) >= 0 ? read(m_store->recordsPath(job)) : QByteArray(),
        planText(job)); // while it runs
    QVERIFY(!job.fetchedAll);
    QVERIFY(!m_store->keptLog(job));
    write(path("go"), {});
    lookUntilEnded(job);
    QCOMPARE(job.state, JobState::finished);
    QCOMPARE(job.exitStatus, std::optional<int>(0));
    QCOMPARE(m_controller->fetch(job).value_or(-1), 2);
    QVERIFY(job.fetchedAll);
    QCOMPARE(read(m_store->recordsPath(job)), planText(job) + "2\n");
    QVERIFY(QDir(job.folder()).removeRecursively());
    QCOMPARE(m_store->keptLog(job), std::optional<QByteArray>("begun\n"));
}

void TestJobController::plainFails()
{
    Job job = made(order("plain", "echo kept >records; exit 7\n"));
    QVERIFY(m_controller->submit(job));
    lookUntilEnded(job);
    QCOMPARE(job.state, JobState::failed);
    QCOMPARE(job.exitStatus, std::optional<int>(7));
    QCOMPARE(m_controller->fetch(job).value_or(-1), 5);
}

void TestJobController::plainCancelled()
{
    Job job = made(order("plain", "echo kept >records; sleep 60\n"));
    QVERIFY(m_controller->submit(job));
    const auto cancelled = m_controller->cancel(job);
    QVERIFY2(cancelled, cancelled ? "" : cancelled.error().what.text().c_str());
    QVERIFY(isOpen(job.state)); // until it is known
    lookUntilEnded(job);
    QCOMPARE(job.state, JobState::cancelled);
}

void TestJobController::plainKilled()
{
    Job job = made(order("plain", "echo kept >records; kill -9 -$(ps -o pgid= -p $$ | tr -d ' ')\n"));
    QVERIFY(m_controller->submit(job));
    std::vector<Job> one = {job};
    QTRY_VERIFY(m_controller->look(one) && one.front().vanished.isValid());
    QVERIFY(isOpen(one.front().state)); // not finished, not lost yet
    one.front().vanished = one.front().vanished.addSecs(-100);
    QVERIFY(m_controller->look(one));
    QCOMPARE(one.front().state, JobState::lost);
    QCOMPARE(m_controller->fetch(one.front()).value_or(-1), 5);
    QVERIFY(!m_store->keptLog(job)); // it may yet print more
    QVERIFY(one.front().fetchedAll);
    testing::writeFile(one.front().folder() + QStringLiteral("/done"), "0\n");
    QVERIFY(m_controller->look(one));
    QCOMPARE(one.front().state, JobState::finished);
    QVERIFY(!one.front().fetchedAll); // it may have measured more since
}

void TestJobController::submittedOnce_data()
{
    QTest::addColumn<QByteArray>("sbatch");
    QTest::addColumn<QByteArray>("squeue");
    QTest::addColumn<bool>("first"); // is the first attempt good?
    QTest::addColumn<QString>("state");
    const QByteArray none = "exit 0\n";
    const QByteArray found = "case $* in *--format=%A*) echo 42;; esac\n";
    QTest::newRow("usual") << QByteArray("echo 42\n") << none << true << "queued";
    QTest::newRow("the shell is killed after sbatch") << QByteArray(
        "p=$PPID\nwhile grep -aqE 'sh.-s|timeout' /proc/$p/cmdline; do all=\"$all $p\"; p=$(sed -n "
        "'s/^PPid:[^0-9]*//p' /proc/$p/status); done\nkill -9 $all\n")
                                                      << found << false << "queued";
    QTest::newRow("no answer, but it has it")
        << QByteArray("echo 'Socket timed out on send/recv operation' >&2; exit 1\n") << found << false
        << "queued";
    QTest::newRow("no answer, perhaps it has it")
        << QByteArray("echo 'Socket timed out on send/recv operation' >&2; exit 1\n") << none << false
        << "submitting";
    QTest::newRow("refused, but it has it") << QByteArray("exit 1\n") << found << true << "queued";
}

void TestJobController::submittedOnce()
{
    QFETCH(QByteArray, sbatch);
    QFETCH(QByteArray, squeue);
    QFETCH(bool, first);
    QFETCH(QString, state);
    program("sbatch", "echo sbatch >>" + path("calls").toUtf8() + '\n' + sbatch);
    program("squeue", squeue);
    program("sacct", "exit 1\n");
    Job job = made(order("slurm", "exit 0\n"));
    const auto submitted = m_controller->submit(job);
    QCOMPARE(submitted.has_value(), first);
    for (int i = 0; i < 2; ++i) {
        Job again = m_store->load(job.uuid).value(); // another workbench, from what is on the disk
        (void)m_controller->submit(again);
        QCOMPARE(stateText(again.state), state);
        QCOMPARE(again.id, state == u"queued" ? QStringLiteral("42") : QString());
    }
    QCOMPARE(submissions(), 1);
}

void TestJobController::notAccepted()
{
    program("sbatch", "echo 'invalid partition specified: nosuch' >&2; exit 1\n");
    program("squeue", "");
    Job job = made(order("slurm", "exit 0\n"));
    const auto submitted = m_controller->submit(job);
    QVERIFY(!submitted);
    QVERIFY(submitted.error().kind == RemoteError::Kind::refused);
    QCOMPARE(m_store->load(job.uuid)->state, JobState::failed);
    QVERIFY(m_store->load(job.uuid)->reason.contains(QStringLiteral("nosuch")));
}

void TestJobController::vanished_data()
{
    QTest::addColumn<QByteArray>("done");
    QTest::addColumn<QByteArray>("sacct");
    QTest::addColumn<QString>("state");
    const QByteArray off = "echo 'Slurm accounting storage is disabled' >&2; exit 1\n";
    QTest::newRow("left its status") << QByteArray("0\n") << off << "finished";
    QTest::newRow("left another status") << QByteArray("3\n") << off << "failed";
    QTest::newRow("the books know") << QByteArray() << QByteArray("echo \"42|$NAME|00:00:03|TIMEOUT|0:15\"\n")
                                    << "timed-out";
    QTest::newRow("nobody knows") << QByteArray() << off << "running";
    QTest::newRow("the books are closed")
        << QByteArray("0\n") << QByteArray("echo 'Problem talking to the database' >&2; exit 1\n")
        << "running";
}

void TestJobController::vanished()
{
    QFETCH(QByteArray, done);
    QFETCH(QByteArray, sacct);
    QFETCH(QString, state);
    Job job = made(order("slurm", "exit 0\n"));
    program("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1\n");
    program("sacct", "NAME=" + job.name().toUtf8() + '\n' + sacct);
    job.id = QStringLiteral("42");
    job.state = JobState::running;
    QVERIFY(QDir().mkpath(job.folder()));
    if (!done.isEmpty())
        write(job.folder() + QStringLiteral("/done"), done);
    std::vector<Job> one = {job};
    (void)m_controller->look(one);
    QCOMPARE(stateText(one.front().state), state);
}

void TestJobController::controllerDown()
{
    Job job = made(order("slurm", "exit 0\n"));
    job.id = QStringLiteral("42");
    job.state = JobState::running;
    QVERIFY(QDir().mkpath(job.folder()));
    program("squeue", "echo 'Unable to contact slurm controller' >&2; exit 1\n");
    std::vector<Job> one = {job};
    const auto looked = m_controller->look(one);
    QVERIFY(!looked);
    QVERIFY(looked.error().passes());
    QVERIFY(one.front() == job);
    program("squeue", "echo '42|" + job.name().toUtf8() + "|0:03|COMPLETED|N/A|None'\n");
    QVERIFY(m_controller->look(one));
    QCOMPARE(one.front().state, JobState::finished);
}

void TestJobController::cancelBeforeSubmission()
{
    Job job = made(order("slurm", "exit 0\n"));
    QVERIFY(m_controller->cancel(job));
    QCOMPARE(m_store->load(job.uuid)->state, JobState::cancelled);
}

void TestJobController::oneWorkbenchAtATime()
{
    const Job job = made(order("plain", "exit 0\n"));
    auto lock = m_store->lock(job);
    QVERIFY(lock);
    QVERIFY(!JobStore(path("store")).lock(job));
    lock.reset();
    QVERIFY(JobStore(path("store")).lock(job));
    write(path("store/broken.json"), "{");
    QCOMPARE(m_store->list().jobs.size(), 1U);
    QCOMPARE(m_store->list().unreadable.size(), 1U);
}

void TestJobController::wrongOrders()
{
    JobOrder wrong = order("plain", "");
    wrong.plan.nodes = {1};
    wrong.plan.commSizes = {1};
    QVERIFY(!JobController::create(*m_store, wrong));
    wrong = order("plain", "");
    wrong.nodes = 0;
    QVERIFY(!JobController::create(*m_store, wrong));
    wrong = order("plain", "");
    wrong.host.launcher = QStringLiteral("mpirun -n @prozesse@");
    QVERIFY(!JobController::create(*m_store, wrong));
    QVERIFY(m_store->list().jobs.empty());
}

const testing::Registered<TestJobController> registered("tst_job_controller");

} // namespace collscope::tst_job_controller
#include "tst_job_controller.moc"
