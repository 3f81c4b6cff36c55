/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints per process its host and how many processes share it. */
#include <mpi.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    char name[MPI_MAX_PROCESSOR_NAME];
    int length;
    int here;
    MPI_Comm node;
    MPI_Init(&argc, &argv);
    MPI_Get_processor_name(name, &length);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &here);
    MPI_Comm_free(&node);
    printf("on %s, %d\n", name, here);
    /* Without it MPICH 4.0.2 over UCX can wait in MPI_Finalize for ever: for partners that have not connected. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
