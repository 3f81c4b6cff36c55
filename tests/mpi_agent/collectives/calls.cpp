// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mpi_agent/collectives/calls.h"

#include "mpi_agent/collectives/collscope/collectives.h"

namespace collscope::agent::test {

namespace {

using A = Arguments;

} // namespace

/// One list of arguments for both.
#define FUNCTION(name, Name, ...)                                                                            \
    {                                                                                                        \
#name, [](const A &a) {                                                                              \
            return a.method ? collscope_##name(__VA_ARGS__, a.communicator, a.method)                        \
                            : MPI_##Name(__VA_ARGS__, a.communicator);                                       \
        }       \
    }

const std::vector<Function> &functions()
{
    static const std::vector<Function> all = {
        FUNCTION(allgather, Allgather, a.in, a.inCount, a.inType, a.out, a.outCount, a.outType),
        FUNCTION(allgatherv, Allgatherv, a.in, a.inCount, a.inType, a.out, a.outCounts.data(),
            a.outPlaces.data(), a.outType),
        FUNCTION(allreduce, Allreduce, a.in, a.out, a.outCount, a.outType, a.operation),
        FUNCTION(alltoall, Alltoall, a.in, a.inCount, a.inType, a.out, a.outCount, a.outType),
        FUNCTION(alltoallv, Alltoallv, a.in, a.inCounts.data(), a.inPlaces.data(), a.inType, a.out,
            a.outCounts.data(), a.outPlaces.data(), a.outType),
        {"barrier",
            [](const A &a) {
                return a.method ? collscope_barrier(a.communicator, a.method) : MPI_Barrier(a.communicator);
            }},
        FUNCTION(bcast, Bcast, a.out, a.outCount, a.outType, a.root),
        FUNCTION(exscan, Exscan, a.in, a.out, a.outCount, a.outType, a.operation),
        FUNCTION(gather, Gather, a.in, a.inCount, a.inType, a.out, a.outCount, a.outType, a.root),
        FUNCTION(gatherv, Gatherv, a.in, a.inCount, a.inType, a.out, a.outCounts.data(), a.outPlaces.data(),
            a.outType, a.root),
        FUNCTION(reduce, Reduce, a.in, a.out, a.inCount, a.inType, a.operation, a.root),
        FUNCTION(reduce_scatter, Reduce_scatter, a.in, a.out, a.inCounts.data(), a.outType, a.operation),
        FUNCTION(reduce_scatter_block, Reduce_scatter_block, a.in, a.out, a.outCount, a.outType, a.operation),
        FUNCTION(scan, Scan, a.in, a.out, a.outCount, a.outType, a.operation),
        FUNCTION(scatter, Scatter, a.in, a.inCount, a.inType, a.out, a.outCount, a.outType, a.root),
        FUNCTION(scatterv, Scatterv, a.in, a.inCounts.data(), a.inPlaces.data(), a.inType, a.out, a.outCount,
            a.outType, a.root),
    };
    return all;
}

} // namespace collscope::agent::test
