/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPENMPI_DECISIONS_H
#define COLLSCOPE_OPENMPI_DECISIONS_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What the component asks for each call. Open MPI's internal headers are C alone, what decides is C++: this
 * is all that either knows of the other.
 */
#ifdef __cplusplus
extern "C" {
#endif

/* In the order of decide::Operation. */
enum collscope_operation {
    collscope_allgather,
    collscope_allgatherv,
    collscope_allreduce,
    collscope_alltoall,
    collscope_alltoallv,
    collscope_barrier,
    collscope_bcast,
    collscope_exscan,
    collscope_gather,
    collscope_reduce,
    collscope_reduce_scatter,
    collscope_reduce_scatter_block,
    collscope_scan,
    collscope_scatter,
    collscope_gatherv,
    collscope_scatterv,
    collscope_alltoallw,
    collscope_operations
};

/* A call as its arguments say. */
struct collscope_call {
    enum collscope_operation operation;
    long long elements; /* that the message size is made of: see decide::Call */
    MPI_Datatype type;
    MPI_Op op; /* MPI_OP_NULL: there is none */
    int root; /* -1: there is none */
    int in_place; /* on this process */
    int own_counts; /* `elements` is known to this process alone */
    int unequal_blocks;
    int shares; /* the message size is the part of one process */
};

/* What is to be done with a call; `rest` belongs to decisions.cpp. */
struct collscope_choice {
    enum collscope_way { collscope_leave, collscope_native, collscope_bundled, collscope_component } kind;
    MPI_Comm communicator; /* on which the component that was chosen has the collective */
    int algorithm; /* coll/tuned's number, of a native one */
    uint32_t segment_bytes;
    int fanout;
    uint64_t rest[8];
};

/* Decisions of one communicator. */
struct collscope_decided;

/* False while nothing may be done: before MPI_Init and from MPI_Finalize on, and where
   the job does nothing. */
int collscope_may_act(void);

/* Puts the bytes of every process together on all of them; 0: done. */
typedef int (*collscope_gather_function)(void *context, const void *mine, void *all, size_t bytes);

/* MPI_COMM_WORLD: see decide::Neighbours. `is_there` is null where that cannot be known. */
struct collscope_job {
    int rank;
    int size;
    int (*is_there)(int rank);
    void (*send)(int rank, const void *bytes, size_t size);
    void (*receive)(int rank, void *bytes, size_t size);
    collscope_gather_function gather;
};
/* Once, before the program's first call. */
void collscope_agree(const struct collscope_job *job);
/* What the job agreed to do, if anything. */
int collscope_job_does_anything(void);
/* COLLSCOPE_OFF */
int collscope_is_off(void);
/* Is the library to be preloaded here too? It sees all calls first, so the component stays out. */
int collscope_gives_way(void);
/* Says so, unless there is nothing to do anyway. */
void collscope_say_gives_way(void);

/* Never null. No other process is waited for: Open MPI refuses a wrong call before the component sees it, and
   may do so at the root of a collective alone. */
struct collscope_decided *collscope_attach(MPI_Comm communicator);
void collscope_detach(struct collscope_decided *decided);

/* Before and after a call, which returned `code`. */
void collscope_begin(
    struct collscope_decided *decided, const struct collscope_call *call, struct collscope_choice *choice);
void collscope_end(struct collscope_decided *decided, struct collscope_choice *choice, int code);

/* Calls that nothing is decided about: they are recorded and handed on. */
enum collscope_kind {
    collscope_blocking,
    collscope_nonblocking,
    collscope_persistent
}; /* decide::CallKind */
/* Those on one communicator while nothing is attached to it. */
struct collscope_early;
int collscope_may_record(void);
uint64_t collscope_now(void); /* nanoseconds */
/* Behind a call, which began at `began`. `early` is made when needed; `decided` may be null. From any thread:
   Open MPI itself begins calls on a communicator (MPI_Comm_idup), in whichever thread waits. */
void collscope_note(struct collscope_early **early, const struct collscope_decided *decided,
    MPI_Comm communicator, const struct collscope_call *call, enum collscope_kind kind, uint64_t began);
void collscope_end_early(struct collscope_early *early); /* may be null */

/* Carry out what collscope_begin() chose of the bundled library. */
int collscope_bundled_bcast(struct collscope_decided *decided, const struct collscope_choice *choice,
    void *buffer, long long count, MPI_Datatype type, int root);
/* All but broadcast. What a collective does not have is not looked at. Counts and displacements of processes
   are asked for by rank; without displacements blocks lie one after the other. collscope_refused: nothing was
   done, Open MPI is to do it. */
struct collscope_bundled_side {
    const void *address;
    long long count;
    MPI_Datatype type;
    const void *counts;
    const void *places;
};
struct collscope_bundled_call {
    struct collscope_bundled_side in;
    struct collscope_bundled_side out;
    MPI_Op op;
    int root;
    long long (*count_of)(const void *counts, int rank);
    long long (*place_of)(const void *places, int rank);
};
int collscope_bundled_other(struct collscope_decided *decided, const struct collscope_choice *choice,
    const struct collscope_bundled_call *call);
enum { collscope_refused = -1 };

/* A broadcast of the bytes that `buffer` is: processes may describe the same data by different types, and
   Open MPI's algorithms cut it into pieces by each one's own. */
typedef int (*collscope_bytes_function)(void *context, void *data, int bytes);
int collscope_bcast_as_bytes(void *buffer, long long count, MPI_Datatype type, int root,
    MPI_Comm communicator, collscope_bytes_function broadcast, void *context);

/* The rank in MPI_COMM_WORLD of a process of the communicator, all of which are of this job. (presence.c) */
int collscope_rank_in_job(MPI_Comm communicator, int rank);

/* Who a call of the collective goes to on the communicator, to be compared alone. (calls.c) */
const void *collscope_carrier(MPI_Comm communicator, enum collscope_operation operation);

/* Does this Open MPI have coll/tuned's algorithm of that number? (algorithms.c) */
int collscope_has_algorithm(enum collscope_operation operation, int algorithm);

#ifdef __cplusplus
}
#endif
#endif
