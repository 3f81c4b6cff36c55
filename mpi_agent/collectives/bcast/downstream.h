// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/topology.h"
#include "mpi_agent/collectives/parameters.h"
#include "mpi_agent/collectives/segments.h"
#include "mpi_agent/collectives/typed_memory.h"

#include <mpi.h>

#include <vector>

/// What the broadcast algorithms share: data flowing down a tree, segment by segment.
namespace collscope::agent::bcast {

/// The arguments of a broadcast, checked. Throws MpiError.
struct Call {
    Call(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator,
        const Parameters &parameters);
    /// One process or no data: nobody has to do anything.
    bool trivial() const { return size == 1 || count == 0; }
    ElementRange everything() const { return {0, count}; }

    void *buffer;
    std::size_t count;
    TypeLayout layout;
    int root;
    MPI_Comm communicator;
    const Parameters &parameters;
    int rank = 0;
    int size = 0;
};

/// A child and the part of the message that it gets.
struct Feed {
    int child;
    ElementRange part;
};

/// Receives `part` from `parent` (noRank: it is here already) and feeds the children in their order, segment
/// by segment. A process that has a parent feeds its children the part it receives.
void flowDown(const Call &call, int parent, ElementRange part, const std::vector<Feed> &children);

/// The whole message down a tree.
void flowDown(const Call &call, const wire::Tree &tree);

} // namespace collscope::agent::bcast
