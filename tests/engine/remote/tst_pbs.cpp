// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_script.h"
#include "engine/remote/scheduler.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QTest>

namespace collscope::tst_pbs {

using namespace collscope::remote;

namespace {

const Scheduler &pbs()
{
    return *findScheduler(QStringLiteral("pbs"));
}

Job job()
{
    Job result;
    result.uuid = QString(32, u'a');
    result.id = QStringLiteral("1234.pbs01");
    result.order.host.scheduler = QStringLiteral("pbs");
    result.order.host.name = QStringLiteral("frodo");
    result.order.host.sshHost = QStringLiteral("frodo");
    result.order.host.workFolder = QStringLiteral("/scratch/it's mine");
    result.order.nodes = 2;
    result.order.ppn = 3;
    result.order.minutes = 125;
    return result;
}

/// As `qstat -f` of PBS Professional prints a job, cut to what matters and with a name broken as it does.
QByteArray told(const QByteArray &lines, const QByteArray &id = "1234.pbs01")
{
    return "Job Id: " + id + "\n    Job_Name = collscope-aaaaaaaaaaaaaaaaaaaaaaaaa\n\taaaaaaa\n"
        + "    Job_Owner = me@login1.example.org\n" + lines
        + "    Variable_List = PBS_O_HOME=/home/me,PBS_O_LANG=C,\n\tPBS_O_WORKDIR=/scratch/me\n\n";
}

ScriptResult answer(const QByteArray &out, int status = 0, const QByteArray &err = {})
{
    return {status, out, err};
}

} // namespace

/// What PBS's answers mean, in the form that its manuals document: none of it was recorded on a PBS of ours.
class TestPbs : public QObject {
    Q_OBJECT
private slots:
    void submitted_data();
    void submitted();
    void states_data();
    void states();
    void away_data();
    void away();
    void otherJobs();
    void full_data();
    void full();
    void resources();
    void script();
};

void TestPbs::submitted_data()
{
    QTest::addColumn<QByteArray>("out");
    QTest::addColumn<QString>("id");
    QTest::newRow("usual") << QByteArray("1234.pbs01\n") << QStringLiteral("1234.pbs01");
    QTest::newRow("full name") << QByteArray("7.a-b.example.org\n") << QStringLiteral("7.a-b.example.org");
    QTest::newRow("site's remark") << QByteArray("Your project has 3 h left.\n7.b\n")
                                   << QStringLiteral("7.b");
    QTest::newRow("nothing") << QByteArray() << QString();
    QTest::newRow("an array") << QByteArray("1234[].pbs01\n") << QString();
    QTest::newRow("words") << QByteArray("Job 1234.pbs01 submitted\n") << QString();
}

void TestPbs::submitted()
{
    QFETCH(QByteArray, out);
    QFETCH(QString, id);
    QCOMPARE(pbs().parseId(out), id);
    QCOMPARE(pbs().isId(id), !id.isEmpty());
}

void TestPbs::states_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<QString>("state"); // empty: it is not listed
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("exit"); // -1: none
    QTest::addColumn<int>("seconds"); // -1: not said
    const auto row = [](const char *name, const QByteArray &lines, const char *state, const char *reason = "",
                         int exit = -1, int seconds = -1) {
        QTest::newRow(name) << lines << QString::fromLatin1(state) << QString::fromLatin1(reason) << exit
                            << seconds;
    };
    const QByteArray ran = "    resources_used.walltime = 00:10:08\n    Resource_List.walltime = 02:05:00\n";
    const QByteArray allItsTime
        = "    resources_used.walltime = 02:05:12\n    Resource_List.walltime = 02:05:00\n";
    row("waiting", "    job_state = Q\n    comment = Not Running: Insufficient amount of resource: ncpus\n",
        "queued", "Not Running: Insufficient amount of resource: ncpus");
    row("held", "    job_state = H\n", "queued");
    row("for its time", "    job_state = W\n", "queued");
    row("on its way", "    job_state = T\n", "queued");
    row("running", ran + "    job_state = R\n    comment = Job run at Sun Nov 22 on (n1:ncpus=3)\n",
        "running", "", -1, 608);
    row("suspended", ran + "    job_state = S\n", "running", "", -1, 608);
    row("suspended by somebody", "    job_state = U\n", "running");
    row("ending", ran + "    job_state = E\n    Exit_status = 0\n", "completing", "", -1, 608);
    row("finished", ran + "    job_state = F\n    Exit_status = 0\n    comment = Job run and finished\n",
        "finished", "", 0, 608);
    row("failed", ran + "    job_state = F\n    Exit_status = 3\n", "failed", "", 3, 608);
    row("a signal", ran + "    job_state = F\n    Exit_status = 271\n", "failed", "", 143, 608);
    row("a signal at its time", allItsTime + "    job_state = F\n    Exit_status = 271\n", "timed-out", "",
        143, 7512);
    row("its own end at its time", allItsTime + "    job_state = F\n    Exit_status = 1\n", "failed", "", 1,
        7512);
    row("time", allItsTime + "    job_state = F\n    Exit_status = -29\n    comment = exceeded walltime\n",
        "timed-out", "PBS ended it with status -29; exceeded walltime", -1, 7512);
    row("memory", ran + "    job_state = F\n    Exit_status = -27\n", "out-of-memory",
        "PBS ended it with status -27; ", -1, 608);
    row("never began", "    job_state = F\n    Exit_status = -2\n", "failed",
        "PBS ended it with status -2; ");
    row("deleted before it began", "    job_state = F\n    comment = Job deleted\n", "cancelled",
        "Job deleted");
    row("expired", ran + "    job_state = X\n    Exit_status = 0\n", "finished", "", 0, 608);
    row("of Torque", ran + "    job_state = C\n    exit_status = 0\n", "finished", "", 0, 608);
    row("time, of Torque", allItsTime + "    job_state = C\n    exit_status = -11\n", "timed-out",
        "PBS ended it with status -11; ", -1, 7512);
    row("moved", "    job_state = M\n", "");
    row("not invented yet", "    job_state = Teleported\n", "running",
        "PBS's state Teleported is not known to Collscope");
    row("cut", "    job_st", "");
}

void TestPbs::states()
{
    QFETCH(QByteArray, lines);
    QFETCH(QString, state);
    QFETCH(QString, reason);
    QFETCH(int, exit);
    QFETCH(int, seconds);
    const Job mine = job();
    for (const auto parse : {pbs().parseLook, pbs().parseLookBack}) {
        const auto reports = parse({&mine}, answer("motd\n" + told(lines)));
        QVERIFY(reports);
        QCOMPARE(reports->size(), state.isEmpty() ? 0U : 1U);
        if (reports->empty())
            continue;
        QCOMPARE(reports->front().id, mine.id);
        QCOMPARE(stateText(reports->front().state), state);
        QCOMPARE(reports->front().reason, reason);
        QCOMPARE(reports->front().exitStatus.value_or(-1), exit);
        QCOMPARE(reports->front().elapsedSeconds.value_or(-1), seconds);
    }
}

void TestPbs::away_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("err");
    QTest::addColumn<bool>("known");
    const auto row = [](const char *name, int status, const char *err, bool known) {
        QTest::newRow(name) << status << QByteArray(err) << known;
    };
    row("down", 255, "Connection refused\nqstat: cannot connect to server pbs01 (errno=15010)\n", false);
    row("killed", 124, "", false);
    row("not installed", 127, "sh: 1: qstat: not found\n", false);
    row("gone", 153, "qstat: Unknown Job Id 1234.pbs01\n", true);
    row("gone, of Torque", 153, "qstat: Unknown Job Id Error 1234.pbs01\n", true);
    row("ended", 35,
        "qstat: 1234.pbs01 Job has finished, use -x or -H to obtain historical job information\n", true);
    row("gone, and down", 255, "qstat: Unknown Job Id 1.a\nqstat: cannot connect to server b\n", false);
}

void TestPbs::away()
{
    QFETCH(int, status);
    QFETCH(QByteArray, err);
    QFETCH(bool, known);
    const Job mine = job();
    const auto reports = pbs().parseLook({&mine}, answer({}, status, err));
    QCOMPARE(reports.has_value(), known);
    if (reports)
        QVERIFY(reports->empty());
}

/// Ids are used again, and hosts are named in full or not.
void TestPbs::otherJobs()
{
    const Job mine = job();
    const auto listed
        = [&mine](const QByteArray &out) { return pbs().parseLook({&mine}, answer(out)).value().size(); };
    const QByteArray runs = "    job_state = R\n";
    QCOMPARE(listed(told(runs, "1234.pbs01.example.org")), 1U);
    QCOMPARE(listed(told(runs, "1235.pbs01")), 0U);
    QCOMPARE(listed(told(runs).replace("aaaaaaa\n", "aaaaaab\n")), 0U);
    QCOMPARE(listed("<Data><Job><Job_Id>1234.pbs01</Job_Id><job_state>C</job_state></Job></Data>\n"),
        0U); // Torque's -x
    Job other = job();
    other.id = QStringLiteral("9.pbs01");
    QCOMPARE(pbs().look({&mine, &other}), QByteArray("qstat -f '1234.pbs01' '9.pbs01'\n"));
}

void TestPbs::full_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<bool>("full");
    const auto row
        = [](const char *said, bool full) { QTest::newRow(said) << QString::fromLatin1(said) << full; };
    row("qsub: Maximum number of jobs already in queue workq", true);
    row("qsub: submit error (Maximum number of jobs already in queue MSG=total number of current user's jobs "
        "exceeds the queue limit: user me@login, queue batch)",
        true);
    row("qsub: would exceed queue workq's per-user limit", true);
    row("qsub: would exceed complex's per-user limit on resource njobs", true);
    row("qsub: would exceed per-user limit on resource ncpus in complex", false);
    row("qsub: Unknown queue", false);
    row("qsub: Job violates queue and/or server resource limits", false);
}

void TestPbs::full()
{
    QFETCH(QString, said);
    QFETCH(bool, full);
    QCOMPARE(pbs().isFull(said), full);
}

void TestPbs::resources()
{
    const auto told = pbs().parseResources(
        answer("Queue: workq\n    queue_type = Execution\n    total_jobs = 0\n    resources_max.nodect = 16\n"
               "    resources_max.walltime = 36:00:00\n    enabled = True\n    started = True\n\n"
               "Queue: old\n    queue_type = Execution\n    enabled = True\n    started = False\n\n"
               "Server: pbs01\n    server_state = Active\n    default_queue = workq\n"));
    QVERIFY(told);
    QCOMPARE(told->partitions.size(), 2U);
    const Partition &usual = told->partitions.front();
    QCOMPARE(usual.name, QStringLiteral("workq"));
    QVERIFY(usual.isDefault && usual.isUp);
    QCOMPARE(usual.mostMinutes, std::optional<int>(2160));
    QCOMPARE(usual.mostNodes, std::optional<int>(16));
    QCOMPARE(usual.nodes, 0); // not told
    QVERIFY(!told->partitions.back().isDefault && !told->partitions.back().isUp);
    QVERIFY(!told->partitions.back().mostMinutes);
    QVERIFY(!pbs().parseResources(answer({}, 127, "qstat: not found\n")));
}

void TestPbs::script()
{
    Job mine = job();
    mine.order.host.account = QStringLiteral("a1");
    const auto made = jobScript(mine);
    QVERIFY2(made, made ? "" : made.error().text().c_str());
    for (const char *part :
        {"#PBS -N collscope-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", "#PBS -l select=2:ncpus=3:mpiprocs=3\n",
            "#PBS -l walltime=02:05:00\n", "#PBS -A a1\n", "echo \"${PBS_JOBID-}\" >started\n",
            "cd '/scratch/it'\\''s mine/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' && exec >>log 2>&1 || exit\n",
            "(left=$((6 * 125 - 120 / 10)); "})
        QVERIFY2(made->contains(part), made->constData());
    QVERIFY(!made->contains("#PBS -q"));
    QVERIFY(
        made->lastIndexOf("\n#PBS") < made->indexOf("\ncd ")); // PBS reads no further than the first command
    mine.order.minutes = 4; // the warning might come at once
    const auto brief = jobScript(mine);
    QVERIFY(!brief->contains("left="));
    for (const QByteArray &text : {*made, *brief}) {
        QProcess shell;
        shell.start(QStringLiteral("sh"), {QStringLiteral("-n")});
        shell.write(text);
        shell.closeWriteChannel();
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.readAllStandardError(), QByteArray());
    }
}

const testing::Registered<TestPbs> registered("tst_pbs");

} // namespace collscope::tst_pbs
#include "tst_pbs.moc"
