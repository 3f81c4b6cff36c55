// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/parameters.h"

#include <mpi.h>

#include <string_view>
#include <vector>

/// Reduction to one process: MPI_Reduce's arguments and meaning, MPI_IN_PLACE included. An operation that
/// does not commute is applied in the order of ranks, a0 op a1 op ... . A new algorithm is one file here and
/// one line in reduce.cpp.
namespace collscope::agent::reduce {

using Function = int (*)(const void *operand, void *result, int count, MPI_Datatype, MPI_Op, int root,
    MPI_Comm, const Parameters &);

struct Algorithm {
    std::string_view name; ///< as in the catalogue
    Function run;
};

/// All algorithms in the order of their numbers in the catalogue, from 1 on.
const std::vector<Algorithm> &algorithms();

/// Everybody sends to the root.
int linear(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters);
/// Binomial tree, smallest subtree first.
int binomial(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters);
/// Complete binary tree; in-order binary tree where the order of operands matters.
int binary(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters);
/// From the last to the first, each adding its operand.
int pipeline(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters);
/// Parameters::fanout pipelines that end in the root.
int chain(const void *operand, void *result, int count, MPI_Datatype type, MPI_Op operation, int root,
    MPI_Comm communicator, const Parameters &parameters);

} // namespace collscope::agent::reduce
