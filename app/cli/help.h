// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace collscope::cli {

std::string programHelp();
std::string commandHelp(const Command &command);
std::string versionText(); ///< "collscope 0.1.0"

} // namespace collscope::cli
