// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/errors.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "mpi_agent/collectives/reduce/upstream.h"

namespace collscope::agent::reduce {

// Pjesivac-Grbovic et al. 2005, virtual topologies: complete binary tree. Its subtrees are no contiguous
// ranges of ranks, so that where order matters another binary tree, with the root in the middle, takes its
// place.
int binary(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters)
{
    return errorCodeOf([&] {
        const Call call(operand, result, count, type, operation, root, communicator, parameters);
        if (call.commutes)
            flowUp(call, wire::binaryTree(call.rank, call.size, root));
        else
            flowUp(call, wire::inOrderBinaryTree(call.rank, call.size));
    });
}

} // namespace collscope::agent::reduce
