// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/scheduler.h"

namespace collscope::remote {

/// How a script of this file ended. Any other status is a failure of its own, told on standard error.
enum class Submission {
    known = 0, ///< it printed what parseId() reads; nothing, where nobody submitted the job and nobody will
    unclear = 75, ///< it cannot be known now whether the scheduler has the job; told on standard error
    gone = 76, ///< the job was submitted, and the scheduler does not know it (any more)
    withdrawn = 77, ///< the job was cancelled: it was not submitted
};

/// Submits what lies in the job's folder unless that has happened, may be happening, or was called off. It
/// may be killed anywhere and run again, also while another one is still under way: the job is submitted
/// once.
QByteArray submitScript(const Scheduler &scheduler, const Job &job);

/// Calls a job off that has no id yet: no submission that has not got as far as the scheduler will get there,
/// and a job that starts all the same ends at once. Prints the id if the scheduler has it.
QByteArray withdrawScript(const Scheduler &scheduler, const Job &job);

/// Asks the scheduler to end a job that has an id. Should it start all the same, it ends at once.
QByteArray cancelScript(const Scheduler &scheduler, const Job &job);

} // namespace collscope::remote
