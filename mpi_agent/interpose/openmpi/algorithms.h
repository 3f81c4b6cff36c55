/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPENMPI_ALGORITHMS_H
#define COLLSCOPE_OPENMPI_ALGORITHMS_H

#include "mpi_agent/interpose/openmpi/decisions.h"
#include "mpi_agent/interpose/openmpi/open_mpi.h"

/*
 * Open MPI's algorithms by coll/tuned's numbers, with the arguments that coll/tuned gives them. The number
 * has to be one that collscope_has_algorithm() knows, and `module` one with base_data.
 */
int collscope_run_allgather(const struct collscope_choice *how, ALLGATHER_ARGS);
int collscope_run_allgatherv(const struct collscope_choice *how, ALLGATHERV_ARGS);
int collscope_run_allreduce(const struct collscope_choice *how, ALLREDUCE_ARGS);
int collscope_run_alltoall(const struct collscope_choice *how, ALLTOALL_ARGS);
int collscope_run_alltoallv(const struct collscope_choice *how, ALLTOALLV_ARGS);
int collscope_run_barrier(const struct collscope_choice *how, BARRIER_ARGS);
int collscope_run_bcast(const struct collscope_choice *how, BCAST_ARGS);
int collscope_run_exscan(const struct collscope_choice *how, EXSCAN_ARGS);
int collscope_run_gather(const struct collscope_choice *how, GATHER_ARGS);
int collscope_run_reduce(const struct collscope_choice *how, REDUCE_ARGS);
int collscope_run_reduce_scatter(const struct collscope_choice *how, REDUCESCATTER_ARGS);
int collscope_run_reduce_scatter_block(const struct collscope_choice *how, REDUCESCATTERBLOCK_ARGS);
int collscope_run_scan(const struct collscope_choice *how, SCAN_ARGS);
int collscope_run_scatter(const struct collscope_choice *how, SCATTER_ARGS);

#endif
