/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPENMPI_MODULE_H
#define COLLSCOPE_OPENMPI_MODULE_H

#include "mpi_agent/interpose/openmpi/decisions.h"
#include "mpi_agent/interpose/openmpi/open_mpi.h"

/* Those that the component takes over. */
#define COLLSCOPE_COLLECTIVES(DO)                                                                            \
    DO(allgather)                                                                                            \
    DO(allgatherv)                                                                                           \
    DO(allreduce)                                                                                            \
    DO(alltoall)                                                                                             \
    DO(alltoallv)                                                                                            \
    DO(barrier)                                                                                              \
    DO(bcast)                                                                                                \
    DO(exscan)                                                                                               \
    DO(gather)                                                                                               \
    DO(gatherv)                                                                                              \
    DO(reduce)                                                                                               \
    DO(reduce_scatter)                                                                                       \
    DO(reduce_scatter_block)                                                                                 \
    DO(scan)                                                                                                 \
    DO(scatter)                                                                                              \
    DO(scatterv)

/* The component on one communicator. MPI has the collective calls of a communicator made one after the other,
   so `decided` needs no lock. */
struct collscope_module {
    mca_coll_base_module_t super;
    struct {
#define COLLSCOPE_BELOW(name)                                                                                \
    mca_coll_base_module_##name##_fn_t name;                                                                 \
    mca_coll_base_module_t *name##_module;
        COLLSCOPE_COLLECTIVES(COLLSCOPE_BELOW)
#undef COLLSCOPE_BELOW
    } below; /* what would be called without the component */
    struct collscope_decided *decided; /* NULL before the first call */
};
typedef struct collscope_module struct_collscope_module;
OBJ_CLASS_DECLARATION(struct_collscope_module);

/* What stands in the communicator (calls.c). */
int collscope_call_allgather(ALLGATHER_ARGS);
int collscope_call_allgatherv(ALLGATHERV_ARGS);
int collscope_call_allreduce(ALLREDUCE_ARGS);
int collscope_call_alltoall(ALLTOALL_ARGS);
int collscope_call_alltoallv(ALLTOALLV_ARGS);
int collscope_call_barrier(BARRIER_ARGS);
int collscope_call_bcast(BCAST_ARGS);
int collscope_call_exscan(EXSCAN_ARGS);
int collscope_call_gather(GATHER_ARGS);
int collscope_call_gatherv(GATHERV_ARGS);
int collscope_call_reduce(REDUCE_ARGS);
int collscope_call_reduce_scatter(REDUCESCATTER_ARGS);
int collscope_call_reduce_scatter_block(REDUCESCATTERBLOCK_ARGS);
int collscope_call_scan(SCAN_ARGS);
int collscope_call_scatter(SCATTER_ARGS);
int collscope_call_scatterv(SCATTERV_ARGS);

#endif
