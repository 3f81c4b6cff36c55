// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/e2e/campaign_fixture.h"

#include "engine/io/reader.h"
#include <collscope_test_paths.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace collscope::test;

void CampaignFixture::start(int minJobAge)
{
    qputenv("XDG_RUNTIME_DIR", m_folder.path(QStringLiteral(".")).toUtf8());
    qputenv("XDG_CONFIG_HOME", m_folder.path(QStringLiteral(".")).toUtf8());
    m_slurm = std::make_unique<collscope::testing::SlurmCluster>(minJobAge);
    m_ssh = std::make_unique<collscope::testing::SshServer>(
        QStringList{QStringLiteral("SLURM_CONF=") + m_slurm->config()});
    m_missing = m_slurm->missing().isEmpty() ? m_ssh->missing() : m_slurm->missing();
}

void CampaignFixture::stop()
{
    m_ssh.reset();
    m_slurm.reset();
}

QString CampaignFixture::profile(bool ssh)
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
    const QString path = m_folder.write(
        ssh ? QStringLiteral("ssh.json") : QStringLiteral("local.json"), QJsonDocument(host).toJson());
    if (ssh && run({QStringLiteral("campaign"), QStringLiteral("trust"), path}).status != 0)
        qFatal("the profile cannot be confirmed");
    return path;
}

QString CampaignFixture::plan(const char *sizes, const char *secondsPerPoint)
{
    const QByteArray effort = secondsPerPoint
        ? QByteArray("repetitions: 1000000\nseconds_per_point: ") + secondsPerPoint
        : QByteArray("repetitions: 5");
    return m_folder.write(QStringLiteral("plan.txt"),
        "collscope-plan 1\nsystem: test\ncollectives: bcast\nmethods: bundled\nsegments: 0\n"
        "fanouts: 2\n"
            + effort + "\nprecision: 0\nbudget: 120\nsizes: " + sizes + '\n');
}

QStringList CampaignFixture::words(const QStringList &more) const
{
    QStringList all = QStringList{QStringLiteral("campaign")} + more;
    const QString &verb = more.front();
    if (verb != u"estimate")
        all += {QStringLiteral("--store"), m_folder.path(QStringLiteral("store"))};
    if (QStringList{QStringLiteral("run"), QStringLiteral("fetch"), QStringLiteral("status"),
            QStringLiteral("resubmit")}
            .contains(verb))
        all += {QStringLiteral("--poll-seconds"), QStringLiteral("1")};
    return all;
}

QByteArray CampaignFixture::jobState(const QByteArray &uuid) const
{
    return QJsonDocument::fromJson(
        m_folder.read(QStringLiteral("store/") + QString::fromLatin1(uuid) + QStringLiteral(".json")))
        .object()
        .value(QStringLiteral("state"))
        .toString()
        .toUtf8();
}

QByteArray CampaignFixture::detached(const char *sizes, const char *secondsPerPoint)
{
    const Run submitted
        = run(words({QStringLiteral("run"), plan(sizes, secondsPerPoint), QStringLiteral("--host"),
            profile(true), QStringLiteral("--nodes"), QStringLiteral("2"), QStringLiteral("--detach")}));
    if (submitted.status != 0)
        qWarning("%s", submitted.err.constData());
    return submitted.out.trimmed();
}

QByteArray CampaignFixture::followed(const QByteArray &uuid) const
{
    const Run run = collscope::test::run(
        words({QStringLiteral("fetch"), QString::fromLatin1(uuid), QStringLiteral("--follow")}));
    if (run.status != 0)
        qWarning("%s", run.err.constData());
    return run.out.trimmed();
}

/// Measurements in a record file as the engine loads it.
std::size_t CampaignFixture::measurements(const QByteArray &recordsPath) const
{
    const auto loaded = collscope::io::load(recordsPath.toStdString());
    if (!loaded) {
        qWarning("%s", loaded.error().text().c_str());
        return 0;
    }
    return loaded->datasets.front()->size();
}
