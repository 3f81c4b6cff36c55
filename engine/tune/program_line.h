// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <QString>

namespace collscope::tune {

/// The line that starts an MPI program, split where the program begins: what stands before it starts other
/// programs on the same processes. All parts are text of a POSIX shell, as the user wrote it.
struct ProgramLine {
    QString launcher; ///< "OMP_NUM_THREADS=1 mpirun -n 8 --bind-to core"
    QString program; ///< "./lmp -in in.melt > log"
    QString launcherName; ///< the launcher's own word: "mpirun", "/opt/mpich/bin/mpiexec"
    QString programPath; ///< file of the program's first word; empty: the shell finds it, or it is a variable

    /// The line with variables of the program's processes, "NAME=value" each.
    QString withVariables(const QStringList &variables) const;
    /// The line that starts another program on the same processes.
    QString starting(const QString &words) const { return launcher + u' ' + words; }
};

/// Fails, with what to write instead: no launcher of MPI in the line; more than one command (`;`, `|`, `&&`);
/// several programs in one launch (`:`); no program behind the launcher's options, or none of that name
/// there. `folder`: where the line is to run.
Expected<ProgramLine> parseProgramLine(const QString &line, const QString &folder);

/// What the file of a program says about its MPI.
struct ProgramLinks {
    bool isStatic = false; ///< no library can be put before its own
    QString soname; ///< of its MPI library: "libmpi.so.40"; empty: not linked to one, a script, or unknown
};
/// Reads the file, and asks the loader which libraries it would load; the program itself is not started.
ProgramLinks linksOf(const QString &path);

} // namespace collscope::tune
