// SPDX-License-Identifier: BSD-3-Clause
// Comes first in everything that the preloaded library is made of (-include). That library is not linked with
// an MPI library: one that came along would take the place of the program's, or stand beside it, and where it
// is not found the loader would end every program, a shell too. It binds to the MPI library of the program,
// which in Python is loaded late, and needs no path to it.
#pragma once

#include <mpi.h>

#include <atomic>

/// The functions that it calls: weak, so that it loads where there is no MPI. other_library.cpp makes sure of
/// all of them before the first one is called.
// clang-format off
#define COLLSCOPE_CALLED_FUNCTIONS(X) \
    X(MPI_Cancel) X(MPI_Comm_create_keyval) X(MPI_Comm_dup) X(MPI_Comm_dup_with_info) X(MPI_Comm_free) \
    X(MPI_Comm_get_attr) X(MPI_Comm_rank) X(MPI_Comm_set_attr) X(MPI_Comm_set_errhandler) \
    X(MPI_Comm_size) X(MPI_Comm_split_type) X(MPI_Comm_test_inter) X(MPI_Get_count) \
    X(MPI_Get_library_version) X(MPI_Info_create) X(MPI_Info_free) X(MPI_Info_set) X(MPI_Irecv) \
    X(MPI_Isend) X(MPI_Op_commutative) X(MPI_Pack) X(MPI_Pack_size) X(MPI_Recv) X(MPI_Reduce_local) \
    X(MPI_Request_free) X(MPI_Send) X(MPI_Sendrecv) X(MPI_T_cvar_get_index) X(MPI_T_cvar_get_num) X(MPI_T_cvar_get_info) \
    X(MPI_T_cvar_handle_alloc) X(MPI_T_cvar_handle_free) X(MPI_T_cvar_read) X(MPI_T_cvar_write) \
    X(MPI_T_enum_get_info) X(MPI_T_enum_get_item) X(MPI_T_init_thread) \
    X(MPI_Type_commit) X(MPI_Type_create_hindexed) X(MPI_Type_free) X(MPI_Type_get_contents) \
    X(MPI_Type_get_envelope) X(MPI_Type_get_extent) X(MPI_Type_get_true_extent) X(MPI_Type_size_x) \
    X(MPI_Unpack) X(MPI_Wait) X(PMPI_Allgather) X(PMPI_Allreduce) X(PMPI_Barrier) X(PMPI_Bcast) \
    X(PMPI_Comm_call_errhandler) X(PMPI_Comm_compare) X(PMPI_Comm_create_keyval) X(PMPI_Comm_free) \
    X(PMPI_Comm_get_attr) X(PMPI_Comm_get_errhandler) X(PMPI_Comm_get_parent) X(PMPI_Comm_group) X(PMPI_Comm_rank) X(PMPI_Comm_set_attr) \
    X(PMPI_Comm_set_errhandler) X(PMPI_Comm_size) X(PMPI_Comm_split) X(PMPI_Comm_test_inter) \
    X(PMPI_Errhandler_free) X(PMPI_Gather) X(PMPI_Gatherv) X(PMPI_Get_address) X(PMPI_Get_library_version) X(PMPI_Group_free) \
    X(PMPI_Group_size) X(PMPI_Group_translate_ranks) X(PMPI_Iallgather) X(PMPI_Initialized) \
    X(PMPI_Op_commutative) X(PMPI_Pack) X(PMPI_Query_thread) X(PMPI_Recv) X(PMPI_Reduce) X(PMPI_Send) \
    X(PMPI_Test) X(PMPI_Type_commit) X(PMPI_Type_create_hindexed) X(PMPI_Type_free) \
    X(PMPI_Type_get_extent) X(PMPI_Type_get_true_extent) X(PMPI_Type_size_x) X(PMPI_Unpack)
#if defined(OPEN_MPI)
#define COLLSCOPE_CALLED_FUNCTIONS_OF_ABI(X) \
    X(PMPI_Comm_c2f) X(PMPI_Comm_f2c) X(PMPI_Comm_remote_size) X(PMPI_Op_f2c) X(PMPI_Request_c2f) X(PMPI_Type_f2c)
#elif defined(MPI_ABI_VERSION)
#define COLLSCOPE_CALLED_FUNCTIONS_OF_ABI(X) X(PMPI_Aint_diff) X(PMPI_Comm_create_errhandler) X(PMPI_Comm_fromint)
#else
#define COLLSCOPE_CALLED_FUNCTIONS_OF_ABI(X) X(PMPI_Aint_diff)
#endif
// clang-format on

#define COLLSCOPE_PRAGMA(text) _Pragma(#text)
#define COLLSCOPE_WEAK(name) COLLSCOPE_PRAGMA(weak name)
COLLSCOPE_CALLED_FUNCTIONS(COLLSCOPE_WEAK)
COLLSCOPE_CALLED_FUNCTIONS_OF_ABI(COLLSCOPE_WEAK)

namespace collscope::pmpi {

/// The object of that name in the program's MPI library; null before there is one.
void *predefinedObject(const char *name) noexcept;

/// Returns success and does not copy an attribute.
inline int copyNothing(
    MPI_Comm /*from*/, int /*keyval*/, void * /*state*/, void * /*value*/, void * /*copy*/, int *copies)
{
    *copies = 0;
    return MPI_SUCCESS;
}

} // namespace collscope::pmpi

#undef MPI_COMM_NULL_COPY_FN
#define MPI_COMM_NULL_COPY_FN collscope::pmpi::copyNothing

#if defined(OPEN_MPI)
// Its handles are addresses of objects, which the loader would want to know when it loads this library.
#undef OMPI_PREDEFINED_GLOBAL
#define OMPI_PREDEFINED_GLOBAL(type, global)                                                                 \
    (static_cast<type>([]() noexcept {                                                                       \
        static std::atomic<void *> collscopeKnown{nullptr};                                                  \
        void *collscopeFound = collscopeKnown.load(std::memory_order_relaxed);                               \
        if (!collscopeFound)                                                                                 \
            collscopeKnown = collscopeFound = collscope::pmpi::predefinedObject(#global);                    \
        return collscopeFound;                                                                               \
    }()))
#endif
