// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/call.h"

#include <mpi.h>

#include <cstdint>

namespace collscope::interpose {

/// Whether errors end the job, on all processes of the communicator. All of them call it.
bool errorsEndTheJob(MPI_Comm communicator) noexcept;

/// Whether all processes made the call if it went well on this one. Where errors are returned, one process
/// may get one and go on, while the others succeed in the same call, or make none: those that send to it or
/// receive from it do not wait for each other.
inline bool madeByAll(const decide::Call &call, bool errorsEnd) noexcept
{
    using decide::Operation;
    const bool waitsForAll = call.operation == Operation::allgather || call.operation == Operation::allreduce
        || call.operation == Operation::alltoall || call.operation == Operation::reduceScatterBlock;
    return errorsEnd || call.operation == Operation::barrier || (waitsForAll && call.messageBytes > 0);
}

/// How far apart the processes of the communicator came, in nanoseconds. All of them call it, behind the call
/// that they came to: one that was refused on some of them has no such number, and they would not be in step.
/// `came`: when this process did, by nowNanoseconds(). Known on rank 0 alone.
std::uint64_t arrivalSkew(MPI_Comm communicator, std::uint64_t came) noexcept;

} // namespace collscope::interpose
