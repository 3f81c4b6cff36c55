// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>

namespace collscope::pmpi {

/// Whether a process of MPI_COMM_WORLD has this library and it is not off, to be asked after MPI_Init. It
/// need not answer: where Open MPI starts by PMIx, every process leaves a word there before MPI_Init brings
/// all together. Empty where that cannot be done: MPICH, other ways to start, an Open MPI with a PMIx inside.
std::function<bool(int rank)> presenceInJob();

} // namespace collscope::pmpi
