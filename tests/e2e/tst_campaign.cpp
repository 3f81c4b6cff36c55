// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/e2e/campaign_fixture.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDeadlineTimer>
#include <QDir>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>
#include <QThread>

namespace collscope::tst_campaign {

using namespace collscope::test;

/// Campaigns by the program itself, through a real sshd and a real SLURM to records that load.
class TestCampaign : public CampaignFixture {
    Q_OBJECT
private slots:
    void initTestCase() { start(); }
    void cleanupTestCase() { stop(); }
    void local();
    void throughSlurm();
    void tunesThroughSlurm();
    void selectsInAJob();
    void workbenchKilled();
    void workbenchKilledAtAnyMoment();
    void connectionCut();
    void controllerDown();
    void cancelled();
    void wrongUsage();
};

void TestCampaign::local()
{
    const Run done = run(words({QStringLiteral("run"), plan("1,1024"), QStringLiteral("--host"),
        profile(false), QStringLiteral("--ppn"), QStringLiteral("2"), QStringLiteral("-o"),
        m_folder.path(QStringLiteral("local.records"))}));
    QVERIFY2(done.status == 0, done.err.constData());
    QVERIFY(done.err.contains("finished"));
    const std::size_t count = measurements(m_folder.path(QStringLiteral("local.records")).toUtf8());
    QVERIFY(count >= 4);
    QCOMPARE(count % 2, 0U); // as many methods at both sizes
}

void TestCampaign::throughSlurm()
{
    SKIP_WITHOUT_CLUSTER();
    const Run done = run(words({QStringLiteral("run"), plan("1,1024"), QStringLiteral("--host"),
        profile(true), QStringLiteral("--nodes"), QStringLiteral("2"), QStringLiteral("--minutes"),
        QStringLiteral("5")}));
    QVERIFY2(done.status == 0, done.err.constData());
    QVERIFY(measurements(done.out.trimmed()) >= 4);
    const Run status = run(words({QStringLiteral("status")}));
    QVERIFY2(status.out.contains("finished"), status.out.constData());
}

/// The whole of `tune`, and its check, with jobs of a real scheduler behind a real sshd.
void TestCampaign::tunesThroughSlurm()
{
    SKIP_WITHOUT_CLUSTER();
    const QString folder = m_folder.path(QStringLiteral("tuned"));
    const QStringList there = {QStringLiteral("--host"), profile(true), QStringLiteral("--poll-seconds"),
        QStringLiteral("1"), QStringLiteral("--json"), QStringLiteral("--budget")};
    const QStringList words
        = QStringList{QStringLiteral("tune"), QStringLiteral("-o"), folder, QStringLiteral("--ppn"),
              QStringLiteral("2"), QStringLiteral("--library"), QStringLiteral("openmpi"),
              QStringLiteral("--collective"), QStringLiteral("bcast")}
        + there + QStringList{QStringLiteral("30")};
    const Run done = run(words);
    const auto result = QJsonDocument::fromJson(done.out).object();
    QVERIFY2(done.status == (result[QStringLiteral("written")].toBool() ? 0 : 4), done.err.constData());
    QCOMPARE(m_folder.read(QStringLiteral("tuned/result.json")), done.out);
    QVERIFY(m_folder.read(QStringLiteral("tuned/probe.txt")).contains("default"));
    QCOMPARE(result[QStringLiteral("mpi_library")].toString(), QStringLiteral("Open MPI"));
    QVERIFY(measurements((folder + QStringLiteral("/records.txt")).toUtf8()) > 20);
    const QStringList jobs = QDir(folder + QStringLiteral("/jobs")).entryList({QStringLiteral("*.json")});
    QVERIFY(jobs.size() >= 3); // the probe and two runs

    // Whatever was decided: these rules are timed again, in a job of the same shape.
    m_folder.write(QStringLiteral("tuned/decisions.conf"), "1\n7\n1\n2\n1\n0 1 0 0\n");
    m_folder.write(QStringLiteral("tuned/env.sh"),
        "export OMPI_MCA_coll_tuned_use_dynamic_rules=\"1\"\n"
        "export OMPI_MCA_coll_tuned_dynamic_rules_filename=\"$(pwd)/decisions.conf\"\n");
    m_folder.write(QStringLiteral("tuned/result.json"),
        R"({"files": ["decisions.conf"], "asked": {"nodes": "1", "ppn": "2"}})");
    for (int times = 0; times < 2; ++times) {
        const Run check = run(QStringList{QStringLiteral("tune"), QStringLiteral("--check"), folder} + there
            + QStringList{QStringLiteral("8")});
        const auto found = QJsonDocument::fromJson(check.out).object();
        QVERIFY2(found[QStringLiteral("cells_timed")].toInt() > 0, check.err.constData());
        QCOMPARE(check.status, found[QStringLiteral("is_stale")].toBool() ? 3 : 0);
        QCOMPARE(
            QDir(folder + QStringLiteral("/check-jobs")).entryList({QStringLiteral("*.json")}).size(), 1);
    }
    QCOMPARE(QDir(folder + QStringLiteral("/jobs")).entryList({QStringLiteral("*.json")}), jobs);
}

/// A job asks for its decisions when it knows where it runs, and runs without them where there are none.
void TestCampaign::selectsInAJob()
{
    SKIP_WITHOUT_CLUSTER();
    const QString data = m_folder.write(QStringLiteral("toy.csv"), toyCsv());
    const QString script = m_folder.write(QStringLiteral("job.sh"),
        "#!/bin/sh\neval \"$(" COLLSCOPE_SOURCE_DIR "/packaging/slurm/collscope-job \"$1\")\"\n"
        "echo \"[$OMPI_MCA_coll_tuned_dynamic_rules_filename]\"\n");
    const auto job = [&](const QStringList &where, const QString &measurements) {
        const QString out = m_folder.path(QStringLiteral("job.out"));
        m_slurm->ask(QStringLiteral("sbatch"),
            QStringList{QStringLiteral("--wait"), QStringLiteral("--chdir"), m_folder.path({}),
                QStringLiteral(
                    "--export=ALL,COLLSCOPE=" COLLSCOPE_BIN_DIR "/collscope,COLLSCOPE_JOB_FOLDER=j"),
                QStringLiteral("--output"), out}
                + where + QStringList{script, measurements});
        return m_folder.read(QStringLiteral("job.out"));
    };
    const QStringList even{QStringLiteral("--nodes=2"), QStringLiteral("--ntasks-per-node=2")};
    const QByteArray tuned = job(even, data);
    const QByteArray file = m_folder.path(QStringLiteral("j/decisions.conf")).toUtf8();
    QVERIFY2(tuned.contains(QByteArray('[' + file + ']')), tuned.constData());
    QVERIFY(m_folder.read(QStringLiteral("j/decisions.conf")).contains("4 = 2 x 2: as measured there"));
    const QByteArray uneven = job({QStringLiteral("--nodes=2"), QStringLiteral("--ntasks=3")}, data);
    QVERIFY2(
        uneven.contains("different numbers of processes") && uneven.contains("\n[]"), uneven.constData());
    const QByteArray blind = job(even, QStringLiteral("/nowhere.csv"));
    QVERIFY2(blind.contains("the job runs with the library's own choices\n[]"), blind.constData());
}

void TestCampaign::workbenchKilled()
{
    SKIP_WITHOUT_CLUSTER();
    QProcess process;
    process.start(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"),
        words({QStringLiteral("run"), plan("1..64KiB"), QStringLiteral("--host"), profile(true),
            QStringLiteral("--nodes"), QStringLiteral("2")}));
    QByteArray err;
    QElapsedTimer clock;
    clock.start();
    while (!err.contains("queued") && !err.contains("running") && clock.elapsed() < 60000) {
        process.waitForReadyRead(200);
        err += process.readAllStandardError();
    }
    process.kill();
    process.waitForFinished();
    const QByteArray name = err.mid(err.indexOf("job ") + 4, 8);
    const QByteArray before = m_slurm->ask(QStringLiteral("squeue"),
        {QStringLiteral("-h"), QStringLiteral("-t"), QStringLiteral("all"), QStringLiteral("-o"),
            QStringLiteral("%A")});
    const QByteArray records = followed(name);
    QVERIFY(measurements(records) >= 17);
    QCOMPARE(m_slurm
                 ->ask(QStringLiteral("squeue"),
                     {QStringLiteral("-h"), QStringLiteral("-t"), QStringLiteral("all"), QStringLiteral("-o"),
                         QStringLiteral("%A")})
                 .count('\n'),
        before.count('\n')); // nothing was submitted again
}

/// Whatever had been done by then, the same job is carried to its end, and SLURM got it once.
void TestCampaign::workbenchKilledAtAnyMoment()
{
    SKIP_WITHOUT_CLUSTER();
    const QDir store(m_folder.path(QStringLiteral("store")));
    int jobs = 0;
    for (const int moment :
        {100, 200, 350, 500, 700, 1000}) { // milliseconds; it submits within about a second
        const QStringList before = store.entryList({QStringLiteral("*.json")});
        QProcess process;
        process.start(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"),
            words({QStringLiteral("run"), plan("1"), QStringLiteral("--host"), profile(true),
                QStringLiteral("--nodes"), QStringLiteral("2"), QStringLiteral("--detach")}));
        process.waitForFinished(moment);
        process.kill();
        process.waitForFinished();
        for (const QString &file : store.entryList({QStringLiteral("*.json")})) {
            if (before.contains(file))
                continue;
            ++jobs;
            const QByteArray uuid = file.chopped(5).toUtf8();
            QVERIFY2(measurements(followed(uuid)) >= 2, uuid.constData());
            const QByteArray ids = m_slurm->ask(QStringLiteral("squeue"),
                {QStringLiteral("-h"), QStringLiteral("-t"), QStringLiteral("all"), QStringLiteral("-o"),
                    QStringLiteral("%A"), QStringLiteral("--name=collscope-") + QString::fromUtf8(uuid)});
            QCOMPARE(ids.count('\n'), 1);
        }
    }
    QVERIFY(jobs >= 3);
}

void TestCampaign::connectionCut()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1..64KiB");
    QVERIFY(!uuid.isEmpty());
    QThread::sleep(1); // until the scheduler may be asked again
    m_ssh->cutConnections();
    m_ssh->stop();
    const Run away = run(words({QStringLiteral("status"), QString::fromLatin1(uuid)}));
    QVERIFY(away.err.contains("connection"));
    QVERIFY(away.out.contains("queued")); // what was known last
    m_ssh->start();
    QVERIFY(measurements(followed(uuid)) >= 17);
    QCOMPARE(jobState(uuid), "finished");
}

void TestCampaign::controllerDown()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1", "1");
    QVERIFY(!uuid.isEmpty());
    // Its mpirun asks the controller too, when it starts.
    QTRY_VERIFY_WITH_TIMEOUT(
        m_folder.read(QStringLiteral("work/") + QString::fromLatin1(uuid) + QStringLiteral("/records"))
            .contains("data:"),
        60000);
    m_slurm->stopController(); // takes longer than the scheduler may not be asked
    const Run away = run(words({QStringLiteral("status"), QString::fromLatin1(uuid)}));
    m_slurm->startController();
    QVERIFY2(away.err.contains("slurm controller"), away.err.constData());
    QCOMPARE(jobState(uuid), "queued");
    QVERIFY(measurements(followed(uuid)) >= 2);
}

void TestCampaign::cancelled()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1..1MiB", "1");
    QVERIFY(!uuid.isEmpty());
    QCOMPARE(run(words({QStringLiteral("cancel"), QString::fromLatin1(uuid)})).status, 0);
    for (const QDeadlineTimer most(60000); jobState(uuid) != "cancelled" && !most.hasExpired();) {
        QThread::msleep(500);
        run(words({QStringLiteral("status"), QString::fromLatin1(uuid)}));
    }
    QCOMPARE(jobState(uuid), "cancelled");
}

void TestCampaign::wrongUsage()
{
    QCOMPARE(run({QStringLiteral("campaign")}).status, 2);
    QCOMPARE(run(words({QStringLiteral("fetch"), QStringLiteral("nonesuch")})).status, 2);
    QCOMPARE(run(words({QStringLiteral("run"), plan("1")})).status, 2);
    const Run absent = run(words({QStringLiteral("run"), plan("1"), QStringLiteral("--host"),
        m_folder.path(QStringLiteral("absent.json"))}));
    QCOMPARE(absent.status, 1);
    QVERIFY(absent.err.contains("absent.json"));
}

const testing::Registered<TestCampaign> registered("tst_campaign");

} // namespace collscope::tst_campaign
#include "tst_campaign.moc"
