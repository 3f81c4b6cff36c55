// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace collscope::cli {

/// The sub-commands of `plot`, in the order of its help.
Command plotTimesCommand();
Command plotPlacementsCommand();
Command plotSweepCommand();
Command plotCompareCommand();
Command plotGroupsCommand();
Command plotRoundsCommand();

} // namespace collscope::cli
