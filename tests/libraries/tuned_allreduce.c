/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls allreduce with as many ints as each argument says. Prints at rank 0 whether coll/tuned got the call, and by which
 * algorithm: "1024 tuned 3" or "8 other". Link it with -rdynamic: Open MPI's decision functions call the one below. */
#define _GNU_SOURCE
#include <mpi.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static int isWorlds;
static long algorithm;

int ompi_coll_tuned_allreduce_intra_do_this(long a, long b, long count, long d, long e, long communicator, long g, long chosen,
    long i, long j)
{
    int (*next)(long, long, long, long, long, long, long, long, long, long)
        = (int (*)(long, long, long, long, long, long, long, long, long, long))dlsym(
            RTLD_NEXT, "ompi_coll_tuned_allreduce_intra_do_this");
    if (communicator == (long)MPI_COMM_WORLD) {
        isWorlds = 1;
        algorithm = (int)chosen;
    }
    return next(a, b, count, d, e, communicator, g, chosen, i, j);
}

int main(int argc, char **argv)
{
    int rank;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &algorithm, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); /* in which HAN makes communicators */
    for (int at = 1; at < argc; ++at) {
        const int count = atoi(argv[at]);
        int *const in = malloc(sizeof(int) * (size_t)count);
        int *const out = malloc(sizeof(int) * (size_t)count);
        int wrong = 0;
        for (int i = 0; i < count; ++i)
            in[i] = rank + i;
        isWorlds = 0;
        MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < count; ++i)
            wrong += out[i] != size * (size - 1) / 2 + size * i;
        if (wrong)
            printf("%d wrong\n", count);
        else if (rank == 0 && isWorlds)
            printf("%d tuned %ld\n", count, algorithm);
        else if (rank == 0)
            printf("%d other\n", count);
        free(in);
        free(out);
    }
    MPI_Finalize();
    return 0;
}
