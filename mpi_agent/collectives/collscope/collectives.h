/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_COLLECTIVES_H
#define COLLSCOPE_COLLECTIVES_H

/* Collscope's own collectives: MPI's, by an algorithm that the caller names. MPI 3.1, any MPI library.
 *
 * Arguments, meaning and results are those of the MPI function of the same name, MPI_IN_PLACE, derived data
 * types and user-defined operations included. `method` is what decision maps and the measuring agent call it:
 * an algorithm, its radix or fan-out, its segment size: "ring", "recursive_exchange:4", "pipeline/8KiB",
 * "chain:4/64KiB". "node_ring:4" goes by nodes: a tree of radix 4 in each (1: a chain), a ring among one
 * process of each. All processes name the same one. "auto" asks the runtime table that COLLSCOPE_TABLE names;
 * what that leaves to MPI, or what its method does not serve, MPI's own function carries out.
 * COLLSCOPE_TRACE=1 prints which of them it was.
 *
 * Every function returns an MPI error code; collscope_collectives_error_text() says what was wrong. Unknown
 * methods, and those that do not do on so many processes, give MPI_ERR_ARG; an algorithm that changes the
 * order of operands gives MPI_ERR_OP for an operation that does not commute; intercommunicators give
 * MPI_ERR_COMM. Nothing has been sent then, and the communicator's error handler is not called: look at the
 * code. Processes describe a vector that is cut (bcast, reduce,
 * allreduce, scan, exscan) by the same data type and count, not only by the same signature.
 *
 * Messages go through a communicator of the library's own, which the first call on a communicator makes, in
 * step on all its processes, and which goes with it. So does the first method that goes by nodes
 * ("node_ring") find out which processes are on one. */

#include <mpi.h>

#if defined(__GNUC__)
#define COLLSCOPE_COLLECTIVES_API __attribute__((visibility("default")))
#else
#define COLLSCOPE_COLLECTIVES_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

COLLSCOPE_COLLECTIVES_API int collscope_allgather(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_allgatherv(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, const int *recvcounts, const int *displs, MPI_Datatype recvtype,
    MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_allreduce(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_alltoall(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
    const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_alltoallv(const void *sendbuf, const int *sendcounts,
    const int *sdispls, MPI_Datatype sendtype, void *recvbuf, const int *recvcounts, const int *rdispls,
    MPI_Datatype recvtype, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_barrier(MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_bcast(
    void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_exscan(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_gather(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_gatherv(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, const int *recvcounts, const int *displs, MPI_Datatype recvtype,
    int root, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_reduce(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, int root, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_reduce_scatter(const void *sendbuf, void *recvbuf,
    const int *recvcounts, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_reduce_scatter_block(const void *sendbuf, void *recvbuf,
    MPI_Count recvcount, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_scan(const void *sendbuf, void *recvbuf, MPI_Count count,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_scatter(const void *sendbuf, MPI_Count sendcount,
    MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
    const char *method);
COLLSCOPE_COLLECTIVES_API int collscope_scatterv(const void *sendbuf, const int *sendcounts,
    const int *displs, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
    int root, MPI_Comm comm, const char *method);

/* The algorithms of a collective ("allreduce") by their number, from 1 on; null: there is none of that
 * number. */
COLLSCOPE_COLLECTIVES_API const char *collscope_collectives_algorithm(const char *collective, int number);

/* What was wrong with this thread's last call that failed. */
COLLSCOPE_COLLECTIVES_API const char *collscope_collectives_error_text(void);

#ifdef __cplusplus
}
#endif

#endif
