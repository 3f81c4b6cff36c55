/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that does what MPI allows and few programs do, or what is wrong and reported to it. Ends well and
   prints "right" when every result, error and file is what it is without any library underneath.
     odd_calls FILE   where no file may come to be before MPI_Finalize */
#include <mpi.h>
#if MPI_VERSION >= 4 || OMPI_MAJOR_VERSION >= 5 /* which has them, and says 3.1 */
#define PERSISTENT(name) MPI_##name
#else
#include <mpi-ext.h>
#define PERSISTENT(name) MPIX_##name
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank, size;

static void want(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "process %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

/* MPICH 4.3.2 and 5.0.1 crash in MPI_Finalize then. */
int MPI_T_finalize(void)
{
    fprintf(stderr, "process %d: MPI_T_finalize is called\n", rank);
    _exit(4);
}

static int sum(int value, MPI_Comm comm)
{
    int all = -1;
    MPI_Allreduce(&value, &all, 1, MPI_INT, MPI_SUM, comm);
    return all;
}

/* One buffer for what is given and what comes. */
static void aliased(void)
{
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN); /* whose handler Open MPI asks */
    want(sum(1, comm) == size, "a sum before wrong buffers");
    for (int count = 2; count <= 2000; count *= 10) {
        static int values[2000];
        int class = MPI_SUCCESS;
        MPI_Error_class(MPI_Allreduce(values, values, count, MPI_INT, MPI_SUM, comm), &class);
        want(class == MPI_ERR_BUFFER, "an allreduce in one buffer is not refused");
#ifndef OPEN_MPI
        MPI_Error_class(MPI_Scan(values, values, count, MPI_INT, MPI_SUM, comm), &class);
        want(class == MPI_ERR_BUFFER, "a scan in one buffer is not refused");
#endif
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&comm);
}

/* One buffer at the root alone, which goes on; so do the others. `first`: nothing was called before. */
static void aliased_at_root(int first)
{
    MPI_Comm
        comm; /* not freed: what was sent to the root gets into reductions of the next one with its number */
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int values[2] = {rank, 1}, result[2];
    if (!first) {
        want(sum(1, comm) == size, "a sum before wrong buffers at the root");
        MPI_Reduce(values, result, 2, MPI_INT, MPI_SUM, 0, comm);
    }
    for (int i = 0; i < 12; ++i) {
        void *const out = rank == 0 ? values : result;
        int class = MPI_SUCCESS;
        MPI_Error_class(MPI_Reduce(values, out, 2, MPI_INT, MPI_SUM, 0, comm), &class);
        want((class == MPI_SUCCESS) == (rank != 0), "a reduce in one buffer at the root");
        int value = rank == i % size ? i : -1;
        MPI_Bcast(&value, 1, MPI_INT, i % size, comm);
        want(value == i, "a broadcast after a reduce that the root refused");
        MPI_Barrier(comm);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Barrier(MPI_COMM_WORLD);
    want(sum(1, MPI_COMM_WORLD) == size, "a sum after reductions that the root refused");
}

/* One process makes calls that the library refuses; the others never hear of them. */
static void wrong_on_one(void)
{
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Datatype three, never;
    MPI_Type_vector(3, 1, 2, MPI_INT, &three);
    MPI_Type_commit(&three);
    MPI_Type_vector(3, 1, 2, MPI_INT, &never);
    for (int i = 0; i < 20; ++i) {
        int value = rank == 0 ? i : -1, values[60] = {0}, class = MPI_SUCCESS;
        if (rank == 1)
            want(MPI_Bcast(&value, -1, MPI_INT, 0, comm) != MPI_SUCCESS, "a wrong count is taken");
        MPI_Bcast(&value, 1, MPI_INT, 0, comm);
        want(value == i && sum(1, comm) == size, "results after a wrong call");
        for (int at = 0; at < 60; ++at)
            values[at] = rank == 0 ? i : -1;
        if (rank == i % 2)
            MPI_Error_class(MPI_Bcast(values, 1 + i % 10, never, 0, comm), &class);
        want(class == (rank == i % 2 ? MPI_ERR_TYPE : MPI_SUCCESS), "the error of a type never committed");
        MPI_Bcast(values, 1 + i % 10, three, 0, comm);
        for (int at = 0; at <= i % 10; ++at)
            want(values[5 * at] == i && values[5 * at + 4] == i, "results after a wrong type");
    }
    int one = rank, every[64];
    want(
        MPI_Gather(&one, -1, MPI_INT, every, 1, MPI_INT, 0, comm) != MPI_SUCCESS, "all gather a wrong count");
    want(MPI_Scatter(every, 1, MPI_INT, &one, -1, MPI_INT, 0, comm) != MPI_SUCCESS,
        "all scatter a wrong count");
    MPI_Type_free(&never);
    MPI_Type_free(&three);
    MPI_Comm_free(&comm);
}

/* An operation that the type does not have is refused on all processes, and nothing of it stays behind. */
static void undefined_operation(void)
{
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    for (int i = 0; i < 3; ++i) {
        double value = rank + 1, result = -1;
        int class = MPI_SUCCESS;
        MPI_Error_class(MPI_Reduce(&value, &result, 1, MPI_DOUBLE, MPI_BAND, 0, comm), &class);
        want(class == MPI_ERR_OP, "the error of an operation that a type does not have");
        MPI_Error_class(MPI_Allreduce(&value, &result, 1, MPI_DOUBLE, MPI_BAND, comm), &class);
        want(class == MPI_ERR_OP, "the same of an allreduce");
        MPI_Reduce(&value, &result, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
        want(rank != 0 || result == size * (size + 1) / 2, "a sum after a refused operation");
    }
    MPI_Comm_free(&comm);
}

static void first(void *in, void *both, int *count, MPI_Datatype *type)
{
    (void)in, (void)both, (void)count, (void)type;
}

/* Elements without bytes. */
static void empty_types(void)
{
    MPI_Datatype empty;
    MPI_Op op;
    int a[8] = {1}, b[8] = {2};
    MPI_Type_contiguous(0, MPI_INT, &empty);
    MPI_Type_commit(&empty);
    MPI_Op_create(first, 0, &op);
    for (int root = 0; root < size; ++root) {
        MPI_Bcast(a, 5, empty, root, MPI_COMM_WORLD);
        MPI_Reduce(a, b, 5, empty, op, root, MPI_COMM_WORLD);
        MPI_Allreduce(a, b, 5, empty, op, MPI_COMM_WORLD);
    }
    want(a[0] == 1 && b[0] == 2, "elements without bytes change something");
    MPI_Op_free(&op);
    MPI_Type_free(&empty);
}

/* Inside of them libraries use their own types and communicators. */
static void intercommunicators(void)
{
    MPI_Comm half, both;
    int values[64], others;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 7, &both);
    MPI_Comm_remote_size(both, &others);
    for (int i = 0; i < 20; ++i) {
        want(sum(1, both) == others, "a sum over an intercommunicator");
        MPI_Allgather(&rank, 1, MPI_INT, values, 1, MPI_INT, both);
        for (int other = 0; other < others; ++other)
            want(values[other] == 2 * other + 1 - rank % 2, "what an intercommunicator gathers");
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
}

/* Every block has a type and a number of elements of its own, which may be none. */
enum { blocking, nonblocking, persistent };
static void blocks_of_types(MPI_Comm comm, int here, int others, int kind, int in_place)
{
    enum { room = 16 }; /* bytes of a block */
    char sent[64 * room], received[64 * room];
    int counts[64], places[64];
    MPI_Datatype types[64];
    MPI_Request request = MPI_REQUEST_NULL;
    for (int other = 0; other < others; ++other) {
        const short value = (short)(100 * here + other);
        counts[other] = (here + other) % 4;
        places[other] = other * room;
        types[other] = (here + other) % 2 == 0 ? MPI_SHORT : MPI_CHAR;
        for (int i = 0; i < room; i += 2)
            memcpy(sent + other * room + i, &value, 2);
    }
    memcpy(received, sent, sizeof sent);
    const void *const from = in_place ? MPI_IN_PLACE : sent;
    if (kind == blocking)
        MPI_Alltoallw(from, counts, places, types, received, counts, places, types, comm);
    if (kind == nonblocking)
        MPI_Ialltoallw(from, counts, places, types, received, counts, places, types, comm, &request);
    if (kind == persistent) {
        PERSISTENT(Alltoallw_init)
        (from, counts, places, types, received, counts, places, types, comm, MPI_INFO_NULL, &request);
        MPI_Start(&request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (request != MPI_REQUEST_NULL)
        MPI_Request_free(&request);
    for (int other = 0; other < others; ++other) {
        const short value = (short)(100 * other + here);
        const size_t bytes = (size_t)counts[other] * (types[other] == MPI_SHORT ? 2 : 1);
        for (size_t i = 0; i < bytes; ++i)
            want(received[other * room + (int)i] == ((const char *)&value)[i % 2], "a block of its own type");
        want(memcmp(received + other * room + bytes, sent + other * room + bytes, room - bytes) == 0,
            "what is behind a block");
    }
}

/* Calls that are only begun, several of them at once. */
static void begun_on(MPI_Comm comm)
{
    enum { many = 7, calls = 3 };
    int mine[calls][many], sums[calls][many], here, others, between;
    MPI_Request requests[calls];
    MPI_Comm_rank(comm, &here);
    MPI_Comm_test_inter(comm, &between);
    between ? MPI_Comm_remote_size(comm, &others) : MPI_Comm_size(comm, &others);
    for (int call = 0; call < calls; ++call) {
        for (int i = 0; i < many; ++i)
            mine[call][i] = sums[call][i] = call * i + here;
        MPI_Iallreduce(call == 1 && !between ? MPI_IN_PLACE : mine[call], sums[call], many, MPI_INT, MPI_SUM,
            comm, &requests[call]);
    }
    MPI_Waitall(calls, requests, MPI_STATUSES_IGNORE);
    for (int call = 0; call < calls; ++call)
        for (int i = 0; i < many; ++i)
            want(sums[call][i] == others * call * i + others * (others - 1) / 2, "a sum that was begun");
    for (int kind = blocking; kind <= (between ? nonblocking : persistent); ++kind) {
        blocks_of_types(comm, here, others, kind, 0);
#ifndef OPEN_MPI
        if (kind != blocking)
            continue; /* MPICH 4.0.2 itself fails in these in place */
#endif
        if (!between)
            blocks_of_types(comm, here, others, kind, 1);
    }
    if (between)
        return;
    int value;
    MPI_Request again;
    PERSISTENT(Bcast_init)(&value, 1, MPI_INT, others - 1, comm, MPI_INFO_NULL, &again);
    for (int i = 0; i < 3; ++i) {
        value = here == others - 1 ? i : -1;
        MPI_Start(&again);
        MPI_Wait(&again, MPI_STATUS_IGNORE);
        want(value == i, "a broadcast that is begun again");
    }
    MPI_Request_free(&again);
}

static void begun(void)
{
    MPI_Comm half, both, turned;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 7, &both);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &turned);
    begun_on(half);
    begun_on(both);
    begun_on(turned);
    MPI_Comm_free(&turned);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
}

/* The communicator becomes one inside of a call on some processes, and not on others. */
static void made_meanwhile(void)
{
    for (int i = 0; i < 10; ++i) {
        MPI_Comm copy;
        MPI_Request request;
        MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
        if (rank == 0)
            MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        if (rank != 0)
            MPI_Barrier(MPI_COMM_WORLD);
        int value = rank == 0 ? i : -1;
        MPI_Bcast(&value, 1, MPI_INT, 0, copy);
        want(value == i && sum(1, copy) == size, "results on a copy made meanwhile");
        MPI_Comm_free(&copy);
    }
}

/* Two pieces of memory by their addresses, as the program's types may name them. */
static void from_the_bottom(void)
{
    for (int root = 0; root < size; ++root) {
        int lengths[2] = {1, 2};
        int *const first = malloc(sizeof *first), *const second = malloc(2 * sizeof *second);
        MPI_Aint places[2];
        MPI_Datatype both;
        *first = second[0] = second[1] = rank == root ? 7 + root : -1;
        MPI_Get_address(first, &places[0]);
        MPI_Get_address(second, &places[1]);
        MPI_Type_create_hindexed(2, lengths, places, MPI_INT, &both);
        MPI_Type_commit(&both);
        MPI_Bcast(MPI_BOTTOM, 1, both, root, MPI_COMM_WORLD);
        want(*first == 7 + root && second[0] == *first && second[1] == *first, "data at MPI_BOTTOM");
        MPI_Type_free(&both);
        free(first);
        free(second);
    }
}

/* On a communicator with processes of another job, and on parts of it. */
static void with_others(MPI_Comm between, int high)
{
    MPI_Comm all, part;
    int here = 0, size_of_all = 0;
    MPI_Intercomm_merge(between, high, &all);
    MPI_Comm_rank(all, &here);
    MPI_Comm_size(all, &size_of_all);
    MPI_Comm_split(all, 0, -here, &part);
    for (int i = 0; i < 20; ++i) {
        int value = here == 0 ? i : -1;
        MPI_Bcast(&value, 1, MPI_INT, 0, all);
        want(value == i && sum(1, all) == size_of_all
                && sum(here, part) == size_of_all * (size_of_all - 1) / 2,
            "results with another job");
    }
    MPI_Comm_free(&part);
    MPI_Comm_free(&all);
    MPI_Comm_disconnect(&between);
}

static int is_sanitized(void)
{
    const char *const preloaded = getenv("LD_PRELOAD");
    return preloaded && strstr(preloaded, "libasan");
}

/* MPICH of Debian 12 starts no programs; a sanitizer is not preloaded for those that are started. */
static void another_job(char *program)
{
#ifndef OPEN_MPI
    return;
#endif
    char word[] = "spawned";
    char *words[] = {word, NULL};
    MPI_Comm between;
    MPI_Comm_spawn(program, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &between, MPI_ERRCODES_IGNORE);
    with_others(between, 0);
}

static long resident(void)
{
    long all = 0, here = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    want(file && fscanf(file, "%ld %ld", &all, &here) == 2, "memory in /proc");
    fclose(file);
    return here * (sysconf(_SC_PAGESIZE) / 1024);
}

/* Nothing is kept of communicators that are gone, but by a sanitizer. */
static void many_communicators(void)
{
    long before = 0;
    for (int i = 0; i < 600; ++i) {
        MPI_Comm comm;
        int value = i;
        MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm);
        MPI_Bcast(&value, 1, MPI_INT, 0, comm);
        MPI_Comm_free(&comm);
        if (i == 100)
            before = resident();
    }
    want(is_sanitized() || resident() - before < 700, "memory of communicators that are gone is kept");
}

/* As many as without a library underneath, and each has its own results. MPICH has 2,048; so many of Open MPI
   would take long. */
static void all_communicators(void)
{
#ifdef OPEN_MPI
    enum { most = 20, least = most };
#else
    enum { most = 3000, least = 2001 };
#endif
    static MPI_Comm all[most];
    int many = 0, right = 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    while (right && many < most && MPI_Comm_dup(MPI_COMM_WORLD, &all[many]) == MPI_SUCCESS)
        right = sum(many, all[many]) == size * many, ++many;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    want(right, "a sum on one of many communicators");
    want(many >= least, "fewer communicators than the library has");
    MPI_Comm last = all[many - 1];
    for (int i = 0; i < many - 1; ++i) {
        want(i % 50 != 0 || sum(i, last) == size * i, "a sum on the last of many communicators");
        MPI_Comm_free(&all[i]);
    }
    want(sum(1, last) == size, "a sum on the last communicator that is left");
    MPI_Comm_free(&last);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm parent;
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        with_others(parent, 1);
        MPI_Finalize();
        return 0;
    }
    want(!getenv("OMPI_MCA_coll_tuned_use_dynamic_rules"), "programs that this one starts get other rules");
    aliased();
    aliased_at_root(0);
    aliased_at_root(1);
    wrong_on_one();
    undefined_operation();
    empty_types();
    intercommunicators();
    begun();
    made_meanwhile();
    from_the_bottom();
    many_communicators();
    if (!is_sanitized())
        all_communicators();
    if (!is_sanitized())
        another_job(argv[0]);
    /* A copy of the program ends, with all its exit handlers; it is not the program. */
    if (rank == 0 && argc > 1) {
        int status = 0;
        struct stat before = {0};
        struct stat after = {0};
        stat(argv[1], &before); /* the program itself may have written it by now, and makes no call until it
                                   looks again */
        const pid_t child = fork();
        if (child == 0)
            exit(0);
        want(waitpid(child, &status, 0) == child && status == 0, "a copy of the program");
        stat(argv[1], &after);
        want(before.st_ino == after.st_ino && before.st_mtim.tv_sec == after.st_mtim.tv_sec
                && before.st_mtim.tv_nsec == after.st_mtim.tv_nsec,
            "a copy of the program has written the profile");
    }
    want(chdir("/") == 0, "another working directory");
    const int all = sum(1, MPI_COMM_WORLD);
    if (rank == 0)
        puts(all == size ? "right" : "wrong");
    MPI_Finalize();
    return 0;
}
