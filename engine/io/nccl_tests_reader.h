// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What nccl-tests and rccl-tests print; logs may hold several of them. Times are those out of place, in
/// microseconds; sizes are of the buffer of all processes. Processes and nodes are counted from the lines
/// "Rank n ... on HOST". The collective is that of the line "Collective test starting" or of the command
/// (all_reduce_perf) above the table; algorithm and protocol are those of NCCL_ALGO and NCCL_PROTO where the
/// log has both. What is not in the log is asked for.
Reader ncclTestsReader();

} // namespace collscope::io
