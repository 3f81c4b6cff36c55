/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * repeated_sums SIZES REPETITIONS: sums doubles by every reduction, with vectors of 800, 1600, ... bytes. Each process enters each
 * repetition after a random delay. Prints how many results differ from those of the first repetition, and a checksum of
 * the results, which other runs must have too. */
#define _DEFAULT_SOURCE
#include <mpi.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { reductions = 6, unit = 100 };

static int rank, size;

/* Sums of these depend on the order: their exponents differ. */
static double valueOf(int process, int i)
{
    uint64_t x = (uint64_t)process * 1000003U + (uint64_t)i;
    x = (x ^ x >> 31) * 0x9e3779b97f4a7c15U;
    x ^= x >> 29;
    return ldexp((double)(x % 2000001) - 1000000, (int)(x >> 40) % 60 - 30);
}

static void call(int which, double *operand, double *result, int count, const int *counts)
{
    switch (which) {
    case 0:
        MPI_Allreduce(operand, result, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        break;
    case 1:
        MPI_Reduce(operand, result, count, MPI_DOUBLE, MPI_SUM, 1, MPI_COMM_WORLD);
        break;
    case 2:
        MPI_Scan(operand, result, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        break;
    case 3:
        MPI_Exscan(operand, result, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        break;
    case 4:
        MPI_Reduce_scatter(operand, result, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        break;
    default:
        MPI_Reduce_scatter_block(operand, result, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int sizes = argc > 1 ? atoi(argv[1]) : 1;
    const int repetitions = argc > 2 ? atoi(argv[2]) : 2;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    srand((unsigned)now.tv_nsec + (unsigned)getpid());
    const size_t bytes = sizeof(double) * unit * (size_t)sizes;
    double *const operand = malloc(bytes * (size_t)size);
    double *const first = malloc(bytes);
    double *const result = malloc(bytes);
    int *const counts = malloc(sizeof(int) * (size_t)size);
    for (int i = 0; i < unit * sizes * size; ++i)
        operand[i] = valueOf(rank, i);
    uint64_t sum = 0xcbf29ce484222325U;
    int different = 0;
    for (int vector = 1; vector <= sizes; ++vector)
        for (int which = 0; which < reductions; ++which) {
            const int count = unit * vector;
            for (int i = 0; i < size; ++i)
                counts[i] = count / size + (i < count % size);
            for (int repetition = 0; repetition < repetitions; ++repetition) {
                double *const into = repetition == 0 ? first : result;
                memset(into, 0, bytes);
                usleep((useconds_t)(rand() % 4 * 400));
                call(which, operand, into, count, counts);
                if (repetition > 0 && memcmp(first, into, bytes) != 0)
                    ++different;
            }
            for (size_t i = 0; i < bytes; ++i)
                sum = (sum ^ ((unsigned char *)first)[i]) * 0x100000001b3U;
        }
    uint64_t of[2] = {sum * (uint64_t)(2 * rank + 1), (uint64_t)different};
    uint64_t all[2];
    PMPI_Allreduce(of, all, 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%llu different, checksum %llx\n", (unsigned long long)all[1], (unsigned long long)all[0]);
    free(operand);
    free(first);
    free(result);
    free(counts);
    MPI_Finalize();
    return 0;
}
