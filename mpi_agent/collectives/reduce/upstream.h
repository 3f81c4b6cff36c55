// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/topology.h"
#include "mpi_agent/collectives/parameters.h"
#include "mpi_agent/collectives/typed_memory.h"

#include <mpi.h>

/// What the reduction algorithms share: partial results flowing up a tree, segment by segment.
namespace collscope::agent::reduce {

/// The arguments of a reduction, checked. Throws MpiError.
struct Call {
    Call(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
        MPI_Comm communicator, const Parameters &parameters);

    /// Where a tree whose subtrees are contiguous ranges of ranks has to start: at the root of the call, or,
    /// where the order of operands matters, at rank 0, for only then no subtree wraps around.
    int treeRoot() const { return commutes ? root : 0; }

    const void *operand; ///< this process's own, never MPI_IN_PLACE
    void *result; ///< at the root only
    std::size_t count;
    TypeLayout layout;
    MPI_Op operation;
    bool commutes = false;
    int root;
    MPI_Comm communicator;
    const Parameters &parameters;
    int rank = 0;
    int size = 0;
};

/// Reduces up the tree. Where the order of operands matters, every subtree has to be a contiguous range of
/// ranks; a tree that then has another root than the call hands the finished result to it as one more
/// message.
void flowUp(const Call &call, const wire::Tree &tree);

} // namespace collscope::agent::reduce
