/* SPDX-License-Identifier: BSD-3-Clause */
/* What happens to a call: what it is, what was decided, who carries it out. */
#include "mpi_agent/interpose/openmpi/algorithms.h"
#include "mpi_agent/interpose/openmpi/module.h"

/* Is this thread in a call that the component deals with? What the library calls from there is left to it. */
static __thread int inside;

/* The bytes of every process. Our own function hands this one on: we are inside. */
static int gather_below(void *context, const void *mine, void *all, size_t bytes)
{
    struct ompi_communicator_t *const communicator = context;
    return PMPI_Allgather(mine, (int)bytes, MPI_BYTE, all, (int)bytes, MPI_BYTE, communicator);
}

/* Whether the component deals with the call; then `choice` says how, and leave() has to follow. */
static int enter(struct collscope_module *module, struct ompi_communicator_t *communicator,
    const struct collscope_call *call, struct collscope_choice *choice)
{
    if (inside || !collscope_may_act())
        return 0;
    inside = 1;
    if (!module->decided && collscope_may_attach(call))
        module->decided = collscope_attach(communicator, gather_below, communicator);
    if (module->decided) {
        collscope_begin(module->decided, call, choice);
        return 1;
    }
    inside = 0;
    return 0;
}

static int leave(struct collscope_module *module, struct collscope_choice *choice, int code)
{
    collscope_end(module->decided, choice);
    inside = 0;
    return code;
}

static int is_root(const struct collscope_call *call, struct ompi_communicator_t *communicator)
{
    return ompi_comm_rank(communicator) == call->root;
}

static long long sum_of(collscope_counts counts, struct ompi_communicator_t *communicator)
{
    long long sum = 0;
    for (int rank = 0; rank < ompi_comm_size(communicator); ++rank)
        sum += collscope_count(counts, rank);
    return sum;
}

static int are_unequal(collscope_counts counts, struct ompi_communicator_t *communicator)
{
    for (int rank = 1; rank < ompi_comm_size(communicator); ++rank)
        if (collscope_count(counts, rank) != collscope_count(counts, 0))
            return 1;
    return 0;
}

/* A function that stands in the communicator. `facts` are statements that fill in `call`; BUNDLED is what the
   bundled library has for the collective. */
#define UNPACK(...) __VA_ARGS__
#define COLLSCOPE_CALL(name, arguments, names, facts, native, bundled)                                       \
    int collscope_call_##name(arguments)                                                                     \
    {                                                                                                        \
        struct collscope_module *const self = (struct collscope_module *)module;                             \
        struct collscope_call call = {collscope_##name, 0, MPI_BYTE, MPI_OP_NULL, -1, 0, 0, 0, 0};           \
        struct collscope_choice choice;                                                                      \
        if (!inside) {                                                                                       \
            facts                                                                                            \
        }                                                                                                    \
        if (!enter(self, comm, &call, &choice))                                                              \
            return self->below.name(UNPACK names, self->below.name##_module);                                \
        int code;                                                                                            \
        if (choice.kind == collscope_native)                                                                 \
            code = native;                                                                                   \
        else if (choice.kind == collscope_bundled)                                                           \
            code = bundled;                                                                                  \
        else                                                                                                 \
            code = self->below.name(UNPACK names, self->below.name##_module);                                \
        return leave(self, &choice, code);                                                                   \
    }

#define NATIVE(name, names) collscope_run_##name(&choice, UNPACK names, module)
#define NONE MPI_ERR_INTERN /* never chosen */

/* The receiving side is described by all processes, and by all alike. */
#define RECEIVED                                                                                             \
    call.elements = (long long)recvcount;                                                                    \
    call.type = recvtype;                                                                                    \
    call.in_place = sendbuf == MPI_IN_PLACE;

#define REDUCED(number)                                                                                      \
    call.elements = (number);                                                                                \
    call.type = datatype;                                                                                    \
    call.op = op;                                                                                            \
    call.in_place = sendbuf == MPI_IN_PLACE;

#define GATHER_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm)
COLLSCOPE_CALL(
    allgather, UNPACK(ALLGATHER_ARGS), GATHER_NAMES, RECEIVED, NATIVE(allgather, GATHER_NAMES), NONE)
COLLSCOPE_CALL(alltoall, UNPACK(ALLTOALL_ARGS), GATHER_NAMES, RECEIVED, NATIVE(alltoall, GATHER_NAMES), NONE)

#define ALLGATHERV_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm)
COLLSCOPE_CALL(
    allgatherv, UNPACK(ALLGATHERV_ARGS), ALLGATHERV_NAMES, call.elements = sum_of(recvcounts, comm);
    call.type = recvtype; call.shares = 1; call.in_place = sendbuf == MPI_IN_PLACE;
    call.unequal_blocks = are_unequal(recvcounts, comm);, NATIVE(allgatherv, ALLGATHERV_NAMES), NONE)

#define ALLTOALLV_NAMES (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm)
COLLSCOPE_CALL(alltoallv, UNPACK(ALLTOALLV_ARGS), ALLTOALLV_NAMES, call.in_place = sendbuf == MPI_IN_PLACE;
               call.elements = sum_of(call.in_place ? recvcounts : sendcounts, comm);
               call.type = call.in_place ? recvtype : sendtype; call.shares = 1; call.own_counts = 1;
               , NATIVE(alltoallv, ALLTOALLV_NAMES), NONE)

COLLSCOPE_CALL(barrier, UNPACK(BARRIER_ARGS), (comm), , NATIVE(barrier, (comm)), NONE)

struct native_bcast {
    const struct collscope_choice *how;
    int root;
    struct ompi_communicator_t *communicator;
    mca_coll_base_module_t *module;
};

static int bcast_bytes(void *context, void *data, int bytes)
{
    const struct native_bcast *const call = context;
    return collscope_run_bcast(
        call->how, data, bytes, MPI_BYTE, call->root, call->communicator, call->module);
}

#define BCAST_NAMES (buffer, count, datatype, root, comm)
#define NATIVE_BCAST                                                                                         \
    collscope_bcast_as_bytes(buffer, (long long)count, datatype, root, comm, bcast_bytes,                    \
        &(struct native_bcast){&choice, root, comm, module})
COLLSCOPE_CALL(bcast, UNPACK(BCAST_ARGS), BCAST_NAMES, call.elements = (long long)count; call.type = datatype;
               call.root = root;, NATIVE_BCAST,
               collscope_bundled_bcast(self->decided, &choice, buffer, (long long)count, datatype, root))

#define REDUCTION_NAMES (sendbuf, recvbuf, count, datatype, op, comm)
COLLSCOPE_CALL(allreduce, UNPACK(ALLREDUCE_ARGS), REDUCTION_NAMES, REDUCED((long long)count),
    NATIVE(allreduce, REDUCTION_NAMES), NONE)
COLLSCOPE_CALL(exscan, UNPACK(EXSCAN_ARGS), REDUCTION_NAMES, REDUCED((long long)count),
    NATIVE(exscan, REDUCTION_NAMES), NONE)
COLLSCOPE_CALL(
    scan, UNPACK(SCAN_ARGS), REDUCTION_NAMES, REDUCED((long long)count), NATIVE(scan, REDUCTION_NAMES), NONE)

#define REDUCE_NAMES (sendbuf, recvbuf, count, datatype, op, root, comm)
COLLSCOPE_CALL(
    reduce, UNPACK(REDUCE_ARGS), REDUCE_NAMES, REDUCED((long long)count) call.root = root;,
    NATIVE(reduce, REDUCE_NAMES),
    collscope_bundled_reduce(self->decided, &choice, sendbuf, recvbuf, (long long)count, datatype, op, root))

#define SCATTERED_NAMES (sendbuf, recvbuf, recvcounts, datatype, op, comm)
COLLSCOPE_CALL(reduce_scatter, UNPACK(REDUCESCATTER_ARGS), SCATTERED_NAMES,
               REDUCED(sum_of(recvcounts, comm)) call.unequal_blocks = are_unequal(recvcounts, comm);
               , NATIVE(reduce_scatter, SCATTERED_NAMES), NONE)

#define BLOCK_NAMES (sendbuf, recvbuf, recvcount, datatype, op, comm)
COLLSCOPE_CALL(reduce_scatter_block, UNPACK(REDUCESCATTERBLOCK_ARGS), BLOCK_NAMES,
    REDUCED((long long)recvcount), NATIVE(reduce_scatter_block, BLOCK_NAMES), NONE)

/* With a root: each side of a pair describes the same bytes. */
#define ROOTED_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm)
COLLSCOPE_CALL(gather, UNPACK(GATHER_ARGS), ROOTED_NAMES, call.root = root;
               call.elements = (long long)(is_root(&call, comm) ? recvcount : sendcount);
               call.type = is_root(&call, comm) ? recvtype : sendtype;
               call.in_place = is_root(&call, comm) && sendbuf == MPI_IN_PLACE;
               , NATIVE(gather, ROOTED_NAMES), NONE)
COLLSCOPE_CALL(scatter, UNPACK(SCATTER_ARGS), ROOTED_NAMES, call.root = root;
               call.elements = (long long)(is_root(&call, comm) ? sendcount : recvcount);
               call.type = is_root(&call, comm) ? sendtype : recvtype;
               call.in_place = is_root(&call, comm) && recvbuf == MPI_IN_PLACE;
               , NATIVE(scatter, ROOTED_NAMES), NONE)

/* Recorded only. */
COLLSCOPE_CALL(gatherv, UNPACK(GATHERV_ARGS),
               (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm),
               call.root = root;
               call.own_counts = 1; call.in_place = is_root(&call, comm) && sendbuf == MPI_IN_PLACE;
               call.elements = call.in_place ? collscope_count(recvcounts, root) : (long long)sendcount;
               call.type = call.in_place ? recvtype : sendtype;, NONE, NONE)
COLLSCOPE_CALL(scatterv, UNPACK(SCATTERV_ARGS),
               (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm),
               call.root = root;
               call.own_counts = 1; call.in_place = is_root(&call, comm) && recvbuf == MPI_IN_PLACE;
               call.elements = call.in_place ? collscope_count(sendcounts, root) : (long long)recvcount;
               call.type = call.in_place ? sendtype : recvtype;, NONE, NONE)
