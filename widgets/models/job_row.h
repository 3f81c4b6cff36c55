// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/progress.h"

namespace collscope {

/// A job as the table shows it: what the store holds, and what this workbench knows besides.
struct JobRow {
    /// Who looks after the job.
    enum class Tracking {
        checking, ///< here, and the machine has not been asked since the start
        ours, ///< here
        elsewhere, ///< another workbench: only to be looked at
        none, ///< nobody has to: it has ended and everything is here, or nothing of it has left this machine
    };

    remote::Job job;
    Tracking tracking = Tracking::none;
    remote::JobProgress progress; ///< of the records that are here
    QString recordsPath; ///< where they are
    QString problem; ///< why the machine could not be asked the last time; empty: it answered
    bool isArchived = false; ///< by the user, who has seen enough of it

    /// Nothing happens to it any more unless the user asks.
    bool hasEnded() const { return !isOpen(job.state) && job.state != remote::JobState::draft; }
    /// One that goes on again is back.
    bool isHidden() const { return isArchived && hasEnded(); }
};

/// A machine that jobs run on.
struct MachineRow {
    enum class State {
        away, ///< no connection, and none is needed
        connecting,
        connected,
        signIn, ///< it wants to know who it is: nothing is asked before somebody signs in
        unreachable, ///< tried again by itself
    };

    remote::HostProfile host;
    State state = State::away;
    QString problem; ///< what it said; empty: nothing is wrong
    QDateTime lastAnswer; ///< invalid: none since the start
    QDateTime nextLook; ///< invalid: none is due
};

} // namespace collscope
