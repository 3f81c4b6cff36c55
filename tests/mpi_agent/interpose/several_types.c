/* SPDX-License-Identifier: GPL-3.0-or-later */
/* several_types [same]: processes describe the data of a call by different types of the same signature, or by the
 * same type everywhere, and compare what they receive. Sums have elements that begin at their address (200 of them),
 * behind it (201) and before it (202). Prints "right". */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { pairs = 100, most = 8 };

static int rank, size;
static MPI_Datatype pair, spaced, four; /* two ints, the same with holes, four ints */

static int value(int from, int to, int index)
{
    return from * 10007 + to * 503 + index;
}

static void check(int right, const char *what)
{
    if (right)
        return;
    fprintf(stderr, "%s: wrong data in process %d\n", what, rank);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void alltoall(int same)
{
    static int in[most * pairs * 2], out[most * pairs * 4];
    for (int to = 0; to < size; ++to)
        for (int i = 0; i < 2 * pairs; ++i)
            in[to * pairs * 2 + i] = value(rank, to, i);
    MPI_Alltoall(in, pairs, pair, out, pairs, same ? pair : spaced, MPI_COMM_WORLD);
    int right = 1;
    for (int from = 0; from < size; ++from)
        for (int i = 0; i < 2 * pairs; ++i)
            right &= out[same ? from * pairs * 2 + i : from * pairs * 4 + 2 * i] == value(from, rank, i);
    check(right, "alltoall");
}

static void gather(int same)
{
    static int in[pairs * 2], out[most * pairs * 2];
    for (int i = 0; i < 2 * pairs; ++i)
        in[i] = value(rank, 0, i);
    MPI_Gather(in, same ? pairs : pairs / 2, same ? pair : four, out, pairs, pair, 0, MPI_COMM_WORLD);
    int right = 1;
    for (int i = 0; i < size * pairs * 2 && rank == 0; ++i)
        right &= out[i] == value(i / (pairs * 2), 0, i % (pairs * 2));
    check(right, "gather");
}

static void broadcast(int same)
{
    static int data[pairs * 2];
    for (int i = 0; i < 2 * pairs; ++i)
        data[i] = rank == 0 ? value(0, 0, i) : -1;
    const int fours = !same && rank % 2 == 1;
    MPI_Bcast(data, fours ? pairs / 2 : pairs, fours ? four : pair, 0, MPI_COMM_WORLD);
    int right = 1;
    for (int i = 0; i < 2 * pairs; ++i)
        right &= data[i] == value(0, 0, i);
    check(right, "bcast");
}

static int first_byte; /* of an element */

static void add(void *in, void *both, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; ++i)
        *(int *)((char *)both + i * 24 + first_byte) += *(int *)((char *)in + i * 24 + first_byte);
}

/* Elements of `count` begin behind their address, or before it. */
static void reduce(int count, MPI_Aint displacement)
{
    static char in[(most * pairs + 1) * 24], out[(most * pairs + 1) * 24];
    MPI_Datatype bare, type;
    MPI_Op op;
    first_byte = (int)displacement;
    MPI_Type_create_hindexed_block(1, 1, &displacement, MPI_INT, &bare);
    MPI_Type_create_resized(bare, 0, 24, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(add, 1, &op);
    for (int i = 0; i < count; ++i)
        *(int *)(in + 24 + i * 24 + first_byte) = rank + i;
    MPI_Allreduce(in + 24, out + 24, count, type, op, MPI_COMM_WORLD);
    int right = 1;
    for (int i = 0; i < count; ++i)
        right &= *(int *)(out + 24 + i * 24 + first_byte) == size * i + size * (size - 1) / 2;
    check(right, "allreduce");
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Type_free(&bare);
}

int main(int argc, char **argv)
{
    const int same = argc > 1 && strcmp(argv[1], "same") == 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > most)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Datatype holes;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_vector(2, 1, 2, MPI_INT, &holes);
    MPI_Type_create_resized(holes, 0, 4 * sizeof(int), &spaced);
    MPI_Type_contiguous(4, MPI_INT, &four);
    MPI_Type_commit(&pair);
    MPI_Type_commit(&spaced);
    MPI_Type_commit(&four);
    alltoall(same);
    gather(same);
    broadcast(same);
    reduce(200, 0);
    reduce(201, 20);
    reduce(202, -20);
    if (rank == 0)
        puts("right");
    MPI_Finalize();
    return 0;
}
