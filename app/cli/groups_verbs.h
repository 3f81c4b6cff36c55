// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

namespace collscope::cli {

Result<void> drawGroupTree(const Arguments &arguments);
Result<void> compareGroupsWithPaper(const Arguments &arguments);
Result<void> lookBeyondPaper(const Arguments &arguments);

} // namespace collscope::cli
