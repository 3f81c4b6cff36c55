// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/interpose/pmpi/collective_list.h"
#include "mpi_agent/interpose/pmpi/intercept.h"

/// Everything else in the library stays inside.
#define COLLSCOPE_VISIBLE __attribute__((visibility("default")))

/// The intercepted calls: MPI's arguments and meaning.
#define COLLSCOPE_DECLARE(Name, name, parameters, arguments)                                                 \
    int collscope_##name(COLLSCOPE_OPEN parameters, MPI_Comm communicator);                                  \
    int collscope_i##name(COLLSCOPE_OPEN parameters, MPI_Comm communicator, MPI_Request *request);
COLLSCOPE_COLLECTIVES(COLLSCOPE_DECLARE, int, int)
#undef COLLSCOPE_DECLARE
int collscope_barrier(MPI_Comm communicator);
int collscope_ibarrier(MPI_Comm communicator, MPI_Request *request);

namespace collscope::pmpi {

/// To be called behind MPI_Init: the job agrees on what it decides by.
void agreeOnWorld() noexcept;

} // namespace collscope::pmpi
