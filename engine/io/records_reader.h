// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What the agent writes (engine/wire/records.h). A cut last line loses only itself; other bad lines are
/// skipped.
Reader recordsReader();

} // namespace collscope::io
