// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mpi.h>

#include <string>

namespace collscope::agent::test {

/// Returns the operations of whose allreduce by `method` a process got other bits than process 0, though MPI
/// requires the same result everywhere: sums that depend on the order, a NaN, zeros of both signs, ties.
/// Empty: there is none. All processes call it; the answer counts for all.
std::string differingBits(MPI_Comm communicator, const std::string &method);

} // namespace collscope::agent::test
