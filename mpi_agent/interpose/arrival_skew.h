// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <cstdint>

namespace collscope::interpose {

/// How far apart the processes of the communicator came, in nanoseconds. All of them call it, behind the call
/// that they came to: one that was refused on some of them has no such number, and they would not be in step.
/// `came`: when this process did, by nowNanoseconds(). Known on rank 0 alone.
std::uint64_t arrivalSkew(MPI_Comm communicator, std::uint64_t came) noexcept;

} // namespace collscope::interpose
