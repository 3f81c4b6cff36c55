// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/bcast/downstream.h"
#include "mpi_agent/collectives/errors.h"

#include <algorithm>

namespace collscope::agent::bcast {

// Pjesivac-Grbovic et al. 2005, virtual topologies. The child with the largest subtree has the longest way to
// go: it comes first.
int binomial(
    void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator, const Parameters &parameters)
{
    return errorCodeOf([&] {
        const Call call(buffer, count, type, root, communicator, parameters);
        if (call.trivial())
            return;
        wire::Tree tree = wire::binomialTree(call.rank, call.size, root);
        std::reverse(tree.children.begin(), tree.children.end());
        flowDown(call, tree);
    });
}

} // namespace collscope::agent::bcast
