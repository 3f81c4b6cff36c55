/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls collectives of each kind on a communicator of its own. Process 0 prints what came out. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int rank, size, length, sum = 0, persistent = 0, one = 1, *all;
    MPI_Comm copy;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &copy);
    all = calloc((size_t)size, sizeof *all);
    MPI_Bcast(&one, 1, MPI_INT, 0, copy);
    MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, copy);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, copy);
    MPI_Ibcast(all, size, MPI_INT, 0, copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
#if MPI_VERSION >= 4 || (defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 5)
    MPI_Allreduce_init(&one, &persistent, 1, MPI_INT, MPI_SUM, copy, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
#endif
    MPI_Barrier(copy);
    MPI_Get_library_version(version, &length);
    if (rank == 0)
        printf("%s with %d arguments: sum %d, persistent %d, last %d\n", strtok(version, "\n"), argc, sum, persistent,
            all[size - 1]);
    free(all);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
