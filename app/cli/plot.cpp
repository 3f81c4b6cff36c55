// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plot.h"

#include "engine/data/say.h"

namespace collscope::cli {

Command plotCommand()
{
    Command command{"plot", "COMMAND ...",
        toSay("Draws the charts of the window as PNG, SVG or PDF, without a display"), {}};
    command.commands = {plotTimesCommand(), plotPlacementsCommand(), plotSweepCommand(), plotCompareCommand(),
        plotGroupsCommand(), plotRoundsCommand()};
    return command;
}

} // namespace collscope::cli
