/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPENMPI_PRESENCE_H
#define COLLSCOPE_OPENMPI_PRESENCE_H

#include "mpi_agent/interpose/openmpi/open_mpi.h"

/* Processes of one job may have the component or not. Those that have it say so by what Open MPI starts with,
   before MPI_Init brings all together; others need not answer. */

/* When the component is opened. Not by a process that is to do nothing. */
void collscope_say_here(void);

/* When MPI_COMM_WORLD gets `module`, in MPI_Init: agrees with the other processes on what the job does. */
void collscope_agree_in_job(struct ompi_communicator_t *world, mca_coll_base_module_t *module);

/* Are all processes of the communicator of this job? Others have not agreed with it. */
int collscope_is_of_this_job(struct ompi_communicator_t *communicator);

#endif
