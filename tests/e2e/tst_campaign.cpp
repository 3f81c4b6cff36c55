// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/slurm_cluster.h"
#include "tests/support/ssh_server.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>
#include <QThread>

using namespace collscope::test;

/// Campaigns by the program itself, through a real sshd and a real SLURM to records that load.
class TestCampaign : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void local();
    void throughSlurm();
    void workbenchKilled();
    void connectionCut();
    void controllerDown();
    void cancelled();
    void wrongUsage();

private:
    QString profile(bool ssh);
    QString plan(const char *sizes);
    QStringList words(const QStringList &more) const;
    QByteArray jobState(const QByteArray &uuid) const;
    QByteArray detached(const char *sizes);
    QByteArray followed(const QByteArray &uuid) const;
    std::size_t measurements(const QByteArray &recordsPath) const;

    std::unique_ptr<collscope::testing::SlurmCluster> m_slurm;
    std::unique_ptr<collscope::testing::SshServer> m_ssh;
    Folder m_folder;
    QString m_missing;
};

#define SKIP_WITHOUT_CLUSTER()                                                                               \
    if (!m_missing.isEmpty())                                                                                \
    QSKIP(qPrintable(m_missing))

void TestCampaign::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", m_folder.path(QStringLiteral(".")).toUtf8());
    m_slurm = std::make_unique<collscope::testing::SlurmCluster>();
    m_ssh = std::make_unique<collscope::testing::SshServer>(
        QStringList{QStringLiteral("SLURM_CONF=") + m_slurm->config()});
    m_missing = m_slurm->missing().isEmpty() ? m_ssh->missing() : m_slurm->missing();
}

void TestCampaign::cleanupTestCase()
{
    m_ssh.reset();
    m_slurm.reset();
}

QString TestCampaign::profile(bool ssh)
{
    QJsonArray options;
    for (const QString &option : m_ssh->options())
        options.append(option);
    QJsonObject host{{QStringLiteral("name"), QStringLiteral("test cluster")},
        {QStringLiteral("connection"), ssh ? QStringLiteral("ssh") : QStringLiteral("local")},
        {QStringLiteral("work_folder"), m_folder.path(QStringLiteral("work"))},
        {QStringLiteral("scheduler"), ssh ? QStringLiteral("slurm") : QStringLiteral("plain")},
        {QStringLiteral("launcher"), QStringLiteral("mpirun --oversubscribe --bind-to none -n @processes@")},
        {QStringLiteral("agent"), QStringLiteral(COLLSCOPE_BIN_DIR "/collscope-agent")},
        {QStringLiteral("poll_seconds"), 1},
        // The emulated nodes share a host name and its memory.
        {QStringLiteral("setup"),
            QJsonArray{QStringLiteral("export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"),
                QStringLiteral(
                    "export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo"),
                QStringLiteral("export OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_mpi_yield_when_idle=1")}}};
    if (ssh) {
        host.insert(QStringLiteral("ssh_host"), QStringLiteral("login"));
        host.insert(QStringLiteral("ssh_options"), options);
    }
    return m_folder.write(
        ssh ? QStringLiteral("ssh.json") : QStringLiteral("local.json"), QJsonDocument(host).toJson());
}

QString TestCampaign::plan(const char *sizes)
{
    return m_folder.write(QStringLiteral("plan.txt"),
        QByteArray("collscope-plan 1\nsystem: test\ncollectives: bcast\nmethods: bundled\nsegments: 0\n"
                   "fanouts: 2\nrepetitions: 5\nprecision: 0\nsizes: ")
            + sizes + '\n');
}

QStringList TestCampaign::words(const QStringList &more) const
{
    return QStringList{QStringLiteral("campaign")} + more
        + QStringList{QStringLiteral("--store"), m_folder.path(QStringLiteral("store"))};
}

QByteArray TestCampaign::jobState(const QByteArray &uuid) const
{
    return QJsonDocument::fromJson(
        m_folder.read(QStringLiteral("store/") + QString::fromLatin1(uuid) + QStringLiteral(".json")))
        .object()
        .value(QStringLiteral("state"))
        .toString()
        .toUtf8();
}

QByteArray TestCampaign::detached(const char *sizes)
{
    const Run submitted = run(words({QStringLiteral("run"), plan(sizes), QStringLiteral("--host"),
        profile(true), QStringLiteral("--nodes"), QStringLiteral("2"), QStringLiteral("--detach")}));
    if (submitted.status != 0)
        qWarning("%s", submitted.err.constData());
    return submitted.out.trimmed();
}

QByteArray TestCampaign::followed(const QByteArray &uuid) const
{
    const Run run = collscope::test::run(
        words({QStringLiteral("fetch"), QString::fromLatin1(uuid), QStringLiteral("--follow")}));
    if (run.status != 0)
        qWarning("%s", run.err.constData());
    return run.out.trimmed();
}

/// Measurements in a record file as the engine loads it.
std::size_t TestCampaign::measurements(const QByteArray &recordsPath) const
{
    const auto loaded = collscope::io::load(recordsPath.toStdString());
    if (!loaded) {
        qWarning("%s", loaded.error().text().c_str());
        return 0;
    }
    return loaded->datasets.front()->size();
}

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

void TestCampaign::connectionCut()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1..64KiB");
    QVERIFY(!uuid.isEmpty());
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
    const QByteArray uuid = detached("1");
    QVERIFY(!uuid.isEmpty());
    m_slurm->stopController();
    const Run away = run(words({QStringLiteral("status"), QString::fromLatin1(uuid)}));
    m_slurm->startController();
    QVERIFY2(away.err.contains("slurm controller"), away.err.constData());
    QCOMPARE(jobState(uuid), "queued");
    QVERIFY(measurements(followed(uuid)) >= 2);
}

void TestCampaign::cancelled()
{
    SKIP_WITHOUT_CLUSTER();
    const QByteArray uuid = detached("1..64MiB");
    QVERIFY(!uuid.isEmpty());
    QCOMPARE(run(words({QStringLiteral("cancel"), QString::fromLatin1(uuid)})).status, 0);
    for (int i = 0; i < 20 && jobState(uuid) != "cancelled"; ++i) {
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

QTEST_GUILESS_MAIN(TestCampaign)
#include "tst_campaign.moc"
