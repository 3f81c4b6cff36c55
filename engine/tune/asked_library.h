// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/lint.h"

#include <QStringList>

namespace collscope::tune {

/// Lets the installed Intel MPI judge a file that it would load, in one to three short launches: the library
/// reads the file or the variables, and writes what it then decides. Returns findings where that is not what
/// the file has, and a note that names the release, or why no library was asked; nothing for files of other
/// libraries.
///
/// Starts only launchers in I_MPI_ROOT and in absolute folders of PATH that no other user can change, none in
/// or below the folder of the file, and the agents that come with this program. Of variables only
/// I_MPI_ADJUST_* of collectives are set: the file itself is not executed.
Findings askLibrary(const JudgedFile &file, const std::stop_token &stop = {});

/// Returns the launchers that may be started to judge a file, with absolute paths.
QStringList trustedLaunchers(const QString &file);

} // namespace collscope::tune
