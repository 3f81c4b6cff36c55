/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPENMPI_ARGUMENTS_H
#define COLLSCOPE_OPENMPI_ARGUMENTS_H

#include "mpi_agent/interpose/openmpi/module.h"

/*
 * What calls say about themselves, blocking or only begun: NAME_NAMES are Open MPI's names of the arguments
 * up to the communicator, NAME_FACTS statements that fill in `call` from them.
 */
#define UNPACK(...) __VA_ARGS__

static inline int collscope_is_root(const struct collscope_call *call, MPI_Comm communicator)
{
    return ompi_comm_rank(communicator) == call->root;
}

static inline long long collscope_sum_of(collscope_counts counts, MPI_Comm communicator)
{
    long long sum = 0;
    for (int rank = 0; rank < ompi_comm_size(communicator); ++rank)
        sum += collscope_count(counts, rank);
    return sum;
}

static inline int collscope_are_unequal(collscope_counts counts, MPI_Comm communicator)
{
    for (int rank = 1; rank < ompi_comm_size(communicator); ++rank)
        if (collscope_count(counts, rank) != collscope_count(counts, 0))
            return 1;
    return 0;
}

static inline long long collscope_bytes_of(
    collscope_counts counts, struct ompi_datatype_t *const *types, MPI_Comm communicator)
{
    long long sum = 0;
    for (int rank = 0; rank < ompi_comm_size(communicator); ++rank) {
        size_t bytes = 0;
        if (collscope_count(counts, rank) > 0)
            ompi_datatype_type_size(types[rank], &bytes);
        sum += collscope_count(counts, rank) * (long long)bytes;
    }
    return sum;
}

/* The receiving side is described by all processes, and by all alike. */
#define COLLSCOPE_RECEIVED                                                                                   \
    call.elements = (long long)recvcount;                                                                    \
    call.type = recvtype;                                                                                    \
    call.in_place = sendbuf == MPI_IN_PLACE;

#define COLLSCOPE_REDUCED(number)                                                                            \
    call.elements = (number);                                                                                \
    call.type = datatype;                                                                                    \
    call.op = op;                                                                                            \
    call.in_place = sendbuf == MPI_IN_PLACE;

#define GATHER_TO_ALL_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm)
#define ALLGATHER_NAMES GATHER_TO_ALL_NAMES
#define ALLGATHER_FACTS COLLSCOPE_RECEIVED
#define ALLTOALL_NAMES GATHER_TO_ALL_NAMES
#define ALLTOALL_FACTS COLLSCOPE_RECEIVED

#define ALLGATHERV_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm)
#define ALLGATHERV_FACTS                                                                                     \
    call.elements = collscope_sum_of(recvcounts, comm);                                                      \
    call.type = recvtype;                                                                                    \
    call.shares = 1;                                                                                         \
    call.in_place = sendbuf == MPI_IN_PLACE;                                                                 \
    call.unequal_blocks = collscope_are_unequal(recvcounts, comm);

#define ALLTOALLV_NAMES (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm)
#define ALLTOALLV_FACTS                                                                                      \
    call.in_place = sendbuf == MPI_IN_PLACE;                                                                 \
    call.elements = collscope_sum_of(call.in_place ? recvcounts : sendcounts, comm);                         \
    call.type = call.in_place ? recvtype : sendtype;                                                         \
    call.shares = 1;                                                                                         \
    call.own_counts = 1;

#define ALLTOALLW_NAMES                                                                                      \
    (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm)
#define ALLTOALLW_FACTS                                                                                      \
    call.in_place = sendbuf == MPI_IN_PLACE;                                                                 \
    call.elements = call.in_place ? collscope_bytes_of(recvcounts, recvtypes, comm)                          \
                                  : collscope_bytes_of(sendcounts, sendtypes, comm);                         \
    call.shares = 1;                                                                                         \
    call.own_counts = 1;

#define BARRIER_NAMES (comm)
#define BARRIER_FACTS

#define BCAST_NAMES (buffer, count, datatype, root, comm)
#define BCAST_FACTS                                                                                          \
    call.elements = (long long)count;                                                                        \
    call.type = datatype;                                                                                    \
    call.root = root;

#define REDUCTION_NAMES (sendbuf, recvbuf, count, datatype, op, comm)
#define ALLREDUCE_NAMES REDUCTION_NAMES
#define ALLREDUCE_FACTS COLLSCOPE_REDUCED((long long)count)
#define EXSCAN_NAMES REDUCTION_NAMES
#define EXSCAN_FACTS COLLSCOPE_REDUCED((long long)count)
#define SCAN_NAMES REDUCTION_NAMES
#define SCAN_FACTS COLLSCOPE_REDUCED((long long)count)

#define REDUCE_NAMES (sendbuf, recvbuf, count, datatype, op, root, comm)
#define REDUCE_FACTS                                                                                         \
    COLLSCOPE_REDUCED((long long)count)                                                                      \
    call.root = root;

#define REDUCESCATTER_NAMES (sendbuf, recvbuf, recvcounts, datatype, op, comm)
#define REDUCESCATTER_FACTS                                                                                  \
    COLLSCOPE_REDUCED(collscope_sum_of(recvcounts, comm))                                                    \
    call.unequal_blocks = collscope_are_unequal(recvcounts, comm);

#define REDUCESCATTERBLOCK_NAMES (sendbuf, recvbuf, recvcount, datatype, op, comm)
#define REDUCESCATTERBLOCK_FACTS COLLSCOPE_REDUCED((long long)recvcount)

/* With a root: each side of a pair describes the same bytes. */
#define ROOTED_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm)
#define GATHER_NAMES ROOTED_NAMES
#define GATHER_FACTS                                                                                         \
    call.root = root;                                                                                        \
    call.elements = (long long)(collscope_is_root(&call, comm) ? recvcount : sendcount);                     \
    call.type = collscope_is_root(&call, comm) ? recvtype : sendtype;                                        \
    call.in_place = collscope_is_root(&call, comm) && sendbuf == MPI_IN_PLACE;
#define SCATTER_NAMES ROOTED_NAMES
#define SCATTER_FACTS                                                                                        \
    call.root = root;                                                                                        \
    call.elements = (long long)(collscope_is_root(&call, comm) ? sendcount : recvcount);                     \
    call.type = collscope_is_root(&call, comm) ? sendtype : recvtype;                                        \
    call.in_place = collscope_is_root(&call, comm) && recvbuf == MPI_IN_PLACE;

#define GATHERV_NAMES (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm)
#define GATHERV_FACTS                                                                                        \
    call.root = root;                                                                                        \
    call.own_counts = 1;                                                                                     \
    call.in_place = collscope_is_root(&call, comm) && sendbuf == MPI_IN_PLACE;                               \
    call.elements = call.in_place ? collscope_count(recvcounts, root) : (long long)sendcount;                \
    call.type = call.in_place ? recvtype : sendtype;
#define SCATTERV_NAMES (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm)
#define SCATTERV_FACTS                                                                                       \
    call.root = root;                                                                                        \
    call.own_counts = 1;                                                                                     \
    call.in_place = collscope_is_root(&call, comm) && recvbuf == MPI_IN_PLACE;                               \
    call.elements = call.in_place ? collscope_count(sendcounts, root) : (long long)recvcount;                \
    call.type = call.in_place ? sendtype : recvtype;

#endif
