/* SPDX-License-Identifier: BSD-3-Clause */
/* What happens to a call: what it is, what was decided, who carries it out. */
#include "mpi_agent/interpose/openmpi/algorithms.h"
#include "mpi_agent/interpose/openmpi/arguments.h"

static __thread int inside;

int collscope_is_inside(void)
{
    return inside;
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
    if (!module->decided)
        __atomic_store_n(&module->decided, collscope_attach(communicator),
            __ATOMIC_RELEASE); /* for calls that Open MPI begins in other threads */
    collscope_begin(module->decided, call, choice);
    return 1;
}

static int leave(struct collscope_module *module, struct collscope_choice *choice, int code)
{
    collscope_end(module->decided, choice, code);
    inside = 0;
    return code;
}

/* carry_NAME() leaves a call to whoever is below us. When they cannot do it after all (HAN, where nodes have
   different numbers of processes) they call what stands in the communicator, and that is us: they must not
   get it again, but who is below them. */
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
        int code;                                                                                            \
        if (!enter(self, comm, &call, &choice))                                                              \
            return carry_##name(self, UNPACK names, module);                                                 \
        if (choice.kind == collscope_native)                                                                 \
            code = native;                                                                                   \
        else if (choice.kind == collscope_bundled) {                                                         \
            code = bundled;                                                                                  \
            if (code == collscope_refused)                                                                   \
                code = carry_##name(self, UNPACK names, module);                                             \
        } else if (choice.kind == collscope_component) {                                                     \
            comm = choice.communicator;                                                                      \
            code = component;                                                                                \
        } else                                                                                               \
            code = carry_##name(self, UNPACK names, module);                                                 \
        return leave(self, &choice, code);                                                                   \
    }

#define NATIVE(name, names) collscope_run_##name(&choice, UNPACK names, module)
#define COMPONENT(name, names) comm->c_coll->coll_##name(UNPACK names, comm->c_coll->coll_##name##_module)
#define NONE MPI_ERR_INTERN /* never chosen */

#define CALL(name, NAME, component, native, bundled)                                                         \
    COLLSCOPE_CALL(name, UNPACK(NAME##_ARGS), NAME##_NAMES, NAME##_FACTS, component, native, bundled)
/* As a component or one of Open MPI's algorithms takes it. */
#define PLAIN_CALL(name, NAME, bundled)                                                                      \
    CALL(name, NAME, COMPONENT(name, NAME##_NAMES), NATIVE(name, NAME##_NAMES), bundled)

static long long count_of(const void *counts, int rank)
{
    return collscope_count(*(const collscope_counts *)counts, rank);
}
static long long place_of(const void *places, int rank)
{
    return collscope_place(*(const collscope_places *)places, rank);
}
#define BUNDLED(in, out, op, root)                                                                           \
    collscope_bundled_other(self->decided, &choice,                                                          \
        &(struct collscope_bundled_call){UNPACK in, UNPACK out, op, root, count_of, place_of})
#define SENT ({sendbuf, (long long)sendcount, sendtype, NULL, NULL})
#define SENT_BLOCKS ({sendbuf, 0, sendtype, &sendcounts, &sdispls})
#define RECEIVED ({recvbuf, (long long)recvcount, recvtype, NULL, NULL})
#define RECEIVED_BLOCKS(places) ({recvbuf, 0, recvtype, &recvcounts, &(places)})
#define NOTHING ({NULL, 0, MPI_BYTE, NULL, NULL})
#define BUNDLED_REDUCTION(count, root)                                                                       \
    BUNDLED(({sendbuf, (long long)(count), datatype, NULL, NULL}),                                           \
        ({recvbuf, (long long)(count), datatype, NULL, NULL}), op, root)

PLAIN_CALL(allgather, ALLGATHER, BUNDLED(SENT, RECEIVED, MPI_OP_NULL, 0))
PLAIN_CALL(allgatherv, ALLGATHERV, BUNDLED(SENT, RECEIVED_BLOCKS(displs), MPI_OP_NULL, 0))
PLAIN_CALL(allreduce, ALLREDUCE, BUNDLED_REDUCTION(count, 0))
PLAIN_CALL(alltoall, ALLTOALL, BUNDLED(SENT, RECEIVED, MPI_OP_NULL, 0))
PLAIN_CALL(alltoallv, ALLTOALLV, BUNDLED(SENT_BLOCKS, RECEIVED_BLOCKS(rdispls), MPI_OP_NULL, 0))
PLAIN_CALL(barrier, BARRIER, BUNDLED(NOTHING, NOTHING, MPI_OP_NULL, 0))
PLAIN_CALL(exscan, EXSCAN, BUNDLED_REDUCTION(count, 0))
PLAIN_CALL(reduce, REDUCE, BUNDLED_REDUCTION(count, root))
PLAIN_CALL(reduce_scatter, REDUCESCATTER,
    BUNDLED(({sendbuf, 0, datatype, &recvcounts, NULL}),
        ({recvbuf, collscope_count(recvcounts, ompi_comm_rank(comm)), datatype, NULL, NULL}), op, 0))
PLAIN_CALL(reduce_scatter_block, REDUCESCATTERBLOCK, BUNDLED_REDUCTION(recvcount, 0))
PLAIN_CALL(scan, SCAN, BUNDLED_REDUCTION(count, 0))

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

#define AS_BYTES(broadcast)                                                                                  \
    collscope_bcast_as_bytes(buffer, (long long)count, datatype, root, comm, broadcast,                      \
        &(struct bytes_bcast){module, &choice, root, comm})
CALL(bcast, BCAST, AS_BYTES(component_bcast), AS_BYTES(native_bcast),
    collscope_bundled_bcast(self->decided, &choice, buffer, (long long)count, datatype, root))

/* HAN of 4.1 scatters by a count that MPI lets processes leave out: one side is filled in as the other. */
#define ONE_SIDED (call.in_place || !collscope_is_root(&call, comm))
#define FILLED(name)                                                                                         \
    (sendcount = ONE_SIDED ? call.elements : sendcount, sendtype = ONE_SIDED ? call.type : sendtype,         \
        recvcount = ONE_SIDED ? call.elements : recvcount, recvtype = ONE_SIDED ? call.type : recvtype,      \
        COMPONENT(name, ROOTED_NAMES))
CALL(gather, GATHER, FILLED(gather), NATIVE(gather, ROOTED_NAMES), BUNDLED(SENT, RECEIVED, MPI_OP_NULL, root))
CALL(scatter, SCATTER, FILLED(scatter), NATIVE(scatter, ROOTED_NAMES),
    BUNDLED(SENT, RECEIVED, MPI_OP_NULL, root))

/* Recorded only. */
CALL(alltoallw, ALLTOALLW, NONE, NONE, NONE)
CALL(gatherv, GATHERV, NONE, NONE, NONE)
CALL(scatterv, SCATTERV, NONE, NONE, NONE)
