// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/errors.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "mpi_agent/collectives/reduce/upstream.h"

namespace collscope::agent::reduce {

// Pjesivac-Grbovic et al. 2005, virtual topologies: with segments, all links are busy at the same time.
int pipeline(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters)
{
    return errorCodeOf([&] {
        const Call call(operand, result, count, type, operation, root, communicator, parameters);
        flowUp(call, wire::chainTree(call.rank, call.size, call.treeRoot(), 1));
    });
}

} // namespace collscope::agent::reduce
