/* SPDX-License-Identifier: GPL-3.0-or-later */
/* every_call LOG CALLS: makes calls, each line of CALLS one, "collective processes how count" with how
 * "plain" or "in-place+strided+non-commutative+last-root+uneven+mixed" or some of these, and compares every
 * byte that they leave behind with what was computed beside them. LOG gets the line before the call and "ok",
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
enum { in_place = 1, strided = 2, ordered = 4, last_root = 8, uneven = 16, mixed = 32, ways = 64 };
static const char *const way_names[]
    = {"in-place", "strided", "non-commutative", "last-root", "uneven", "mixed"};
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
static size_t bytes; /* of each of them */
static long checked; /* elements of `out` that are compared */
static MPI_Datatype element, types[4]; /* one word, a pair, a pair with holes, four words */
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

#include "every_call_checks.h"

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

/* In the largest buffer of a call, something to spare. */
static long elements(int collective, int processes, int n)
{
    return collectives[collective].blocks ? processes * (2L * n + 1) + 2 : 3L * n + 2;
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
    checked = elements(collective, size, count);
    bytes = (size_t)checked * 4 * sizeof(word);
    root = way & last_root ? size - 1 : 0;
    element = types[way & strided ? 2 : way & ordered ? 1 : 0];
    operation = way & ordered ? user_operations[1] : way & strided ? user_operations[0] : MPI_SUM;
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
    alarm(patience);
    if (size && rank < size)
        MPI_Comm_free(&comm);
    size = processes;
    if (rank < size)
        make_communicator();
    alarm(0);
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

static void make_buffers(FILE *calls)
{
    int processes, n;
    char name[100], how[100];
    while (fscanf(calls, "%99s %d %99s %d", name, &processes, how, &n) == 4 && number_of(name) >= 0) {
        const size_t needed = (size_t)elements(number_of(name), processes, n) * 4 * sizeof(word);
        bytes = needed > bytes ? needed : bytes;
    }
    rewind(calls);
    in = malloc(bytes), before = malloc(bytes), out = malloc(bytes), want = malloc(bytes);
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
    MPI_Type_contiguous(4, MPI_UINT32_T, &types[3]);
    MPI_Type_commit(&types[1]);
    MPI_Type_commit(&types[2]);
    MPI_Type_commit(&types[3]);
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
    make_buffers(calls);
    make_types();
    call_all(calls, world);
    say("end\n");
    MPI_Finalize();
    return 0;
}
