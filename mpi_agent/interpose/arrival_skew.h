// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <cstdint>

namespace collscope::interpose {

/// Measures how far apart the processes of the communicator came, in nanoseconds; all of them call it. Known
/// on rank 0 alone.
std::uint64_t arrivalSkew(MPI_Comm communicator) noexcept;

} // namespace collscope::interpose
