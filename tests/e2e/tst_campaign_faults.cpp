// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/e2e/campaign_fixture.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLockFile>
#include <QProcess>
#include <QTest>
#include <QThread>

#include <algorithm>

namespace collscope::tst_campaign_faults {

using namespace collscope::test;

/// What happens to campaigns on a real SLURM behind a real sshd, and what the other verbs say there.
class TestCampaignFaults : public CampaignFixture {
    Q_OBJECT
private slots:
    void initTestCase() { start(20); }
    void cleanupTestCase() { stop(); }
    void willBePurged();
    void testsTheProfile();
    void previewsAndEstimates();
    void perNodeCount();
    void endsInManyWays_data();
    void endsInManyWays();
    void warnedThenResubmitted();
    void loginNodeRebooted();
    void twoWorkbenches();
    void byHandAndImport();
    void asksPolitely();
    void purged();

private:
    QByteArray awaited(const QByteArray &uuid, const QByteArray &state) const;
    QString idOf(const QByteArray &uuid) const;
    void scontrol(const QStringList &words) const { m_slurm->ask(QStringLiteral("scontrol"), words); }

    QByteArray m_purged; ///< a job that SLURM forgets while the other tests run
};

/// The state of a job once it is the one given, or after half a minute.
QByteArray TestCampaignFaults::awaited(const QByteArray &uuid, const QByteArray &state) const
{
    QElapsedTimer clock;
    clock.start();
    while (jobState(uuid) != state && clock.elapsed() < 30000) {
        QThread::msleep(1000); // as often as the scheduler may be asked here
        run(words({QStringLiteral("status"), QString::fromLatin1(uuid)}));
    }
    return jobState(uuid);
}

QString TestCampaignFaults::idOf(const QByteArray &uuid) const
{
    const QByteArray ids = m_slurm->ask(QStringLiteral("squeue"),
        {QStringLiteral("-h"), QStringLiteral("-t"), QStringLiteral("all"), QStringLiteral("-o"),
            QStringLiteral("%A"), QStringLiteral("--name=collscope-") + QString::fromLatin1(uuid)});
    return QString::fromLatin1(ids.trimmed());
}

void TestCampaignFaults::willBePurged()
{
    SKIP_WITHOUT_CLUSTER();
    m_purged = detached("1");
    QVERIFY(!m_purged.isEmpty());
}

/// SLURM no longer knows the job, and keeps no books: what it left says how it ended.
void TestCampaignFaults::purged()
{
    SKIP_WITHOUT_CLUSTER();
    QTRY_VERIFY_WITH_TIMEOUT(idOf(m_purged).isEmpty(), 120000);
    QCOMPARE(jobState(m_purged), "queued"); // nobody has looked since
    QVERIFY(measurements(followed(m_purged)) >= 2);
    QCOMPARE(jobState(m_purged), "finished");
}

void TestCampaignFaults::testsTheProfile()
{
    SKIP_WITHOUT_CLUSTER();
    const Run test = run({QStringLiteral("campaign"), QStringLiteral("test"), profile(true)});
    QVERIFY2(test.status == 0, QByteArray(test.out + test.err).constData());
    for (const char *line : {"passed   Connection: answers as ", "hostname 127.0.0.1",
             "passed   Scheduler: ", "main (default): 2 nodes with 2 processors, 60 minutes at most",
             "passed   Job script: ", "passed   Launcher: ", "mpirun (Open MPI)",
             "passed   Agent: ", "measures 14 collectives of MPI, 5 of process groups", "passed   Clock: "})
        QVERIFY2(
            test.out.contains(line), QByteArray(QByteArray(line) + " is not in\n" + test.out).constData());
}

void TestCampaignFaults::previewsAndEstimates()
{
    const QStringList order = {plan("1,1024"), QStringLiteral("--host"), profile(false),
        QStringLiteral("--ppn"), QStringLiteral("2")};
    const QDir store(m_folder.path(QStringLiteral("store")));
    const QStringList before = store.entryList(QDir::Files);
    const Run preview
        = run(words(QStringList{QStringLiteral("run")} + order + QStringList{QStringLiteral("--dry-run")}));
    QVERIFY2(preview.status == 0, preview.err.constData());
    QVERIFY2(preview.out.contains("collscope-agent' --plan plan -o records"), preview.out.constData());
    QCOMPARE(store.entryList(QDir::Files), before); // nothing exists yet
    const Run estimate
        = run(words(QStringList{QStringLiteral("estimate")} + order + QStringList{QStringLiteral("--ask")}));
    QVERIFY2(estimate.status == 0, estimate.err.constData());
    const auto words_ = estimate.lines().at(1).simplified().split(' ');
    // The agent counts the same.
    const Run done = run(words(QStringList{QStringLiteral("run")} + order
        + QStringList{QStringLiteral("-o"), m_folder.path(QStringLiteral("counted"))}));
    QVERIFY2(done.status == 0, done.err.constData());
    const QByteArray records = m_folder.read(QStringLiteral("counted"));
    QVERIFY2(records.contains(QByteArray("\n# planned " + words_.at(3) + '\n')), estimate.out.constData());
    QVERIFY(records.endsWith("\n# complete\n"));
    QCOMPARE(
        QByteArray::number(static_cast<int>(measurements(m_folder.path(QStringLiteral("counted")).toUtf8()))),
        words_.at(3)); // Collscope's own methods never fall back
}

void TestCampaignFaults::perNodeCount()
{
    SKIP_WITHOUT_CLUSTER();
    const QString twoPlans = m_folder.write(QStringLiteral("nodes.txt"),
        "collscope-plan 1\nsystem: test\ncollectives: bcast\nmethods: linear\nsegments: 0\nrepetitions: 5\n"
        "nodes: 1,2\nppn: 2\nsizes: 1,1024\nbudget: 60\n");
    const Run done = run(words({QStringLiteral("run"), twoPlans, QStringLiteral("--host"), profile(true),
        QStringLiteral("--per-node-count")}));
    QVERIFY2(done.status == 0, done.err.constData());
    const auto paths = done.out.trimmed().split('\n');
    QCOMPARE(paths.size(), 2);
    for (const QByteArray &path : paths)
        QCOMPARE(measurements(path), 2U);
    const Run list = run(words({QStringLiteral("list")}));
    QVERIFY2(list.out.contains("1 x 2") && list.out.contains("2 x 2"), list.out.constData());
}

void TestCampaignFaults::endsInManyWays_data()
{
    QTest::addColumn<QStringList>("command"); // ID stands for the job's
    QTest::addColumn<QByteArray>("state");
    QTest::newRow("time limit") << QStringList{QStringLiteral("scontrol"), QStringLiteral("update"),
        QStringLiteral("jobid=ID"), QStringLiteral("EndTime=now")}
                                << QByteArray("timed-out");
    QTest::newRow("cancelled outside")
        << QStringList{QStringLiteral("scancel"), QStringLiteral("ID")} << QByteArray("cancelled");
    QTest::newRow("node lost") << QStringList{QStringLiteral("scontrol"), QStringLiteral("update"),
        QStringLiteral("nodename=c2"), QStringLiteral("state=down"), QStringLiteral("reason=test")}
                               << QByteArray("node-failed");
}

void TestCampaignFaults::endsInManyWays()
{
    SKIP_WITHOUT_CLUSTER();
    QFETCH(QStringList, command);
    QFETCH(QByteArray, state);
    const QByteArray uuid = detached("1..1MiB", "1");
    QVERIFY(!uuid.isEmpty());
    QCOMPARE(awaited(uuid, "running"), "running");
    QTRY_VERIFY_WITH_TIMEOUT(
        m_folder.read(QStringLiteral("work/") + QString::fromLatin1(uuid) + QStringLiteral("/records"))
            .contains("\nbcast "),
        60000);
    command.replaceInStrings(QStringLiteral("ID"), idOf(uuid));
    m_slurm->ask(command.front(), command.mid(1));
    const QByteArray ended = awaited(uuid, state);
    if (state == "node-failed")
        scontrol({QStringLiteral("update"), QStringLiteral("nodename=c2"), QStringLiteral("state=resume")});
    QCOMPARE(ended, state);
    QVERIFY(
        measurements(
            m_folder.path(QStringLiteral("store/") + QString::fromLatin1(uuid) + QStringLiteral(".records"))
                .toUtf8())
        > 0); // what it measured counts
}

/// The signal that SLURM sends before the time limit: the agent ends by itself, and another job goes on.
void TestCampaignFaults::warnedThenResubmitted()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1..1MiB", "0.15");
    QCOMPARE(awaited(uuid, "running"), "running");
    m_slurm->ask(
        QStringLiteral("scancel"), {QStringLiteral("--batch"), QStringLiteral("--signal=USR1"), idOf(uuid)});
    QCOMPARE(awaited(uuid, "finished"), "finished");
    const QString store = m_folder.path(QStringLiteral("store/"));
    const QByteArray before
        = m_folder.read(QStringLiteral("store/") + QString::fromLatin1(uuid) + QStringLiteral(".records"));
    QVERIFY(!before.contains("# complete"));
    const Run log = run(words({QStringLiteral("log"), QString::fromLatin1(uuid)}));
    QVERIFY2(log.out.contains("asked to stop"), log.out.constData());
    const Run rest = run(words({QStringLiteral("resubmit"), QString::fromLatin1(uuid)}));
    QVERIFY2(rest.status == 0, rest.err.constData());
    QFile file(QString::fromUtf8(rest.out.trimmed()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray after = file.readAll();
    QVERIFY(after.startsWith(before));
    QVERIFY(after.endsWith("# complete\n"));
    // Nothing was measured twice.
    QList<QByteArray> points;
    for (const QByteArray &line : after.split('\n'))
        if (line.startsWith("bcast "))
            points += line.split(' ').mid(0, 11).join(' ');
    std::sort(points.begin(), points.end());
    QVERIFY(points.size() >= 17);
    QVERIFY(std::adjacent_find(points.begin(), points.end()) == points.end());
}

/// All connections gone, the socket of the shared one left behind, sshd away for a while.
void TestCampaignFaults::loginNodeRebooted()
{
    SKIP_WITHOUT_CLUSTER();
    QProcess process;
    process.start(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"),
        words({QStringLiteral("run"), plan("1..64KiB", "0.15"), QStringLiteral("--host"), profile(true),
            QStringLiteral("--nodes"), QStringLiteral("2")}));
    QByteArray err;
    QElapsedTimer clock;
    clock.start();
    const auto waitFor = [&](const char *text) {
        while (!err.contains(text) && clock.elapsed() < 60000) {
            process.waitForReadyRead(200);
            err += process.readAllStandardError();
        }
    };
    waitFor("running");
    m_ssh->cutConnections();
    m_ssh->stop();
    waitFor("trying again");
    m_ssh->start();
    process.waitForFinished(120000);
    err += process.readAllStandardError();
    QVERIFY2(process.exitCode() == 0, err.constData());
    QVERIFY2(err.contains("trying again"), err.constData());
    QVERIFY(measurements(process.readAllStandardOutput().trimmed()) >= 17);
}

void TestCampaignFaults::twoWorkbenches()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1..1MiB", "1"); // long enough to be cancelled
    QVERIFY(!uuid.isEmpty());
    const QString name = QString::fromLatin1(uuid);
    QLockFile other(m_folder.path(QStringLiteral("store/") + name + QStringLiteral(".lock")));
    other.setStaleLockTime(0);
    QVERIFY(other.tryLock(0));
    const Run cancel = run(words({QStringLiteral("cancel"), name}));
    QCOMPARE(cancel.status, 0); // noted
    QVERIFY(cancel.err.contains("another collscope"));
    const Run status = run(words({QStringLiteral("status"), name}));
    QCOMPARE(status.status, 0); // as it is known
    QVERIFY(status.err.contains("another collscope"));
    other.unlock();
    // Whoever looks after it next cancels it.
    const Run next = run(words({QStringLiteral("fetch"), name, QStringLiteral("--follow")}));
    QVERIFY2(next.err.contains("cancelled"), next.err.constData());
}

void TestCampaignFaults::byHandAndImport()
{
    QFile local(profile(false));
    QVERIFY(local.open(QIODevice::ReadOnly));
    const QString host
        = m_folder.write(QStringLiteral("hand.json"), local.readAll().replace("\"plain\"", "\"by-hand\""));
    const Run submitted = run(words({QStringLiteral("run"), plan("1"), QStringLiteral("--host"), host,
        QStringLiteral("--ppn"), QStringLiteral("2"), QStringLiteral("--detach")}));
    QVERIFY2(submitted.status == 0, submitted.err.constData());
    const QString name = QString::fromLatin1(submitted.out.trimmed());
    const QString folder = m_folder.path(QStringLiteral("work/")) + name;
    const QString carried = m_folder.path(QStringLiteral("carried"));
    QVERIFY(QFile::exists(folder + QStringLiteral("/README")));
    QVERIFY(QDir().rename(folder, carried));
    QCOMPARE(QProcess::execute(QStringLiteral("sh"), {carried + QStringLiteral("/job.sh")}), 0);
    const Run wrong = run(words({QStringLiteral("import"), name, host}));
    QCOMPARE(wrong.status, 1);
    const Run good = run(words({QStringLiteral("import"), name, carried + QStringLiteral("/records")}));
    QVERIFY2(good.status == 0, good.err.constData());
    QCOMPARE(jobState(submitted.out.trimmed()), "finished");
    QVERIFY(measurements(m_folder.path(QStringLiteral("store/") + name + QStringLiteral(".records")).toUtf8())
        > 0);
}

/// Outside of tests nobody can have the scheduler asked all the time.
void TestCampaignFaults::asksPolitely()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1..1MiB", "1");
    const QString name = QString::fromLatin1(uuid);
    const Run again
        = run({QStringLiteral("campaign"), QStringLiteral("status"), name, QStringLiteral("--store"),
            m_folder.path(QStringLiteral("store"))}); // just seen when it was submitted
    QVERIFY2(again.err.contains("less than 10 s ago"), again.err.constData());
    QCOMPARE(run(words({QStringLiteral("cancel"), name})).status, 0);
    QCOMPARE(awaited(uuid, "cancelled"), "cancelled");
}

const testing::Registered<TestCampaignFaults> registered("tst_campaign_faults");

} // namespace collscope::tst_campaign_faults
#include "tst_campaign_faults.moc"
