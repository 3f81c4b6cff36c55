/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPENMPI_SERVING_H
#define COLLSCOPE_OPENMPI_SERVING_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is the library that runs of the series whose internal headers this was compiled with? What a communicator
   looks like inside is settled within one. */
int collscope_is_this_series(void);

/* Writes the name of the component that a call of the collective goes to on the communicator, "han", as Open
   MPI itself keeps it. False when that cannot be known: the library that runs is of another series than the
   one whose internal headers this was compiled with, or nobody has the collective. */
int collscope_serving_component(MPI_Comm communicator, const char *collective, char *name, int bytes);

#ifdef __cplusplus
}
#endif
#endif
