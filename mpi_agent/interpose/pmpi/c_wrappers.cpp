// SPDX-License-Identifier: BSD-3-Clause
// The functions of MPI that this library puts before those of the MPI library, for C. What they do is in
// intercept.h.
#include "mpi_agent/interpose/pmpi/c_wrappers.h"
#include "mpi_agent/collectives/mpi_calls.h"
#include "mpi_agent/interpose/pmpi/collective_list.h"

#if defined(OPEN_MPI)
#include <mpi-ext.h>
#endif

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
            return interpose::bundled(way.candidate->method,                                                 \
                [&] { return agent::mpi_calls::name(arguments..., way.communicator); });                     \
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
        return interpose::bundledBcast(way.candidate->method, buffer, count, type, root, way.communicator);
    return interpose::broadcastAsBytes(buffer, count, type, root, way.communicator,
        [&](void *data, int bytes) { return behind(data, bytes, MPI_BYTE, root, way.communicator); });
}

} // namespace

#define BLOCKING_AS(symbol, Name, name, parameters, arguments)                                               \
    int symbol(COLLSCOPE_OPEN parameters, MPI_Comm communicator)                                             \
    {                                                                                                        \
        static const auto behind = pmpi::next("MPI_" #Name, &PMPI_##Name);                                   \
        return pmpi::blocking(                                                                               \
            communicator,                                                                                    \
            [&](const pmpi::Position &at) { return pmpi::name##Facts(at, COLLSCOPE_OPEN arguments); },       \
            [&](MPI_Comm where) { return behind(COLLSCOPE_OPEN arguments, where); },                         \
            [&](const Way &way) { return name##In(way, behind, COLLSCOPE_OPEN arguments); });                \
    }
#define STARTED_AS(symbol, Name, name, kindOfCall, parameters, arguments, extraParameter, extraArgument)     \
    STARTED_BY(symbol, MPI_##Name, name, kindOfCall, parameters, arguments, extraParameter, extraArgument)
#define STARTED_BY(symbol, Function, name, kindOfCall, parameters, arguments, extraParameter, extraArgument) \
    int symbol(COLLSCOPE_OPEN parameters, MPI_Comm communicator, COLLSCOPE_OPEN extraParameter)              \
    {                                                                                                        \
        static const auto behind = pmpi::next(#Function, &P##Function);                                      \
        return pmpi::started(                                                                                \
            communicator, decide::CallKind::kindOfCall,                                                      \
            [&](const pmpi::Position &at) { return pmpi::name##Facts(at, COLLSCOPE_OPEN arguments); },       \
            [&] { return behind(COLLSCOPE_OPEN arguments, communicator, COLLSCOPE_OPEN extraArgument); });   \
    }

// Fortran calls these, the functions below are them.
#define BLOCKING(Name, name, parameters, arguments)                                                          \
    BLOCKING_AS(collscope_##name, Name, name, parameters, arguments)                                         \
    extern "C" COLLSCOPE_VISIBLE int MPI_##Name(COLLSCOPE_OPEN parameters, MPI_Comm communicator)            \
    {                                                                                                        \
        return collscope_##name(COLLSCOPE_OPEN arguments, communicator);                                     \
    }
#define NONBLOCKING(Name, name, parameters, arguments)                                                       \
    STARTED_AS(collscope_i##name, I##name, name, nonblocking, parameters, arguments,                         \
        (MPI_Request * request), (request))                                                                  \
    extern "C" COLLSCOPE_VISIBLE int MPI_I##name(                                                            \
        COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Request *request)                              \
    {                                                                                                        \
        return collscope_i##name(COLLSCOPE_OPEN arguments, communicator, request);                           \
    }
COLLSCOPE_COLLECTIVES(BLOCKING, int, int)
COLLSCOPE_COLLECTIVES(NONBLOCKING, int, int)

// Counts of MPI_Count and persistent collectives are MPI 4.
#if MPI_VERSION >= 4
#define BLOCKING_BIG(Name, name, parameters, arguments)                                                      \
    extern "C" COLLSCOPE_VISIBLE BLOCKING_AS(MPI_##Name##_c, Name##_c, name, parameters, arguments)
#define NONBLOCKING_BIG(Name, name, parameters, arguments)                                                   \
    extern "C" COLLSCOPE_VISIBLE STARTED_AS(MPI_I##name##_c, I##name##_c, name, nonblocking, parameters,     \
        arguments, (MPI_Request * request), (request))
#define PERSISTENT(Name, name, parameters, arguments)                                                        \
    extern "C" COLLSCOPE_VISIBLE STARTED_AS(MPI_##Name##_init, Name##_init, name, persistent, parameters,    \
        arguments, (MPI_Info info, MPI_Request * request), (info, request))
#define PERSISTENT_BIG(Name, name, parameters, arguments)                                                    \
    extern "C" COLLSCOPE_VISIBLE STARTED_AS(MPI_##Name##_init_c, Name##_init_c, name, persistent,            \
        parameters, arguments, (MPI_Info info, MPI_Request * request), (info, request))
COLLSCOPE_COLLECTIVES(BLOCKING_BIG, MPI_Count, MPI_Aint)
COLLSCOPE_COLLECTIVES(NONBLOCKING_BIG, MPI_Count, MPI_Aint)
COLLSCOPE_COLLECTIVES(PERSISTENT, int, int)
COLLSCOPE_COLLECTIVES(PERSISTENT_BIG, MPI_Count, MPI_Aint)
#endif

// Open MPI 4.1 has them under other names.
#if defined(OMPI_HAVE_MPI_EXT_PCOLLREQ)
#define PERSISTENT_EXTENSION(Name, name, parameters, arguments)                                              \
    extern "C" COLLSCOPE_VISIBLE STARTED_BY(MPIX_##Name##_init, MPIX_##Name##_init, name, persistent,        \
        parameters, arguments, (MPI_Info info, MPI_Request * request), (info, request))
COLLSCOPE_COLLECTIVES(PERSISTENT_EXTENSION, int, int)
#endif

int collscope_barrier(MPI_Comm communicator)
{
    static const auto behind = pmpi::next("MPI_Barrier", &PMPI_Barrier);
    return pmpi::blocking(
        communicator, pmpi::barrierFacts, [&](MPI_Comm where) { return behind(where); },
        [&](const Way &way) { return barrierIn(way, behind); });
}

int collscope_ibarrier(MPI_Comm communicator, MPI_Request *request)
{
    static const auto behind = pmpi::next("MPI_Ibarrier", &PMPI_Ibarrier);
    return pmpi::started(communicator, decide::CallKind::nonblocking, pmpi::barrierFacts,
        [&] { return behind(communicator, request); });
}

extern "C" COLLSCOPE_VISIBLE int MPI_Barrier(MPI_Comm communicator)
{
    return collscope_barrier(communicator);
}

extern "C" COLLSCOPE_VISIBLE int MPI_Ibarrier(MPI_Comm communicator, MPI_Request *request)
{
    return collscope_ibarrier(communicator, request);
}

#if MPI_VERSION >= 4
extern "C" COLLSCOPE_VISIBLE int MPI_Barrier_init(MPI_Comm communicator, MPI_Info info, MPI_Request *request)
{
    static const auto behind = pmpi::next("MPI_Barrier_init", &PMPI_Barrier_init);
    return pmpi::started(communicator, decide::CallKind::persistent, pmpi::barrierFacts,
        [&] { return behind(communicator, info, request); });
}
#endif
#if defined(OMPI_HAVE_MPI_EXT_PCOLLREQ)
extern "C" COLLSCOPE_VISIBLE int MPIX_Barrier_init(MPI_Comm communicator, MPI_Info info, MPI_Request *request)
{
    static const auto behind = pmpi::next("MPIX_Barrier_init", &PMPIX_Barrier_init);
    return pmpi::started(communicator, decide::CallKind::persistent, pmpi::barrierFacts,
        [&] { return behind(communicator, info, request); });
}
#endif
