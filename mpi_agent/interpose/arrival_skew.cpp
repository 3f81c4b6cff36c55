// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/arrival_skew.h"

#include "mpi_agent/decide/call_records.h"

#include <algorithm>

namespace collscope::interpose {

namespace {

bool errorsEndHere(MPI_Comm communicator)
{
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    if (PMPI_Comm_get_errhandler(communicator, &handler) != MPI_SUCCESS)
        return false;
    const bool ends = handler == MPI_ERRORS_ARE_FATAL;
    if (!ends && handler != MPI_ERRORS_RETURN)
        PMPI_Errhandler_free(&handler);
    return ends;
}

} // namespace

bool errorsEndTheJob(MPI_Comm communicator) noexcept
{
    // Open MPI reports some errors to the handler of the world.
    const int mine = errorsEndHere(communicator) && errorsEndHere(MPI_COMM_WORLD) ? 1 : 0;
    int all = 0;
    return PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, communicator) == MPI_SUCCESS && all != 0;
}

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
