// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/this_machine.h"
#include "engine/tune/tuning.h"

#include <optional>

namespace collscope::tune {

/// Jobs on this machine, under one of its libraries. `grace`: as in remote::LocalRun.
JobRunner runnerHere(const MpiLibrary &library, std::optional<double> grace = {});

} // namespace collscope::tune
