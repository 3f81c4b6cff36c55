// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// Tables that ucc_perftest prints: "Collective: Alltoall", "Memory type: cuda", then a row per size.
Reader uccPerftestReader();

} // namespace collscope::io
