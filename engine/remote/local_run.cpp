// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/local_run.h"

#include "engine/remote/job_log.h"
#include "engine/remote/scratch_folder.h"
#include "engine/remote/shell.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <chrono>
#include <csignal>
#include <mutex>
#include <set>
#include <vector>

#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace collscope::remote {

namespace {

constexpr int pieceMs = 100;
constexpr int patienceMs = 5000; ///< for a job that was asked to end

/// In the child: a group of its own, so that all of the job can be ended, and an end with its parent.
void setApart()
{
    ::setpgid(0, 0);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
}

/// A process and what it has started: launchers put the processes of a job into groups of their own.
void killTree(pid_t root)
{
    std::vector<pid_t> tree{root};
#ifdef __linux__
    const QStringList all = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (std::size_t i = 0; i < tree.size(); ++i)
        for (const QString &entry : all) {
            QFile file(QStringLiteral("/proc/%1/stat").arg(entry));
            if (entry.toInt() <= 0 || !file.open(QIODevice::ReadOnly))
                continue;
            const QByteArray status = file.readAll();
            const auto fields = status.mid(status.lastIndexOf(')') + 2).split(' '); // state, parent, ...
            if (fields.size() > 1 && fields[1].toInt() == tree[i])
                tree.push_back(entry.toInt());
        }
#endif
    ::kill(-root, SIGKILL);
    for (const pid_t process : tree)
        ::kill(process, SIGKILL);
}

/// Jobs that have not been seen to end, for killLocalRuns().
struct Roots {
    std::mutex mutex;
    std::set<pid_t> pids;
};

Roots &roots()
{
    static auto *const all = new Roots; // jobs may outlive the statics of a program that ends
    return *all;
}

class Running {
public:
    explicit Running(qint64 pid) : m_pid(static_cast<pid_t>(pid))
    {
        const std::scoped_lock lock(roots().mutex);
        roots().pids.insert(m_pid);
    }
    ~Running()
    {
        const std::scoped_lock lock(roots().mutex);
        roots().pids.erase(m_pid);
    }
    Running(const Running &) = delete;
    Running &operator=(const Running &) = delete;

private:
    pid_t m_pid;
};

void endAll(QProcess &process)
{
    const auto group = static_cast<pid_t>(process.processId());
    ::kill(-group, SIGTERM);
    if (process.waitForFinished(patienceMs))
        return;
    killTree(group);
    process.waitForFinished();
}

QByteArray commandOf(const LocalRun &run, const QString &plan)
{
    QString launcher = run.launcher;
    launcher.replace(QStringLiteral("@processes@"), QString::number(run.processes));
    return launcher.toUtf8() + ' ' + shellQuote(run.agent) + " --plan " + shellQuote(plan) + " -o "
        + shellQuote(QFileInfo(run.records).absoluteFilePath());
}

} // namespace

QString installedAgent()
{
    const QString name = QStringLiteral("collscope-agent");
    const QFileInfo beside(QCoreApplication::applicationDirPath() + u'/' + name);
    return beside.isExecutable() ? beside.absoluteFilePath() : name;
}

Expected<void> runLocally(
    const LocalRun &run, const std::function<void(const QByteArray &line)> &hear, const std::stop_token &stop)
{
    const ScratchFolder folder;
    QFile plan(folder.filePath(QStringLiteral("plan")));
    if (!folder.isValid() || !plan.open(QIODevice::WriteOnly)
        || plan.write(QByteArray::fromStdString(wire::formatPlan(run.plan))) < 0 || !plan.flush())
        return failure("cannot write the plan: "
                + (folder.isValid() ? plan.errorString() : folder.errorString()).toStdString(),
            "set TMPDIR to a folder with room");
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setChildProcessModifier(setApart);
    process.setStandardInputFile(QProcess::nullDevice());
    // `env` takes variables before the launcher, and `exec` makes it the process that ends with this one.
    process.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QString::fromUtf8("exec env " + commandOf(run, plan.fileName()))});
    if (!process.waitForStarted())
        return failure("cannot start /bin/sh: " + process.errorString().toStdString());
    const Running running(process.processId());
    QByteArray said;
    const auto listen = [&] {
        while (process.canReadLine()) {
            const QByteArray line = process.readLine().trimmed();
            said += line + '\n';
            hear(line);
        }
    };
    while (process.state() != QProcess::NotRunning) {
        process.waitForReadyRead(pieceMs);
        listen();
        if (stop.stop_requested()) {
            endAll(process);
            return failure("cancelled", {}, run.records.toStdString());
        }
    }
    listen();
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return {};
    return failure("the job did not end well: " + firstComplaint(said).toStdString(),
        "the command was: " + commandOf(run, QStringLiteral("PLAN")).toStdString());
}

void killLocalRuns()
{
    const std::scoped_lock lock(roots().mutex);
    for (const pid_t root : roots().pids)
        killTree(root);
}

} // namespace collscope::remote
