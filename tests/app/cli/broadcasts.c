/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that knows nothing of Collscope: so many broadcasts, and sums of whole numbers, printed at the end. */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    enum { bytes = 65536 };
    static char buffer[bytes];
    const int times = argc > 1 ? atoi(argv[1]) : 100;
    int rank = 0;
    long sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < times; ++i) {
        long mine = rank + i;
        long all = 0;
        buffer[0] = (char)i;
        MPI_Bcast(buffer, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
        MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        sum += all + buffer[0];
    }
    if (rank == 0)
        printf("sum %ld\n", sum);
    MPI_Finalize();
    return 0;
}
