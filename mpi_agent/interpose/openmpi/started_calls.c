/* SPDX-License-Identifier: BSD-3-Clause */
/* Non-blocking and persistent calls: recorded when they are begun, and left to whoever is below us. */
#include "mpi_agent/interpose/openmpi/arguments.h"

#define COLLSCOPE_BEGUN(function, operation, kind, arguments, names, more, facts)                            \
    int collscope_call_##function(arguments)                                                                 \
    {                                                                                                        \
        struct collscope_module *const self = (struct collscope_module *)module;                             \
        const int recorded = !collscope_is_inside() && collscope_may_record();                               \
        struct collscope_call call = {operation, 0, MPI_BYTE, MPI_OP_NULL, -1, 0, 0, 0, 0};                  \
        if (recorded) {                                                                                      \
            facts                                                                                            \
        }                                                                                                    \
        const uint64_t began = recorded ? collscope_now() : 0;                                               \
        const int code = self->below.function(UNPACK names, UNPACK more, self->below.function##_module);     \
        if (recorded)                                                                                        \
            collscope_note(                                                                                  \
                &self->early, __atomic_load_n(&self->decided, __ATOMIC_ACQUIRE), comm, &call, kind, began);  \
        return code;                                                                                         \
    }

#define BEGUN(name, NAME)                                                                                    \
    COLLSCOPE_BEGUN(i##name, collscope_##name, collscope_nonblocking, UNPACK(I##NAME##_ARGS), NAME##_NAMES,  \
        (request), NAME##_FACTS)                                                                             \
    COLLSCOPE_BEGUN(name##_init, collscope_##name, collscope_persistent, UNPACK(NAME##_INIT_ARGS),           \
        NAME##_NAMES, (info, request), NAME##_FACTS)

BEGUN(allgather, ALLGATHER)
BEGUN(allgatherv, ALLGATHERV)
BEGUN(allreduce, ALLREDUCE)
BEGUN(alltoall, ALLTOALL)
BEGUN(alltoallv, ALLTOALLV)
BEGUN(alltoallw, ALLTOALLW)
BEGUN(barrier, BARRIER)
BEGUN(bcast, BCAST)
BEGUN(exscan, EXSCAN)
BEGUN(gather, GATHER)
BEGUN(gatherv, GATHERV)
BEGUN(reduce, REDUCE)
BEGUN(reduce_scatter, REDUCESCATTER)
BEGUN(reduce_scatter_block, REDUCESCATTERBLOCK)
BEGUN(scan, SCAN)
BEGUN(scatter, SCATTER)
BEGUN(scatterv, SCATTERV)
