/* SPDX-License-Identifier: BSD-3-Clause */
#include "mpi_agent/interpose/openmpi/algorithms.h"

/* What coll/tuned gives where nobody says something else. */
enum { noLimit = 0 /* of requests under way */, knomialRadix = 4 };

/* Open MPI 6 has another function under this number, with a radix. */
#ifdef COLLSCOPE_HAS_K_BRUCK
#define BRUCK(...) ompi_coll_base_allgather_intra_k_bruck(__VA_ARGS__, how->fanout < 2 ? 2 : how->fanout)
#else
#define BRUCK(...) ompi_coll_base_allgather_intra_bruck(__VA_ARGS__)
#endif

#ifdef COLLSCOPE_HAS_SPARBIT
enum { sparbit = 1 };
#else
enum { sparbit = 0 };
#endif

int collscope_has_algorithm(enum collscope_operation operation, int algorithm)
{
    static const int counts[collscope_operations] = {
        [collscope_allgather] = 6 + sparbit,
        [collscope_allgatherv] = 5 + sparbit,
        [collscope_allreduce] = 6,
        [collscope_alltoall] = 5,
        [collscope_alltoallv] = 2,
        [collscope_barrier] = 6,
        [collscope_bcast] = 9,
        [collscope_exscan] = 2,
        [collscope_gather] = 3,
        [collscope_reduce] = 7,
        [collscope_reduce_scatter] = 4,
        [collscope_reduce_scatter_block] = 4,
        [collscope_scan] = 2,
        [collscope_scatter] = 3,
    };
    return algorithm >= 1 && algorithm <= counts[operation];
}

int collscope_run_allgather(const struct collscope_choice *how, ALLGATHER_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_allgather_intra_basic_linear(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 2:
        return BRUCK(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 3:
        return ompi_coll_base_allgather_intra_recursivedoubling(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 4:
        return ompi_coll_base_allgather_intra_ring(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 5:
        return ompi_coll_base_allgather_intra_neighborexchange(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 6:
        return ompi_coll_base_allgather_intra_two_procs(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
#ifdef COLLSCOPE_HAS_SPARBIT
    case 7:
        return ompi_coll_base_allgather_intra_sparbit(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
#endif
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_allgatherv(const struct collscope_choice *how, ALLGATHERV_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_allgatherv_intra_basic_default(
            sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, module);
    case 2:
        return ompi_coll_base_allgatherv_intra_bruck(
            sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, module);
    case 3:
        return ompi_coll_base_allgatherv_intra_ring(
            sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, module);
    case 4:
        return ompi_coll_base_allgatherv_intra_neighborexchange(
            sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, module);
    case 5:
        return ompi_coll_base_allgatherv_intra_two_procs(
            sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, module);
#ifdef COLLSCOPE_HAS_SPARBIT
    case 6:
        return ompi_coll_base_allgatherv_intra_sparbit(
            sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, module);
#endif
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_allreduce(const struct collscope_choice *how, ALLREDUCE_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_allreduce_intra_basic_linear(
            sendbuf, recvbuf, count, datatype, op, comm, module);
    case 2:
        return ompi_coll_base_allreduce_intra_nonoverlapping(
            sendbuf, recvbuf, count, datatype, op, comm, module);
    case 3:
        return ompi_coll_base_allreduce_intra_recursivedoubling(
            sendbuf, recvbuf, count, datatype, op, comm, module);
    case 4:
        return ompi_coll_base_allreduce_intra_ring(sendbuf, recvbuf, count, datatype, op, comm, module);
    case 5:
        return ompi_coll_base_allreduce_intra_ring_segmented(
            sendbuf, recvbuf, count, datatype, op, comm, module, how->segment_bytes);
    case 6:
        return ompi_coll_base_allreduce_intra_redscat_allgather(
            sendbuf, recvbuf, count, datatype, op, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_alltoall(const struct collscope_choice *how, ALLTOALL_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_alltoall_intra_basic_linear(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 2:
        return ompi_coll_base_alltoall_intra_pairwise(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 3:
        return ompi_coll_base_alltoall_intra_bruck(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    case 4:
        return ompi_coll_base_alltoall_intra_linear_sync(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module, noLimit);
    case 5:
        return ompi_coll_base_alltoall_intra_two_procs(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_alltoallv(const struct collscope_choice *how, ALLTOALLV_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_alltoallv_intra_basic_linear(
            sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, module);
    case 2:
        return ompi_coll_base_alltoallv_intra_pairwise(
            sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_barrier(const struct collscope_choice *how, BARRIER_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_barrier_intra_basic_linear(comm, module);
    case 2:
        return ompi_coll_base_barrier_intra_doublering(comm, module);
    case 3:
        return ompi_coll_base_barrier_intra_recursivedoubling(comm, module);
    case 4:
        return ompi_coll_base_barrier_intra_bruck(comm, module);
    case 5:
        return ompi_coll_base_barrier_intra_two_procs(comm, module);
    case 6:
        return ompi_coll_base_barrier_intra_tree(comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_bcast(const struct collscope_choice *how, BCAST_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_bcast_intra_basic_linear(buffer, count, datatype, root, comm, module);
    case 2:
        return ompi_coll_base_bcast_intra_chain(
            buffer, count, datatype, root, comm, module, how->segment_bytes, how->fanout);
    case 3:
        return ompi_coll_base_bcast_intra_pipeline(
            buffer, count, datatype, root, comm, module, how->segment_bytes);
    case 4:
        return ompi_coll_base_bcast_intra_split_bintree(
            buffer, count, datatype, root, comm, module, how->segment_bytes);
    case 5:
        return ompi_coll_base_bcast_intra_bintree(
            buffer, count, datatype, root, comm, module, how->segment_bytes);
    case 6:
        return ompi_coll_base_bcast_intra_binomial(
            buffer, count, datatype, root, comm, module, how->segment_bytes);
    case 7:
        return ompi_coll_base_bcast_intra_knomial(
            buffer, count, datatype, root, comm, module, how->segment_bytes, knomialRadix);
    case 8:
        return ompi_coll_base_bcast_intra_scatter_allgather(
            buffer, count, datatype, root, comm, module, how->segment_bytes);
    case 9:
        return ompi_coll_base_bcast_intra_scatter_allgather_ring(
            buffer, count, datatype, root, comm, module, how->segment_bytes);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_exscan(const struct collscope_choice *how, EXSCAN_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_exscan_intra_linear(sendbuf, recvbuf, count, datatype, op, comm, module);
    case 2:
        return ompi_coll_base_exscan_intra_recursivedoubling(
            sendbuf, recvbuf, count, datatype, op, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_gather(const struct collscope_choice *how, GATHER_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_gather_intra_basic_linear(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, module);
    case 2:
        return ompi_coll_base_gather_intra_binomial(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, module);
    case 3:
        return ompi_coll_base_gather_intra_linear_sync(sendbuf, sendcount, sendtype, recvbuf, recvcount,
            recvtype, root, comm, module, (int)how->segment_bytes);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_reduce(const struct collscope_choice *how, REDUCE_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_reduce_intra_basic_linear(
            sendbuf, recvbuf, count, datatype, op, root, comm, module);
    case 2:
        return ompi_coll_base_reduce_intra_chain(sendbuf, recvbuf, count, datatype, op, root, comm, module,
            how->segment_bytes, how->fanout, noLimit);
    case 3:
        return ompi_coll_base_reduce_intra_pipeline(
            sendbuf, recvbuf, count, datatype, op, root, comm, module, how->segment_bytes, noLimit);
    case 4:
        return ompi_coll_base_reduce_intra_binary(
            sendbuf, recvbuf, count, datatype, op, root, comm, module, how->segment_bytes, noLimit);
    case 5:
        return ompi_coll_base_reduce_intra_binomial(
            sendbuf, recvbuf, count, datatype, op, root, comm, module, how->segment_bytes, noLimit);
    case 6:
        return ompi_coll_base_reduce_intra_in_order_binary(
            sendbuf, recvbuf, count, datatype, op, root, comm, module, how->segment_bytes, noLimit);
    case 7:
        return ompi_coll_base_reduce_intra_redscat_gather(
            sendbuf, recvbuf, count, datatype, op, root, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_reduce_scatter(const struct collscope_choice *how, REDUCESCATTER_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_reduce_scatter_intra_nonoverlapping(
            sendbuf, recvbuf, recvcounts, datatype, op, comm, module);
    case 2:
        return ompi_coll_base_reduce_scatter_intra_basic_recursivehalving(
            sendbuf, recvbuf, recvcounts, datatype, op, comm, module);
    case 3:
        return ompi_coll_base_reduce_scatter_intra_ring(
            sendbuf, recvbuf, recvcounts, datatype, op, comm, module);
    case 4:
        return ompi_coll_base_reduce_scatter_intra_butterfly(
            sendbuf, recvbuf, recvcounts, datatype, op, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_reduce_scatter_block(const struct collscope_choice *how, REDUCESCATTERBLOCK_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_reduce_scatter_block_basic_linear(
            sendbuf, recvbuf, recvcount, datatype, op, comm, module);
    case 2:
        return ompi_coll_base_reduce_scatter_block_intra_recursivedoubling(
            sendbuf, recvbuf, recvcount, datatype, op, comm, module);
    case 3:
        return ompi_coll_base_reduce_scatter_block_intra_recursivehalving(
            sendbuf, recvbuf, recvcount, datatype, op, comm, module);
    case 4:
        return ompi_coll_base_reduce_scatter_block_intra_butterfly(
            sendbuf, recvbuf, recvcount, datatype, op, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_scan(const struct collscope_choice *how, SCAN_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_scan_intra_linear(sendbuf, recvbuf, count, datatype, op, comm, module);
    case 2:
        return ompi_coll_base_scan_intra_recursivedoubling(
            sendbuf, recvbuf, count, datatype, op, comm, module);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}

int collscope_run_scatter(const struct collscope_choice *how, SCATTER_ARGS)
{
    switch (how->algorithm) {
    case 1:
        return ompi_coll_base_scatter_intra_basic_linear(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, module);
    case 2:
        return ompi_coll_base_scatter_intra_binomial(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, module);
    case 3:
        return ompi_coll_base_scatter_intra_linear_nb(
            sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, module, noLimit);
    default:
        return OMPI_ERR_NOT_SUPPORTED;
    }
}
