/* SPDX-License-Identifier: GPL-3.0-or-later */
/* every_call LOG CALLS: makes calls, each line of CALLS one, "collective processes how count" with how
 * "plain" or "in-place+strided+non-commutative+last-root+uneven" or some of these, and compares every byte
 * that they leave behind with what was computed beside them. LOG gets the line before the call and "ok",
 * "wrong" or "error N" behind it: a line without an end is the call that the job died of; "end" is the last
 * line. Calls on equally many processes should stand together. The processes of the job, all on one computer,
 * wait for each other in shared memory: the library makes no call but those. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { most = 64, patience = 20, period = 251 };
enum { in_place = 1, strided = 2, ordered = 4, last_root = 8, uneven = 16, ways = 32 };
static const char *const way_names[] = {"in-place", "strided", "non-commutative", "last-root", "uneven"};
typedef unsigned word;

/* Of the processes of a job. A verdict is 0, an error code, or -1 for wrong bytes; those of the next call go
 * to the other row. */
struct meeting {
    int arrived, round;
};
struct shared {
    struct meeting call, everybody; /* those who take part, those who wait for another size too */
    int announced; /* calls, by the process that writes the log */
    int entered; /* a barrier */
    int verdict[2][most];
};
static struct shared *shared;
static int log_file = -1;

static int rank, size, way, count, root; /* of the call */
static MPI_Comm comm;
static word *in, *before, *out, *want;
static long checked; /* elements of `out` that are compared */
static MPI_Datatype element, types[3]; /* one word, a pair, a pair with holes */
static MPI_Op operation, user_operations[2];

/* MPICH polls without giving the processor away, which takes 4 ms for each process more than there are cores.
 */
unsigned ucp_worker_progress(void *worker)
{
    static unsigned (*real)(void *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "ucp_worker_progress");
    static int idle;
    const unsigned events = real(worker);
    idle = events ? 0 : idle + 1;
    if (idle > 20)
        usleep(1);
    else if (idle)
        sched_yield();
    return events;
}

static void meet(struct meeting *at, int processes)
{
    const int round = __atomic_load_n(&at->round, __ATOMIC_SEQ_CST);
    if (__atomic_add_fetch(&at->arrived, 1, __ATOMIC_SEQ_CST) == processes) {
        __atomic_store_n(&at->arrived, 0, __ATOMIC_SEQ_CST);
        __atomic_store_n(&at->round, round + 1, __ATOMIC_SEQ_CST);
    }
    while (__atomic_load_n(&at->round, __ATOMIC_SEQ_CST) == round) {
        int flag; /* what was sent may need this process to arrive */
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        usleep(10);
    }
}

/* ---- elements: one word, or two with the operations of the user, or two with holes */

static int width(void)
{
    return way & strided ? 4 : way & ordered ? 2 : 1;
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

/* Bytes of the largest buffer of a call, something to spare. */
static size_t room(int processes, int n)
{
    return (size_t)(processes * (2L * n + 1) + 2) * 4 * sizeof(word);
}

/* ---- the calls; each fills `in`, `out` and `want` and returns what MPI returned */

static int blocks[most], shifts[most];

static const void *source(void)
{
    return way & in_place ? MPI_IN_PLACE : in;
}
/* MPI ignores these arguments next to MPI_IN_PLACE. */
static int source_count(void)
{
    return way & in_place ? 0 : count;
}
static MPI_Datatype source_type(void)
{
    return way & in_place ? MPI_DATATYPE_NULL : element;
}
static void remember(void)
{
    memcpy(before, in, room(size, count));
}

static int do_allgather(void)
{
    put_block(way & in_place ? at(out, (long)rank * count) : in, 0, count, rank, 0);
    for (int from = 0; from < size; ++from)
        put_block(want, (long)from * count, count, from, 0);
    remember();
    return MPI_Allgather(source(), source_count(), source_type(), out, count, element, comm);
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
    put_block(way & in_place ? at(out, shifts[rank]) : in, 0, blocks[rank], rank, 0);
    for (int from = 0; from < size; ++from)
        put_block(want, shifts[from], blocks[from], from, 0);
    remember();
    return MPI_Allgatherv(
        source(), way & in_place ? 0 : blocks[rank], source_type(), out, blocks, shifts, element, comm);
}

static int do_alltoall(void)
{
    for (int other = 0; other < size; ++other) {
        put_block(way & in_place ? out : in, (long)other * count, count, rank, other);
        put_block(want, (long)other * count, count, other, rank);
    }
    remember();
    return MPI_Alltoall(source(), source_count(), source_type(), out, count, element, comm);
}

static int do_alltoallv(void)
{
    lay_out(rank);
    for (int other = 0; other < size; ++other) {
        put_block(way & in_place ? out : in, shifts[other], blocks[other], rank, other);
        put_block(want, shifts[other], blocks[other], other, rank);
    }
    remember();
    return MPI_Alltoallv(source(), way & in_place ? 0 : blocks, way & in_place ? 0 : shifts, source_type(),
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
    return MPI_Bcast(out, count, element, root, comm);
}

static int do_gather(void)
{
    const int here = rank == root;
    put_block(way & in_place && here ? at(out, (long)rank * count) : in, 0, count, rank, 0);
    for (int from = 0; from < size && here; ++from)
        put_block(want, (long)from * count, count, from, 0);
    remember();
    if (!here) /* the receiving arguments count at the root only */
        return MPI_Gather(in, count, element, 0, 0, MPI_DATATYPE_NULL, root, comm);
    return MPI_Gather(source(), source_count(), source_type(), out, count, element, root, comm);
}

static int do_scatter(void)
{
    const int here = rank == root;
    for (int to = 0; to < size && here; ++to)
        put_block(in, (long)to * count, count, 0, to);
    remember();
    if (!(way & in_place && here))
        put_block(want, 0, count, 0, rank);
    if (!here) /* the sending arguments count at the root only */
        return MPI_Scatter(0, 0, MPI_DATATYPE_NULL, out, count, element, root, comm);
    if (way & in_place)
        return MPI_Scatter(in, count, element, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, comm);
    return MPI_Scatter(in, count, element, out, count, element, root, comm);
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
    int (*run)(void);
} collectives[] = {
    {"allgather", do_allgather},
    {"allgatherv", do_allgatherv},
    {"allreduce", do_allreduce},
    {"alltoall", do_alltoall},
    {"alltoallv", do_alltoallv},
    {"barrier", do_barrier},
    {"bcast", do_bcast},
    {"exscan", do_exscan},
    {"gather", do_gather},
    {"reduce", do_reduce},
    {"reduce_scatter", do_reduce_scatter},
    {"reduce_scatter_block", do_reduce_scatter_block},
    {"scan", do_scan},
    {"scatter", do_scatter},
};

/* ---- the program */

static void say(const char *text)
{
    if (rank == 0 && write(log_file, text, strlen(text)) < 0)
        MPI_Abort(MPI_COMM_WORLD, 4);
}

static void make_communicator(void)
{
    MPI_Group world, group;
    int range[1][3] = {{0, size - 1, 1}};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_range_incl(world, 1, range, &group);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 1, &comm); /* no collective of the library's in it */
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
}

static int number_of(const char *collective)
{
    for (unsigned i = 0; i < sizeof collectives / sizeof *collectives; ++i)
        if (strcmp(collectives[i].name, collective) == 0)
            return (int)i;
    return -1;
}

static int ways_of(const char *text)
{
    int set = 0;
    for (int bit = 0; 1 << bit < ways; ++bit)
        if (strstr(text, way_names[bit]))
            set |= 1 << bit;
    return set;
}

static void call(int number, int collective, const char *line)
{
    char text[300] = "ok\n";
    const size_t bytes = room(size, count);
    root = way & last_root ? size - 1 : 0;
    element = types[way & strided ? 2 : way & ordered ? 1 : 0];
    operation = way & ordered ? user_operations[1] : way & strided ? user_operations[0] : MPI_SUM;
    checked = size * (2L * count + 1) + 2;
    memset(in, 0xa5, bytes);
    memset(before, 0xa5, bytes);
    memset(out, 0xa5, bytes);
    memset(want, 0xa5, bytes);
    alarm(patience);
    if (rank == 0) {
        say(line);
        __atomic_store_n(&shared->announced, number + 1, __ATOMIC_SEQ_CST);
    }
    while (__atomic_load_n(&shared->announced, __ATOMIC_SEQ_CST) <= number)
        usleep(10);
    int verdict = collectives[collective].run();
    if (verdict == MPI_SUCCESS
        && (memcmp(out, want, (size_t)checked * (size_t)width() * sizeof(word)) || memcmp(in, before, bytes)))
        verdict = -1;
    int *verdicts = shared->verdict[number % 2], failed = 0;
    verdicts[rank] = verdict;
    meet(&shared->call, size);
    alarm(0);
    for (int i = 0; i < size && !failed; ++i)
        failed = verdicts[i];
    if (failed < 0)
        snprintf(text, sizeof text, "wrong\n");
    else if (failed > 0)
        snprintf(text, sizeof text, "error %d\n", failed);
    say(text);
    if (failed) { /* messages may be on their way still */
        MPI_Comm_free(&comm);
        make_communicator();
    }
}

static void take_part(int processes)
{
    if (size && rank < size)
        MPI_Comm_free(&comm);
    size = processes;
    if (rank < size)
        make_communicator();
}

static void call_all(FILE *calls, int world)
{
    char line[300], name[100], how[100];
    for (int number = 0, processes; fgets(line, sizeof line, calls); ++number) {
        line[strcspn(line, "\n")] = ' ';
        if (sscanf(line, "%99s %d %99s %d", name, &processes, how, &count) != 4 || number_of(name) < 0
            || processes < 2 || processes > world)
            MPI_Abort(MPI_COMM_WORLD, 3);
        if (processes != size) {
            meet(&shared->everybody, world);
            take_part(processes);
        }
        way = ways_of(how);
        if (rank < size)
            call(number, number_of(name), line);
    }
    meet(&shared->everybody, world);
    take_part(0);
}

static int greatest_count(FILE *calls)
{
    int greatest = 1, processes, n;
    char name[100], how[100];
    while (fscanf(calls, "%99s %d %99s %d", name, &processes, how, &n) == 4)
        greatest = n > greatest ? n : greatest;
    rewind(calls);
    return greatest;
}

static void share(const char *name, int processes)
{
    char path[4096];
    int token = 0;
    snprintf(path, sizeof path, "%s.shared", name);
    if (rank == 0) {
        log_file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
        if (log_file < 0 || file < 0 || ftruncate(file, sizeof *shared) != 0)
            MPI_Abort(MPI_COMM_WORLD, 4);
        close(file);
        for (int other = 1; other < processes; ++other)
            MPI_Send(&token, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, open(path, O_RDWR), 0);
    if (shared == MAP_FAILED)
        MPI_Abort(MPI_COMM_WORLD, 4);
}

static void make_types(void)
{
    types[0] = MPI_UINT32_T;
    MPI_Type_contiguous(2, MPI_UINT32_T, &types[1]);
    MPI_Type_vector(2, 1, 2, MPI_UINT32_T, &element);
    MPI_Type_create_resized(element, 0, 4 * sizeof(word), &types[2]);
    MPI_Type_commit(&types[1]);
    MPI_Type_commit(&types[2]);
    MPI_Op_create(add_pairs, 1, &user_operations[0]);
    MPI_Op_create(compose, 0, &user_operations[1]);
}

int main(int argc, char **argv)
{
    int world;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world);
    FILE *calls = argc == 3 ? fopen(argv[2], "r") : 0;
    if (!calls || world > most)
        MPI_Abort(MPI_COMM_WORLD, 3);
    share(argv[1], world);
    const size_t bytes = room(world, greatest_count(calls));
    in = malloc(bytes), before = malloc(bytes), out = malloc(bytes), want = malloc(bytes);
    make_types();
    call_all(calls, world);
    say("end\n");
    MPI_Finalize();
    return 0;
}
