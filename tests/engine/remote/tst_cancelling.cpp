// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_round.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QTest>

#include <csignal>

namespace collscope::tst_cancelling {

using namespace collscope::remote;

/// Cancelled means cancelled, whatever is down when it is asked for.
class TestCancelling : public JobFixture {
    Q_OBJECT
private slots:
    void init() { setUp(); }
    void draftNeedsNoMachine();
    void staysAskedFor_data();
    void staysAskedFor();
    void reachesWhatAKillLeft();
    void timeLimitIsKept();

private:
    Job running(const QByteArray &agent) const;
    /// Numbers of the processes of a job's session.
    static QByteArray processes(const Job &job);
};

Job TestCancelling::running(const QByteArray &agent) const
{
    JobOrder wanted = order("plain", agent);
    wanted.minutes = 1;
    Job job = made(wanted);
    if (!m_controller->submit(job))
        qFatal("not submitted");
    return job;
}

QByteArray TestCancelling::processes(const Job &job)
{
    QProcess ps;
    ps.start(QStringLiteral("ps"),
        {QStringLiteral("-o"), QStringLiteral("pid="), QStringLiteral("-s"), job.id.section(u' ', 0, 0)});
    ps.waitForFinished();
    return ps.readAllStandardOutput().trimmed();
}

void TestCancelling::draftNeedsNoMachine()
{
    Job job = made(order("slurm", "exit\n"));
    QVERIFY(JobController::askToCancel(*m_store, job));
    QCOMPARE(job.state, JobState::cancelled);
    std::vector<Job> one = {m_store->load(job.uuid).value()};
    QVERIFY(one.front() == job);
    program("sbatch", "echo sbatch >>" + path("calls").toUtf8() + "; echo 42\n");
    QVERIFY(carryOn(*m_controller, one, {}));
    QCOMPARE(submissions(), 0);
}

void TestCancelling::staysAskedFor_data()
{
    QTest::addColumn<bool>("byAnother");
    QTest::newRow("the machine is down") << false;
    QTest::newRow("another workbench looks after the job") << true;
}

void TestCancelling::staysAskedFor()
{
    QFETCH(bool, byAnother);
    std::vector<Job> one = {running("exec /bin/sleep 100\n")};
    if (byAnother)
        QVERIFY(JobStore(path("store")).askToCancel(one.front()));
    else
        QVERIFY(JobController::askToCancel(*m_store, one.front()));
    QVERIFY(!processes(one.front()).isEmpty());
    QTRY_VERIFY(carryOn(*m_controller, one, {}, Submitting::no) && !isOpen(one.front().state));
    QCOMPARE(one.front().state, JobState::cancelled);
    QTRY_COMPARE(processes(one.front()), QByteArray());
    QVERIFY(!m_store->isAskedToCancel(one.front()));
}

/// The job's shell alone is killed; what it has started measures on.
void TestCancelling::reachesWhatAKillLeft()
{
    std::vector<Job> one = {running("/bin/sleep 100\n")};
    QTRY_VERIFY(processes(one.front()).split('\n').size() >= 3);
    const pid_t shell = one.front().id.section(u' ', 0, 0).toInt();
    QCOMPARE(::kill(shell, SIGKILL), 0);
    QTRY_VERIFY(::kill(shell, 0) != 0);
    QVERIFY(m_controller->look(one));
    QCOMPARE(one.front().state, JobState::running);
    QVERIFY(!one.front().vanished.isValid());
    QVERIFY(m_controller->cancel(one.front()));
    lookUntilEnded(one.front());
    QCOMPARE(one.front().state, JobState::cancelled);
    QTRY_COMPARE(processes(one.front()), QByteArray());
}

/// An agent that does not end when its time is up is ended. The minutes pass quickly here.
void TestCancelling::timeLimitIsKept()
{
    program("sleep", "exec /bin/sleep .03\n");
    Job job = running("exec /bin/sleep 100\n");
    lookUntilEnded(job);
    QCOMPARE(job.state, JobState::failed);
    QVERIFY2(m_controller->log(job).value_or(QByteArray()).contains("asked to: killed"), "see the log");
    QTRY_COMPARE(processes(job), QByteArray());
}

const testing::Registered<TestCancelling> registered("tst_cancelling");

} // namespace collscope::tst_cancelling
#include "tst_cancelling.moc"
