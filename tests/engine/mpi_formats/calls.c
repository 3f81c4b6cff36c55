/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls BYTES...: one call of each collective that HAN can answer, for every message size (multiples of 4), on
 * all processes. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, world;
    long most = 4;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    for (int i = 1; i < argc; ++i)
        most = atol(argv[i]) > most ? atol(argv[i]) : most;
    void *in = calloc((size_t)world, (size_t)most), *out = calloc((size_t)world, (size_t)most);
    for (int i = 1; i < argc; ++i) {
        const int n = (int)(atol(argv[i]) / 4);
        MPI_Allgather(in, n, MPI_INT, out, n, MPI_INT, MPI_COMM_WORLD);
        MPI_Allreduce(in, out, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(in, n, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Gather(in, n, MPI_INT, out, n, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Reduce(in, out, n, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Scatter(in, n, MPI_INT, out, n, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    free(in);
    free(out);
    return 0;
}
