// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/barrier.h"

namespace collscope::agent {

void balancedBarrier(MPI_Comm communicator)
{
    constexpr int tag = 31114;
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(communicator, &rank);
    MPI_Comm_size(communicator, &size);
    for (long long distance = 1; distance < size; distance *= 2) {
        const int to = static_cast<int>((rank + distance) % size);
        const int from = static_cast<int>((rank - distance + size) % size);
        MPI_Sendrecv(
            nullptr, 0, MPI_BYTE, to, tag, nullptr, 0, MPI_BYTE, from, tag, communicator, MPI_STATUS_IGNORE);
    }
}

} // namespace collscope::agent
