/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program that knows nothing of Collscope. Makes collective calls of all kinds on several communicators and
   prints one number for all results of all processes.
     calls once            on the world, its halves, and copies of these
     calls brief           small messages, on the world alone
     calls signals         the same with handlers of its own and a timer, which interrupts it all the time
     calls truncate FILE   the same, and between two communicators the file loses its end and then its name
     calls threads         with MPI_THREAD_MULTIPLE
     calls forever         broadcasts until somebody kills it; process 0 prints its process number */
#include <mpi.h>
#if MPI_VERSION >= 4 || OMPI_MAJOR_VERSION >= 5 /* which has them, and says 3.1 */
#define PERSISTENT(name) MPI_##name
#elif defined(OPEN_MPI)
#include <mpi-ext.h>
#ifdef OMPI_HAVE_MPI_EXT_PCOLLREQ
#define PERSISTENT(name) MPIX_##name
#endif
#endif

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { most = 20000 }; /* elements of a block */

static int sizes = 4; /* how many of the counts below */
static uint64_t digest = 14695981039346656037u;
static int *in, *out;

static void take(const int *values, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        digest = (digest ^ (uint32_t)values[i]) * 1099511628211u;
}

static void fill(int rank, int seed, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        in[i] = (int)((unsigned)(rank * 7919 + seed * 31) + (unsigned)i % 1009u) % 100003;
        out[i] = -1;
    }
}

/* Not commutative: (a, b) are the coefficients of a x + b; result of the operation is their chain. */
static void chain(void *left, void *both, int *count, MPI_Datatype *type)
{
    unsigned *f = left, *g = both;
    (void)type;
    for (int i = 0; i < *count; ++i) {
        g[2 * i + 1] = f[2 * i] * g[2 * i + 1] + f[2 * i + 1];
        g[2 * i] = f[2 * i] * g[2 * i];
    }
}

static void on(MPI_Comm comm)
{
    const int counts[] = {1, 250, 1500, 20000};
    int rank, size;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    MPI_Op chained;
    MPI_Datatype pair, strided;
    MPI_Op_create(chain, 0, &chained);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    for (int c = 0; c < sizes; ++c) {
        const int n = counts[c], block = n / size > 0 ? n / size : 1, root = c % size;
        /* The same data by different types: every other element at the root, plain elsewhere. */
        MPI_Type_vector(n, 1, 2, MPI_INT, &strided);
        MPI_Type_commit(&strided);
        fill(rank, c, (size_t)2 * most);
        if (rank == root)
            MPI_Bcast(in, 1, strided, root, comm);
        else
            MPI_Bcast(in, n, MPI_INT, root, comm);
        take(in, (size_t)n);
        MPI_Type_free(&strided);

        fill(rank, c + 10, (size_t)most);
        MPI_Bcast(in, n, MPI_INT, size - 1, comm);
        take(in, (size_t)n);
        fill(rank, c + 20, (size_t)most);
        MPI_Reduce(in, out, n, MPI_INT, MPI_SUM, root, comm);
        if (rank == root)
            take(out, (size_t)n);
        /* At another root than 0 MPICH 4.0.2 itself crashes in this from some 1000 elements on. */
        MPI_Reduce(rank == 0 ? MPI_IN_PLACE : in, in, n, MPI_INT, MPI_MAX, 0, comm);
        take(in, (size_t)n);
        fill(rank, c + 30, (size_t)most);
        MPI_Reduce(in, out, n / 2, pair, chained, root, comm);
        if (rank == root)
            take(out, (size_t)(n / 2 * 2));
        fill(rank, c + 40, (size_t)most);
        MPI_Allreduce(in, out, n, MPI_INT, MPI_SUM, comm);
        take(out, (size_t)n);
        MPI_Allreduce(MPI_IN_PLACE, in, n, MPI_INT, MPI_MIN, comm);
        take(in, (size_t)n);
        fill(rank, c + 50, (size_t)most);
        MPI_Allreduce(in, out, n / 2, pair, chained, comm);
        take(out, (size_t)(n / 2 * 2));
        MPI_Scan(in, out, n, MPI_INT, MPI_SUM, comm);
        take(out, (size_t)n);
        MPI_Exscan(in, out, n, MPI_INT, MPI_SUM, comm);
        if (rank > 0)
            take(out, (size_t)n);

        fill(rank, c + 60, (size_t)most);
        MPI_Allgather(in, block, MPI_INT, out, block, MPI_INT, comm);
        take(out, (size_t)block * (size_t)size);
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, out, block, MPI_INT, comm);
        take(out, (size_t)block * (size_t)size);
        MPI_Alltoall(in, block, MPI_INT, out, block, MPI_INT, comm);
        take(out, (size_t)block * (size_t)size);
        MPI_Gather(in, block, MPI_INT, out, block, MPI_INT, root, comm);
        if (rank == root)
            take(out, (size_t)block * (size_t)size);
        MPI_Scatter(in, block, MPI_INT, out, block, MPI_INT, root, comm);
        take(out, (size_t)block);
        MPI_Reduce_scatter_block(in, out, block, MPI_INT, MPI_SUM, comm);
        take(out, (size_t)block);
        MPI_Barrier(comm);
    }
    int received[64], places[64];
    for (int r = 0; r < size; ++r) {
        received[r] = r + 1;
        places[r] = r * (r + 1) / 2;
    }
    fill(rank, 70, (size_t)most);
    MPI_Allgatherv(in, rank + 1, MPI_INT, out, received, places, MPI_INT, comm);
    take(out, (size_t)(size * (size + 1) / 2));
    MPI_Reduce_scatter(in, out, received, MPI_INT, MPI_SUM, comm);
    take(out, (size_t)(rank + 1));
    MPI_Request request;
    fill(rank, 80, (size_t)most);
    MPI_Iallreduce(in, out, 16, MPI_INT, MPI_SUM, comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    take(out, 16);
#ifdef PERSISTENT
    PERSISTENT(Bcast_init)(out, 16, MPI_INT, 0, comm, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
#endif
    MPI_Type_free(&pair);
    MPI_Op_free(&chained);
}

static const int own_signals[] = {SIGXFSZ, SIGPIPE, SIGUSR1, SIGUSR2, SIGSEGV, SIGBUS, SIGTERM, SIGALRM};
static volatile sig_atomic_t came[65];

static void note(int number)
{
    came[number] = 1;
}

static void set_handlers(void)
{
    struct sigaction mine = {0};
    mine.sa_handler = note;
    for (size_t i = 0; i < sizeof own_signals / sizeof *own_signals; ++i)
        sigaction(own_signals[i], &mine, NULL);
    const struct itimerval often = {{0, 2000}, {0, 2000}};
    setitimer(ITIMER_REAL, &often, NULL);
}

/* All are there still, and none but that of the timer was called. */
static int handlers_are_untouched(void)
{
    int good = 1;
    for (size_t i = 0; i < sizeof own_signals / sizeof *own_signals; ++i) {
        struct sigaction now;
        sigaction(own_signals[i], NULL, &now);
        good = good && now.sa_handler == note && came[own_signals[i]] == (own_signals[i] == SIGALRM);
    }
    return good;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "once";
    int level, rank, size;
    if (strcmp(mode, "threads") == 0)
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    else
        MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    in = malloc(sizeof *in * 3 * most);
    out = malloc(sizeof *out * 3 * most);
    if (strcmp(mode, "forever") == 0)
        for (int round = 0;; ++round) {
            MPI_Bcast(in, 100, MPI_INT, 0, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
            if (rank == 0 && round == 0) {
                printf("%d\n", (int)getpid());
                fflush(stdout);
            }
            usleep(2000);
        }
    const int signals = strcmp(mode, "signals") == 0;
    const int brief = signals || strcmp(mode, "brief") == 0;
    if (signals)
        set_handlers();
    if (brief)
        sizes = 2;
    on(MPI_COMM_SELF);
    on(MPI_COMM_WORLD);
    if (strcmp(mode, "truncate") == 0) {
        if (rank == 0 && (truncate(argv[2], 1) != 0 || unlink(argv[2]) != 0))
            MPI_Abort(MPI_COMM_WORLD, 3);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (!brief) {
        MPI_Comm part, copy;
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);
        on(part);
        MPI_Comm_dup(part, &copy);
        MPI_Comm_free(&part);
        on(copy);
        MPI_Comm_free(&copy);
    }
    uint64_t all = 0;
    digest += (uint64_t)rank * 1000003u;
    MPI_Reduce(&digest, &all, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("digest %016llx\n", (unsigned long long)all);
    free(in);
    free(out);
    MPI_Finalize();
    if (signals && !handlers_are_untouched()) {
        fprintf(stderr, "a handler was called or replaced\n");
        return 4;
    }
    return 0;
}
