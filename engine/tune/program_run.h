// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/program_line.h"

#include <QStringList>

#include <stop_token>

/// Runs of the user's own program.
namespace collscope::tune {

struct ProgramRun {
    const ProgramLine *line = nullptr;
    QStringList variables = {}; ///< of the program's processes, "NAME=value"
    QString folder; ///< where it runs
    QString copyTo = {}; ///< not empty: it runs in a new copy of `folder` of this name, removed after that
    QString output; ///< file that gets what it prints
    double mostSeconds = 0; ///< after which it counts as hanging
    /// A command for the shell that is given what the program printed, in the folder where it ran; empty:
    /// none.
    QString check = {};
};

/// Returns seconds from start to end. Fails when the program ends with another status than 0 or by a signal,
/// when it takes too long (all of it is ended then), when the check fails, and with "cancelled".
Expected<double> run(const ProgramRun &run, const std::stop_token &stop = {});

/// Files that the line names and a run has changed: another run does not find what the first one found.
class NamedFiles {
public:
    /// Those that are there now.
    NamedFiles(const ProgramLine &line, const QString &folder);
    QStringList changed() const;

private:
    struct State {
        QString path;
        qint64 bytes = 0;
        qint64 modified = 0;
    };
    static State stateOf(const QString &path);
    std::vector<State> m_files;
};

} // namespace collscope::tune
