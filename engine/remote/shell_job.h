// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <functional>
#include <stop_token>

/// Jobs on this machine that are ended whole: launchers start processes that outlive them.
namespace collscope::remote {

struct ShellJob {
    QByteArray script; ///< for /bin/sh; ends in `exec`, so that the process which is ended is the launcher
    QString folder = {}; ///< to run in; empty: the current one
    double mostSeconds = 0; ///< after which it is ended; 0: never
    std::string tooLong = {}; ///< a clause that says why it was ended then
    std::chrono::milliseconds patience{5000}; ///< for a job that was asked to end
};

struct JobEnd {
    bool isNormal = false; ///< it ended by itself, not by a signal
    int exitCode = 0;
    double seconds = 0; ///< from start to end
    QByteArray said; ///< beginning and end of what it printed

    bool isGood() const { return isNormal && exitCode == 0; }
};

/// Returns when the job has ended. Blocks: not for the GUI thread. `hear` gets what it prints, line by line,
/// on the calling thread. Fails when the shell cannot be started, when the job takes too long or prints
/// without end (16 MiB and 64 KiB a second), and with "cancelled" when stopped. The job ends with this
/// program, and nothing of it is left: what ignores SIGTERM is killed.
Expected<JobEnd> runInShell(const ShellJob &job, const std::function<void(const QByteArray &line)> &hear = {},
    const std::stop_token &stop = {});

/// Ends what all of them have started, at once. For a program that cannot wait until they have heard that
/// they are to stop.
void killShellJobs();

} // namespace collscope::remote
