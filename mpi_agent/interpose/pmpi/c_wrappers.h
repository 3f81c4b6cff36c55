// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/interpose/pmpi/collective_list.h"
#include "mpi_agent/interpose/pmpi/intercept.h"

/// Everything else in the library stays inside.
#define COLLSCOPE_VISIBLE __attribute__((visibility("default")))

/// The intercepted calls: MPI's arguments and meaning. exports.cpp gives them MPI's names.
#define COLLSCOPE_DECLARE(Name, name, parameters, arguments)                                                 \
    int collscope_##name(COLLSCOPE_OPEN parameters, MPI_Comm communicator);                                  \
    int collscope_i##name(COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Request *request);           \
    int collscope_##name##_init(                                                                             \
        COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Info info, MPI_Request *request);
COLLSCOPE_COLLECTIVES(COLLSCOPE_DECLARE, int, int)
#undef COLLSCOPE_DECLARE
int collscope_barrier(MPI_Comm communicator);
int collscope_ibarrier(MPI_Comm communicator, MPI_Request *request);
int collscope_barrier_init(MPI_Comm communicator, MPI_Info info, MPI_Request *request);

#ifdef OPEN_MPI
/// Persistent collectives as Open MPI 4.1 names them. Neither 4.1 nor 5.0 counts with MPI_Count.
#define COLLSCOPE_DECLARE(Name, name, parameters, arguments)                                                 \
    int collscope_##name##_initx(                                                                            \
        COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Info info, MPI_Request *request);
COLLSCOPE_COLLECTIVES(COLLSCOPE_DECLARE, int, int)
#undef COLLSCOPE_DECLARE
int collscope_barrier_initx(MPI_Comm communicator, MPI_Info info, MPI_Request *request);
#else
#define COLLSCOPE_DECLARE(Name, name, parameters, arguments)                                                 \
    int collscope_##name##_c(COLLSCOPE_OPEN parameters, MPI_Comm communicator);                              \
    int collscope_i##name##_c(COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Request *request);       \
    int collscope_##name##_init_c(                                                                           \
        COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Info info, MPI_Request *request);
COLLSCOPE_COLLECTIVES(COLLSCOPE_DECLARE, MPI_Count, MPI_Aint)
#undef COLLSCOPE_DECLARE
#endif

int collscope_start(int *argumentCount, char ***arguments);
int collscope_start_thread(int *argumentCount, char ***arguments, int required, int *provided);
int collscope_intercomm_merge(MPI_Comm between, int high, MPI_Comm *merged);

namespace collscope::pmpi {

/// To be called behind MPI_Init: the job agrees on what it decides by.
void agreeOnWorld() noexcept;

} // namespace collscope::pmpi
