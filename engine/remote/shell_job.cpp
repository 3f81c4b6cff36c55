// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/shell_job.h"

#include "engine/data/say.h"
#include "engine/remote/job_log.h"
#include "engine/remote/kept_output.h"
#include "engine/remote/process_tree.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QProcess>

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

/// In the child: a group of its own, so that all of the job can be ended, and an end with its parent.
void setApart()
{
    ::setpgid(0, 0);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
}

/// Jobs that have not been seen to end, for killShellJobs().
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

std::string lastWords(const QByteArray &said)
{
    const QByteArray complaint = firstComplaint(said);
    return complaint.isEmpty() ? say(" (it said nothing)") : say(" (it said: {})", complaint.toStdString());
}

} // namespace

Expected<JobEnd> runInShell(
    const ShellJob &job, const std::function<void(const QByteArray &line)> &hear, const std::stop_token &stop)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setChildProcessModifier(setApart);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setWorkingDirectory(job.folder);
    process.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QString::fromUtf8(job.script)});
    if (!process.waitForStarted())
        return failure(say("cannot start /bin/sh: {}", process.errorString().toStdString()));
    const Running running(static_cast<pid_t>(process.processId()));
    QElapsedTimer clock;
    clock.start();
    const auto elapsed = [&clock] { return static_cast<double>(clock.nsecsElapsed()) * 1e-9; };
    KeptOutput said(keptOutput);
    const auto listen = [&](qint64 rest) {
        while (process.canReadLine() || process.bytesAvailable() > rest) {
            const QByteArray line = process.readLine(longestLine).trimmed();
            said.add(line + '\n');
            if (hear)
                hear(line);
        }
    };
    const auto end = [&](const std::string &why) {
        endAll(process, job.patience);
        return failure(say("the job was ended: {}{}", why, lastWords(said.text())));
    };
    while (process.state() != QProcess::NotRunning) {
        process.waitForReadyRead(pieceMs);
        listen(longestLine);
        if (process.state() == QProcess::NotRunning)
            break; // nothing is left to be ended
        if (stop.stop_requested()) {
            endAll(process, job.patience);
            return failure("cancelled");
        }
        if (job.mostSeconds > 0 && elapsed() > job.mostSeconds)
            return end(job.tooLong);
        if (static_cast<double>(said.size()) > mostOutput + mostPerSecond * elapsed())
            return end(say("it prints without end"));
    }
    const double seconds = elapsed();
    listen(0);
    if (stop.stop_requested() && (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0))
        return failure("cancelled");
    return JobEnd{process.exitStatus() == QProcess::NormalExit, process.exitCode(), seconds, said.text()};
}

void killShellJobs()
{
    const std::scoped_lock lock(roots().mutex);
    for (const pid_t root : roots().pids) {
        killTree(root);
        signalGroup(root, SIGKILL);
    }
}

} // namespace collscope::remote
