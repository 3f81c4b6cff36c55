// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/errors.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "mpi_agent/collectives/reduce/upstream.h"

namespace collscope::agent::reduce {

// Pjesivac-Grbovic et al. 2005, virtual topologies: flat tree. The root takes the operands outwards from its
// own rank where their order matters; any root will do.
int linear(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters)
{
    return errorCodeOf([&] {
        const Call call(operand, result, count, type, operation, root, communicator, parameters);
        flowUp(call, wire::linearTree(call.rank, call.size, root));
    });
}

} // namespace collscope::agent::reduce
