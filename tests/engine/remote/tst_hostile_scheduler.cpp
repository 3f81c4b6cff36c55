// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_round.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/slurm_double.h"

#include <QDir>
#include <QProcess>
#include <QTest>

using namespace collscope::remote;

/// SLURM's programs print what they like: nothing of it is run, a job is submitted once, and ends as it did.
class TestHostileScheduler : public JobFixture {
    Q_OBJECT
private slots:
    void init();
    void sbatchLies_data();
    void sbatchLies();
    void squeueLies_data();
    void squeueLies();
    void scancelLies_data();
    void scancelLies();

private:
    void rounds(Job &job);

    std::unique_ptr<collscope::testing::SlurmDouble> m_slurm;
};

void TestHostileScheduler::init()
{
    m_slurm.reset();
    setUp();
    QDir(m_folder->path()).mkdir(QStringLiteral("slurm"));
    m_slurm = std::make_unique<collscope::testing::SlurmDouble>(path("slurm"));
    // As the real one, but not as patient.
    program("timeout",
        "shift 3\nfor real in /usr/bin/timeout /bin/timeout; do\n"
        "[ -x $real ] && exec $real -k 1 1 \"$@\"; done\n");
}

/// What a workbench does until the job is through; two minutes pass between two rounds.
void TestHostileScheduler::rounds(Job &job)
{
    constexpr int most = 60;
    for (int i = 0; i < most && (isOpen(job.state) || !job.fetchedAll); ++i) {
        std::vector<Job> one = {m_store->load(job.uuid).value()};
        (void)carryOn(*m_controller, one, {});
        job = one.front();
        if (job.id.isEmpty())
            QProcess::execute(QStringLiteral("sh"),
                {QStringLiteral("-c"),
                    QStringLiteral("cd \"$1\" && touch -c -d '5 minutes ago' lock submitted"),
                    QStringLiteral("-"), job.folder()});
        else
            QTest::qWait(50);
    }
}

void TestHostileScheduler::sbatchLies_data()
{
    QTest::addColumn<QByteArray>("says");
    QTest::addColumn<bool>("submits");
    QTest::addColumn<QString>("state");
    const auto row = [](const char *name, const QByteArray &says) {
        QTest::newRow((QByteArray(name) + ", has it").constData())
            << says << true << QStringLiteral("finished");
        QTest::newRow((QByteArray(name) + ", has it not").constData())
            << says << false << QStringLiteral("lost");
    };
    row("nothing", "exit 0");
    row("words", "echo 'Submitted batch job 17'");
    row("two ids", "printf '17\\n18\\n'");
    row("a command", "echo '17; touch \"$PWNED\"'; echo '$(touch \"$PWNED\")'; echo '`touch \"$PWNED\"`'");
    row("an option", "echo --help; echo -- 17");
    row("escapes", "printf '17\\033[2J\\033]0;x\\007\\n'");
    row("zeros", "printf '1\\0007;\\000 x\\n\\000\\n'");
    row("a flood", "yes garbage | head -c 30000000");
    row("no end", "sleep 1000");
}

void TestHostileScheduler::sbatchLies()
{
    QFETCH(QByteArray, says);
    QFETCH(bool, submits);
    QFETCH(QString, state);
    qputenv("PWNED", path("pwned").toUtf8());
    m_slurm->replace("sbatch",
        (submits ? QByteArray("\"$FOLDER/honest/sbatch\" \"$@\" >/dev/null\n")
                 : QByteArray("echo x >>\"$FOLDER/submissions\"\n"))
            + says + '\n');
    Job job = made(order("slurm", "cat plan >records\n"));
    (void)m_controller->submit(job);
    rounds(job);
    // One that hangs may not have got as far; that it was asked again is as it should be.
    if (submits || says != "sleep 1000") {
        QCOMPARE(stateText(job.state), state);
        QCOMPARE(m_slurm->submissions(), 1);
    }
    QVERIFY(!QFile::exists(path("pwned")));
    QVERIFY(job.id.isEmpty() || job.id == u"42");
    QVERIFY(job.reason.size() < 2000);
    if (submits)
        QCOMPARE(read(m_store->recordsPath(job)), job.plan.toUtf8());
    QVERIFY(m_store->load(job.uuid)); // what is kept of it is taken again
}

void TestHostileScheduler::squeueLies_data()
{
    QTest::addColumn<QByteArray>("says"); // NAME is the job's
    const auto row = [](const char *name, const char *says) { QTest::newRow(name) << QByteArray(says); };
    row("other people's jobs", "for i in 41 42 43; do echo \"$i|collscope-x|0:01|COMPLETED|N/A|None\"; done");
    row("twice",
        "for i in 1 2; do echo \"42|NAME|0:01|RUNNING|N/A|None\"; done; echo '42|NAME|0:01|FAILED|N/A|x'");
    row("zeros", "printf '42|NAME|\\000|RUN\\000NING|\\000|\\000\\n'");
    row("a state nobody knows", "echo '42|NAME|0:01|$(touch \"$PWNED\")|N/A|\033[2J'");
    row("long words",
        "echo \"42|NAME|$(head -c 300000 /dev/zero | tr '\\0' 1)|$(head -c 300000 /dev/zero | tr "
        "'\\0' A)|N/A|$(head -c 300000 /dev/zero | tr '\\0' x)\"");
    row("a flood of lines", "yes '42|NAME|0:01|COMPLETED|N/A|None' | head -c 20000000");
    row("a gigabyte", "yes '' | head -c 1000000000");
    row("no end", "sleep 1000");
    row("garbage", "head -c 100000 /dev/urandom");
    row("killed", "kill -9 $$");
}

/// Squeue and sacct answer both: while the job runs, none of it ends the job.
void TestHostileScheduler::squeueLies()
{
    QFETCH(QByteArray, says);
    qputenv("PWNED", path("pwned").toUtf8());
    Job job = made(order(
        "slurm", "cat plan >records\nuntil [ -e '" + path("go").toUtf8() + "' ]; do sleep 0.05; done\n"));
    QVERIFY(m_controller->submit(job));
    QCOMPARE(job.id, QStringLiteral("42"));
    for (const char *liar : {"squeue", "sacct"}) {
        m_slurm->replace(liar, says.replace("NAME", job.name().toUtf8()) + '\n');
        std::vector<Job> one = {m_store->load(job.uuid).value()};
        const auto looked = m_controller->look(one);
        QVERIFY(looked || looked.error().passes());
        QVERIFY2(isOpen(one.front().state), qPrintable(stateText(one.front().state)));
        QVERIFY(one.front().reason.size() < 2000 && one.front().expectedStart.size() < 100);
        QVERIFY(m_store->load(job.uuid));
        m_slurm->replace("squeue", "exit 0\n"); // it lists nothing: the books are asked
    }
    m_slurm->repair("squeue");
    m_slurm->repair("sacct");
    write(path("go"), {});
    rounds(job);
    QCOMPARE(job.state, JobState::finished);
    QCOMPARE(m_slurm->submissions(), 1);
    QVERIFY(!QFile::exists(path("pwned")));
}

void TestHostileScheduler::scancelLies_data()
{
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("does nothing") << QByteArray("exit 0");
    QTest::newRow("refuses") << QByteArray("echo 'scancel: error: Access denied \033[2J' >&2; exit 1");
    QTest::newRow("has no such job") << QByteArray(
        "echo 'scancel: error: Invalid job id specified' >&2; exit 1");
    QTest::newRow("no end") << QByteArray("sleep 1000");
}

/// The job is cancelling until it has ended, and asked to end again with every round.
void TestHostileScheduler::scancelLies()
{
    QFETCH(QByteArray, says);
    Job job = made(order("slurm", "sleep 60\n"));
    QVERIFY(m_controller->submit(job));
    m_slurm->replace("scancel", says + '\n');
    (void)m_controller->cancel(job);
    std::vector<Job> one = {m_store->load(job.uuid).value()};
    (void)carryOn(*m_controller, one, {});
    QCOMPARE(shownState(one.front()), QStringLiteral("cancelling"));
    m_slurm->repair("scancel");
    rounds(job);
    QCOMPARE(job.state, JobState::cancelled);
    QCOMPARE(m_slurm->running(), 0);
}

QTEST_GUILESS_MAIN(TestHostileScheduler)
#include "tst_hostile_scheduler.moc"
