// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/parameters.h"

#include <mpi.h>

#include <string_view>
#include <vector>

/// Broadcast: MPI_Bcast's arguments and meaning. A new algorithm is one file here and one line in bcast.cpp.
namespace collscope::agent::bcast {

using Function = int (*)(void *buffer, int count, MPI_Datatype, int root, MPI_Comm, const Parameters &);

struct Algorithm {
    std::string_view name; ///< as in the catalogue
    Function run;
};

/// All algorithms in the order of their numbers in the catalogue, from 1 on.
const std::vector<Algorithm> &algorithms();

/// The root sends to everybody.
int linear(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator,
    const Parameters &parameters);
/// Binomial tree, largest subtree served first.
int binomial(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator,
    const Parameters &parameters);
/// Complete binary tree.
int binary(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator,
    const Parameters &parameters);
/// One half of the message down either half of a binary tree, then exchanged between pairs.
int splitBinary(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator,
    const Parameters &parameters);
/// Everybody hands on to the next.
int pipeline(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator,
    const Parameters &parameters);
/// The root feeds Parameters::fanout pipelines.
int chain(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator,
    const Parameters &parameters);

} // namespace collscope::agent::bcast
