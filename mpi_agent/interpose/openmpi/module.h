/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPENMPI_MODULE_H
#define COLLSCOPE_OPENMPI_MODULE_H

#include "mpi_agent/interpose/openmpi/decisions.h"
#include "mpi_agent/interpose/openmpi/open_mpi.h"

/* The collectives; then DO(name) for each function of one that the component takes over. */
#define COLLSCOPE_LIST(EACH, DO)                                                                             \
    EACH(DO, allgather)                                                                                      \
    EACH(DO, allgatherv)                                                                                     \
    EACH(DO, allreduce)                                                                                      \
    EACH(DO, alltoall)                                                                                       \
    EACH(DO, alltoallv)                                                                                      \
    EACH(DO, alltoallw)                                                                                      \
    EACH(DO, barrier)                                                                                        \
    EACH(DO, bcast)                                                                                          \
    EACH(DO, exscan)                                                                                         \
    EACH(DO, gather)                                                                                         \
    EACH(DO, gatherv)                                                                                        \
    EACH(DO, reduce)                                                                                         \
    EACH(DO, reduce_scatter)                                                                                 \
    EACH(DO, reduce_scatter_block)                                                                           \
    EACH(DO, scan)                                                                                           \
    EACH(DO, scatter)                                                                                        \
    EACH(DO, scatterv)
#define COLLSCOPE_BLOCKING(DO, name) DO(name)
#define COLLSCOPE_STARTED(DO, name) DO(i##name) DO(name##_init)
#define COLLSCOPE_COLLECTIVES(DO) COLLSCOPE_LIST(COLLSCOPE_BLOCKING, DO)
#define COLLSCOPE_FUNCTIONS(DO) COLLSCOPE_COLLECTIVES(DO) COLLSCOPE_LIST(COLLSCOPE_STARTED, DO)

/* The component on one communicator. MPI has the blocking calls of a communicator made one after the other,
   so `decided` needs no lock. */
struct collscope_module {
    mca_coll_base_module_t super;
    struct {
#define COLLSCOPE_BELOW(name)                                                                                \
    mca_coll_base_module_##name##_fn_t name;                                                                 \
    mca_coll_base_module_t *name##_module;
        COLLSCOPE_FUNCTIONS(COLLSCOPE_BELOW)
#undef COLLSCOPE_BELOW
    } below; /* what would be called without the component */
    struct collscope_decided *decided; /* NULL before the first blocking call */
    struct collscope_early *early; /* of calls before that; NULL: none */
};
typedef struct collscope_module struct_collscope_module;
OBJ_CLASS_DECLARATION(struct_collscope_module);

/* What stands in the communicator, with the types that this Open MPI wants (calls.c, started_calls.c). */
#define COLLSCOPE_DECLARE(name) __typeof__(*(mca_coll_base_module_##name##_fn_t)0) collscope_call_##name;
COLLSCOPE_FUNCTIONS(COLLSCOPE_DECLARE)
#undef COLLSCOPE_DECLARE

/* Is this thread in a call that the component deals with? What the library calls from there is left to it.
   (calls.c) */
int collscope_is_inside(void);

#endif
