// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/local_run.h"

#include "engine/data/say.h"

#include "engine/remote/job_log.h"
#include "engine/remote/kept_output.h"
#include "engine/remote/process_tree.h"
#include "engine/remote/scratch_folder.h"
#include "engine/remote/shell.h"
#include "engine/wire/seconds_text.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <algorithm>
#include <csignal>
#include <mutex>
#include <set>

#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace collscope::remote {

namespace {

constexpr int pieceMs = 100;
constexpr qint64 keptOutput = 64 << 10; ///< bytes: the beginning and the end
constexpr qint64 longestLine = 16 << 10; ///< bytes; a longer one is heard in pieces
constexpr qint64 mostOutput = 16 << 20; ///< bytes that any job may print, and so much a second:
constexpr qint64 mostPerSecond = 64 << 10;
constexpr double perSecond = 1000;

/// In the child: a group of its own, so that all of the job can be ended, and an end with its parent.
void setApart()
{
    ::setpgid(0, 0);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
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
    explicit Running(pid_t pid) : m_pid(pid)
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

/// Asks it to end, and ends what does not: also what its launcher left behind in groups of their own.
/// `process` runs: one that has ended has no number any more.
void endAll(QProcess &process, std::chrono::milliseconds patience)
{
    const auto group = static_cast<pid_t>(process.processId());
    const auto tree = processTree(group);
    signalGroup(group, SIGTERM);
    for (QDeadlineTimer time(patience); process.state() != QProcess::NotRunning && !time.hasExpired();) {
        process.waitForReadyRead(pieceMs);
        process.readAll(); // nobody hears it any more
    }
    if (process.state() != QProcess::NotRunning) {
        killTree(group);
        signalGroup(group, SIGKILL);
    }
    killAll(tree);
    process.waitForFinished();
}

/// Seconds after which a job that should have ended is ended; 0: it has no budget.
double mostSeconds(const LocalRun &run)
{
    return run.plan.budget > 0 ? run.plan.budget + run.grace.value_or(usualGrace(run.plan)) : 0;
}

QByteArray commandOf(const LocalRun &run, const QString &plan)
{
    QString launcher = run.launcher;
    launcher.replace(QStringLiteral("@processes@"), QString::number(run.processes));
    QByteArray command;
    for (const QString &setting : run.settings)
        command += shellQuote(setting) + ' ';
    command += launcher.toUtf8() + ' ' + shellQuote(run.agent) + " --plan " + shellQuote(plan);
    for (const QString &option : run.options)
        command += ' ' + shellQuote(option);
    return command + " -o " + shellQuote(QFileInfo(run.records).absoluteFilePath());
}

/// A script that POSIX shells source must be in the current folder. Which release runs, the launcher decides
/// here, and the records say: the script must not look for it in PATH.
QByteArray environmentOf(const LocalRun &run)
{
    if (run.environment.isEmpty())
        return {};
    const QFileInfo script(run.environment);
    return "COLLSCOPE_ANY_RELEASE=1 && here=$(pwd) && cd " + shellQuote(script.absolutePath()) + " && . "
        + shellQuote(QStringLiteral("./") + script.fileName()) + " && cd \"$here\" && ";
}

std::string commandText(const LocalRun &run)
{
    return say(
        "the command was: {}", (environmentOf(run) + commandOf(run, QStringLiteral("PLAN"))).toStdString());
}

std::string lastWords(const QByteArray &said)
{
    const QByteArray complaint = firstComplaint(said);
    return complaint.isEmpty() ? say(" (it said nothing)") : say(" (it said: {})", complaint.toStdString());
}

} // namespace

double usualGrace(const wire::CampaignPlan &plan)
{
    constexpr double least = 60; // to start, over a network
    return std::max(least, plan.budget / 2) + plan.timeLimit;
}

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
        return failure(say("cannot write the plan: {}",
                           (folder.isValid() ? plan.errorString() : folder.errorString()).toStdString()),
            say("set TMPDIR to a folder with room"));
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setChildProcessModifier(setApart);
    process.setStandardInputFile(QProcess::nullDevice());
    // `env` takes variables before the launcher, and `exec` makes it the process that ends with this one.
    process.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"),
            QString::fromUtf8(environmentOf(run) + "exec env " + commandOf(run, plan.fileName()))});
    if (!process.waitForStarted())
        return failure(say("cannot start /bin/sh: {}", process.errorString().toStdString()));
    const Running running(static_cast<pid_t>(process.processId()));
    QElapsedTimer clock;
    clock.start();
    KeptOutput said(keptOutput);
    const auto listen = [&](qint64 rest) {
        while (process.canReadLine() || process.bytesAvailable() > rest) {
            const QByteArray line = process.readLine(longestLine).trimmed();
            said.add(line + '\n');
            hear(line);
        }
    };
    const auto end = [&](const std::string &why) {
        endAll(process, run.patience);
        return failure(say("the job was ended: {}{}", why, lastWords(said.text())), commandText(run));
    };
    while (process.state() != QProcess::NotRunning) {
        process.waitForReadyRead(pieceMs);
        listen(longestLine);
        if (process.state() == QProcess::NotRunning)
            break; // nothing is left to be ended
        if (stop.stop_requested()) {
            endAll(process, run.patience);
            return failure("cancelled", {}, run.records.toStdString());
        }
        const double seconds = static_cast<double>(clock.elapsed()) / perSecond;
        if (const double most = mostSeconds(run); most > 0 && seconds > most)
            return end(say("it was to take {} and did not end within {}: the launcher or the agent hangs",
                wire::durationText(run.plan.budget), wire::durationText(most)));
        if (static_cast<double>(said.size()) > mostOutput + mostPerSecond * seconds)
            return end(say("it prints without end"));
    }
    listen(0);
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return {};
    if (stop.stop_requested())
        return failure("cancelled", {}, run.records.toStdString());
    return failure(
        say("the job did not end well: {}", firstComplaint(said.text()).toStdString()), commandText(run));
}

void killLocalRuns()
{
    const std::scoped_lock lock(roots().mutex);
    for (const pid_t root : roots().pids) {
        killTree(root);
        signalGroup(root, SIGKILL);
    }
}

} // namespace collscope::remote
