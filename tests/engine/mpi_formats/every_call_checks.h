/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of every_call.c: one function per collective, which fills `in` and `out`, makes the call, and knows
 * what must be in `out` then. */
#pragma once

/* ---- elements: one word, or two with the operations of the user, or two with holes */

static int packed; /* a pair with holes is without them */

static int width(void)
{
    return way & strided ? packed ? 2 : 4 : way & ordered ? 2 : 1;
}

static word *at(word *buffer, long index)
{
    return buffer + index * width();
}

static word value(int from, int to, long index, int part)
{
    word v = (word)(from * 7919 + to * 104729 + index * 31 + part * 15485863) + 1;
    v = (v ^ v >> 15) * 0x2c1b3c6du;
    return v ^ v >> 12;
}

static void put(word *buffer, long index, word first, word second)
{
    word *to = at(buffer, index);
    to[0] = first;
    if (width() > 1)
        to[width() / 2] = second;
}

static void put_block(word *buffer, long index, long n, int from, int to)
{
    for (long i = 0; i < n; ++i)
        put(buffer, index + i, value(from, to, i, 0), value(from, to, i, 1));
}

/* What a process gives to a reduction: x -> ax + b where the order matters. */
static void term(int from, long index, word *pair)
{
    pair[0] = value(from, 0, index % period, 0) | 1;
    pair[1] = value(from, 0, index % period, 1);
}

static void combine(const word *left, word *right, int apart, int in_order)
{
    if (in_order) {
        right[apart] = left[0] * right[apart] + left[apart];
        right[0] *= left[0];
    } else {
        right[0] += left[0];
        right[apart] += left[apart];
    }
}

static void apply(void *left, void *right, int n, MPI_Datatype type, int in_order)
{
    MPI_Aint low, extent;
    MPI_Type_get_extent(type, &low, &extent);
    const int words = (int)(extent / (MPI_Aint)sizeof(word));
    for (long i = 0; i < n; ++i)
        combine((word *)left + i * words, (word *)right + i * words, words / 2, in_order);
}

static void add_pairs(void *left, void *right, int *n, MPI_Datatype *type)
{
    apply(left, right, *n, *type, 0);
}

static void compose(void *left, void *right, int *n, MPI_Datatype *type)
{
    apply(left, right, *n, *type, 1);
}

static void put_terms(word *buffer, long n)
{
    word pair[2];
    for (long i = 0; i < n; ++i) {
        term(rank, i, pair);
        put(buffer, i, pair[0], pair[1]);
    }
}

/* Elements `first` to `first` + n of the terms of processes 0 to `processes` - 1, reduced. */
static void put_reduced(word *buffer, long first, long n, int processes)
{
    word folded[period][2];
    for (long i = 0; i < n && i < period; ++i) {
        term(processes - 1, first + i, folded[i]);
        for (int from = processes - 2; from >= 0; --from) {
            word left[2];
            term(from, first + i, left);
            combine(left, folded[i], 1, (way & ordered) != 0);
        }
    }
    for (long i = 0; i < n; ++i)
        put(buffer, i, folded[i % period][0], folded[i % period][1]);
}

/* ---- the calls; each fills `in`, `out` and `want` and returns what MPI returned */

static int blocks[most], shifts[most];

static const void *source(void)
{
    return way & in_place ? MPI_IN_PLACE : in;
}
/* MPI ignores these arguments next to MPI_IN_PLACE. */
/* Mixed calls send pairs without holes where pairs with holes are received. Of plain words, one of the two
 * sides has four as one element: on even processes the sending side, on odd ones the receiving side. */
static int in_fours(int n, int odd)
{
    return way & mixed && !(way & strided) && n % 4 == 0 && rank % 2 == odd;
}
static int sent_count(int n)
{
    return in_fours(n, 0) ? n / 4 : n;
}
static MPI_Datatype sent_type(int n)
{
    return in_fours(n, 0) ? types[3] : way & mixed && way & strided ? types[1] : element;
}
static int received_count(void)
{
    return in_fours(count, 1) ? count / 4 : count;
}
static MPI_Datatype received_type(void)
{
    return in_fours(count, 1) ? types[3] : element;
}
static void put_sent(word *buffer, long index, long n, int from, int to)
{
    packed = (way & mixed) != 0;
    put_block(buffer, index, n, from, to);
    packed = 0;
}
static int source_count(void)
{
    return way & in_place ? 0 : sent_count(count);
}
static MPI_Datatype source_type(void)
{
    return way & in_place ? MPI_DATATYPE_NULL : sent_type(count);
}
static void remember(void)
{
    memcpy(before, in, bytes);
}

static int do_allgather(void)
{
    put_sent(way & in_place ? at(out, (long)rank * count) : in, 0, count, rank, 0);
    for (int from = 0; from < size; ++from)
        put_block(want, (long)from * count, count, from, 0);
    remember();
    return MPI_Allgather(
        source(), source_count(), source_type(), out, received_count(), received_type(), comm);
}

/* Blocks with a hole behind each. */
static void lay_out(int other)
{
    for (int i = 0, shift = 0; i < size; ++i) {
        blocks[i] = way & uneven ? (other + i) % 3 * count : count;
        shifts[i] = shift;
        shift += blocks[i] + 1;
    }
}

static int do_allgatherv(void)
{
    lay_out(0);
    put_sent(way & in_place ? at(out, shifts[rank]) : in, 0, blocks[rank], rank, 0);
    for (int from = 0; from < size; ++from)
        put_block(want, shifts[from], blocks[from], from, 0);
    remember();
    return MPI_Allgatherv(source(), way & in_place ? 0 : sent_count(blocks[rank]),
        way & in_place ? MPI_DATATYPE_NULL : sent_type(blocks[rank]), out, blocks, shifts, element, comm);
}

static int do_alltoall(void)
{
    for (int other = 0; other < size; ++other) {
        put_sent(way & in_place ? out : in, (long)other * count, count, rank, other);
        put_block(want, (long)other * count, count, other, rank);
    }
    remember();
    return MPI_Alltoall(
        source(), source_count(), source_type(), out, received_count(), received_type(), comm);
}

static int do_alltoallv(void)
{
    lay_out(rank);
    for (int other = 0; other < size; ++other) {
        put_sent(way & in_place ? out : in, shifts[other], blocks[other], rank, other);
        put_block(want, shifts[other], blocks[other], other, rank);
    }
    remember();
    return MPI_Alltoallv(source(), way & in_place ? 0 : blocks, way & in_place ? 0 : shifts,
        way & in_place                     ? MPI_DATATYPE_NULL
            : way & mixed && way & strided ? types[1]
                                           : element,
        out, blocks, shifts, element, comm);
}

/* Nobody leaves before everybody, the late last process too, has come. */
static int do_barrier(void)
{
    meet(&shared->call, size);
    shared->entered = 0;
    meet(&shared->call, size);
    if (rank == size - 1)
        usleep(1000);
    __atomic_add_fetch(&shared->entered, 1, __ATOMIC_SEQ_CST);
    const int error = MPI_Barrier(comm);
    checked = 1;
    want[0] = (word)size;
    out[0] = (word)__atomic_load_n(&shared->entered, __ATOMIC_SEQ_CST);
    return error;
}

static int do_bcast(void)
{
    put_block(want, 0, count, root, 0);
    if (rank == root)
        put_block(out, 0, count, root, 0);
    if (!(way & mixed) || count % 4 != 0 || rank == root)
        return MPI_Bcast(out, count, element, root, comm);
    MPI_Datatype four; /* the same signature, cut otherwise */
    MPI_Type_contiguous(4, element, &four);
    MPI_Type_commit(&four);
    const int error = MPI_Bcast(out, count / 4, four, root, comm);
    MPI_Type_free(&four);
    return error;
}

static int do_gather(void)
{
    const int here = rank == root;
    put_sent(way & in_place && here ? at(out, (long)rank * count) : in, 0, count, rank, 0);
    for (int from = 0; from < size && here; ++from)
        put_block(want, (long)from * count, count, from, 0);
    remember();
    if (!here) /* the receiving arguments count at the root only */
        return MPI_Gather(in, sent_count(count), sent_type(count), 0, 0, MPI_DATATYPE_NULL, root, comm);
    return MPI_Gather(
        source(), source_count(), source_type(), out, received_count(), received_type(), root, comm);
}

static int do_scatter(void)
{
    const int here = rank == root;
    for (int to = 0; to < size && here; ++to)
        put_sent(in, (long)to * count, count, 0, to);
    remember();
    if (!(way & in_place && here))
        put_block(want, 0, count, 0, rank);
    if (!here) /* the sending arguments count at the root only */
        return MPI_Scatter(0, 0, MPI_DATATYPE_NULL, out, received_count(), received_type(), root, comm);
    if (way & in_place)
        return MPI_Scatter(
            in, sent_count(count), sent_type(count), MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, comm);
    return MPI_Scatter(
        in, sent_count(count), sent_type(count), out, received_count(), received_type(), root, comm);
}

static int do_reduce(void)
{
    const int here = rank == root;
    put_terms(way & in_place && here ? out : in, count);
    if (here)
        put_reduced(want, 0, count, size);
    remember();
    return MPI_Reduce(here ? source() : in, here ? out : 0, count, element, operation, root, comm);
}

static int do_allreduce(void)
{
    put_terms(way & in_place ? out : in, count);
    put_reduced(want, 0, count, size);
    remember();
    return MPI_Allreduce(source(), out, count, element, operation, comm);
}

static int do_scan(void)
{
    put_terms(way & in_place ? out : in, count);
    put_reduced(want, 0, count, rank + 1);
    remember();
    return MPI_Scan(source(), out, count, element, operation, comm);
}

static int do_exscan(void)
{
    put_terms(way & in_place ? out : in, count);
    if (rank > 0)
        put_reduced(want, 0, count, rank);
    else
        checked = 0; /* undefined on the first process */
    remember();
    return MPI_Exscan(source(), out, count, element, operation, comm);
}

/* In place the whole vector lies where the result comes to lie: what is behind the result is undefined. */
static long put_scattered(void)
{
    long first = 0, all = 0;
    for (int i = 0; i < size; ++i) {
        first += i < rank ? blocks[i] : 0;
        all += blocks[i];
    }
    put_terms(way & in_place ? out : in, all);
    put_reduced(want, first, blocks[rank], size);
    if (way & in_place)
        checked = blocks[rank];
    remember();
    return all;
}

static int do_reduce_scatter(void) /* the count is that of the whole vector */
{
    for (int i = 0; i < size; ++i)
        blocks[i] = way & uneven ? i % 3 * (count / size) + (i == 1 ? count % size : 0)
                                 : count / size + (i < count % size);
    put_scattered();
    return MPI_Reduce_scatter(source(), out, blocks, element, operation, comm);
}

static int do_reduce_scatter_block(void)
{
    for (int i = 0; i < size; ++i)
        blocks[i] = count;
    put_scattered();
    return MPI_Reduce_scatter_block(source(), out, count, element, operation, comm);
}

static const struct {
    const char *name;
    int blocks; /* does a process hold something for, or of, every other? */
    int (*run)(void);
} collectives[] = {
    {"allgather", 1, do_allgather},
    {"allgatherv", 1, do_allgatherv},
    {"allreduce", 0, do_allreduce},
    {"alltoall", 1, do_alltoall},
    {"alltoallv", 1, do_alltoallv},
    {"barrier", 0, do_barrier},
    {"bcast", 0, do_bcast},
    {"exscan", 0, do_exscan},
    {"gather", 1, do_gather},
    {"reduce", 0, do_reduce},
    {"reduce_scatter", 0, do_reduce_scatter},
    {"reduce_scatter_block", 1, do_reduce_scatter_block},
    {"scan", 0, do_scan},
    {"scatter", 1, do_scatter},
};
