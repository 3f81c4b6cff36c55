// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace collscope::cli {

/// What the words on the command line ask for.
struct Request {
    enum class Kind { window, command, help, helpPage, version, manPages, models, completion, wrong };
    Kind kind = Kind::window;
    const Command *command = nullptr;
    QStringList words; ///< files of the window, words behind a command's name, a page of the help, or the
                       ///< manual page written by hand and a folder
    Problem problem; ///< of `wrong`
};

/// Are machine-readable results wanted? All is in English then.
bool isForPrograms(const QStringList &words);

Request readRequest(const QStringList &words);

/// Is it a command that has to draw?
bool paints(const Request &request);

/// Runs a command, help and version, or says what is wrong; returns the exit status. `program` is argv[0].
int runHeadless(const Request &request, char *program);

/// Says a problem on standard error and returns its exit status.
int report(const Problem &problem);

} // namespace collscope::cli
