// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job.h"

namespace collscope::remote {

/// The script that carries out a job: the profile's template, else the scheduler's.
///
/// Placeholders are @name@, @nodes@, @ppn@, @processes@, @minutes@, @walltime@ (the same as HH:MM:SS),
/// @partition@, @account@, @folder@ (quoted), @warning@ (seconds before the time limit at which the script
/// wants SIGUSR1, so that the agent ends cleanly; none for short jobs), @setup@ (the profile's lines) and
/// @run@, which every template needs: it starts the agent through the profile's launcher, where @nodes@,
/// @ppn@ and @processes@ may stand, and leaves its exit status in `done`. A line whose placeholder has no
/// value is left out; any other word between two @ is an error, whose file is the entry of the profile
/// ("launcher", "script_template") and whose line counts in there.
Expected<QByteArray> jobScript(const Job &job);

} // namespace collscope::remote
