// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The signatures of the collectives, once for all that is made of them: int and MPI_Count, blocking,
/// non-blocking and persistent, C and Fortran. Each is X(Name, name, (parameters), (arguments)), without the
/// communicator, which comes behind, and the request.
// clang-format off
#define COLLSCOPE_COLLECTIVES(X, Count, Displacement) \
    X(Bcast, bcast, (void *buffer, Count count, MPI_Datatype type, int root), (buffer, count, type, root)) \
    X(Reduce, reduce, (const void *in, void *out, Count count, MPI_Datatype type, MPI_Op operation, int root), \
        (in, out, count, type, operation, root)) \
    X(Allreduce, allreduce, (const void *in, void *out, Count count, MPI_Datatype type, MPI_Op operation), \
        (in, out, count, type, operation)) \
    X(Scan, scan, (const void *in, void *out, Count count, MPI_Datatype type, MPI_Op operation), \
        (in, out, count, type, operation)) \
    X(Exscan, exscan, (const void *in, void *out, Count count, MPI_Datatype type, MPI_Op operation), \
        (in, out, count, type, operation)) \
    X(Reduce_scatter_block, reduce_scatter_block, \
        (const void *in, void *out, Count count, MPI_Datatype type, MPI_Op operation), \
        (in, out, count, type, operation)) \
    X(Reduce_scatter, reduce_scatter, \
        (const void *in, void *out, const Count *counts, MPI_Datatype type, MPI_Op operation), \
        (in, out, counts, type, operation)) \
    X(Allgather, allgather, \
        (const void *in, Count sent, MPI_Datatype sentType, void *out, Count received, MPI_Datatype receivedType), \
        (in, sent, sentType, out, received, receivedType)) \
    X(Allgatherv, allgatherv, \
        (const void *in, Count sent, MPI_Datatype sentType, void *out, const Count *received, \
            const Displacement *places, MPI_Datatype receivedType), \
        (in, sent, sentType, out, received, places, receivedType)) \
    X(Alltoall, alltoall, \
        (const void *in, Count sent, MPI_Datatype sentType, void *out, Count received, MPI_Datatype receivedType), \
        (in, sent, sentType, out, received, receivedType)) \
    X(Alltoallv, alltoallv, \
        (const void *in, const Count *sent, const Displacement *sentPlaces, MPI_Datatype sentType, void *out, \
            const Count *received, const Displacement *places, MPI_Datatype receivedType), \
        (in, sent, sentPlaces, sentType, out, received, places, receivedType)) \
    X(Alltoallw, alltoallw, \
        (const void *in, const Count *sent, const Displacement *sentPlaces, const MPI_Datatype *sentTypes, \
            void *out, const Count *received, const Displacement *places, const MPI_Datatype *receivedTypes), \
        (in, sent, sentPlaces, sentTypes, out, received, places, receivedTypes)) \
    X(Gather, gather, \
        (const void *in, Count sent, MPI_Datatype sentType, void *out, Count received, \
            MPI_Datatype receivedType, int root), \
        (in, sent, sentType, out, received, receivedType, root)) \
    X(Gatherv, gatherv, \
        (const void *in, Count sent, MPI_Datatype sentType, void *out, const Count *received, \
            const Displacement *places, MPI_Datatype receivedType, int root), \
        (in, sent, sentType, out, received, places, receivedType, root)) \
    X(Scatter, scatter, \
        (const void *in, Count sent, MPI_Datatype sentType, void *out, Count received, \
            MPI_Datatype receivedType, int root), \
        (in, sent, sentType, out, received, receivedType, root)) \
    X(Scatterv, scatterv, \
        (const void *in, const Count *sent, const Displacement *places, MPI_Datatype sentType, void *out, \
            Count received, MPI_Datatype receivedType, int root), \
        (in, sent, places, sentType, out, received, receivedType, root))
// clang-format on

/// What stands in brackets, without them.
#define COLLSCOPE_OPEN(...) __VA_ARGS__
