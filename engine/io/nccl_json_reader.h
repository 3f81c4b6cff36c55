// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What nccl-tests (-J) and rccl-tests (-Z json) write beside their tables, and traces of NCCL's example
/// profiler, which have what NCCL chose but no times.
Reader ncclJsonReader();

} // namespace collscope::io
