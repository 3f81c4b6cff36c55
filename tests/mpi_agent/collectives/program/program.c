/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program outside the tree: adds the ranks by two methods and shows what a wrong one says. */
#include <collscope/collectives.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, processes, sum = 0, total = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    const int first = collscope_allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, "circulant");
    const int second
        = collscope_reduce(&rank, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, "chain:2/8KiB");
    const int wrong = collscope_barrier(MPI_COMM_WORLD, "no_such");
    const int right = first == MPI_SUCCESS && second == MPI_SUCCESS && wrong == MPI_ERR_ARG
        && sum == processes * (processes - 1) / 2 && (rank != 0 || total == sum);
    if (rank == 0)
        printf("%s: %s\n", right ? "right" : "wrong", collscope_collectives_error_text());
    MPI_Finalize();
    return right ? 0 : 1;
}
