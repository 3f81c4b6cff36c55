// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/this_machine.h"
#include "engine/tune/tuning.h"

namespace collscope::tune {

/// Jobs on this machine, under one of its libraries.
JobRunner runnerHere(const MpiLibrary &library);

} // namespace collscope::tune
