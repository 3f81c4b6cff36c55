/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls every collective of one kind and prints nothing: what ran is for trace.c.
 *
 *     calls COLLECTIVES REPETITIONS BYTES...      COLLECTIVES: bcast,barrier or all
 *
 * On each communicator of the first 2, 3, ... processes, a new one for each collective. BYTES are those of a cell: of the
 * vector of bcast, reduce, allreduce, scan, exscan and reduce_scatter, of one block of the others. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"allgather", "allgatherv", "allreduce", "alltoall", "alltoallv", "barrier", "bcast",
    "exscan", "gather", "reduce", "reduce_scatter", "reduce_scatter_block", "scan", "scatter"};

static int isAsked(const char *list, const char *name)
{
    const size_t length = strlen(name);
    if (strcmp(list, "all") == 0)
        return 1;
    for (const char *at = strstr(list, name); at; at = strstr(at + 1, name))
        if ((at == list || at[-1] == ',') && (at[length] == 0 || at[length] == ','))
            return 1;
    return 0;
}

static void call(int which, int bytes, signed char *in, signed char *out, int *counts, int *places, MPI_Comm comm)
{
    const MPI_Datatype type = MPI_SIGNED_CHAR;
    int size;
    MPI_Comm_size(comm, &size);
    for (int i = 0; i < size; ++i) {
        counts[i] = which == 10 ? bytes / size + (i < bytes % size) : bytes;
        places[i] = i * bytes;
    }
    switch (which) {
    case 0: MPI_Allgather(in, bytes, type, out, bytes, type, comm); break;
    case 1: MPI_Allgatherv(in, bytes, type, out, counts, places, type, comm); break;
    case 2: MPI_Allreduce(in, out, bytes, type, MPI_SUM, comm); break;
    case 3: MPI_Alltoall(in, bytes, type, out, bytes, type, comm); break;
    case 4: MPI_Alltoallv(in, counts, places, type, out, counts, places, type, comm); break;
    case 5: MPI_Barrier(comm); break;
    case 6: MPI_Bcast(in, bytes, type, 0, comm); break;
    case 7: MPI_Exscan(in, out, bytes, type, MPI_SUM, comm); break;
    case 8: MPI_Gather(in, bytes, type, out, bytes, type, 0, comm); break;
    case 9: MPI_Reduce(in, out, bytes, type, MPI_SUM, 0, comm); break;
    case 10: MPI_Reduce_scatter(in, out, counts, type, MPI_SUM, comm); break;
    case 11: MPI_Reduce_scatter_block(in, out, bytes, type, MPI_SUM, comm); break;
    case 12: MPI_Scan(in, out, bytes, type, MPI_SUM, comm); break;
    default: MPI_Scatter(in, bytes, type, out, bytes, type, 0, comm);
    }
}

int main(int argc, char **argv)
{
    int rank, all;
    size_t most = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    for (int i = 3; i < argc; ++i)
        if (strtoul(argv[i], NULL, 10) > most)
            most = strtoul(argv[i], NULL, 10);
    signed char *in = calloc(most * (size_t)all + 64, 1), *out = calloc(most * (size_t)all + 64, 1);
    int *counts = calloc((size_t)all, sizeof(int)), *places = calloc((size_t)all, sizeof(int));
    for (int size = 2; size <= all; ++size)
        for (int which = 0; which < 14; ++which) {
            MPI_Comm comm;
            if (!isAsked(argv[1], names[which]))
                continue;
            MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &comm);
            if (comm == MPI_COMM_NULL)
                continue;
            for (int i = 3; i < argc && (which != 5 || i == 3); ++i)
                for (int repetition = 0; repetition < atoi(argv[2]); ++repetition)
                    call(which, atoi(argv[i]), in, out, counts, places, comm);
            MPI_Comm_free(&comm);
        }
    free(in);
    free(out);
    free(counts);
    free(places);
    MPI_Finalize();
    return 0;
}
