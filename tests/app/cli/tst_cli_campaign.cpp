// SPDX-License-Identifier: GPL-3.0-or-later
// `collscope campaign` with jobs on this machine whose agents are scripts.
#include "tests/app/cli/cli_runner.h"
#include "tests/support/files.h"
#include "tests/support/hostile_ssh.h"
#include "tests/support/scheduler_double.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_cli_campaign {

using namespace collscope::test;

class TestCliCampaign : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void followingSubmitsNothingThatIsToBeCancelled();
    void oneRefusedFetchLeavesTheOthers();
    void oneRefusedSubmissionLeavesTheOthers();
    void throughASchedulersPrograms_data();
    void throughASchedulersPrograms();
    void saysWhyAJobFailed();
    void takesOnlyItsOwnOptions_data();
    void takesOnlyItsOwnOptions();
    void namesWhatItTakes();
    void helpHidesWhatIsForTests();
    void refusesPlansBeforeItBuilds_data();
    void refusesPlansBeforeItBuilds();
    void namesThePlan();
    void showsWhatTerminalsWouldObey_data();
    void showsWhatTerminalsWouldObey();
    void runsNothingUnconfirmed();
    void saysWhatAForeignProfileRuns();

private:
    QStringList words(const QStringList &more) const
    {
        return QStringList{"campaign"} + more + QStringList{"--store", m_folder.path("store")};
    }
    /// What every agent does: it notes that it was started, then this.
    void agentDoes(const QByteArray &script) const;
    QString onePlan() const { return m_folder.write("one", "collscope-plan 1\ncollectives: bcast\n"); }
    QByteArray stored(const QString &uuid, const char *member) const;

    Folder m_folder;
    QString m_host;
    QString m_plan;
};

void TestCliCampaign::initTestCase()
{
    m_host = m_folder.write("host.json",
        QJsonDocument(QJsonObject{{"name", "here"}, {"connection", "local"},
                          {"work_folder", m_folder.path("work")}, {"scheduler", "plain"},
                          {"launcher", "env PROCESSES=@processes@"}, {"agent", m_folder.path("agent")}})
            .toJson());
    m_plan = m_folder.write("plan", "collscope-plan 1\ncollectives: bcast\nnodes: 1,2,3\nsizes: 1\n");
}

void TestCliCampaign::agentDoes(const QByteArray &script) const
{
    testing::writeProgram(
        m_folder.path("agent"), "echo start >>'" + m_folder.path("starts").toUtf8() + "'\n" + script);
}

QByteArray TestCliCampaign::stored(const QString &uuid, const char *member) const
{
    return QJsonDocument::fromJson(m_folder.read("store/" + uuid + ".json"))
        .object()
        .value(QLatin1String(member))
        .toVariant()
        .toByteArray();
}

/// The end of a job was asked for before it was submitted, and that program was killed.
void TestCliCampaign::followingSubmitsNothingThatIsToBeCancelled()
{
    agentDoes("exit 0\n");
    const Run made = run(words({"run", onePlan(), "--host", m_host, "--nodes", "1", "--detach"}));
    QVERIFY2(made.status == 0, made.err);
    const QString uuid = QString::fromUtf8(made.out.trimmed());
    const QString other = "0123456789abcdef0123456789abcdef";
    QJsonObject job = QJsonDocument::fromJson(m_folder.read("store/" + uuid + ".json")).object();
    job["uuid"] = other;
    job["id"] = "";
    job["state"] = "submitting";
    job["cancel_requested"] = true;
    m_folder.write("store/" + other + ".json", QJsonDocument(job).toJson());
    QTRY_VERIFY(m_folder.read("starts") == "start\n");
    const Run followed = run(words({"fetch", other, "--follow"}));
    QCOMPARE(followed.status, 1);
    QVERIFY2(followed.err.contains("ended as cancelled"), followed.err);
    QCOMPARE(stored(other, "state"), "cancelled");
    QCOMPARE(m_folder.read("starts"), "start\n"); // of the first job
    QVERIFY(!QFile::exists(m_folder.path("work/" + other)));
}

void TestCliCampaign::oneRefusedFetchLeavesTheOthers()
{
    agentDoes("[ $PROCESSES = 2 ] && { mkdir records; exit 0; }\nsleep $PROCESSES\ncat plan >records\n");
    const Run done = run(words({"run", m_plan, "--host", m_host, "--per-node-count"}));
    QCOMPARE(done.status, 1);
    QCOMPARE(done.out, "");
    QList<QByteArray> names; // of the jobs, as the first lines say them
    for (const QByteArray &line : done.err.split('\n'))
        if (line.contains("; should this end early"))
            names << line.split(' ')[2].left(8);
    QCOMPARE(names.size(), 3);
    QVERIFY2(done.err.trimmed().split('\n').last().contains("job " + names[1]), done.err); // told at the end
    for (const int good : {0, 2}) {
        const Run list = run(words({"list", QString::fromUtf8(names[good])}));
        QVERIFY2(list.out.contains("finished"), list.out);
        const Run again = run(words({"fetch", QString::fromUtf8(names[good])}));
        QVERIFY2(again.status == 0, again.err);
        QFile records(QString::fromUtf8(again.out.trimmed()));
        QVERIFY(records.open(QIODevice::ReadOnly));
        QVERIFY(records.readAll().startsWith("collscope-plan 1\n"));
    }
}

void TestCliCampaign::oneRefusedSubmissionLeavesTheOthers()
{
    agentDoes("exit 0\n");
    const Run usage = run(words({"run", m_plan, "--host", m_host, "--per-node-count", "-o", "x"}));
    QCOMPARE(usage.status, 2); // before anything is submitted
    QVERIFY2(usage.err.contains("several jobs and one file"), usage.err);
    // The script for two nodes ends before it says that it runs.
    const QString host = m_folder.write("moody.json",
        QJsonDocument(QJsonObject{{"name", "moody"}, {"connection", "local"},
                          {"work_folder", m_folder.path("work")}, {"scheduler", "plain"},
                          {"launcher", "env PROCESSES=@processes@"}, {"agent", m_folder.path("agent")},
                          {"script_template",
                              "#!/bin/sh\n[ @nodes@ = 2 ] && exit 1\n"
                              "echo \"$$ $(ps -o lstart= -p $$)\" >process\n@run@\n"}})
            .toJson());
    const Run done = run(words({"run", m_plan, "--host", host, "--per-node-count", "--detach"}));
    QCOMPARE(done.status, 1);
    QCOMPARE(done.lines().size(), 2); // the names of the others
    QVERIFY2(done.err.contains("the job did not start"), done.err);
}

void TestCliCampaign::throughASchedulersPrograms_data()
{
    QTest::addColumn<QString>("scheduler");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("id");
    QTest::newRow("slurm") << "slurm" << QByteArray("#SBATCH --time=75\n") << QByteArray(" 42 ");
    QTest::newRow("pbs") << "pbs" << QByteArray("#PBS -l walltime=01:15:00\n") << QByteArray(" 42.double ");
}

/// From a plan to the records of two jobs, by stand-ins for what each scheduler has.
void TestCliCampaign::throughASchedulersPrograms()
{
    QFETCH(QString, scheduler);
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, id);
    QDir().mkpath(m_folder.path(scheduler));
    const collscope::testing::SchedulerDouble stand(m_folder.path(scheduler));
    agentDoes("cat plan >records\n");
    QJsonObject host = QJsonDocument::fromJson(m_folder.read("host.json")).object();
    host["scheduler"] = scheduler;
    const QStringList order{"run", m_folder.write("two", "collscope-plan 1\nnodes: 1,2\nsizes: 1\n"),
        "--host", m_folder.write(scheduler + ".json", QJsonDocument(host).toJson()), "--per-node-count",
        "--minutes", "75"};
    const Run dry = run(words(order + QStringList{"--dry-run"}));
    QVERIFY2(dry.status == 0 && dry.out.count(header) == 2, dry.out + dry.err);
    QCOMPARE(stand.submissions(), 0);
    const Run done = run(words(order + QStringList{"--poll-seconds", "1"}));
    QVERIFY2(done.status == 0, done.err);
    QCOMPARE(done.lines().size(), 2);
    QCOMPARE(stand.submissions(), 2);
    const Run list = run(words({"list", QString::fromUtf8(done.lines().front().right(40).left(8))}));
    QVERIFY2(list.out.contains("finished") && list.out.contains(id), list.out);
}

void TestCliCampaign::saysWhyAJobFailed()
{
    agentDoes("echo 'collscope-agent: the plan has no sizes' >&2\nexit 3\n");
    const Run done = run(words({"run", onePlan(), "--host", m_host, "--nodes", "1"}));
    QCOMPARE(done.status, 1);
    QVERIFY2(done.err.contains("exit status 3 (collscope-agent: the plan has no sizes)"), done.err);
    const Run list = run(words({"list"}));
    QVERIFY2(list.out.contains("collscope-agent: the plan has no sizes\n"), list.out);
}

void TestCliCampaign::takesOnlyItsOwnOptions_data()
{
    QTest::addColumn<QString>("commandLine");
    QTest::addColumn<QByteArray>("says");
    const auto row
        = [](const char *line, const char *says) { QTest::newRow(line) << line << QByteArray(says); };
    row("campaign list --nodes 4 --ask --detach",
        "campaign list takes no --nodes, --ask, --detach; it takes --store");
    row("campaign test here --store x", "campaign test takes no --store; it takes no options");
    row("campaign status --follow", "campaign status takes no --follow");
    row("campaign fetch x --host y", "campaign fetch takes no --host");
    row("campaign cancel x -o y", "campaign cancel takes no -o");
    row("campaign run x --host y --ask", "campaign run takes no --ask");
    row("campaign run x --host y --detach -o z", "campaign run --detach takes no --output");
    row("campaign run x --host y --dry-run --detach", "campaign run --dry-run takes no --detach");
    row("campaign run x --host y --dry-run -o z", "campaign run --dry-run takes no --output");
    row("campaign estimate x --host y --dry-run", "campaign estimate takes no --dry-run");
}

void TestCliCampaign::takesOnlyItsOwnOptions()
{
    QFETCH(QString, commandLine);
    QFETCH(QByteArray, says);
    const Run result = run(commandLine.split(' '));
    QCOMPARE(result.status, 2);
    QCOMPARE(result.out, "");
    QVERIFY2(result.err.contains(says), result.err);
}

void TestCliCampaign::namesWhatItTakes()
{
    const Run result = run(words({"fetch", "x", "--nodes", "4"}));
    QVERIFY2(result.err.contains("it takes --follow, --largest, --store, --output\n"), result.err);
}

void TestCliCampaign::helpHidesWhatIsForTests()
{
    const Run help = run({"campaign", "run", "--help"});
    QCOMPARE(help.status, 0);
    QVERIFY2(!help.out.contains("poll-seconds"), help.out);
    QVERIFY2(help.out.simplified().contains("its scheduler is one of slurm, pbs, plain, by-hand"), help.out);
    QVERIFY2(!help.out.contains("--follow"), help.out); // of another one
}

void TestCliCampaign::refusesPlansBeforeItBuilds_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("grid") << QByteArray("nodes: 1..10000\nppn: 1..10000\n")
                          << QByteArray("2: nodes: 10000 nodes x 10000 ppn make 100000000 placements");
    QTest::newRow("job") << QByteArray("nodes: 65536\nppn: 65536\n") << QByteArray("4294967296 processes");
}

/// With little time and memory; sanitizers take address space without end.
void TestCliCampaign::refusesPlansBeforeItBuilds()
{
    QFETCH(QByteArray, lines);
    QFETCH(QByteArray, says);
#ifdef COLLSCOPE_SANITIZED
    const QString limits = QStringLiteral("export ASAN_OPTIONS=hard_rss_limit_mb=4000; ulimit -t 20");
#else
    const QString limits = QStringLiteral("ulimit -v 4000000; ulimit -t 5");
#endif
    const QString plan = m_folder.write("large", "collscope-plan 1\n" + lines);
    for (const char *const verb : {"estimate", "run --dry-run"}) {
        const Run refused = runShell(limits + "; \"$COLLSCOPE\" campaign " + QString::fromLatin1(verb) + " '"
            + plan + "' --host '" + m_host + "'");
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains(says), refused.err);
    }
}

/// Of a plan with a fault the file is called as the user called it.
void TestCliCampaign::namesThePlan()
{
    const QString plan = m_folder.write("plan.txt", "collscope-plan 1\nsizes: 1\nnonsense\n");
    const Run wrong = run({"campaign", "estimate", plan, "--host", m_host});
    QVERIFY2(wrong.err.startsWith("collscope: " + plan.toUtf8() + ":3: "), wrong.err);
    m_folder.write("plan.txt", "collscope-plan 1\nsizes: 1\n");
    const Run noNodes = run({"campaign", "estimate", plan, "--host", m_host, "--per-node-count"});
    QVERIFY2(noNodes.err.startsWith("collscope: " + plan.toUtf8() + ": one job for every"), noNodes.err);
}

void TestCliCampaign::showsWhatTerminalsWouldObey_data()
{
    using Manner = collscope::testing::HostileSsh::Manner;
    QTest::addColumn<Manner>("manner");
    QTest::newRow("of ssh") << Manner::sendsEscapes;
    QTest::newRow("of a script there") << Manner::refusesWithEscapes;
}

/// What a machine says is shown, and nothing of it reaches a terminal as it is.
void TestCliCampaign::showsWhatTerminalsWouldObey()
{
    QFETCH(collscope::testing::HostileSsh::Manner, manner);
    const collscope::testing::HostileSsh ssh(manner);
    const QString host = m_folder.write("there.json",
        R"({"name": "there", "ssh_host": "there", "work_folder": "/scratch", "scheduler": "plain"})");
    for (const Run &told : {run({"campaign", "test", host}),
             run(words({"run", onePlan(), "--host", host, "--nodes", "1", "--ppn", "2", "--detach"}))}) {
        const QByteArray all = told.out + told.err;
        QVERIFY2(all.contains("\\x1b]0;owned\\x07"), all);
        for (const char *const obeyed : {"\x1b", "\x07", "\xc2\x9b", "\xe2\x80\xae"})
            QVERIFY2(!all.contains(obeyed), all);
    }
    agentDoes("printf 'collscope-agent: \\033]0;owned\\007 cannot go on\\n' >&2; exit 3\n");
    const Run failed = run(words({"run", onePlan(), "--host", m_host}));
    QVERIFY2(failed.err.contains("\\x1b]0;owned\\x07 cannot go on"), failed.err);
    const QString job = QString::fromLatin1(failed.err.mid(failed.err.indexOf("job ") + 4, 8));
    for (const Run &told : {run(words({"log", job})), run(words({"list", job}))}) {
        QVERIFY2(told.out.contains("\\x1b]0;owned\\x07"), told.out + told.err);
        QVERIFY(!told.out.contains('\x1b'));
    }
}

/// A profile that has a program run here is refused until it is confirmed, and again when it changes.
void TestCliCampaign::runsNothingUnconfirmed()
{
    const QString ran = m_folder.path("ran");
    const auto profile = [&](const QString &command, const QString &confirmed = {}) {
        QJsonObject object{{"name", "theirs"}, {"ssh_host", "theirs.invalid"}, {"work_folder", "/scratch"},
            {"scheduler", "plain"}, {"ssh_options", QJsonArray{"-o", "ProxyCommand=" + command}}};
        if (!confirmed.isEmpty())
            object["confirmed"] = confirmed;
        return m_folder.write("theirs.json", QJsonDocument(object).toJson());
    };
    const Environment own{{"XDG_CONFIG_HOME", m_folder.path("config")}};
    const QString command = "touch '" + ran + "'";
    for (const QStringList &verb : {QStringList{"test", profile(command)}, {"deploy", profile(command)}}) {
        const Run refused = run(QStringList{"campaign"} + verb, own);
        QCOMPARE(refused.status, 1);
        const QByteArray all = refused.out + refused.err;
        QVERIFY2(all.contains("runs `" + command.toUtf8() + "` on this machine"), all);
        QVERIFY2(all.contains("campaign trust PROFILE"), all);
        QVERIFY(!QFile::exists(ran));
    }
    QCOMPARE(run({"campaign", "test", profile(command, "yes")}, own).status, 1); // it brings its own
    const Run trusted = run({"campaign", "trust", profile(command)}, own);
    QCOMPARE(trusted.status, 0);
    QVERIFY2(trusted.out.contains("runs `" + command.toUtf8() + "` on this machine"), trusted.out);
    QCOMPARE(run({"campaign", "test", profile(command)}, own).status, 1); // nobody is there
    QVERIFY(QFile::remove(ran));
    QVERIFY(!run({"campaign", "test", profile("touch  '" + ran + "'")}, own).err.contains("no connection"));
    QVERIFY(!QFile::exists(ran)); // it has changed
}

/// A store from somebody else has profiles in it.
void TestCliCampaign::saysWhatAForeignProfileRuns()
{
    agentDoes("exit 0\n");
    const Environment own{{"XDG_CONFIG_HOME", m_folder.path("config")}};
    const Run made = run(words({"run", onePlan(), "--host", m_host, "--detach"}), own);
    QVERIFY2(made.err.contains("the profile here may run on this machine:"), made.err);
    QVERIFY2(made.err.contains("agent: " + m_folder.path("agent").toUtf8()), made.err);
    QCOMPARE(run(words({"trust", QString::fromLatin1(made.out.trimmed())}), own).status, 0);
    const Run again = run(words({"status", QString::fromLatin1(made.out.trimmed())}), own);
    QVERIFY2(!again.err.contains("may run"), again.err);
}

const testing::Registered<TestCliCampaign> registered("tst_cli_campaign");

} // namespace collscope::tst_cli_campaign
#include "tst_cli_campaign.moc"
