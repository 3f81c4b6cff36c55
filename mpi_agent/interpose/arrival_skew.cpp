// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/arrival_skew.h"

#include "mpi_agent/decide/call_records.h"

#include <algorithm>

namespace collscope::interpose {

std::uint64_t arrivalSkew(MPI_Comm communicator, std::uint64_t came) noexcept
{
    // Clocks of different hosts say nothing about each other. Who comes first waits longest for the barrier's
    // end.
    PMPI_Barrier(communicator);
    const auto waited = static_cast<double>(decide::nowNanoseconds() - came);
    const double mine[2] = {waited, -waited};
    double most[2] = {0, 0};
    PMPI_Reduce(mine, most, 2, MPI_DOUBLE, MPI_MAX, 0, communicator);
    return static_cast<std::uint64_t>(std::max(0.0, most[0] + most[1])); // on rank 0, which counts
}

} // namespace collscope::interpose
