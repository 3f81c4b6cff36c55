// SPDX-License-Identifier: BSD-3-Clause
// Collectives that add. The operation is MPI_SUM, which commutes.
#include "mpi_agent/bench/workload.h"

#include <algorithm>

namespace collscope::agent {

namespace {

using A = Arguments;
using S = Shape;

std::size_t vector(const S &s)
{
    return s.count;
}

std::size_t vectorAtRoot(const S &s)
{
    return s.isRoot() ? s.count : 0;
}

std::size_t vectorOfEach(const S &s)
{
    return s.ranks() * s.count;
}

std::size_t vectorBehindFirst(const S &s)
{
    return s.rank == 0 ? 0 : s.count; // MPI_Exscan leaves the first process's result undefined
}

/// A share of a vector that is split as evenly as whole elements allow, the larger shares first.
std::size_t share(const S &s)
{
    return s.count / s.ranks() + (static_cast<std::size_t>(s.rank) < s.count % s.ranks() ? 1 : 0);
}

std::size_t shareStart(const S &s)
{
    const auto rank = static_cast<std::size_t>(s.rank);
    return rank * (s.count / s.ranks()) + std::min(rank, s.count % s.ranks());
}

Source sumOfAll(const S &s, std::size_t i)
{
    return {0, s.size, i};
}

Source ownShareOfSum(const S &s, std::size_t i)
{
    return {0, s.size, shareStart(s) + i};
}

Source ownBlockOfSum(const S &s, std::size_t i)
{
    return {0, s.size, s.ownBlock() + i};
}

Source sumUpToOwn(const S &s, std::size_t i)
{
    return {0, s.rank + 1, i};
}

Source sumBelowOwn(const S &s, std::size_t i)
{
    return {0, s.rank, i};
}

int nativeAllreduce(const A &a)
{
    return MPI_Allreduce(a.input, a.output, a.count, a.type, MPI_SUM, a.communicator);
}

int nativeExscan(const A &a)
{
    return MPI_Exscan(a.input, a.output, a.count, a.type, MPI_SUM, a.communicator);
}

int nativeReduce(const A &a)
{
    return MPI_Reduce(a.input, a.output, a.count, a.type, MPI_SUM, measuredRoot, a.communicator);
}

int nativeReduceScatter(const A &a)
{
    return MPI_Reduce_scatter(a.input, a.output, a.counts, a.type, MPI_SUM, a.communicator);
}

int nativeReduceScatterBlock(const A &a)
{
    return MPI_Reduce_scatter_block(a.input, a.output, a.count, a.type, MPI_SUM, a.communicator);
}

int nativeScan(const A &a)
{
    return MPI_Scan(a.input, a.output, a.count, a.type, MPI_SUM, a.communicator);
}

WorkloadKind reduceScatterKind()
{
    WorkloadKind kind{"reduce_scatter", true, vector, share, ownShareOfSum, nativeReduceScatter};
    kind.splits = true;
    return kind;
}

} // namespace

const std::vector<WorkloadKind> &reductionWorkloads()
{
    static const std::vector<WorkloadKind> all = {
        {"allreduce", true, vector, vector, sumOfAll, nativeAllreduce},
        {"exscan", true, vector, vectorBehindFirst, sumBelowOwn, nativeExscan},
        {"reduce", true, vector, vectorAtRoot, sumOfAll, nativeReduce},
        reduceScatterKind(),
        {"reduce_scatter_block", true, vectorOfEach, vector, ownBlockOfSum, nativeReduceScatterBlock},
        {"scan", true, vector, vector, sumUpToOwn, nativeScan},
    };
    return all;
}

} // namespace collscope::agent
