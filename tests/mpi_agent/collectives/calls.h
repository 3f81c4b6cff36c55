// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mpi.h>

#include <string>
#include <vector>

/// Calls of MPI's collectives and of Collscope's by the same arguments.
namespace collscope::agent::test {

struct Arguments {
    const void *in = nullptr;
    int inCount = 0;
    MPI_Datatype inType = MPI_DATATYPE_NULL;
    std::vector<int> inCounts = {};
    std::vector<int> inPlaces = {};
    void *out = nullptr;
    int outCount = 0;
    MPI_Datatype outType = MPI_DATATYPE_NULL;
    std::vector<int> outCounts = {};
    std::vector<int> outPlaces = {};
    MPI_Op operation = MPI_OP_NULL;
    int root = 0;
    MPI_Comm communicator = MPI_COMM_NULL;
    const char *method = nullptr; ///< null: MPI's
};

struct Function {
    std::string name;
    int (*run)(const Arguments &);
};

/// All sixteen.
const std::vector<Function> &functions();

} // namespace collscope::agent::test
