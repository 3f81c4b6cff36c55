// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/runtime_table.h"
#include "tests/mpi_agent/mpi_launch.h"

#include <QString>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// Programs that were not built for Collscope, started with its library under them.
namespace collscope::agent::test {

/// An MPI library of this machine, with its commands and our library for it.
struct InstalledMpi {
    std::string name; ///< of the catalogue: "openmpi"
    QString launcher;
    QString c;
    QString fortran; ///< empty: there is none
    QString ours; ///< the library under test
    /// What the catalogue names and this release does not run: collectives and algorithms.
    std::set<std::pair<std::string, std::string>> lacks;
};

/// Null reason when it is there.
std::optional<InstalledMpi> installedOpenMpi(QString &reason);
std::optional<InstalledMpi> installedMpich(QString &reason);

using Variables = std::vector<std::pair<QString, QString>>;

/// Processes that are started with the same variables.
struct Processes {
    int count = 1;
    Variables variables;
    bool bare = false; ///< without our library
    QString folder = QStringLiteral("."); ///< where they start
};

/// `launcher -n ... program arguments : -n ... program arguments`, our library preloaded.
/// Messages are those of the launcher, then of one process after the other.
Outcome runUnder(const InstalledMpi &mpi, const std::vector<Processes> &all, const QString &program,
    const QStringList &arguments, const QString &preload = {}, int seconds = 60);
/// What that takes, the messages of each process in a file in the folder `messages`.
QStringList launchArguments(const InstalledMpi &mpi, const std::vector<Processes> &all,
    const QString &program, const QStringList &arguments, const QString &messages,
    const QString &preload = {});

/// `compiler options source -o program`; what the compiler said when it failed.
QString compile(
    const QString &compiler, const QStringList &options, const QString &source, const QString &program);

/// A line of COLLSCOPE_TRACE.
struct TraceLine {
    std::string collective;
    std::uint32_t commSize = 0;
    std::uint32_t nodes = 0;
    std::uint64_t bytes = 0;
    std::string method;

    auto operator<=>(const TraceLine &) const = default;
};
/// How often each line is there. Lines that are no trace are put into `others`.
std::map<TraceLine, int> traceLines(const QByteArray &messages, QByteArray &others);

/// A table that uses every method of the library that the catalogue has, and the bundled ones, one after the
/// other, by communicator size, nodes and message size.
wire::RuntimeTable tableOfEverything(const InstalledMpi &mpi);

} // namespace collscope::agent::test
