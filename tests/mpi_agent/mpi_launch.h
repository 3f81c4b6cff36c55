// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QStringList>

/// Starts programs under mpirun from tests.
namespace collscope::agent::test {

inline QString mpirunPath()
{
    return QStandardPaths::findExecutable(QStringLiteral("mpirun"));
}

struct Outcome {
    int exitStatus = -1; ///< -1: did not start, crashed or did not end in time
    QByteArray output;
    QByteArray messages;
};

/// Open MPI: more processes than cores (4 and 5 say that differently), as root in containers, and 5 without
/// warnings where a machine has no route to itself; other libraries ignore these. The sanitizers see what MPI
/// libraries never free.
inline QProcessEnvironment mpiEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OMPI_MCA_rmaps_base_oversubscribe"), QStringLiteral("1"));
    environment.insert(
        QStringLiteral("PRTE_MCA_rmaps_default_mapping_policy"), QStringLiteral(":oversubscribe"));
    environment.insert(QStringLiteral("OMPI_MCA_reachable"), QStringLiteral("weighted"));
    environment.insert(QStringLiteral("OMPI_MCA_mpi_yield_when_idle"), QStringLiteral("1"));
    environment.insert(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("detect_leaks=0"));
    return environment;
}

/// Starts a program in an environment and waits for it.
inline Outcome runIn(const QProcessEnvironment &environment, const QStringList &words, int seconds = 120,
    const QString &folder = {})
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(words.first(), words.mid(1));
    Outcome outcome;
    if (!process.waitForFinished(seconds * 1000)) {
        process.terminate(); // launchers end their processes then
        if (!process.waitForFinished(10000)) {
            process.kill();
            process.waitForFinished();
        }
    } else if (process.exitStatus() == QProcess::NormalExit) {
        outcome.exitStatus = process.exitCode();
    }
    outcome.output = process.readAllStandardOutput();
    outcome.messages = process.readAllStandardError();
    return outcome;
}

inline Outcome runProgram(
    const QString &program, const QStringList &arguments, int seconds, const QString &folder = {})
{
    return runIn(mpiEnvironment(), QStringList{program} + arguments, seconds, folder);
}

inline Outcome runMpi(int processes, const QString &program, const QStringList &arguments, int seconds,
    const QString &folder = {})
{
    return runProgram(mpirunPath(),
        QStringList{QStringLiteral("-n"), QString::number(processes), program} + arguments, seconds, folder);
}

} // namespace collscope::agent::test
