// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

/// Agents and preload libraries that come ready built with the workbench: one of each for all MPI libraries
/// that share an ABI. They are linked without a path to an MPI library, so the loader finds the one that the
/// job uses.
namespace collscope::remote {

struct ReadyAgent {
    QString abi; ///< folder name: "openmpi"
    QString soname; ///< of the MPI libraries that it works with: "libmpi.so.40"
    QString agent; ///< path
    QString preload; ///< path; empty: not installed
};

/// Returns the agents in the folders `ABI/` below `lib/collscope` of the installation or build folder that
/// this program runs from. A QCoreApplication must exist.
std::vector<ReadyAgent> readyAgents();
/// The same below a given folder.
std::vector<ReadyAgent> readyAgentsIn(const QString &folder);

/// Sonames of the MPI libraries that agents are built for.
QStringList knownSonames();

} // namespace collscope::remote
