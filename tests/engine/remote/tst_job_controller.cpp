// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_controller.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace collscope::remote;

namespace {

void write(const QString &path, const QByteArray &text, bool program = false)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), text.size());
    if (program)
        QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The life of a job on this machine with an agent and a SLURM that are scripts, so that each fault can be
/// had.
class TestJobController : public QObject {
    Q_OBJECT
private slots:
    void init();
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
    void delays();

private:
    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    JobOrder order(const char *scheduler, const QByteArray &agent);
    Job made(const JobOrder &order);
    void lookUntilEnded(Job &job);
    int submissions() const { return static_cast<int>(read(path("calls")).count("sbatch\n")); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<JobStore> m_store;
    std::unique_ptr<LocalTransport> m_transport;
    std::unique_ptr<JobController> m_controller;
};

void TestJobController::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<JobStore>(path("store"));
    m_transport = std::make_unique<LocalTransport>(HostProfile());
    m_controller = std::make_unique<JobController>(*m_store, *m_transport);
    static const QByteArray usual = qgetenv("PATH");
    qputenv("PATH", m_folder->path().toUtf8() + ":" + usual);
}

JobOrder TestJobController::order(const char *scheduler, const QByteArray &agent)
{
    write(path("agent"), "#!/bin/sh\n" + agent, true);
    JobOrder result;
    result.host.name = QStringLiteral("here");
    result.host.connection = QStringLiteral("local");
    result.host.workFolder = path("work it's");
    result.host.scheduler = QLatin1String(scheduler);
    result.host.launcher = QStringLiteral("env PROCESSES=@processes@");
    result.host.agent = path("agent");
    result.plan = QStringLiteral("collscope-plan 1\nsizes: 1\n");
    result.nodes = 2;
    return result;
}

Job TestJobController::made(const JobOrder &order)
{
    auto job = JobController::create(*m_store, order);
    if (!job)
        qFatal("%s", job.error().text().c_str());
    return *job;
}

void TestJobController::lookUntilEnded(Job &job)
{
    for (int i = 0; i < 100 && isOpen(job.state); ++i) {
        QThread::msleep(100);
        std::vector<Job> one = {m_store->load(job.uuid).value()}; // as a workbench that was just started
        const auto looked = m_controller->look(one);
        QVERIFY2(looked, looked ? "" : looked.error().what.text().c_str());
        job = one.front();
    }
    QVERIFY(m_store->load(job.uuid).value() == job);
}

void TestJobController::plainToTheEnd()
{
    Job job = made(order("plain",
        "cat plan >records\nuntil [ -e '" + path("go").toUtf8()
            + "' ]; do sleep 0.1; done\necho $PROCESSES >>records\n"));
    QVERIFY(m_store->load(job.uuid).value() == job); // before anything is sent
    QVERIFY(m_controller->submit(job));
    QVERIFY(!job.id.isEmpty());
    const QString id = job.id;
    QVERIFY(m_controller->submit(job)); // again: the same one
    QCOMPARE(job.id, id);
    QTRY_COMPARE(m_controller->fetch(job).value_or(-1) >= 0 ? read(m_store->recordsPath(job)) : QByteArray(),
        job.plan.toUtf8()); // while it runs
    QVERIFY(!job.fetchedAll);
    write(path("go"), {});
    lookUntilEnded(job);
    QCOMPARE(job.state, JobState::finished);
    QCOMPARE(job.exitStatus, std::optional<int>(0));
    QCOMPARE(m_controller->fetch(job).value_or(-1), 2);
    QVERIFY(job.fetchedAll);
    QCOMPARE(read(m_store->recordsPath(job)), job.plan.toUtf8() + "2\n");
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
    QThread::msleep(500);
    std::vector<Job> one = {job};
    QVERIFY(m_controller->look(one));
    QVERIFY(isOpen(one.front().state) && one.front().vanished.isValid()); // not finished, not lost yet
    one.front().vanished = one.front().vanished.addSecs(-100);
    QVERIFY(m_controller->look(one));
    QCOMPARE(one.front().state, JobState::lost);
    QCOMPARE(m_controller->fetch(one.front()).value_or(-1), 5);
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
    QTest::newRow("the shell is killed after sbatch")
        << QByteArray("p=$PPID\nwhile grep -aq 'sh.-s' /proc/$p/cmdline; do all=\"$all $p\"; p=$(sed -n "
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
    write(path("sbatch"), "#!/bin/sh\necho sbatch >>" + path("calls").toUtf8() + '\n' + sbatch, true);
    write(path("squeue"), "#!/bin/sh\n" + squeue, true);
    write(path("sacct"), "#!/bin/sh\nexit 1\n", true);
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
    write(path("sbatch"), "#!/bin/sh\necho 'invalid partition specified: nosuch' >&2; exit 1\n", true);
    write(path("squeue"), "#!/bin/sh\n", true);
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
    QTest::newRow("the books know") << QByteArray() << QByteArray("echo \"42|$NAME|TIMEOUT|0:15\"\n")
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
    write(path("squeue"), "#!/bin/sh\necho 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1\n",
        true);
    write(path("sacct"), "#!/bin/sh\nNAME=" + job.name().toUtf8() + '\n' + sacct, true);
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
    write(path("squeue"), "#!/bin/sh\necho 'Unable to contact slurm controller' >&2; exit 1\n", true);
    std::vector<Job> one = {job};
    const auto looked = m_controller->look(one);
    QVERIFY(!looked);
    QVERIFY(looked.error().passes());
    QVERIFY(one.front() == job);
    write(path("squeue"), "#!/bin/sh\necho '42|" + job.name().toUtf8() + "|COMPLETED|N/A|None'\n", true);
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
    wrong.plan = QStringLiteral("sizes: 1\n");
    QVERIFY(!JobController::create(*m_store, wrong));
    wrong = order("plain", "");
    wrong.nodes = 0;
    QVERIFY(!JobController::create(*m_store, wrong));
    wrong = order("plain", "");
    wrong.host.launcher = QStringLiteral("mpirun -n @prozesse@");
    QVERIFY(!JobController::create(*m_store, wrong));
    QVERIFY(m_store->list().jobs.empty());
}

void TestJobController::delays()
{
    HostProfile host;
    QCOMPARE(pollDelay(host, 0).count(), 60);
    QCOMPARE(pollDelay(host, 1).count(), 120);
    QCOMPARE(pollDelay(host, 50).count(), 300);
    host.pollSeconds = 900;
    QCOMPARE(pollDelay(host, 3).count(), 900);
}

QTEST_GUILESS_MAIN(TestJobController)
#include "tst_job_controller.moc"
