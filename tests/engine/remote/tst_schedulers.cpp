// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job_script.h"
#include "engine/remote/scheduler.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <QTimeZone>

namespace collscope::tst_schedulers {

using namespace collscope::remote;

namespace {

/// Job number `id` in the scheduler.
Job job(int id)
{
    Job result;
    result.uuid = QStringLiteral("%1").arg(id, 32, 16, QLatin1Char('0'));
    result.id = QString::number(id);
    result.order.host.name = QStringLiteral("frodo");
    result.order.host.sshHost = QStringLiteral("frodo");
    result.order.host.workFolder = QStringLiteral("/scratch/it's mine");
    result.order.nodes = 2;
    result.order.ppn = 3;
    result.order.minutes = 5;
    return result;
}

/// A line as squeue of SLURM 22.05 wrote it, with the job's name put in for NAME.
QByteArray line(const Job &job, QByteArray text)
{
    return text.replace("NAME", job.name().toUtf8()) + '\n';
}

const Scheduler &slurm()
{
    return *findScheduler(QStringLiteral("slurm"));
}

} // namespace

/// What the schedulers' answers mean, and the scripts that jobs are made of.
class TestSchedulers : public QObject {
    Q_OBJECT
private slots:
    void submitted_data();
    void submitted();
    void slurmStates_data();
    void slurmStates();
    void slurmAway_data();
    void slurmAway();
    void slurmIds();
    void accounting_data();
    void accounting();
    void noAccounting();
    void script();
    void scriptTemplates_data();
    void scriptTemplates();
    void durations_data();
    void durations();
    void jobsAsFiles();
    void jobsOfBefore();
};

void TestSchedulers::submitted_data()
{
    QTest::addColumn<QByteArray>("out");
    QTest::addColumn<QString>("id");
    QTest::newRow("plain") << QByteArray("17\n") << QStringLiteral("17");
    QTest::newRow("cluster") << QByteArray("17;frodo\n") << QStringLiteral("17");
    QTest::newRow("site's remark") << QByteArray("Charging account a1: 2 h\n17\n") << QStringLiteral("17");
    QTest::newRow("nothing") << QByteArray() << QString();
    QTest::newRow("words") << QByteArray("Submitted batch job 17\n") << QString();
}

void TestSchedulers::submitted()
{
    QFETCH(QByteArray, out);
    QFETCH(QString, id);
    QCOMPARE(slurm().parseId(out), id);
}

void TestSchedulers::slurmStates_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("start");
    const auto row = [](const char *name, const char *text, const char *state, const char *reason,
                         const char *start = "") {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(state) << QString::fromLatin1(reason)
                            << QString::fromLatin1(start);
    };
    // Recorded from SLURM 22.05.8, the number of the job made 7.
    row("running", "7|NAME|0:08|RUNNING|2026-11-21T17:49:39|None", "running", "");
    row("too big", "7|NAME|0:00|PENDING|N/A|PartitionConfig", "queued", "PartitionConfig");
    row("completed", "7|NAME|0:00|COMPLETED|2026-11-21T17:49:39|None", "finished", "");
    row("cancelled", "7|NAME|0:00|CANCELLED|2026-11-21T17:49:43|PartitionConfig", "cancelled",
        "PartitionConfig");
    row("failed", "7|NAME|0:00|FAILED|2026-11-21T17:49:39|NonZeroExitCode", "failed", "NonZeroExitCode");
    row("node", "7|NAME|0:04|NODE_FAIL|2026-11-21T17:49:39|NodeDown", "node-failed", "NodeDown");
    row("waiting", "7|NAME|0:00|PENDING|2026-11-21T17:49:48|Resources", "queued", "Resources",
        "2026-11-21T17:49:48");
    row("held", "7|NAME|0:00|PENDING|N/A|JobHeldUser", "queued", "JobHeldUser");
    row("dependency", "7|NAME|0:00|PENDING|N/A|Dependency", "queued", "Dependency");
    row("another task of the array", "16|NAME|0:04|NODE_FAIL|2026-11-21T17:49:39|NodeDown", "", "");
    // From its manual: the same form, the states that cannot be had here.
    row("reason with the separator", "7|NAME|0:03|PENDING|N/A|a|b", "queued", "a|b");
    row("configuring", "7|NAME|0:03|CONFIGURING|2026-11-21T15:40:08|None", "queued", "",
        "2026-11-21T15:40:08");
    row("completing", "7|NAME|0:03|COMPLETING|2026-11-21T15:40:08|None", "completing", "");
    row("suspended", "7|NAME|0:03|SUSPENDED|2026-11-21T15:40:08|None", "running", "");
    row("time limit", "7|NAME|0:03|TIMEOUT|2026-11-21T15:40:08|TimeLimit", "timed-out", "TimeLimit");
    row("deadline", "7|NAME|0:03|DEADLINE|N/A|DeadLine", "timed-out", "DeadLine");
    row("memory", "7|NAME|0:03|OUT_OF_MEMORY|2026-11-21T15:40:08|OutOfMemory", "out-of-memory",
        "OutOfMemory");
    row("boot", "7|NAME|0:03|BOOT_FAIL|2026-11-21T15:40:08|None", "node-failed", "");
    row("preempted", "7|NAME|0:03|PREEMPTED|2026-11-21T15:40:08|None", "preempted", "");
    row("not invented yet", "7|NAME|0:03|TELEPORTED|2026-11-21T15:40:08|None", "running",
        "SLURM's state TELEPORTED is not known to Collscope");
    // Not listed: vanished, which is no state of its own and never "finished".
    row("somebody else's", "7|other|0:03|COMPLETED|2026-11-21T15:40:08|None", "", "");
    row("purged", "", "", "");
    row("cut", "7|NAME|0:03|COMPL", "", "");
}

void TestSchedulers::slurmStates()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, state);
    QFETCH(QString, reason);
    QFETCH(QString, start);
    const Job mine = job(7);
    const auto reports = slurm().parseLook({&mine}, {0, "motd\n" + line(mine, text), "warning"});
    QVERIFY(reports);
    QCOMPARE(reports->size(), state.isEmpty() ? 0U : 1U);
    if (reports->empty())
        return;
    QCOMPARE(reports->front().id, mine.id);
    QCOMPARE(stateText(reports->front().state), state);
    QCOMPARE(reports->front().reason, reason);
    QCOMPARE(reports->front().expectedStart, start);
    const bool waits = reports->front().state == JobState::queued;
    QCOMPARE(reports->front().elapsedSeconds.has_value(), !waits);
}

void TestSchedulers::slurmAway_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("err");
    QTest::addColumn<bool>("known");
    QTest::newRow("controller down")
        << 1 << QByteArray("slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n")
        << false;
    QTest::newRow("timed out") << 1
                               << QByteArray(
                                      "slurm_load_jobs error: Socket timed out on send/recv operation\n")
                               << false;
    QTest::newRow("not installed") << 127 << QByteArray("sh: 1: squeue: not found\n") << false;
    QTest::newRow("all are gone") << 1 << QByteArray("slurm_load_jobs error: Invalid job id specified\n")
                                  << true;
}

void TestSchedulers::slurmAway()
{
    QFETCH(int, status);
    QFETCH(QByteArray, err);
    QFETCH(bool, known);
    const Job mine = job(7);
    const auto reports = slurm().parseLook({&mine}, {status, {}, err});
    QCOMPARE(reports.has_value(), known);
    if (reports)
        QVERIFY(reports->empty());
}

void TestSchedulers::slurmIds()
{
    const Job a = job(7);
    const Job b = job(9);
    QVERIFY(slurm().look({&a}).contains("--jobs='7,7'\n")); // a single id that is gone would be an error
    QVERIFY(slurm().look({&a, &b}).contains("--jobs='7,9,7'\n"));
    const auto reports = slurm().parseLook({&a, &b},
        {0, line(b, "9|NAME|0:03|RUNNING|N/A|None") + line(a, "7|NAME|0:03|PENDING|N/A|Priority"), {}});
    QVERIFY(reports);
    QCOMPARE(reports->size(), 2U);
    QCOMPARE((*reports)[0].id, b.id);
}

void TestSchedulers::accounting_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("state");
    QTest::addColumn<int>("exit");
    const auto row = [](const char *text, const char *state, int exit) {
        QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(state) << exit;
    };
    row("7|NAME|00:00:03|COMPLETED|0:0", "finished", 0);
    row("7|NAME|00:00:03|FAILED|3:0", "failed", 3);
    row("7|NAME|00:00:03|CANCELLED by 1000|0:15", "cancelled", 143);
    row("7|NAME|00:00:03|TIMEOUT|0:0", "timed-out", 0);
    row("7|NAME|00:00:03|OUT_OF_MEMORY|0:125", "out-of-memory", 253);
    row("7|other|00:00:03|FAILED|3:0", "", 0); // the id was used again
}

void TestSchedulers::accounting()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, state);
    QFETCH(int, exit);
    const Job mine = job(7);
    const auto reports = slurm().parseLookBack({&mine}, {0, line(mine, text), {}});
    QVERIFY(reports);
    QCOMPARE(reports->size(), state.isEmpty() ? 0U : 1U);
    if (!reports->empty()) {
        QCOMPARE(stateText(reports->front().state), state);
        QCOMPARE(reports->front().exitStatus, std::optional<int>(exit));
    }
}

void TestSchedulers::noAccounting()
{
    const Job mine = job(7);
    const auto off = slurm().parseLookBack({&mine}, {1, {}, "Slurm accounting storage is disabled\n"});
    QVERIFY(off);
    QVERIFY(off->empty());
    QVERIFY(!slurm().parseLookBack({&mine}, {1, {}, "sacct: error: Problem talking to the database\n"}));
}

void TestSchedulers::script()
{
    const auto made = jobScript(job(7));
    QVERIFY2(made, made ? "" : made.error().text().c_str());
    for (const char *part :
        {"#!/bin/sh\n#SBATCH --job-name=collscope-00000000000000000000000000000007\n",
            "#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=3\n#SBATCH --time=5\n#SBATCH --signal=B:USR1@120\n",
            "cd '/scratch/it'\\''s mine/00000000000000000000000000000007' || exit\n",
            "mpirun -n 6 'collscope-agent' --plan plan -o records &\n"})
        QVERIFY2(made->contains(part), made->constData());
    QVERIFY(!made->contains("--partition") && made->count('@') == 1);
    Job brief = job(7);
    brief.order.minutes = 4; // the warning might come at once
    QVERIFY(!jobScript(brief)->contains("--signal"));
}

void TestSchedulers::scriptTemplates_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("complaint");
    QTest::newRow("fine") << QStringLiteral("#SBATCH --mail-user=me@here.org\n@run@") << QByteArray();
    QTest::newRow("unknown") << QStringLiteral("@run@\n@hours@") << QByteArray("no placeholder @hours@");
    QTest::newRow("no run") << QStringLiteral("echo @nodes@") << QByteArray("starts no agent");
}

void TestSchedulers::scriptTemplates()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, complaint);
    Job mine = job(7);
    mine.order.host.scriptTemplate = text;
    const auto made = jobScript(mine);
    QCOMPARE(made.has_value(), complaint.isEmpty());
    if (!made)
        QVERIFY2(made.error().message.find(complaint.toStdString()) != std::string::npos,
            made.error().message.c_str());
}

/// As squeue, sacct and ps print them.
void TestSchedulers::durations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("seconds"); // -1: that is none
    const auto row
        = [](const char *text, int seconds) { QTest::newRow(text) << QString::fromLatin1(text) << seconds; };
    row("0:03", 3);
    row("12:34", 754);
    row("1:02:03", 3723);
    row("00:00:03", 3);
    row("2-01:02:03", 176523);
    row("infinite", -1);
    row("INVALID", -1);
    row("", -1);
    row("5", -1);
}

void TestSchedulers::durations()
{
    QFETCH(QString, text);
    QFETCH(int, seconds);
    QCOMPARE(parseElapsed(text).value_or(-1), seconds);
}

void TestSchedulers::jobsAsFiles()
{
    Job mine = job(7);
    mine.order.plan.system = "ä";
    mine.state = JobState::timedOut;
    mine.exitStatus = 143;
    mine.cancelRequested = true;
    mine.campaign = mine.uuid;
    mine.continues = QString(32, QLatin1Char('a'));
    mine.began = QDateTime::fromSecsSinceEpoch(1800000010, QTimeZone::utc());
    mine.ended = QDateTime::fromSecsSinceEpoch(1800000020, QTimeZone::utc());
    mine.created = QDateTime::fromSecsSinceEpoch(1800000000, QTimeZone::utc());
    const auto read = parseJob(formatJob(mine), "job.json");
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    QVERIFY(*read == mine);
    const QByteArray text = formatJob(mine);
    for (qsizetype size = 0; size < text.size() - 2; size += 7)
        QVERIFY(!parseJob(text.left(size), "job.json"));
    QVERIFY(!parseJob(QByteArray(text).replace("timed-out", "done"), "job.json"));
    QVERIFY(!parseJob(QByteArray(text).replace(QByteArray(32, 'a'), "../../somewhere"), "job.json"));
}

/// A file as versions wrote it that kept the plan's text as the user had written it.
void TestSchedulers::jobsOfBefore()
{
    const QByteArray text
        = R"({"campaign": "", "cancel_requested": false, "collscope_job": 1, "continues": "",
        "created": "2026-11-20T10:00:00.000Z", "began": "", "ended": "", "error": "", "exit_status": null,
        "expected_start": "", "fetched_all": false, "host": {"name": "frodo", "connection": "ssh",
        "ssh_host": "frodo", "work_folder": "/scratch/me", "scheduler": "slurm"}, "id": "4711",
        "last_seen": "", "minutes": 30, "nodes": 2,
        "plan": "collscope-plan 1\n# broadcast\n\nsizes:  1..4\nnodes: 1,2\ncollectives: bcast\n",
        "ppn": 8, "reason": "", "state": "running",
        "uuid": "0123456789abcdef0123456789abcdef", "vanished": ""})";
    const auto read = parseJob(text, "job.json");
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    QCOMPARE(read->order.plan.sizes, (std::vector<std::uint64_t>{1, 2, 4}));
    QCOMPARE(read->order.plan.collectives, std::vector<std::string>{"bcast"});
    QCOMPARE(read->order.nodes, 2);
    QCOMPARE(read->order.host.scheduler, QStringLiteral("slurm"));
    QVERIFY(parseJob(formatJob(*read), "job.json").value() == *read);
    const auto wrong = parseJob(QByteArray(text).replace("sizes:", "sises:"), "job.json");
    QVERIFY(!wrong);
    QVERIFY2(wrong.error().text().find("sises") != std::string::npos, wrong.error().text().c_str());
}

const testing::Registered<TestSchedulers> registered("tst_schedulers");

} // namespace collscope::tst_schedulers
#include "tst_schedulers.moc"
