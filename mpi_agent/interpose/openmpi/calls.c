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

/* Who is carrying a call of this thread out. */
struct under_way {
    const struct collscope_module *caller; /* the module of ours that handed it on */
    enum collscope_operation operation;
    const mca_coll_base_module_t *carrier;
};
static __thread struct under_way under_way;

const void *collscope_carrier(MPI_Comm communicator, enum collscope_operation operation)
{
#define COLLSCOPE_CARRIER(name)                                                                              \
    if (operation == collscope_##name)                                                                       \
        return communicator->c_coll->coll_##name##_module;
    COLLSCOPE_COLLECTIVES(COLLSCOPE_CARRIER)
#undef COLLSCOPE_CARRIER
    return NULL;
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
    collscope_end(module->decided, choice, code);
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

/* carry_NAME() leaves a call to whoever is below us. When they cannot do it after all (HAN, where nodes have
   different numbers of processes) they call what stands in the communicator, and that is us: they must not
   get it again, but who is below them. */
#define UNPACK(...) __VA_ARGS__
#define COLLSCOPE_CARRY(name, arguments, names)                                                              \
    static mca_coll_base_module_t *below_##name(                                                             \
        const struct ompi_communicator_t *communicator, const mca_coll_base_module_t *carrier)               \
    {                                                                                                        \
        mca_coll_base_module_t *found = NULL;                                                                \
        const opal_list_item_t *item;                                                                        \
        OPAL_LIST_FOREACH(item, communicator->c_coll->module_list, const opal_list_item_t)                   \
        {                                                                                                    \
            const struct collscope_available *const each = collscope_available(item);                        \
            if (!each || each->module == carrier)                                                            \
                break;                                                                                       \
            if (each->module->coll_##name)                                                                   \
                found = each->module;                                                                        \
        }                                                                                                    \
        return found;                                                                                        \
    }                                                                                                        \
    static int carry_##name(struct collscope_module *self, arguments)                                        \
    {                                                                                                        \
        const struct under_way before = under_way;                                                           \
        mca_coll_base_module_##name##_fn_t function = self->below.name;                                      \
        module = self->below.name##_module;                                                                  \
        if (before.caller == self && before.operation == collscope_##name) {                                 \
            module = below_##name(comm, before.carrier);                                                     \
            if (!module)                                                                                     \
                return OMPI_ERR_NOT_SUPPORTED;                                                               \
            function = module->coll_##name;                                                                  \
        }                                                                                                    \
        under_way = (struct under_way){self, collscope_##name, module};                                      \
        const int code = function(UNPACK names, module);                                                     \
        under_way = before;                                                                                  \
        return code;                                                                                         \
    }

/* A function that stands in the communicator. `facts` are statements that fill in `call`; COMPONENT, NATIVE
   and BUNDLED are how a component, one of Open MPI's algorithms and the bundled library do the collective. */
#define COLLSCOPE_CALL(name, arguments, names, facts, component, native, bundled)                            \
    COLLSCOPE_CARRY(name, UNPACK(arguments), names)                                                          \
    int collscope_call_##name(arguments)                                                                     \
    {                                                                                                        \
        struct collscope_module *const self = (struct collscope_module *)module;                             \
        struct collscope_call call = {collscope_##name, 0, MPI_BYTE, MPI_OP_NULL, -1, 0, 0, 0, 0};           \
        struct collscope_choice choice;                                                                      \
        if (!inside) {                                                                                       \
            facts                                                                                            \
        }                                                                                                    \
        if (!enter(self, comm, &call, &choice))                                                              \
            return carry_##name(self, UNPACK names, module);                                                 \
        int code;                                                                                            \
        if (choice.kind == collscope_native)                                                                 \
            code = native;                                                                                   \
        else if (choice.kind == collscope_bundled)                                                           \
            code = bundled;                                                                                  \
        else if (choice.kind == collscope_component) {                                                       \
            comm = choice.communicator;                                                                      \
            code = component;                                                                                \
        } else                                                                                               \
            code = carry_##name(self, UNPACK names, module);                                                 \
        return leave(self, &choice, code);                                                                   \
    }

#define NATIVE(name, names) collscope_run_##name(&choice, UNPACK names, module)
#define COMPONENT(name, names) comm->c_coll->coll_##name(UNPACK names, comm->c_coll->coll_##name##_module)
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
COLLSCOPE_CALL(allgather, UNPACK(ALLGATHER_ARGS), GATHER_NAMES, RECEIVED, COMPONENT(allgather, GATHER_NAMES),
    NATIVE(allgather, GATHER_NAMES), NONE)
COLLSCOPE_CALL(alltoall, UNPACK(ALLTOALL_ARGS), GATHER_NAMES, RECEIVED, COMPONENT(alltoall, GATHER_NAMES),
    NATIVE(alltoall, GATHER_NAMES), NONE)

#define ALLGATHERV_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm)
COLLSCOPE_CALL(
    allgatherv, UNPACK(ALLGATHERV_ARGS), ALLGATHERV_NAMES, call.elements = sum_of(recvcounts, comm);
    call.type = recvtype; call.shares = 1; call.in_place = sendbuf == MPI_IN_PLACE;
    call.unequal_blocks = are_unequal(recvcounts, comm);
    , COMPONENT(allgatherv, ALLGATHERV_NAMES), NATIVE(allgatherv, ALLGATHERV_NAMES), NONE)

#define ALLTOALLV_NAMES (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm)
COLLSCOPE_CALL(alltoallv, UNPACK(ALLTOALLV_ARGS), ALLTOALLV_NAMES, call.in_place = sendbuf == MPI_IN_PLACE;
               call.elements = sum_of(call.in_place ? recvcounts : sendcounts, comm);
               call.type = call.in_place ? recvtype : sendtype; call.shares = 1; call.own_counts = 1;
               , COMPONENT(alltoallv, ALLTOALLV_NAMES), NATIVE(alltoallv, ALLTOALLV_NAMES), NONE)

COLLSCOPE_CALL(
    barrier, UNPACK(BARRIER_ARGS), (comm), , COMPONENT(barrier, (comm)), NATIVE(barrier, (comm)), NONE)

struct bytes_bcast {
    mca_coll_base_module_t *module;
    const struct collscope_choice *how;
    int root;
    struct ompi_communicator_t *communicator;
};

static int native_bcast(void *context, void *data, int bytes)
{
    const struct bytes_bcast *const call = context;
    return collscope_run_bcast(
        call->how, data, bytes, MPI_BYTE, call->root, call->communicator, call->module);
}

static int component_bcast(void *context, void *data, int bytes)
{
    const struct bytes_bcast *const call = context;
    const struct mca_coll_base_comm_coll_t *const theirs = call->communicator->c_coll;
    return theirs->coll_bcast(
        data, bytes, MPI_BYTE, call->root, call->communicator, theirs->coll_bcast_module);
}

#define BCAST_NAMES (buffer, count, datatype, root, comm)
#define AS_BYTES(broadcast)                                                                                  \
    collscope_bcast_as_bytes(buffer, (long long)count, datatype, root, comm, broadcast,                      \
        &(struct bytes_bcast){module, &choice, root, comm})
#define COMPONENT_BCAST AS_BYTES(component_bcast)
#define NATIVE_BCAST AS_BYTES(native_bcast)
COLLSCOPE_CALL(bcast, UNPACK(BCAST_ARGS), BCAST_NAMES, call.elements = (long long)count; call.type = datatype;
               call.root = root;, COMPONENT_BCAST, NATIVE_BCAST,
               collscope_bundled_bcast(self->decided, &choice, buffer, (long long)count, datatype, root))

#define REDUCTION_NAMES (sendbuf, recvbuf, count, datatype, op, comm)
COLLSCOPE_CALL(allreduce, UNPACK(ALLREDUCE_ARGS), REDUCTION_NAMES, REDUCED((long long)count),
    COMPONENT(allreduce, REDUCTION_NAMES), NATIVE(allreduce, REDUCTION_NAMES), NONE)
COLLSCOPE_CALL(exscan, UNPACK(EXSCAN_ARGS), REDUCTION_NAMES, REDUCED((long long)count),
    COMPONENT(exscan, REDUCTION_NAMES), NATIVE(exscan, REDUCTION_NAMES), NONE)
COLLSCOPE_CALL(scan, UNPACK(SCAN_ARGS), REDUCTION_NAMES, REDUCED((long long)count),
    COMPONENT(scan, REDUCTION_NAMES), NATIVE(scan, REDUCTION_NAMES), NONE)

#define REDUCE_NAMES (sendbuf, recvbuf, count, datatype, op, root, comm)
COLLSCOPE_CALL(
    reduce, UNPACK(REDUCE_ARGS), REDUCE_NAMES, REDUCED((long long)count) call.root = root;,
    COMPONENT(reduce, REDUCE_NAMES), NATIVE(reduce, REDUCE_NAMES),
    collscope_bundled_reduce(self->decided, &choice, sendbuf, recvbuf, (long long)count, datatype, op, root))

#define SCATTERED_NAMES (sendbuf, recvbuf, recvcounts, datatype, op, comm)
COLLSCOPE_CALL(reduce_scatter, UNPACK(REDUCESCATTER_ARGS), SCATTERED_NAMES,
               REDUCED(sum_of(recvcounts, comm)) call.unequal_blocks = are_unequal(recvcounts, comm);
               , COMPONENT(reduce_scatter, SCATTERED_NAMES), NATIVE(reduce_scatter, SCATTERED_NAMES), NONE)

#define BLOCK_NAMES (sendbuf, recvbuf, recvcount, datatype, op, comm)
COLLSCOPE_CALL(reduce_scatter_block, UNPACK(REDUCESCATTERBLOCK_ARGS), BLOCK_NAMES,
    REDUCED((long long)recvcount), COMPONENT(reduce_scatter_block, BLOCK_NAMES),
    NATIVE(reduce_scatter_block, BLOCK_NAMES), NONE)

/* With a root: each side of a pair describes the same bytes. */
#define ROOTED_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm)
/* HAN of 4.1 scatters by a count that MPI lets processes leave out: one side is filled in as the other. */
#define ONE_SIDED (call.in_place || !is_root(&call, comm))
#define FILLED(name)                                                                                         \
    (sendcount = ONE_SIDED ? call.elements : sendcount, sendtype = ONE_SIDED ? call.type : sendtype,         \
        recvcount = ONE_SIDED ? call.elements : recvcount, recvtype = ONE_SIDED ? call.type : recvtype,      \
        COMPONENT(name, ROOTED_NAMES))
COLLSCOPE_CALL(gather, UNPACK(GATHER_ARGS), ROOTED_NAMES, call.root = root;
               call.elements = (long long)(is_root(&call, comm) ? recvcount : sendcount);
               call.type = is_root(&call, comm) ? recvtype : sendtype;
               call.in_place = is_root(&call, comm) && sendbuf == MPI_IN_PLACE;
               , FILLED(gather), NATIVE(gather, ROOTED_NAMES), NONE)
COLLSCOPE_CALL(scatter, UNPACK(SCATTER_ARGS), ROOTED_NAMES, call.root = root;
               call.elements = (long long)(is_root(&call, comm) ? sendcount : recvcount);
               call.type = is_root(&call, comm) ? sendtype : recvtype;
               call.in_place = is_root(&call, comm) && recvbuf == MPI_IN_PLACE;
               , FILLED(scatter), NATIVE(scatter, ROOTED_NAMES), NONE)

/* Recorded only. */
COLLSCOPE_CALL(gatherv, UNPACK(GATHERV_ARGS),
               (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm),
               call.root = root;
               call.own_counts = 1; call.in_place = is_root(&call, comm) && sendbuf == MPI_IN_PLACE;
               call.elements = call.in_place ? collscope_count(recvcounts, root) : (long long)sendcount;
               call.type = call.in_place ? recvtype : sendtype;, NONE, NONE, NONE)
COLLSCOPE_CALL(scatterv, UNPACK(SCATTERV_ARGS),
               (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm),
               call.root = root;
               call.own_counts = 1; call.in_place = is_root(&call, comm) && recvbuf == MPI_IN_PLACE;
               call.elements = call.in_place ? collscope_count(sendcounts, root) : (long long)recvcount;
               call.type = call.in_place ? sendtype : recvtype;, NONE, NONE, NONE)
