/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe BYTES...: for every communicator size from 2 to all processes and every message size (multiples of 4, as
 * the workbench counts them) the decision of the library for each collective, printed by rank 0:
 * "collective comm_size bytes decision". What traces the library supplies trace_on, which keeps calls from
 * communicating, and trace_text(), which says what the last call decided. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int *on;
static const char *(*decision)(void);
static int rank, size;
static long bytes;

static void tell(const char *collective)
{
    const char *text = decision();
    if (rank == 0)
        printf("%s %d %ld %s\n", collective, size, bytes, text);
}

static void probe(MPI_Comm comm, void *in, void *out)
{
    const int n = (int)(bytes / 4);
    int *counts = malloc(sizeof(int) * (size_t)size), *shifts = malloc(sizeof(int) * (size_t)size);
    for (int i = 0; i < size; ++i) {
        counts[i] = n;
        shifts[i] = i * n;
    }
    *on = 1;
    MPI_Allgather(in, n, MPI_INT, out, n, MPI_INT, comm), tell("allgather");
    MPI_Allgatherv(in, n, MPI_INT, out, counts, shifts, MPI_INT, comm), tell("allgatherv");
    MPI_Allreduce(in, out, n, MPI_INT, MPI_SUM, comm), tell("allreduce");
    MPI_Alltoall(in, n, MPI_INT, out, n, MPI_INT, comm), tell("alltoall");
    MPI_Alltoallv(in, counts, shifts, MPI_INT, out, counts, shifts, MPI_INT, comm), tell("alltoallv");
    MPI_Barrier(comm), tell("barrier");
    MPI_Bcast(in, n, MPI_INT, 0, comm), tell("bcast");
    MPI_Exscan(in, out, n, MPI_INT, MPI_SUM, comm), tell("exscan");
    MPI_Gather(in, n, MPI_INT, out, n, MPI_INT, 0, comm), tell("gather");
    MPI_Reduce(in, out, n, MPI_INT, MPI_SUM, 0, comm), tell("reduce");
    MPI_Reduce_scatter_block(in, out, n, MPI_INT, MPI_SUM, comm), tell("reduce_scatter_block");
    for (int i = 0; i < size; ++i) /* the whole vector is what counts */
        counts[i] = n / size + (i < n % size);
    MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, comm), tell("reduce_scatter");
    MPI_Scan(in, out, n, MPI_INT, MPI_SUM, comm), tell("scan");
    MPI_Scatter(in, n, MPI_INT, out, n, MPI_INT, 0, comm), tell("scatter");
    *on = 0;
    free(counts);
    free(shifts);
}

int main(int argc, char **argv)
{
    int world;
    long most = 0;
    MPI_Init(&argc, &argv);
    on = dlsym(RTLD_DEFAULT, "trace_on");
    *(void **)&decision = dlsym(RTLD_DEFAULT, "trace_text");
    if (!on || !decision)
        MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; ++i)
        most = atol(argv[i]) > most ? atol(argv[i]) : most;
    void *in = calloc((size_t)world, (size_t)most + 8), *out = calloc((size_t)world, (size_t)most + 8);
    for (size = 2; size <= world; ++size) {
        MPI_Comm comm;
        MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, 0, &comm);
        for (int i = 1; i < argc && comm != MPI_COMM_NULL; ++i) {
            bytes = atol(argv[i]);
            probe(comm, in, out);
        }
        if (comm != MPI_COMM_NULL)
            MPI_Comm_free(&comm);
    }
    MPI_Finalize();
    return 0;
}
