/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands behind a preloaded library in place of MPI's: what a call takes then is the library's own part. */
#include <mpi.h>

int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    (void)in, (void)out, (void)count, (void)type, (void)op, (void)comm;
    return MPI_SUCCESS;
}
