// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_log.h"
#include "engine/remote/job_round.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QProcess>
#include <QTest>

namespace collscope::tst_job_round {

using namespace collscope::remote;

/// What is done for several jobs at a time, and what one of them means for the others.
class TestJobRound : public JobFixture {
    Q_OBJECT
private slots:
    void init() { setUp(); }
    void toBeCancelledIsNeverSubmitted_data();
    void toBeCancelledIsNeverSubmitted();
    void submissionUnderWay();
    void failuresStayApart();
    void failsInWords();
    void firstComplaint_data();
    void firstComplaint();
};

void TestJobRound::toBeCancelledIsNeverSubmitted_data()
{
    QTest::addColumn<int>("state");
    QTest::newRow("draft") << static_cast<int>(JobState::draft);
    QTest::newRow("submitting") << static_cast<int>(JobState::submitting);
}

void TestJobRound::toBeCancelledIsNeverSubmitted()
{
    QFETCH(int, state);
    program("sbatch", "echo sbatch >>" + path("calls").toUtf8() + "\necho 42\n");
    program("squeue", "");
    for (const bool inARound : {true, false}) {
        Job job = made(order("slurm", "exit 0\n"));
        job.state = static_cast<JobState>(state);
        job.cancelRequested = true;
        std::vector<Job> one = {job};
        const auto done = inARound ? carryOn(*m_controller, one, {}) : m_controller->submit(one.front());
        QVERIFY2(done, done ? "" : done.error().what.text().c_str());
        QCOMPARE(one.front().state, JobState::cancelled);
        QVERIFY(m_store->load(job.uuid).value() == one.front());
    }
    QCOMPARE(submissions(), 0);
}

/// Somebody began to submit it and was killed: whether it runs must be known before it is cancelled.
void TestJobRound::submissionUnderWay()
{
    program("sbatch", "echo sbatch >>" + path("calls").toUtf8() + "\necho 42\n");
    program("squeue", "");
    program("sacct", "exit 1\n");
    Job job = made(order("slurm", "exit 0\n"));
    job.state = JobState::submitting;
    job.cancelRequested = true;
    QVERIFY(QDir().mkpath(job.folder() + QStringLiteral("/lock")));
    const auto early = m_controller->submit(job);
    QVERIFY(!early);
    QVERIFY(early.error().passes());
    QCOMPARE(job.state, JobState::submitting);
    QCOMPARE(
        QProcess::execute(QStringLiteral("touch"),
            {QStringLiteral("-d"), QStringLiteral("5 minutes ago"), job.folder() + QStringLiteral("/lock")}),
        0);
    QVERIFY(m_controller->submit(job)); // that submission is no longer under way, and left no job
    QCOMPARE(job.state, JobState::cancelled);
    QCOMPARE(submissions(), 0);
}

void TestJobRound::failuresStayApart()
{
    std::vector<Job> jobs;
    for (const char *agent : {"mkdir records\n", "cat plan >records\n"}) {
        jobs.push_back(made(order("plain", agent)));
        QVERIFY(m_controller->submit(jobs.back()));
        lookUntilEnded(jobs.back());
    }
    std::vector<std::size_t> failed;
    std::vector<std::size_t> fetched;
    RoundEvents events;
    events.failed = [&failed](std::size_t job, const RemoteError &) { failed.push_back(job); };
    events.fetched = [&fetched](std::size_t job) { fetched.push_back(job); };
    QVERIFY(carryOn(*m_controller, jobs, events));
    QCOMPARE(failed, std::vector<std::size_t>{0});
    QCOMPARE(fetched, (std::vector<std::size_t>{0, 1}));
    QVERIFY(!jobs[0].fetchedAll);
    QVERIFY(jobs[1].fetchedAll);
    QCOMPARE(read(m_store->recordsPath(jobs[1])), planText(jobs[1]));
}

/// Why it failed is known with the job, not only in its log.
void TestJobRound::failsInWords()
{
    std::vector<Job> one = {made(order(
        "plain", "echo loading\necho 'collscope-agent: the plan has no sizes' >&2\necho bye\nexit 3\n"))};
    QVERIFY(m_controller->submit(one.front()));
    lookUntilEnded(one.front());
    QVERIFY(carryOn(*m_controller, one, {}));
    QVERIFY(one.front().fetchedAll);
    QCOMPARE(one.front().error, QStringLiteral("collscope-agent: the plan has no sizes"));
    QVERIFY(m_store->load(one.front().uuid).value() == one.front());
}

void TestJobRound::firstComplaint_data()
{
    QTest::addColumn<QByteArray>("log");
    QTest::addColumn<QByteArray>("complaint");
    QTest::newRow("nothing") << QByteArray("\n \n") << QByteArray();
    QTest::newRow("the agent's, under a launcher's words")
        << QByteArray("Loading openmpi\n--------\nprterun: a job has been aborted\n"
                      "collscope-agent: 40 measurements will take about 3 s\n"
                      "collscope-agent: cannot write records: No space left on device\n--------\n")
        << QByteArray("collscope-agent: cannot write records: No space left on device");
    QTest::newRow("left out") << QByteArray("collscope-agent: left out a: x\ncollscope-agent: left out b: y\n"
                                            "collscope-agent: 3 measured\n")
                              << QByteArray("collscope-agent: left out a: x (and 1 more)");
    QTest::newRow("a shell's") << QByteArray("Loading openmpi\njob.sh: 7: mpirun: not found\nbye\n")
                               << QByteArray("job.sh: 7: mpirun: not found");
    QTest::newRow("a launcher's box") << QByteArray(
        "--------\nmpirun has detected an attempt to run as root.\n\nWe strongly suggest\n--------\n")
                                      << QByteArray("mpirun has detected an attempt to run as root.");
    QTest::newRow("a rule says nothing") << QByteArray("quota\n--------\n") << QByteArray("quota");
    QTest::newRow("unknown words") << QByteArray("Loading openmpi\nquota\n\n") << QByteArray("quota");
    QTest::newRow("progress is none")
        << QByteArray("Terminated\ncollscope-agent: 12 measured, about 8 s to go\n")
        << QByteArray("Terminated");
}

void TestJobRound::firstComplaint()
{
    QFETCH(QByteArray, log);
    QFETCH(QByteArray, complaint);
    QCOMPARE(collscope::remote::firstComplaint(log), complaint);
}

const testing::Registered<TestJobRound> registered("tst_job_round");

} // namespace collscope::tst_job_round
#include "tst_job_round.moc"
