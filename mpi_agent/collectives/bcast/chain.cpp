// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/bcast/downstream.h"
#include "mpi_agent/collectives/errors.h"

namespace collscope::agent::bcast {

// Pjesivac-Grbovic et al. 2005, virtual topologies: chain tree; shorter than the pipeline, but the root sends
// more.
int chain(
    void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator, const Parameters &parameters)
{
    return errorCodeOf([&] {
        const Call call(buffer, count, type, root, communicator, parameters);
        if (call.trivial())
            return;
        const std::uint32_t fanout = parameters.fanout == 0 ? defaultFanout : parameters.fanout;
        flowDown(call, wire::chainTree(call.rank, call.size, root, fanout));
    });
}

} // namespace collscope::agent::bcast
