// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

/// Runtime tables looked at by themselves: info, map and diff of tables in the place of DATA.
namespace collscope::cli {

/// Is one of DATA a runtime table?
bool nameTables(const Arguments &arguments);

/// The form of a command that they leave: the options with these names, of its own.
std::optional<Form> formOfTables(
    const Command &command, const Arguments &arguments, const std::vector<std::string_view> &options);

Result<void> infoTables(const Arguments &arguments);
Result<void> mapTable(const Arguments &arguments);
Result<void> diffTables(const Arguments &arguments);

} // namespace collscope::cli
