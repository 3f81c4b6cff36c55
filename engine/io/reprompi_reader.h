// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What ReproMPI's mpibenchmark writes: `#@key=value` lines, a line of column names, and either every
/// repetition (`test nrep count runtime_sec`) or a summary (`count ... mean_sec median_sec min_sec max_sec`),
/// in seconds. Sizes are elements of `datatype_size_bytes`; of reduce_scatter they are those of one process.
/// PGMPITuneLib's lines `#@pgmpi alg MPI_Allreduce 8 NAME` say the algorithm; otherwise the facts do.
Reader reprompiReader();

} // namespace collscope::io
