// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What the Inspector of NCCL or RCCL logs: a JSON object a line, of each operation on each process (formats
/// 4.0 to 4.4; from 4.3 on the communicator stands in a line `dump_stats` above its operations). A folder of
/// such files is one source: an operation takes as long as on the slowest of the processes that logged it.
/// Sizes are each process's part, times are microseconds. Formats before 4.3 do not name algorithm and
/// protocol: the facts do. Point-to-point operations are left out.
Reader ncclInspectorReader();

} // namespace collscope::io
