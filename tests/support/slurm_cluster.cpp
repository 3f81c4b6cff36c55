// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/slurm_cluster.h"

#include "tests/support/files.h"
#include "tests/support/free_port.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QSysInfo>
#include <QThread>

#include <csignal>

namespace collscope::testing {

namespace {

constexpr int nodes = 2;

/// Waits up to so many seconds for something to become true.
template <typename Condition> bool waitFor(int seconds, Condition condition)
{
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > 1000 * seconds)
            return false;
        QThread::msleep(100);
    }
    return true;
}

} // namespace

SlurmCluster::SlurmCluster(int minJobAge)
{
    const QStringList places = {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/bin")};
    for (const char *program : {"munged", "slurmctld", "slurmd", "sbatch"})
        if (QStandardPaths::findExecutable(QLatin1String(program), places).isEmpty()) {
            m_missing
                = QStringLiteral("SLURM (slurmctld, slurmd, slurm-client, munge) is not installed here");
            return;
        }
    const QString munge = m_folder.filePath(QStringLiteral("m"));
    bool good = writeConfig(minJobAge)
        && start(QStringLiteral("/usr/sbin/munged"),
            {QStringLiteral("--force"), QStringLiteral("--key-file=") + munge + QStringLiteral("/key"),
                QStringLiteral("--socket=") + m_folder.filePath(QStringLiteral("s/s")),
                QStringLiteral("--pid-file=") + munge + QStringLiteral("/pid"),
                QStringLiteral("--log-file=") + munge + QStringLiteral("/log"),
                QStringLiteral("--seed-file=") + munge + QStringLiteral("/seed")})
        && start(
            QStringLiteral("/usr/sbin/slurmctld"), {QStringLiteral("-f"), config(), QStringLiteral("-c")});
    for (int node = 1; node <= nodes; ++node)
        good = good
            && start(QStringLiteral("/usr/sbin/slurmd"),
                {QStringLiteral("-f"), config(), QStringLiteral("-N"), QStringLiteral("c%1").arg(node)});
    const auto idle = [this] {
        return ask(QStringLiteral("sinfo"),
                   {QStringLiteral("-h"), QStringLiteral("-t"), QStringLiteral("idle"), QStringLiteral("-o"),
                       QStringLiteral("%D")})
                   .trimmed()
            == QByteArray::number(nodes);
    };
    if (!good || !waitFor(20, idle))
        m_missing = QStringLiteral("a throw-away SLURM does not start here");
}

SlurmCluster::~SlurmCluster()
{
    if (m_missing.isEmpty()) { // steps outlive slurmd
        ask(QStringLiteral("scancel"), {QStringLiteral("--partition=main")});
        waitFor(10, [this] { return ask(QStringLiteral("squeue"), {QStringLiteral("-h")}).isEmpty(); });
    }
    for (int node = 1; node <= nodes; ++node)
        endByPidFile(QStringLiteral("slurmd-c%1.pid").arg(node));
    endByPidFile(QStringLiteral("slurmctld.pid"));
    endByPidFile(QStringLiteral("m/pid"));
}

void SlurmCluster::stopController()
{
    endByPidFile(QStringLiteral("slurmctld.pid"));
}

void SlurmCluster::startController()
{
    if (!start(QStringLiteral("/usr/sbin/slurmctld"), {QStringLiteral("-f"), config()}))
        qFatal("slurmctld does not start again");
    waitFor(20, [this] { return !ask(QStringLiteral("sinfo"), {QStringLiteral("-h")}).isEmpty(); });
}

QByteArray SlurmCluster::ask(const QString &program, const QStringList &words) const
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("SLURM_CONF"), config());
    process.setProcessEnvironment(environment);
    process.start(program, words);
    process.waitForFinished();
    return process.readAllStandardOutput();
}

bool SlurmCluster::start(const QString &program, const QStringList &words)
{
    QProcess process; // it goes into the background by itself
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("SLURM_CONF"), config());
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(m_folder.path());
    process.setStandardOutputFile(QProcess::nullDevice());
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(program, words);
    return process.waitForFinished() && process.exitCode() == 0;
}

void SlurmCluster::endByPidFile(const QString &name) const
{
    const int pid = fileText(m_folder.filePath(name)).trimmed().toInt();
    if (pid <= 0)
        return;
    ::kill(pid, SIGTERM);
    waitFor(10, [pid] { return ::kill(pid, 0) != 0; });
}

bool SlurmCluster::writeConfig(int minJobAge)
{
    const QDir folder(m_folder.path());
    for (const char *name : {"m", "s", "state", "spool", "tmp/c1", "tmp/c2", "spool/c1", "spool/c2"})
        if (!folder.mkpath(QLatin1String(name)))
            return false;
    for (const char *name : {".", "s"}) // the clients of munge look at who may write there
        QFile::setPermissions(folder.filePath(QLatin1String(name)),
            QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup | QFile::ExeGroup
                | QFile::ReadOther | QFile::ExeOther);
    QByteArray key;
    for (int i = 0; i < 128; ++i)
        key += static_cast<char>(QRandomGenerator::system()->generate());
    QFile keyFile(folder.filePath(QStringLiteral("m/key")));
    if (!keyFile.open(QIODevice::WriteOnly) || keyFile.write(key) != key.size()
        || !keyFile.setPermissions(QFile::ReadOwner))
        return false;
    QProcess user;
    user.start(QStringLiteral("id"), {QStringLiteral("-un")});
    user.waitForFinished();
    QByteArray text = R"(ClusterName=test
SlurmctldHost=HOST(127.0.0.1)
SlurmctldPort=CONTROL
SlurmUser=USER
SlurmdUser=USER
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=FOLDER/s/s
StateSaveLocation=FOLDER/state
SlurmdSpoolDir=FOLDER/spool/%n
SlurmctldPidFile=FOLDER/slurmctld.pid
SlurmdPidFile=FOLDER/slurmd-%n.pid
SlurmctldLogFile=FOLDER/slurmctld.log
SlurmdLogFile=FOLDER/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0,sched_min_interval=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
MinJobAge=AGE
MailProg=/bin/true
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
TmpFS=FOLDER/tmp/%n
NodeName=c1 NodeHostname=HOST NodeAddr=127.0.0.1 Port=FIRST CPUs=2 State=UNKNOWN
NodeName=c2 NodeHostname=HOST NodeAddr=127.0.0.1 Port=SECOND CPUs=2 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=60 State=UP
)";
    text.replace("AGE", QByteArray::number(minJobAge));
    text.replace("FOLDER", m_folder.path().toUtf8());
    text.replace("HOST", QSysInfo::machineHostName().section(u'.', 0, 0).toUtf8());
    text.replace("USER", user.readAllStandardOutput().trimmed());
    text.replace("CONTROL", QByteArray::number(freePort()));
    text.replace("FIRST", QByteArray::number(freePort()));
    text.replace("SECOND", QByteArray::number(freePort()));
    QFile file(config());
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

} // namespace collscope::testing
