// SPDX-License-Identifier: BSD-3-Clause
// What the agent is linked with in place of an MPI library: names, and the soname libmpi_abi.so.1.
#include "mpi_agent/standard_abi/functions.h"

#define COLLSCOPE_STAND_IN(type, name, parameters)                                                           \
    void MPI_##name(void);                                                                                   \
    void PMPI_##name(void);                                                                                  \
    void MPI_##name(void) { }                                                                                \
    void PMPI_##name(void) { }
COLLSCOPE_ABI_FUNCTIONS(COLLSCOPE_STAND_IN)
