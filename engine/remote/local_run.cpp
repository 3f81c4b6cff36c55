// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/local_run.h"

#include "engine/remote/job_log.h"
#include "engine/remote/shell.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryFile>

#include <chrono>
#include <csignal>
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

void endAll(QProcess &process)
{
    const auto group = static_cast<pid_t>(process.processId());
    ::kill(-group, SIGTERM);
    if (process.waitForFinished(patienceMs))
        return;
    ::kill(-group, SIGKILL);
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
    QTemporaryFile plan;
    if (!plan.open() || plan.write(run.plan.toUtf8()) < 0 || !plan.flush())
        return failure(
            "cannot write the plan: " + plan.errorString().toStdString(), "set TMPDIR to a folder with room");
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setChildProcessModifier(setApart);
    process.setStandardInputFile(QProcess::nullDevice());
    // `env` takes variables before the launcher, and `exec` makes it the process that ends with this one.
    process.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QString::fromUtf8("exec env " + commandOf(run, plan.fileName()))});
    if (!process.waitForStarted())
        return failure("cannot start /bin/sh: " + process.errorString().toStdString());
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

} // namespace collscope::remote
