// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

namespace collscope::agent {

/// A dissemination barrier (Hensgen, Finkel and Manber, Two algorithms for barrier synchronization, 1988): in
/// round k every process tells the one 2^k further on. Everybody does the same work in every round, so that
/// no process leaves systematically earlier than others, as they do from a barrier along a tree, and it is
/// the same under every MPI.
void balancedBarrier(MPI_Comm communicator);

} // namespace collscope::agent
