// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_round.h"
#include "tests/engine/remote/job_fixture.h"
#include "tests/support/scheduler_double.h"
#include "tests/support/test_program.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QProcess>
#include <QTest>

namespace collscope::tst_hostile_scheduler {

using namespace collscope::remote;

/// The programs of SLURM and PBS print what they like: nothing of it is run, a job is submitted once, and
/// ends as it did.
class TestHostileScheduler : public JobFixture {
    Q_OBJECT
private slots:
    void init();
    void submissionLies_data();
    void submissionLies();
    void questionsLie_data();
    void questionsLie();
    void cancellingLies_data();
    void cancellingLies();

private:
    void rounds(Job &job, std::chrono::seconds longest = patience);

    std::unique_ptr<collscope::testing::SchedulerDouble> m_double;
};

void TestHostileScheduler::init()
{
    m_double.reset();
    setUp();
    QDir(m_folder->path()).mkdir(QStringLiteral("double"));
    m_double = std::make_unique<collscope::testing::SchedulerDouble>(path("double"));
    // As the real one, but not as patient.
    program("timeout",
        "shift 3\nfor real in /usr/bin/timeout /bin/timeout; do\n"
        "[ -x $real ] && exec $real -k 1 1 \"$@\"; done\n");
}

/// What a workbench does until the job is through; two minutes pass between two rounds.
void TestHostileScheduler::rounds(Job &job, std::chrono::seconds longest)
{
    for (const QDeadlineTimer most(longest); (isOpen(job.state) || !job.fetchedAll) && !most.hasExpired();) {
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

void TestHostileScheduler::submissionLies_data()
{
    QTest::addColumn<QByteArray>("scheduler");
    QTest::addColumn<QByteArray>("says");
    QTest::addColumn<bool>("submits");
    QTest::addColumn<QString>("state");
    const auto row = [](const char *name, const QByteArray &says) {
        for (const QByteArray scheduler : {"slurm", "pbs"}) {
            QTest::newRow((scheduler + ", " + name + ", has it").constData())
                << scheduler << says << true << QStringLiteral("finished");
            QTest::newRow((scheduler + ", " + name + ", has it not").constData())
                << scheduler << says << false << QStringLiteral("lost");
        }
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

void TestHostileScheduler::submissionLies()
{
    QFETCH(QByteArray, scheduler);
    QFETCH(QByteArray, says);
    QFETCH(bool, submits);
    QFETCH(QString, state);
    qputenv("PWNED", path("pwned").toUtf8());
    const QByteArray program = scheduler == "pbs" ? "qsub" : "sbatch";
    m_double->replace(program.constData(),
        (submits ? "\"$FOLDER/honest/" + program + "\" \"$@\" >/dev/null\n"
                 : QByteArray("echo x >>\"$FOLDER/submissions\"\n"))
            + says + '\n');
    Job job = made(order(scheduler.constData(), "cat plan >records\n"));
    (void)m_controller->submit(job);
    // One that hangs may not have got as far; that it was asked again is as it should be.
    const bool isSettled = submits || says != "sleep 1000";
    rounds(job, isSettled ? patience : std::chrono::seconds(10));
    if (isSettled) {
        QCOMPARE(stateText(job.state), state);
        QCOMPARE(m_double->submissions(), 1);
    }
    QVERIFY(!QFile::exists(path("pwned")));
    QVERIFY(job.id.isEmpty() || job.id == u"42" || job.id == u"42.double");
    QVERIFY(job.reason.size() < 2000);
    if (submits)
        QCOMPARE(read(m_store->recordsPath(job)), planText(job));
    QVERIFY(m_store->load(job.uuid)); // what is kept of it is taken again
}

void TestHostileScheduler::questionsLie_data()
{
    QTest::addColumn<QByteArray>("scheduler");
    QTest::addColumn<QByteArray>("says"); // NAME is the job's
    const auto row = [](const char *name, const char *slurm, const char *pbs) {
        QTest::newRow((QByteArray("slurm, ") + name).constData()) << QByteArray("slurm") << QByteArray(slurm);
        QTest::newRow((QByteArray("pbs, ") + name).constData())
            << QByteArray("pbs")
            << "job() { printf 'Job Id: %s.double\\n    Job_Name = %s\\n    job_state = %b\\n    Exit_status "
               "= "
               "%b\\n' \"$@\"; }\n"
                + QByteArray(pbs);
    };
    row("other people's jobs", "for i in 41 42 43; do echo \"$i|collscope-x|0:01|COMPLETED|N/A|None\"; done",
        "for i in 41 42 43; do job $i collscope-x F 0; done; job 41 NAME F 0; job -- NAME F 0");
    row("twice",
        "for i in 1 2; do echo \"42|NAME|0:01|RUNNING|N/A|None\"; done; echo '42|NAME|0:01|FAILED|N/A|x'",
        "job 42 NAME R 0; job 42 NAME R 0; job 42 NAME F 1");
    row("zeros", "printf '42|NAME|\\000|RUN\\000NING|\\000|\\000\\n'", "job 42 NAME '\\0000F' '\\00001'");
    row("a state nobody knows", "echo '42|NAME|0:01|$(touch \"$PWNED\")|N/A|\033[2J'",
        "job 42 NAME '$(touch \"$PWNED\")\033[2J' 0");
    row("long words",
        "echo \"42|NAME|$(head -c 300000 /dev/zero | tr '\\0' 1)|$(head -c 300000 /dev/zero | tr "
        "'\\0' A)|N/A|$(head -c 300000 /dev/zero | tr '\\0' x)\"",
        "job 42 NAME Q 0; for word in comment estimated.start_time; do\n"
        "echo \"    $word = $(head -c 300000 /dev/zero | tr '\\0' x)\"; done");
    row("a flood of lines", "yes '42|NAME|0:01|COMPLETED|N/A|None' | head -c 20000000",
        "job 42 NAME F 0; yes 'Job Id: 42.double' | head -c 20000000");
    for (const char *says :
        {"yes '' | head -c 1000000000", "sleep 1000", "head -c 100000 /dev/urandom", "kill -9 $$"})
        row(says, says, says);
}

/// Squeue and sacct answer both, and qstat to both questions: while the job runs, none of it ends the job.
void TestHostileScheduler::questionsLie()
{
    QFETCH(QByteArray, scheduler);
    QFETCH(QByteArray, says);
    qputenv("PWNED", path("pwned").toUtf8());
    Job job = made(order(scheduler.constData(),
        "cat plan >records\nuntil [ -e '" + path("go").toUtf8() + "' ]; do sleep 0.05; done\n"));
    QVERIFY(m_controller->submit(job));
    QVERIFY(job.id.startsWith(QStringLiteral("42")));
    const QByteArray lie = says.replace("NAME", job.name().toUtf8()) + '\n';
    const bool pbs = scheduler == "pbs";
    const QByteArray history = "case $* in *-x*) ;; *) exit 0 ;; esac\n"; // it lists nothing otherwise
    for (const bool now : {true, false}) {
        if (!now)
            m_double->replace("squeue", "exit 0\n"); // it lists nothing: the books are asked
        m_double->replace(pbs ? "qstat" : now ? "squeue" : "sacct", (pbs && !now ? history : "") + lie);
        std::vector<Job> one = {m_store->load(job.uuid).value()};
        const auto looked = m_controller->look(one);
        QVERIFY(looked || looked.error().passes());
        QVERIFY2(isOpen(one.front().state), qPrintable(stateText(one.front().state)));
        QVERIFY(one.front().reason.size() < 2000 && one.front().expectedStart.size() < 100);
        QVERIFY(m_store->load(job.uuid));
    }
    for (const char *program : {"squeue", "sacct", "qstat"})
        m_double->repair(program);
    write(path("go"), {});
    rounds(job);
    QCOMPARE(job.state, JobState::finished);
    QCOMPARE(m_double->submissions(), 1);
    QVERIFY(!QFile::exists(path("pwned")));
}

void TestHostileScheduler::cancellingLies_data()
{
    QTest::addColumn<QByteArray>("scheduler");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const char *slurm, const char *pbs) {
        QTest::newRow((QByteArray("slurm, ") + name).constData()) << QByteArray("slurm") << QByteArray(slurm);
        QTest::newRow((QByteArray("pbs, ") + name).constData()) << QByteArray("pbs") << QByteArray(pbs);
    };
    row("does nothing", "exit 0", "exit 0");
    row("refuses", "echo 'scancel: error: Access denied \033[2J' >&2; exit 1",
        "echo 'qdel: Unauthorized Request \033[2J' >&2; exit 1");
    row("has no such job", "echo 'scancel: error: Invalid job id specified' >&2; exit 1",
        "echo 'qdel: Unknown Job Id 42.double' >&2; exit 153");
    row("no end", "sleep 1000", "sleep 1000");
}

/// The job is cancelling until it has ended, and asked to end again with every round.
void TestHostileScheduler::cancellingLies()
{
    QFETCH(QByteArray, scheduler);
    QFETCH(QByteArray, says);
    Job job = made(order(scheduler.constData(), "sleep 60\n"));
    QVERIFY(m_controller->submit(job));
    const char *const program = scheduler == "pbs" ? "qdel" : "scancel";
    m_double->replace(program, says + '\n');
    (void)m_controller->cancel(job);
    std::vector<Job> one = {m_store->load(job.uuid).value()};
    (void)carryOn(*m_controller, one, {});
    QCOMPARE(shownState(one.front()), QStringLiteral("cancelling"));
    m_double->repair(program);
    rounds(job);
    QCOMPARE(job.state, JobState::cancelled);
    QCOMPARE(m_double->running(), 0);
}

const testing::Registered<TestHostileScheduler> registered("tst_hostile_scheduler");

} // namespace collscope::tst_hostile_scheduler
#include "tst_hostile_scheduler.moc"
