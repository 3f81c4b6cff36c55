// SPDX-License-Identifier: BSD-3-Clause
// The functions of MPI that this library puts before those of the MPI library. What they do is in
// intercept.h.
#include "mpi_agent/interpose/pmpi/c_wrappers.h"
#include "mpi_agent/collectives/mpi_calls.h"
#include "mpi_agent/interpose/pmpi/collective_list.h"

namespace {

using namespace collscope;
using pmpi::Way;

/// Nothing is decided about these.
template <typename Behind, typename... Arguments>
int natively(const Way &way, Behind behind, const Arguments &...arguments)
{
    return behind(arguments..., way.communicator);
}
#define alltoallwIn natively
#define gathervIn natively
#define scattervIn natively

/// By the bundled library or the MPI library, in the communicator of the way.
#define COLLSCOPE_IN(name)                                                                                   \
    template <typename Behind, typename... Arguments>                                                        \
    int name##In(const Way &way, Behind behind, const Arguments &...arguments)                               \
    {                                                                                                        \
        if (way.kind == Way::Kind::bundled)                                                                  \
            return interpose::bundled(                                                                       \
                way.candidate->method,                                                                       \
                [&] { return agent::mpi_calls::name(arguments..., way.communicator); }, way.firstTag);       \
        return behind(arguments..., way.communicator);                                                       \
    }
COLLSCOPE_IN(allgather)
COLLSCOPE_IN(allgatherv)
COLLSCOPE_IN(allreduce)
COLLSCOPE_IN(alltoall)
COLLSCOPE_IN(alltoallv)
COLLSCOPE_IN(barrier)
COLLSCOPE_IN(exscan)
COLLSCOPE_IN(gather)
COLLSCOPE_IN(reduce)
COLLSCOPE_IN(reduce_scatter)
COLLSCOPE_IN(reduce_scatter_block)
COLLSCOPE_IN(scan)
COLLSCOPE_IN(scatter)

template <typename Behind>
int bcastIn(const Way &way, Behind behind, void *buffer, MPI_Count count, MPI_Datatype type, int root)
{
    if (way.kind == Way::Kind::bundled)
        return interpose::bundledBcast(
            way.candidate->method, buffer, count, type, root, way.communicator, way.firstTag);
    return interpose::broadcastAsBytes(buffer, count, type, root, way.communicator,
        [&](void *data, int bytes) { return behind(data, bytes, MPI_BYTE, root, way.communicator); });
}

} // namespace

#define BLOCKING_AS(ours, find, name, parameters, arguments)                                                 \
    int ours(COLLSCOPE_OPEN parameters, MPI_Comm communicator)                                               \
    {                                                                                                        \
        static const auto behind = find;                                                                     \
        if (!behind)                                                                                         \
            return pmpi::refuse(communicator);                                                               \
        return pmpi::blocking(                                                                               \
            communicator,                                                                                    \
            [&](const pmpi::Position &at) { return pmpi::name##Facts(at, COLLSCOPE_OPEN arguments); },       \
            [&](MPI_Comm where) { return behind(COLLSCOPE_OPEN arguments, where); },                         \
            [&](const Way &way) { return name##In(way, behind, COLLSCOPE_OPEN arguments); });                \
    }
#define STARTED_AS(ours, find, name, kindOfCall, parameters, arguments, extraParameter, extraArgument)       \
    int ours(COLLSCOPE_OPEN parameters, MPI_Comm communicator, COLLSCOPE_OPEN extraParameter)                \
    {                                                                                                        \
        static const auto behind = find;                                                                     \
        if (!behind)                                                                                         \
            return pmpi::refuse(communicator);                                                               \
        return pmpi::started(                                                                                \
            communicator, decide::CallKind::kindOfCall,                                                      \
            [&](const pmpi::Position &at) { return pmpi::name##Facts(at, COLLSCOPE_OPEN arguments); },       \
            [&] { return behind(COLLSCOPE_OPEN arguments, communicator, COLLSCOPE_OPEN extraArgument); });   \
    }

#define BLOCKING(Name, name, parameters, arguments)                                                          \
    BLOCKING_AS(collscope_##name, pmpi::next("PMPI_" #Name, &collscope_##name), name, parameters, arguments)
#define NONBLOCKING(Name, name, parameters, arguments)                                                       \
    STARTED_AS(collscope_i##name, pmpi::next("PMPI_I" #name, &collscope_i##name), name, nonblocking,         \
        parameters, arguments, (MPI_Request * request), (request))
COLLSCOPE_COLLECTIVES(BLOCKING, int, int)
COLLSCOPE_COLLECTIVES(NONBLOCKING, int, int)

// Functions that one release of an MPI library has and another one lacks. One build of this library serves
// all releases of an ABI, so mpi.h does not decide which are there, and nothing here refers to them.
#define PERSISTENT_AS(ours, Function, name, parameters, arguments)                                           \
    STARTED_AS(ours, pmpi::next("P" Function, &(ours)), name, persistent, parameters, arguments,             \
        (MPI_Info info, MPI_Request * request), (info, request))
#define PERSISTENT(Name, name, parameters, arguments)                                                        \
    PERSISTENT_AS(collscope_##name##_init, "MPI_" #Name "_init", name, parameters, arguments)
COLLSCOPE_COLLECTIVES(PERSISTENT, int, int)

#ifdef OPEN_MPI
#define PERSISTENT_EXTENSION(Name, name, parameters, arguments)                                              \
    PERSISTENT_AS(collscope_##name##_initx, "MPIX_" #Name "_init", name, parameters, arguments)
COLLSCOPE_COLLECTIVES(PERSISTENT_EXTENSION, int, int)
#else
#define BLOCKING_BIG(Name, name, parameters, arguments)                                                      \
    BLOCKING_AS(collscope_##name##_c, pmpi::next("PMPI_" #Name "_c", &collscope_##name##_c), name,           \
        parameters, arguments)
#define NONBLOCKING_BIG(Name, name, parameters, arguments)                                                   \
    STARTED_AS(collscope_i##name##_c, pmpi::next("PMPI_I" #name "_c", &collscope_i##name##_c), name,         \
        nonblocking, parameters, arguments, (MPI_Request * request), (request))
#define PERSISTENT_BIG(Name, name, parameters, arguments)                                                    \
    PERSISTENT_AS(collscope_##name##_init_c, "MPI_" #Name "_init_c", name, parameters, arguments)
COLLSCOPE_COLLECTIVES(BLOCKING_BIG, MPI_Count, MPI_Aint)
COLLSCOPE_COLLECTIVES(NONBLOCKING_BIG, MPI_Count, MPI_Aint)
COLLSCOPE_COLLECTIVES(PERSISTENT_BIG, MPI_Count, MPI_Aint)
#endif

int collscope_barrier(MPI_Comm communicator)
{
    static const auto behind = pmpi::next("PMPI_Barrier", &collscope_barrier);
    return pmpi::blocking(
        communicator, pmpi::barrierFacts, [&](MPI_Comm where) { return behind(where); },
        [&](const Way &way) { return barrierIn(way, behind); });
}

int collscope_ibarrier(MPI_Comm communicator, MPI_Request *request)
{
    static const auto behind = pmpi::next("PMPI_Ibarrier", &collscope_ibarrier);
    return pmpi::started(communicator, decide::CallKind::nonblocking, pmpi::barrierFacts,
        [&] { return behind(communicator, request); });
}

#define PERSISTENT_BARRIER(ours, Function)                                                                   \
    int ours(MPI_Comm communicator, MPI_Info info, MPI_Request *request)                                     \
    {                                                                                                        \
        static const auto behind = pmpi::next("P" Function, &(ours));                                        \
        if (!behind)                                                                                         \
            return pmpi::refuse(communicator);                                                               \
        return pmpi::started(communicator, decide::CallKind::persistent, pmpi::barrierFacts,                 \
            [&] { return behind(communicator, info, request); });                                            \
    }
PERSISTENT_BARRIER(collscope_barrier_init, "MPI_Barrier_init")
#ifdef OPEN_MPI
PERSISTENT_BARRIER(collscope_barrier_initx, "MPIX_Barrier_init")
#endif
