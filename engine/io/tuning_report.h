// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What the analysis of ompi-collectives-tuning leaves: `detail.out`, a row for each number of nodes and size
/// with mean and deviation of each algorithm, "64.33(0.94)" in microseconds, or `best.out`, the best
/// algorithm beside the reference. `tuned` is the library's own choice. Collective and processes per node are
/// not in it and asked for.
Reader tuningReportReader();

} // namespace collscope::io
