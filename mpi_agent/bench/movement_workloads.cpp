// SPDX-License-Identifier: BSD-3-Clause
// Collectives that move data. Messages are bytes.
#include "mpi_agent/bench/workload.h"

namespace collscope::agent {

namespace {

using A = Arguments;
using S = Shape;

std::size_t nothing(const S &)
{
    return 0;
}

std::size_t block(const S &s)
{
    return s.count;
}

std::size_t blocks(const S &s)
{
    return s.ranks() * s.count;
}

std::size_t blocksAtRoot(const S &s)
{
    return s.isRoot() ? blocks(s) : 0;
}

Source fromRoot(const S &, std::size_t i)
{
    return {measuredRoot, 1, i};
}

/// Block r of the result is what process r gave.
Source blockOfEach(const S &s, std::size_t i)
{
    return {static_cast<int>(i / s.count), 1, i % s.count};
}

Source ownBlockOfRoot(const S &s, std::size_t i)
{
    return {measuredRoot, 1, s.ownBlock() + i};
}

Source ownBlockOfEach(const S &s, std::size_t i)
{
    return {static_cast<int>(i / s.count), 1, s.ownBlock() + i % s.count};
}

int nativeAllgather(const A &a)
{
    return MPI_Allgather(a.input, a.count, a.type, a.output, a.count, a.type, a.communicator);
}

int nativeAllgatherv(const A &a)
{
    return MPI_Allgatherv(
        a.input, a.count, a.type, a.output, a.counts, a.displacements, a.type, a.communicator);
}

int nativeAlltoall(const A &a)
{
    return MPI_Alltoall(a.input, a.count, a.type, a.output, a.count, a.type, a.communicator);
}

int nativeAlltoallv(const A &a)
{
    return MPI_Alltoallv(a.input, a.counts, a.displacements, a.type, a.output, a.counts, a.displacements,
        a.type, a.communicator);
}

int nativeBarrier(const A &a)
{
    return MPI_Barrier(a.communicator);
}

int nativeBcast(const A &a)
{
    return MPI_Bcast(a.output, a.count, a.type, measuredRoot, a.communicator);
}

int nativeGather(const A &a)
{
    return MPI_Gather(a.input, a.count, a.type, a.output, a.count, a.type, measuredRoot, a.communicator);
}

int nativeScatter(const A &a)
{
    return MPI_Scatter(a.input, a.count, a.type, a.output, a.count, a.type, measuredRoot, a.communicator);
}

WorkloadKind bcastKind()
{
    WorkloadKind kind{"bcast", false, nothing, block, fromRoot, nativeBcast};
    kind.inPlace = true;
    return kind;
}

} // namespace

const std::vector<WorkloadKind> &movementWorkloads()
{
    static const std::vector<WorkloadKind> all = {
        {"allgather", false, block, blocks, blockOfEach, nativeAllgather},
        {"allgatherv", false, block, blocks, blockOfEach, nativeAllgatherv},
        {"alltoall", false, blocks, blocks, ownBlockOfEach, nativeAlltoall},
        {"alltoallv", false, blocks, blocks, ownBlockOfEach, nativeAlltoallv},
        {"barrier", false, nothing, nothing, fromRoot, nativeBarrier},
        bcastKind(),
        {"gather", false, block, blocksAtRoot, blockOfEach, nativeGather},
        {"scatter", false, blocksAtRoot, block, ownBlockOfRoot, nativeScatter},
    };
    return all;
}

} // namespace collscope::agent
