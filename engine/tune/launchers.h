// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <stop_token>
#include <vector>

namespace collscope::tune {

/// A program that starts the processes of one MPI.
struct Launcher {
    QString library; ///< "Open MPI"; its own words where they are not known
    QString version; ///< empty: it does not say
    QString command; ///< its name, or its path where another one of that name comes first; a word of a shell
    QString compiler; ///< of the same MPI, for C++; empty: there is none beside it
    QString folder; ///< of its library's file; empty: not found beside it
    QString soname; ///< of that file: "libmpi.so.40"
    QString problem; ///< it does not even tell its version; empty: it does
};

/// What a launcher's `--version` says of its MPI: library and version.
Launcher parseLauncher(const QString &said);

/// One launcher for every MPI in PATH, in that order.
std::vector<Launcher> findLaunchers(const std::stop_token &stop = {});

/// Launchers in the folders of distributions and vendors that are not in PATH.
QStringList launchersOutsidePath();

} // namespace collscope::tune
