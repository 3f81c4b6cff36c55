// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mpi_agent/bench/options.h"
#include "mpi_agent/bench/record_file.h"

#include <mpi.h>

namespace collscope::agent {

/// Measures all that the options ask for, one communicator size after the other, into `file`, which is rank
/// 0's. Returns, the same on all processes, whether all that was measured is right and written; rank 0 says
/// on standard error what is not.
bool measure(MPI_Comm job, const Options &options, double clockResolution, RecordFile &file);

} // namespace collscope::agent
