/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_GROUPS_H
#define COLLSCOPE_GROUPS_H

/* Process groups whose ranks the system gives: a balanced tree of a few neighbours per process in place of a
 * communicator, for barrier, broadcast, reduce and allreduce (Langer, Venkataraman, Kale, EuroMPI 2012).
 * MPI 3.1.
 *
 * A process is named by its rank in the communicator that the first group, the root, was made of, in all
 * groups that come out of it. Sizes are in elements of an MPI datatype unless a name says bytes. Every
 * function returns an MPI error code; collscope_group_error_text() says what was wrong. "Collective": all
 * members call it, in the same order. Groups of one root are used by one thread at a time.
 *
 * A group in which messages were lost, did not fit or did not come within the time limit has failed: each
 * later call on it says so at once, collscope_group_free() is all that is left. */

#include <mpi.h>

#if defined(__GNUC__)
#define COLLSCOPE_GROUPS_API __attribute__((visibility("default")))
#else
#define COLLSCOPE_GROUPS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct collscope_group_object *collscope_group;
typedef struct collscope_formation_object *collscope_formation;
#define COLLSCOPE_GROUP_NULL ((collscope_group)0)
#define COLLSCOPE_FORMATION_NULL ((collscope_formation)0)

/* As a root: the process on top of the group's tree, which no process has to know. */
#define COLLSCOPE_TOP (-1)

/* How a tree serves another root. */
enum collscope_group_roots {
    /* The same tree seen from that vertex: the edges on the way to the top are turned round. */
    COLLSCOPE_ROOTS_TURN = 0,
    /* The top takes from, or gives to, that process. */
    COLLSCOPE_ROOTS_FORWARD = 1
};

/* Zeros stand for what is said first.
 *
 * The scheme "auto" follows the runtime table that the environment variable COLLSCOPE_TABLE names, at the
 * process on top of the parent (without one the call is refused): scheme and degree are those of group_create
 * for as many processes as the parent has, pieces those of the longest message of group_allreduce, else of
 * group_bcast. A degree or segment_bytes given here counts instead. What nobody decided is as by default, and
 * everything where COLLSCOPE_OFF is set. */
typedef struct {
    const char *scheme; /* "rank-and-hash", "centralized", "shrink-and-balance",
                           "shrink-and-balance-children", "auto" */
    unsigned degree; /* 3: most children in the tree; 2 and more */
    int neighbouring_hash; /* 0: Rank-and-Hash: ranks meet at processes far from each other; 1: at neighbours
                            */
    int roots; /* COLLSCOPE_ROOTS_TURN */
    unsigned long long segment_bytes; /* 65536: messages go through the tree in pieces of this size */
    double timeout_seconds; /* 0: wait for ever; of a root only, for all that comes out of it: longest wait
                               for a message */
} collscope_group_options;

/* Collective over an intra-communicator, which is duplicated: a group of all its processes, the root of all
 * others. The options are those of rank 0 (timeout_seconds: of each process), and of all groups that are made
 * without; null: zeros. */
COLLSCOPE_GROUPS_API int collscope_group_root(
    MPI_Comm communicator, const collscope_group_options *options, collscope_group *root);

/* Collective over `parent`, any group: those who take part with the same colour, any number, become a group.
 * Others get COLLSCOPE_GROUP_NULL; all stay until no group needs them. The options are those of the process
 * on top of the parent's tree; null: the parent's. */
COLLSCOPE_GROUPS_API int collscope_group_create(collscope_group parent, int take_part, unsigned colour,
    const collscope_group_options *options, collscope_group *group);

/* The same in two parts; many formations may be under way at once. They go on in each call on groups
 * of the same root that waits, and in collscope_formation_test(). The parent stays until the end. */
COLLSCOPE_GROUPS_API int collscope_group_create_begin(collscope_group parent, int take_part, unsigned colour,
    const collscope_group_options *options, collscope_formation *formation);
/* When it has ended, done is 1, the formation becomes COLLSCOPE_FORMATION_NULL, and the group is there. */
COLLSCOPE_GROUPS_API int collscope_formation_test(
    collscope_formation *formation, int *done, collscope_group *group);
COLLSCOPE_GROUPS_API int collscope_formation_wait(collscope_formation *formation, collscope_group *group);

/* Local, in any order; the root's is collective, after all groups that came out of it (else MPI_ERR_ARG). */
COLLSCOPE_GROUPS_API int collscope_group_free(collscope_group *group);

/* Local. */
COLLSCOPE_GROUPS_API int collscope_group_size(collscope_group group, int *members);
/* Local: this process in the tree. parent: -1 for the top. At most `room` children are written; child_count
 * is how many there are. */
COLLSCOPE_GROUPS_API int collscope_group_place(
    collscope_group group, int *parent, int *depth, int *child_count, int *children, int room);

/* Collective, with MPI's meaning. Roots are processes or COLLSCOPE_TOP. The first call with a root sends two
 * small messages per edge to find it, the next ones none (the last eight roots are known). A root that is no
 * member is refused by all (MPI_ERR_ROOT), and in that first call also one that is not the same for all;
 * later nothing compares roots any more, as MPI does not. Any count; the same count and datatype everywhere.
 * Operations must commute (else MPI_ERR_OP). MPI_IN_PLACE as in MPI: reduce at the root, allreduce
 * everywhere. */
COLLSCOPE_GROUPS_API int collscope_group_barrier(collscope_group group);
COLLSCOPE_GROUPS_API int collscope_group_bcast(
    void *buffer, MPI_Count count, MPI_Datatype type, int root, collscope_group group);
COLLSCOPE_GROUPS_API int collscope_group_reduce(const void *operand, void *result, MPI_Count count,
    MPI_Datatype type, MPI_Op operation, int root, collscope_group group);
COLLSCOPE_GROUPS_API int collscope_group_allreduce(const void *operand, void *result, MPI_Count count,
    MPI_Datatype type, MPI_Op operation, collscope_group group);

/* Collective: one more balanced tree, for a root that is used often, by the scheme of the group. */
COLLSCOPE_GROUPS_API int collscope_group_add_tree(collscope_group group, int root);

/* Collective: this process's number among the members, 0 to size - 1. Without messages where the scheme gives
 * ranks (Rank-and-Hash) and from the second call on. */
COLLSCOPE_GROUPS_API int collscope_group_rank(collscope_group group, int *rank);
/* Collective: ranks of a user's order. Those who ask are sorted by key, of equal keys by process; rank is
 * this process's among them, -1 for who does not ask. Memory in proportion to the askers below a process. */
COLLSCOPE_GROUPS_API int collscope_group_sort(collscope_group group, int ask, long long key, int *rank);
/* Collective: which processes have these ranks (of collscope_group_rank). Each asks for as many as it likes,
 * none too; what it has learnt is kept. Each question costs one answer. */
COLLSCOPE_GROUPS_API int collscope_group_find(
    collscope_group group, int count, const int *ranks, int *processes);
/* Local: the same of a rank that was asked for before; -1: it was not. */
COLLSCOPE_GROUPS_API int collscope_group_partner(collscope_group group, int rank, int *process);

/* Messages this process has sent. */
typedef struct {
    unsigned long long messages;
    unsigned long long bytes; /* with their headers */
} collscope_group_count;

typedef struct {
    collscope_group_count start; /* broadcast on the parent's tree */
    collscope_group_count formation; /* what the paper counts, messages to oneself too */
    collscope_group_count hand_over; /* Centralized: the list to the new root */
    collscope_group_count routing; /* Rank-and-Hash in a group of a group: records over the parent's tree */
    collscope_group_count completion; /* reduction on the new tree, and what tells all that they may leave */
    unsigned long long largest_bytes; /* of `formation` */
    unsigned long long most_state_bytes; /* this process held for one formation */
} collscope_group_traffic;

/* Local: of all formations out of `parent` that have ended at this process. */
COLLSCOPE_GROUPS_API int collscope_group_formation_traffic(
    collscope_group parent, collscope_group_traffic *traffic);

/* What was wrong with the last call that failed in this thread; never null. */
COLLSCOPE_GROUPS_API const char *collscope_group_error_text(void);

#ifdef __cplusplus
}
#endif

#endif
