// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/call.h"

/// Calls from the arguments of MPI's functions. Counts are int or MPI_Count, displacements int or MPI_Aint.
namespace collscope::agent::mpi_calls {

/// Of input, which nobody writes.
inline Data given(const void *address, MPI_Count count, MPI_Datatype type)
{
    return {const_cast<void *>(address), count, type};
}

template <typename Count, typename Place>
Data listed(int processes, const void *address, const Count *counts, const Place *places, MPI_Datatype type)
{
    Data data = given(address, 0, type);
    data.blocks.reserve(static_cast<std::size_t>(processes));
    for (int i = 0; i < processes; ++i) {
        if (counts[i] < 0)
            throw Refusal(MPI_ERR_COUNT, "a number of elements is negative");
        data.blocks.push_back({static_cast<MPI_Aint>(places[i]), static_cast<std::size_t>(counts[i])});
    }
    return data;
}

inline Call allgather(const void *in, MPI_Count inCount, MPI_Datatype inType, void *out, MPI_Count outCount,
    MPI_Datatype outType, const Caller &caller)
{
    Call call("allgather", caller);
    call.input = given(in, inCount, inType);
    call.output = {out, outCount, outType};
    return call;
}

template <typename Count, typename Place>
Call allgatherv(const void *in, MPI_Count inCount, MPI_Datatype inType, void *out, const Count *outCounts,
    const Place *outPlaces, MPI_Datatype outType, const Caller &caller)
{
    Call call("allgatherv", caller);
    call.input = given(in, inCount, inType);
    call.output = listed(call.size, out, outCounts, outPlaces, outType);
    return call;
}

inline Call allreduce(const void *in, void *out, MPI_Count count, MPI_Datatype type, MPI_Op operation,
    const Caller &caller, std::string_view collective = "allreduce")
{
    Call call(collective, caller);
    call.input = given(in, count, type);
    call.output = {out, count, type};
    call.operation = operation;
    return call;
}

inline Call alltoall(const void *in, MPI_Count inCount, MPI_Datatype inType, void *out, MPI_Count outCount,
    MPI_Datatype outType, const Caller &caller)
{
    Call call("alltoall", caller);
    call.input = given(in, inCount, inType);
    call.output = {out, outCount, outType};
    return call;
}

template <typename Count, typename Place>
Call alltoallv(const void *in, const Count *inCounts, const Place *inPlaces, MPI_Datatype inType, void *out,
    const Count *outCounts, const Place *outPlaces, MPI_Datatype outType, const Caller &caller)
{
    Call call("alltoallv", caller);
    call.output = listed(call.size, out, outCounts, outPlaces, outType);
    call.input
        = in == MPI_IN_PLACE ? given(in, 0, outType) : listed(call.size, in, inCounts, inPlaces, inType);
    return call;
}

inline Call barrier(const Caller &caller)
{
    return {"barrier", caller};
}

inline Call bcast(void *buffer, MPI_Count count, MPI_Datatype type, int root, const Caller &caller)
{
    Call call("bcast", caller);
    call.output = {buffer, count, type};
    call.root = root;
    return call;
}

inline Call exscan(
    const void *in, void *out, MPI_Count count, MPI_Datatype type, MPI_Op operation, const Caller &caller)
{
    return allreduce(in, out, count, type, operation, caller, "exscan");
}

inline Call gather(const void *in, MPI_Count inCount, MPI_Datatype inType, void *out, MPI_Count outCount,
    MPI_Datatype outType, int root, const Caller &caller)
{
    Call call("gather", caller);
    call.input = given(in, inCount, inType);
    call.output = {out, outCount, outType};
    call.root = root;
    return call;
}

template <typename Count, typename Place>
Call gatherv(const void *in, MPI_Count inCount, MPI_Datatype inType, void *out, const Count *outCounts,
    const Place *outPlaces, MPI_Datatype outType, int root, const Caller &caller)
{
    Call call("gatherv", caller);
    call.root = root;
    call.input = given(in, inCount, inType);
    if (call.isRoot())
        call.output = listed(call.size, out, outCounts, outPlaces, outType);
    return call;
}

inline Call reduce(const void *in, void *out, MPI_Count count, MPI_Datatype type, MPI_Op operation, int root,
    const Caller &caller)
{
    Call call = allreduce(in, out, count, type, operation, caller, "reduce");
    call.root = root;
    return call;
}

template <typename Count>
Call reduce_scatter(
    const void *in, void *out, const Count *counts, MPI_Datatype type, MPI_Op operation, const Caller &caller)
{
    Call call("reduce_scatter", caller);
    call.input = listed(call.size, in, counts, counts, type);
    MPI_Aint place = 0;
    for (rounds::Run &block : call.input.blocks) {
        block.first = place;
        place += static_cast<MPI_Aint>(block.count);
    }
    call.output = {out, static_cast<MPI_Count>(counts[call.rank]), type};
    call.operation = operation;
    return call;
}

inline Call reduce_scatter_block(
    const void *in, void *out, MPI_Count count, MPI_Datatype type, MPI_Op operation, const Caller &caller)
{
    return allreduce(in, out, count, type, operation, caller, "reduce_scatter_block");
}

inline Call scan(
    const void *in, void *out, MPI_Count count, MPI_Datatype type, MPI_Op operation, const Caller &caller)
{
    return allreduce(in, out, count, type, operation, caller, "scan");
}

inline Call scatter(const void *in, MPI_Count inCount, MPI_Datatype inType, void *out, MPI_Count outCount,
    MPI_Datatype outType, int root, const Caller &caller)
{
    Call call("scatter", caller);
    call.input = given(in, inCount, inType);
    call.output = {out, outCount, outType};
    call.root = root;
    return call;
}

template <typename Count, typename Place>
Call scatterv(const void *in, const Count *inCounts, const Place *inPlaces, MPI_Datatype inType, void *out,
    MPI_Count outCount, MPI_Datatype outType, int root, const Caller &caller)
{
    Call call("scatterv", caller);
    call.root = root;
    if (call.isRoot())
        call.input = listed(call.size, in, inCounts, inPlaces, inType);
    call.output = {out, outCount, outType};
    return call;
}

} // namespace collscope::agent::mpi_calls
