/* SPDX-License-Identifier: GPL-3.0-or-later
 * A program that knows nothing of Collscope: calls every collective and checks every result.
 *     every_collective [COUNT...]
 *     every_collective threads COUNT        several threads, each with a communicator of its own
 * On MPI_COMM_WORLD, on parts of it, on a reordered one, in place, with an operation that does not commute,
 * on MPI_COMM_SELF and between two groups. Prints "N calls" on rank 0 when everything was right. */
#include <mpi.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __thread int rank, size; /* in the communicator that is tried */
static __thread MPI_Comm comm;
static __thread long calls;

static void expect(int right, const char *what, int count)
{
    ++calls;
    if (right)
        return;
    fprintf(stderr, "rank %d of %d: wrong result of %s of %d\n", rank, size, what, count);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Element `i` of what process `from` gives to process `to`. */
static int64_t value(int from, int to, int i)
{
    return (int64_t)from * 1000003 + (int64_t)to * 10007 + i;
}

static int64_t *fresh(int count)
{
    int64_t *const made = malloc(((size_t)count + 1) * sizeof *made);
    for (int i = 0; i < count; ++i)
        made[i] = -1;
    return made;
}

/* Every process gives its own; blocks as for one receiver. */
static void fill(int64_t *data, int to, int count)
{
    for (int i = 0; i < count; ++i)
        data[i] = value(rank, to, i);
}

static int holds(const int64_t *data, int from, int to, int count)
{
    for (int i = 0; i < count; ++i)
        if (data[i] != value(from, to, i))
            return 0;
    return 1;
}

/* Of value(0, 0, i) to value(last, 0, i); `first` is where in the vector `data` begins. */
static int holds_sum(const int64_t *data, int last, int first, int count)
{
    for (int i = 0; i < count; ++i) {
        int64_t sum = 0;
        for (int from = 0; from <= last; ++from)
            sum += value(from, 0, first + i);
        if (data[i] != sum)
            return 0;
    }
    return 1;
}

static void moves(int count)
{
    int64_t *const in = fresh(count * size);
    int64_t *const out = fresh(count * size);
    int *const counts = malloc(sizeof(int) * (size_t)size);
    int *const places = malloc(sizeof(int) * (size_t)size);
    int total = 0;
    for (int r = 0; r < size; ++r) {
        counts[r] = r % 2 == 0 ? count : count / 2;
        places[r] = total;
        total += counts[r];
    }
    for (int root = 0; root < size; root += size - 1) {
        fill(out, 0, count);
        MPI_Bcast(out, count, MPI_INT64_T, root, comm);
        expect(holds(out, root, 0, count), "bcast", count);

        int right = 1;
        fill(in, root, count);
        MPI_Gather(in, count, MPI_INT64_T, out, count, MPI_INT64_T, root, comm);
        for (int r = 0; r < size && rank == root; ++r)
            right = right && holds(out + r * count, r, root, count);
        expect(right, "gather", count);
        if (rank == root) /* what is in place at the root is not sent */
            fill(out + rank * count, root, count);
        MPI_Gather(rank == root ? MPI_IN_PLACE : in, rank == root ? 0 : count, MPI_INT64_T, out, count,
            MPI_INT64_T, root, comm);
        for (int r = 0; r < size && rank == root; ++r)
            right = right && holds(out + r * count, r, root, count);
        expect(right, "gather in place", count);

        for (int r = 0; r < size; ++r)
            fill(in + r * count, r, count);
        MPI_Scatter(in, rank == root ? count : 0, MPI_INT64_T, out, count, MPI_INT64_T, root, comm);
        expect(holds(out, root, rank, count), "scatter", count);
        MPI_Scatterv(in, counts, places, MPI_INT64_T, out, counts[rank], MPI_INT64_T, root, comm);
        MPI_Gatherv(out, counts[rank], MPI_INT64_T, in, counts, places, MPI_INT64_T, root, comm);
    }
    fill(in, 0, count);
    int right = 1;
    MPI_Allgather(in, count, MPI_INT64_T, out, count, MPI_INT64_T, comm);
    for (int r = 0; r < size; ++r)
        right = right && holds(out + r * count, r, 0, count);
    expect(right, "allgather", count);
    for (int i = 0; i < count * size; ++i)
        out[i] = -1;
    fill(out + rank * count, 0, count);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, count, MPI_INT64_T, comm);
    for (int r = 0; r < size; ++r)
        right = right && holds(out + r * count, r, 0, count);
    expect(right, "allgather in place", count);
    MPI_Allgatherv(in, counts[rank], MPI_INT64_T, out, counts, places, MPI_INT64_T, comm);
    for (int r = 0; r < size; ++r)
        right = right && holds(out + places[r], r, 0, counts[r]);
    expect(right, "allgatherv", count);
    for (int r = 0; r < size; ++r)
        fill(in + r * count, r, count);
    MPI_Alltoall(in, count, MPI_INT64_T, out, count, MPI_INT64_T, comm);
    for (int r = 0; r < size; ++r)
        right = right && holds(out + r * count, r, rank, count);
    expect(right, "alltoall", count);
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, count, MPI_INT64_T, comm);
    for (int r = 0; r < size; ++r)
        right = right && holds(in + r * count, r, rank, count);
    expect(right, "alltoall in place", count);
    for (int r = 0; r < size; ++r) {
        counts[r] = count;
        places[r] = r * count;
        fill(in + r * count, r, count);
    }
    MPI_Alltoallv(in, counts, places, MPI_INT64_T, out, counts, places, MPI_INT64_T, comm);
    for (int r = 0; r < size; ++r)
        right = right && holds(out + r * count, r, rank, count);
    expect(right, "alltoallv", count);
    MPI_Barrier(comm);
    free(in);
    free(out);
    free(counts);
    free(places);
}

static void reductions(int count)
{
    const int all = count * size;
    int64_t *const in = fresh(all);
    int64_t *const out = fresh(all);
    int *const counts = malloc(sizeof(int) * (size_t)size);
    for (int r = 0; r < size; ++r)
        counts[r] = count;
    fill(in, 0, all);
    for (int root = 0; root < size; root += size - 1) {
        MPI_Reduce(in, out, count, MPI_INT64_T, MPI_SUM, root, comm);
        expect(rank != root || holds_sum(out, size - 1, 0, count), "reduce", count);
        fill(out, 0, count);
        MPI_Reduce(rank == root ? MPI_IN_PLACE : in, out, count, MPI_INT64_T, MPI_SUM, root, comm);
        expect(rank != root || holds_sum(out, size - 1, 0, count), "reduce in place", count);
    }
    MPI_Allreduce(in, out, count, MPI_INT64_T, MPI_SUM, comm);
    expect(holds_sum(out, size - 1, 0, count), "allreduce", count);
    fill(out, 0, count);
    MPI_Allreduce(MPI_IN_PLACE, out, count, MPI_INT64_T, MPI_SUM, comm);
    expect(holds_sum(out, size - 1, 0, count), "allreduce in place", count);
    MPI_Reduce_scatter(in, out, counts, MPI_INT64_T, MPI_SUM, comm);
    expect(holds_sum(out, size - 1, rank * count, count), "reduce_scatter", count);
    MPI_Reduce_scatter_block(in, out, count, MPI_INT64_T, MPI_SUM, comm);
    expect(holds_sum(out, size - 1, rank * count, count), "reduce_scatter_block", count);
    MPI_Scan(in, out, count, MPI_INT64_T, MPI_SUM, comm);
    expect(holds_sum(out, rank, 0, count), "scan", count);
    MPI_Exscan(in, out, count, MPI_INT64_T, MPI_SUM, comm);
    expect(rank == 0 || holds_sum(out, rank - 1, 0, count), "exscan", count);
    free(in);
    free(out);
    free(counts);
}

/* x -> a x + b, one after the other: which comes first matters. */
static void follow(void *first, void *second, int *count, MPI_Datatype *type)
{
    const uint32_t *const before = first;
    uint32_t *const after = second;
    (void)type;
    for (int i = 0; i < *count; ++i) {
        after[2 * i + 1] = after[2 * i] * before[2 * i + 1] + after[2 * i + 1];
        after[2 * i] *= before[2 * i];
    }
}

static void in_order(int count)
{
    MPI_Datatype pair;
    MPI_Op op;
    MPI_Type_contiguous(2, MPI_UINT32_T, &pair);
    MPI_Type_commit(&pair);
    MPI_Op_create(follow, 0, &op);
    uint32_t *const in = malloc(sizeof(uint32_t) * 2 * (size_t)count);
    uint32_t *const out = malloc(sizeof(uint32_t) * 2 * (size_t)count);
    for (int i = 0; i < count; ++i) {
        in[2 * i] = (uint32_t)(rank + i) % 7 + 2;
        in[2 * i + 1] = (uint32_t)(rank * 31 + i);
    }
    for (int each = 0; each < 2; ++each) {
        if (each == 0)
            MPI_Allreduce(in, out, count, pair, op, comm);
        else
            MPI_Reduce(in, out, count, pair, op, size - 1, comm);
        int right = 1;
        for (int i = 0; i < count && (each == 0 || rank == size - 1); ++i) {
            uint32_t a = 1;
            uint32_t b = 0;
            for (int r = 0; r < size; ++r) {
                const uint32_t factor = (uint32_t)(r + i) % 7 + 2;
                b = factor * b + (uint32_t)(r * 31 + i);
                a *= factor;
            }
            right = right && out[2 * i] == a && out[2 * i + 1] == b;
        }
        expect(right, each == 0 ? "ordered allreduce" : "ordered reduce", count);
    }
    free(in);
    free(out);
    MPI_Op_free(&op);
    MPI_Type_free(&pair);
}

/* All under way at once; what goes to each process has a type of its own. */
static void begun(int count)
{
    int64_t *const in = fresh(count * size);
    int64_t *const out = fresh(count * size);
    int64_t *const sums = fresh(count);
    int *const counts = malloc(sizeof(int) * (size_t)size);
    int *const places = malloc(sizeof(int) * (size_t)size);
    MPI_Datatype *const types = malloc(sizeof(MPI_Datatype) * (size_t)size);
    MPI_Request requests[3];
    MPI_Datatype whole;
    MPI_Type_contiguous(count, MPI_INT64_T, &whole);
    MPI_Type_commit(&whole);
    for (int r = 0; r < size; ++r) {
        types[r] = (rank + r) % 2 == 0 ? whole : MPI_INT64_T;
        counts[r] = (rank + r) % 2 == 0 ? 1 : count;
        places[r] = r * count * (int)sizeof(int64_t);
        fill(in + r * count, r, count);
    }
    fill(sums, 0, count);
    MPI_Iallreduce(MPI_IN_PLACE, sums, count, MPI_INT64_T, MPI_SUM, comm, &requests[0]);
    MPI_Ialltoallw(in, counts, places, types, out, counts, places, types, comm, &requests[1]);
    MPI_Ibarrier(comm, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    expect(holds_sum(sums, size - 1, 0, count), "iallreduce", count);
    for (int blocking = 0; blocking < 2; ++blocking) {
        int right = 1;
        if (blocking)
            MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, in, counts, places, types, comm);
        for (int r = 0; r < size; ++r)
            right = right && holds((blocking ? in : out) + r * count, r, rank, count);
        expect(right, blocking ? "alltoallw in place" : "ialltoallw", count);
    }
    MPI_Type_free(&whole);
    free(in);
    free(out);
    free(sums);
    free(counts);
    free(places);
    free(types);
}

static void try(MPI_Comm which, int count)
{
    comm = which;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    if (size < 2)
        return;
    begun(count); /* first: decided is in blocking calls */
    MPI_Barrier(comm); /* all make it: from here on gather and reduce have every method */
    moves(count);
    reductions(count);
    in_order(count);
}

/* Communicators that are left alone. */
static void others(void)
{
    int world = 0;
    int number = 1;
    int sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
    expect(sum == 1, "allreduce alone", 1);
    int processes = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    MPI_Comm part;
    MPI_Comm between;
    MPI_Comm_split(MPI_COMM_WORLD, world % 2, world, &part);
    MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, world % 2 == 0 ? 1 : 0, 7, &between);
    MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, between);
    expect(
        sum == (world % 2 == 0 ? processes / 2 : processes - processes / 2), "allreduce between groups", 1);
    MPI_Comm_free(&between);
    MPI_Comm_free(&part);
}

struct task {
    MPI_Comm communicator;
    int count;
    long calls;
};

static void *work(void *data)
{
    struct task *const task = data;
    for (int i = 0; i < 10; ++i)
        try(task->communicator, task->count);
    task->calls = calls;
    return NULL;
}

static void threads(int count)
{
    enum { many = 3 };
    struct task tasks[many];
    pthread_t running[many];
    for (int i = 0; i < many; ++i) {
        tasks[i].count = count;
        MPI_Comm_dup(MPI_COMM_WORLD, &tasks[i].communicator);
    }
    for (int i = 0; i < many; ++i)
        pthread_create(&running[i], NULL, work, &tasks[i]);
    for (int i = 0; i < many; ++i) {
        pthread_join(running[i], NULL);
        MPI_Comm_free(&tasks[i].communicator);
        calls += tasks[i].calls;
    }
}

int main(int words, char **word)
{
    int provided = 0;
    const int threaded = words > 2 && strcmp(word[1], "threads") == 0;
    MPI_Init_thread(&words, &word, threaded ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    if (threaded && provided < MPI_THREAD_MULTIPLE) {
        printf("no threads\n");
        MPI_Finalize();
        return 0;
    }
    int world = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &world);
    MPI_Comm parts;
    MPI_Comm turned;
    MPI_Comm_split(MPI_COMM_WORLD, world / 3, world, &parts);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -world, &turned);
    if (threaded)
        threads(atoi(word[2]));
    for (int i = 1; i < words && !threaded; ++i) {
        try(MPI_COMM_WORLD, atoi(word[i]));
        try(parts, atoi(word[i]));
        try(turned, atoi(word[i]));
    }
    others();
    MPI_Comm_free(&parts);
    MPI_Comm_free(&turned);
    for (int i = 0; i < 20; ++i) { /* come and go */
        MPI_Comm copy;
        MPI_Comm_dup(MPI_COMM_WORLD, &copy);
        try(copy, 1);
        MPI_Comm_free(&copy);
    }
    if (world == 0)
        printf("%ld calls\n", calls);
    MPI_Finalize();
    return 0;
}
