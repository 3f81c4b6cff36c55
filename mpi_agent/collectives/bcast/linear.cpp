// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/bcast/downstream.h"
#include "mpi_agent/collectives/errors.h"

namespace collscope::agent::bcast {

// Pjesivac-Grbovic et al. 2005, virtual topologies: flat tree.
int linear(
    void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator, const Parameters &parameters)
{
    return errorCodeOf([&] {
        const Call call(buffer, count, type, root, communicator, parameters);
        if (call.trivial())
            return;
        flowDown(call, wire::linearTree(call.rank, call.size, root));
    });
}

} // namespace collscope::agent::bcast
