// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <algorithm>

namespace collscope::cli {

const std::vector<Command> &commands()
{
    static const std::vector<Command> all = {
        infoCommand(),
        mapCommand(),
        fitCommand(),
        compareCommand(),
        sweepCommand(),
        diffCommand(),
        verifyCommand(),
        exportCommand(),
        convertCommand(),
        lintCommand(),
        reportCommand(),
        c45Command(),
        campaignCommand(),
    };
    return all;
}

const Command *findCommand(std::string_view name)
{
    const auto &all = commands();
    const auto found
        = std::find_if(all.begin(), all.end(), [name](const Command &c) { return c.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string commandNames()
{
    std::string names;
    for (const Command &command : commands())
        names += (names.empty() ? "" : ", ") + std::string(command.name);
    return names;
}

} // namespace collscope::cli
