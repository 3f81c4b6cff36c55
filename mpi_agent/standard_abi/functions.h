// SPDX-License-Identifier: BSD-3-Clause
// Functions of MPI that the agent and the libraries call, with the types of MPI 5: X(type, Name,
// (parameters)).
#pragma once

// clang-format off
#define COLLSCOPE_ABI_FUNCTIONS(X) \
    X(MPI_Aint, Aint_diff, (MPI_Aint, MPI_Aint)) \
    X(int, Allgather, (const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm)) \
    X(int, Allgatherv, (const void *, int, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, MPI_Comm)) \
    X(int, Allreduce, (const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm)) \
    X(int, Alltoall, (const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm)) \
    X(int, Alltoallv, (const void *, const int *, const int *, MPI_Datatype, void *, const int *, const int *, \
        MPI_Datatype, MPI_Comm)) \
    X(int, Barrier, (MPI_Comm)) \
    X(int, Barrier_init, (MPI_Comm, MPI_Info, MPI_Request *)) \
    X(int, Bcast, (void *, int, MPI_Datatype, int, MPI_Comm)) \
    X(int, Cancel, (MPI_Request *)) \
    X(int, Comm_call_errhandler, (MPI_Comm, int)) \
    X(int, Comm_compare, (MPI_Comm, MPI_Comm, int *)) \
    X(int, Comm_create_errhandler, (MPI_Comm_errhandler_function *, MPI_Errhandler *)) \
    X(int, Comm_create_group, (MPI_Comm, MPI_Group, int, MPI_Comm *)) \
    X(int, Comm_create_keyval, (MPI_Comm_copy_attr_function *, MPI_Comm_delete_attr_function *, int *, void *)) \
    X(int, Comm_dup, (MPI_Comm, MPI_Comm *)) \
    X(int, Comm_dup_with_info, (MPI_Comm, MPI_Info, MPI_Comm *)) \
    X(int, Comm_free, (MPI_Comm *)) \
    X(MPI_Comm, Comm_fromint, (int)) \
    X(int, Comm_get_attr, (MPI_Comm, int, void *, int *)) \
    X(int, Comm_get_errhandler, (MPI_Comm, MPI_Errhandler *)) \
    X(int, Comm_get_parent, (MPI_Comm *)) \
    X(int, Comm_group, (MPI_Comm, MPI_Group *)) \
    X(int, Comm_idup, (MPI_Comm, MPI_Comm *, MPI_Request *)) \
    X(int, Comm_rank, (MPI_Comm, int *)) \
    X(int, Comm_remote_size, (MPI_Comm, int *)) \
    X(int, Comm_set_attr, (MPI_Comm, int, void *)) \
    X(int, Comm_set_errhandler, (MPI_Comm, MPI_Errhandler)) \
    X(int, Comm_size, (MPI_Comm, int *)) \
    X(int, Comm_split, (MPI_Comm, int, int, MPI_Comm *)) \
    X(int, Comm_split_type, (MPI_Comm, int, int, MPI_Info, MPI_Comm *)) \
    X(int, Comm_test_inter, (MPI_Comm, int *)) \
    X(int, Errhandler_free, (MPI_Errhandler *)) \
    X(int, Error_string, (int, char *, int *)) \
    X(int, Exscan, (const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm)) \
    X(int, Finalize, (void)) \
    X(int, Gather, (const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int, MPI_Comm)) \
    X(int, Gatherv, (const void *, int, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, int, \
        MPI_Comm)) \
    X(int, Get_address, (const void *, MPI_Aint *)) \
    X(int, Get_count, (const MPI_Status *, MPI_Datatype, int *)) \
    X(int, Get_library_version, (char *, int *)) \
    X(int, Get_processor_name, (char *, int *)) \
    X(int, Group_free, (MPI_Group *)) \
    X(int, Group_incl, (MPI_Group, int, const int *, MPI_Group *)) \
    X(int, Group_size, (MPI_Group, int *)) \
    X(int, Group_translate_ranks, (MPI_Group, int, const int *, MPI_Group, int *)) \
    X(int, Iallgather, (const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm, MPI_Request *)) \
    X(int, Ibarrier, (MPI_Comm, MPI_Request *)) \
    X(int, Info_create, (MPI_Info *)) \
    X(int, Info_free, (MPI_Info *)) \
    X(int, Info_set, (MPI_Info, const char *, const char *)) \
    X(int, Init, (int *, char ***)) \
    X(int, Init_thread, (int *, char ***, int, int *)) \
    X(int, Initialized, (int *)) \
    X(int, Intercomm_merge, (MPI_Comm, int, MPI_Comm *)) \
    X(int, Iprobe, (int, int, MPI_Comm, int *, MPI_Status *)) \
    X(int, Irecv, (void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)) \
    X(int, Isend, (const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)) \
    X(int, Op_commutative, (MPI_Op, int *)) \
    X(int, Pack, (const void *, int, MPI_Datatype, void *, int, int *, MPI_Comm)) \
    X(int, Pack_size, (int, MPI_Datatype, MPI_Comm, int *)) \
    X(int, Probe, (int, int, MPI_Comm, MPI_Status *)) \
    X(int, Query_thread, (int *)) \
    X(int, Recv, (void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *)) \
    X(int, Reduce, (const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm)) \
    X(int, Reduce_local, (const void *, void *, int, MPI_Datatype, MPI_Op)) \
    X(int, Reduce_scatter, (const void *, void *, const int *, MPI_Datatype, MPI_Op, MPI_Comm)) \
    X(int, Reduce_scatter_block, (const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm)) \
    X(int, Request_free, (MPI_Request *)) \
    X(int, Scan, (const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm)) \
    X(int, Scatter, (const void *, int, MPI_Datatype, void *, int, MPI_Datatype, int, MPI_Comm)) \
    X(int, Scatterv, (const void *, const int *, const int *, MPI_Datatype, void *, int, MPI_Datatype, int, \
        MPI_Comm)) \
    X(int, Send, (const void *, int, MPI_Datatype, int, int, MPI_Comm)) \
    X(int, Sendrecv, (const void *, int, MPI_Datatype, int, int, void *, int, MPI_Datatype, int, int, MPI_Comm, \
        MPI_Status *)) \
    X(int, T_cvar_get_index, (const char *, int *)) \
    X(int, T_cvar_get_info, (int, char *, int *, int *, MPI_Datatype *, MPI_T_enum *, char *, int *, int *, int *)) \
    X(int, T_cvar_get_num, (int *)) \
    X(int, T_cvar_handle_alloc, (int, void *, MPI_T_cvar_handle *, int *)) \
    X(int, T_cvar_handle_free, (MPI_T_cvar_handle *)) \
    X(int, T_cvar_read, (MPI_T_cvar_handle, void *)) \
    X(int, T_cvar_write, (MPI_T_cvar_handle, const void *)) \
    X(int, T_enum_get_info, (MPI_T_enum, int *, char *, int *)) \
    X(int, T_enum_get_item, (MPI_T_enum, int, int *, char *, int *)) \
    X(int, T_finalize, (void)) \
    X(int, T_init_thread, (int, int *)) \
    X(int, Test, (MPI_Request *, int *, MPI_Status *)) \
    X(int, Type_commit, (MPI_Datatype *)) \
    X(int, Type_create_hindexed, (int, const int *, const MPI_Aint *, MPI_Datatype, MPI_Datatype *)) \
    X(int, Type_free, (MPI_Datatype *)) \
    X(int, Type_get_contents, (MPI_Datatype, int, int, int, int *, MPI_Aint *, MPI_Datatype *)) \
    X(int, Type_get_envelope, (MPI_Datatype, int *, int *, int *, int *)) \
    X(int, Type_get_extent, (MPI_Datatype, MPI_Aint *, MPI_Aint *)) \
    X(int, Type_get_true_extent, (MPI_Datatype, MPI_Aint *, MPI_Aint *)) \
    X(int, Type_size_x, (MPI_Datatype, MPI_Count *)) \
    X(int, Unpack, (const void *, int, int *, void *, int, MPI_Datatype, MPI_Comm)) \
    X(int, Wait, (MPI_Request *, MPI_Status *)) \
    X(int, Waitall, (int, MPI_Request *, MPI_Status *)) \
    X(double, Wtick, (void)) \
    X(double, Wtime, (void))
// clang-format on
