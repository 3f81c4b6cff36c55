// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"

#include "engine/study/data_selection.h"

namespace collscope::cli {

/// Those of the files that --exclude names.
Result<std::vector<Exclusion>> exclusionsOf(const Arguments &arguments);

/// Says on standard error what the selection does without, and which of its exclusions of the collective hold
/// for nothing that was measured.
void reportExclusions(const DataSelection &data);

} // namespace collscope::cli
