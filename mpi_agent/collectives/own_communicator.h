// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/call.h"

#include <mpi.h>

namespace collscope::agent {

/// A communicator of the same processes in the same order, for the library's messages alone, which returns
/// errors. The first call for a communicator makes it, in step on all processes; it is freed with the other.
/// Throws MpiError, and as expectOneGroup().
const Caller &ownCommunicator(MPI_Comm of);

} // namespace collscope::agent
