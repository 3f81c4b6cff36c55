// SPDX-License-Identifier: BSD-3-Clause
// The functions under MPI's names. Code that another MPI library serves may call them too: a module of Python
// brings its own, long after this library was loaded. Its handles may have another type, so these functions
// take handles as they come in a register, hand such calls on unread, and convert those of this library's
// ABI.
#include "mpi_agent/interpose/pmpi/c_wrappers.h"
#include "mpi_agent/interpose/pmpi/other_library.h"

#include <cstdint>
#include <type_traits>

namespace collscope::pmpi::exported {

namespace {

// An int of MPICH or a pointer. They hide MPI's types in the signatures below.
using MPI_Comm = std::intptr_t;
using MPI_Datatype = std::intptr_t;
using MPI_Info = std::intptr_t;
using MPI_Op = std::intptr_t;
using MPI_Request = std::intptr_t;

template <typename To, typename From> To as(From value)
{
    if constexpr (std::is_same_v<To, From>)
        return value;
    else if constexpr (std::is_pointer_v<To>)
        return reinterpret_cast<To>(value);
    else
        return static_cast<To>(value);
}

template <typename... Real, typename... Given> int carryOut(int (*ours)(Real...), Given... given)
{
    return ours(as<Real>(given)...);
}

} // namespace

#define EXPORT(Function, ours, parameters, arguments)                                                        \
    extern "C" COLLSCOPE_VISIBLE int exported##Function parameters __asm__(#Function);                       \
    extern "C" int exported##Function parameters                                                             \
    {                                                                                                        \
        if (isOfOtherLibrary(__builtin_return_address(0))) {                                                 \
            static const auto theirs = functionOfOtherLibrary(#Function, &exported##Function);               \
            return theirs arguments;                                                                         \
        }                                                                                                    \
        return carryOut(ours, COLLSCOPE_OPEN arguments);                                                     \
    }
#define EXPORT_BLOCKING(Function, ours, parameters, arguments)                                               \
    EXPORT(Function, ours, (COLLSCOPE_OPEN parameters, MPI_Comm communicator),                               \
        (COLLSCOPE_OPEN arguments, communicator))
#define EXPORT_NONBLOCKING(Function, ours, parameters, arguments)                                            \
    EXPORT(Function, ours, (COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Request * request),        \
        (COLLSCOPE_OPEN arguments, communicator, request))
#define EXPORT_PERSISTENT(Function, ours, parameters, arguments)                                             \
    EXPORT(Function, ours,                                                                                   \
        (COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Info info, MPI_Request * request),            \
        (COLLSCOPE_OPEN arguments, communicator, info, request))

#define EXPORT_ALL(Name, name, parameters, arguments)                                                        \
    EXPORT_BLOCKING(MPI_##Name, collscope_##name, parameters, arguments)                                     \
    EXPORT_NONBLOCKING(MPI_I##name, collscope_i##name, parameters, arguments)                                \
    EXPORT_PERSISTENT(MPI_##Name##_init, collscope_##name##_init, parameters, arguments)
COLLSCOPE_COLLECTIVES(EXPORT_ALL, int, int)
EXPORT(MPI_Barrier, collscope_barrier, (MPI_Comm communicator), (communicator))
EXPORT(
    MPI_Ibarrier, collscope_ibarrier, (MPI_Comm communicator, MPI_Request *request), (communicator, request))
EXPORT(MPI_Barrier_init, collscope_barrier_init, (MPI_Comm communicator, MPI_Info info, MPI_Request *request),
    (communicator, info, request))

#ifdef OPEN_MPI
#define EXPORT_EXTENSION(Name, name, parameters, arguments)                                                  \
    EXPORT_PERSISTENT(MPIX_##Name##_init, collscope_##name##_initx, parameters, arguments)
COLLSCOPE_COLLECTIVES(EXPORT_EXTENSION, int, int)
EXPORT(MPIX_Barrier_init, collscope_barrier_initx,
    (MPI_Comm communicator, MPI_Info info, MPI_Request *request), (communicator, info, request))
#else
#define EXPORT_BIG(Name, name, parameters, arguments)                                                        \
    EXPORT_BLOCKING(MPI_##Name##_c, collscope_##name##_c, parameters, arguments)                             \
    EXPORT_NONBLOCKING(MPI_I##name##_c, collscope_i##name##_c, parameters, arguments)                        \
    EXPORT_PERSISTENT(MPI_##Name##_init_c, collscope_##name##_init_c, parameters, arguments)
COLLSCOPE_COLLECTIVES(EXPORT_BIG, MPI_Count, MPI_Aint)
#endif

EXPORT(MPI_Init, collscope_start, (int *argumentCount, char ***words), (argumentCount, words))
EXPORT(MPI_Init_thread, collscope_start_thread,
    (int *argumentCount, char ***words, int required, int *provided),
    (argumentCount, words, required, provided))
EXPORT(MPI_Intercomm_merge, collscope_intercomm_merge, (MPI_Comm between, int high, MPI_Comm *merged),
    (between, high, merged))

} // namespace collscope::pmpi::exported
