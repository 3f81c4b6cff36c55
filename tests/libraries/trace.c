/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A preloaded library that records which functions of Open MPI or MPICH carry out each blocking collective.
 *
 * It sets breakpoints on the algorithms of the library that holds PMPI_Comm_rank. Open MPI exports them, in libmpi or
 * in plug-ins. MPICH hides them, but each refers to its own name (__func__), and .eh_frame_hdr lists where functions
 * begin. The first process writes a line for each different combination to the file COLLSCOPE_TEST_TRACE at
 * MPI_Finalize:
 *
 *     COUNT COLLECTIVE PROCESSES BYTES: FUNCTION...
 *
 * A decision of Open MPI's coll/tuned is written as COLLECTIVE(ALGORITHM,FAN-OUT,SEGMENT). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

enum { mostPoints = 4096, mostLines = 5000, lineBytes = 2048 };

struct Point {
    unsigned long address;
    unsigned char code; /* what the breakpoint replaced */
    char name[88];
    int algorithm; /* of coll/tuned's do_this: position of this argument, 0 for other functions */
    int pair; /* fan-out and segment follow */
    int parameter, parameters; /* of MPICH's algorithm: position of the first, and how many */
};
static struct Point points[mostPoints];
static int pointCount, stepping = -1;
static int inCall; /* of the program, on the main thread */
static char events[lineBytes];

static void note(const char *text)
{
    const size_t used = strlen(events), length = strlen(text);
    if (used + length + 2 < sizeof events) {
        events[used] = ' ';
        memcpy(events + used + 1, text, length + 1);
    }
}

static int argument(const ucontext_t *context, int position)
{
    static const int registers[] = {REG_RDI, REG_RSI, REG_RDX, REG_RCX, REG_R8, REG_R9};
    if (position < 6)
        return (int)context->uc_mcontext.gregs[registers[position]];
    return ((const int *)(context->uc_mcontext.gregs[REG_RSP] + 8 * (position - 5)))[0];
}

static void stop(int signal, siginfo_t *information, void *given)
{
    ucontext_t *context = given;
    (void)signal;
    (void)information;
    if (stepping >= 0) { /* the replaced instruction has run */
        *(volatile unsigned char *)points[stepping].address = 0xCC;
        stepping = -1;
        context->uc_mcontext.gregs[REG_EFL] &= ~0x100L;
        return;
    }
    const unsigned long at = (unsigned long)context->uc_mcontext.gregs[REG_RIP] - 1;
    int low = 0, high = pointCount - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (points[middle].address < at)
            low = middle + 1;
        else
            high = middle;
    }
    const struct Point *point = &points[low];
    if (low >= pointCount || point->address != at) {
        static const char text[] = "trace: a breakpoint of another program\n";
        if (write(2, text, sizeof text - 1)) { }
        _exit(99);
    }
    if (inCall && point->algorithm) {
        char text[120];
        snprintf(text, sizeof text, "%s(%d,%d,%d)", point->name, argument(context, point->algorithm),
            point->pair ? argument(context, point->algorithm + 1) : -1,
            point->pair ? argument(context, point->algorithm + 2) : -1);
        note(text);
    } else if (inCall) {
        char text[120];
        int length = snprintf(text, sizeof text, "%s", point->name);
        for (int i = 0; i < point->parameters; ++i)
            length += snprintf(text + length, sizeof text - (size_t)length, "%c%d", i ? ',' : '(',
                argument(context, point->parameter + i));
        if (point->parameters)
            snprintf(text + length, sizeof text - (size_t)length, ")");
        note(text);
    }
    *(volatile unsigned char *)at = point->code;
    context->uc_mcontext.gregs[REG_RIP] = (greg_t)at;
    context->uc_mcontext.gregs[REG_EFL] |= 0x100;
    stepping = low;
}

static void add(unsigned long address, const char *name)
{
    static const struct {
        const char *name;
        int algorithm, pair;
    } decisions[] = {{"allgather", 8, 1}, {"allgatherv", 9, 1}, {"allreduce", 7, 1}, {"alltoall", 8, 1},
        {"alltoallv", 10, 0}, {"barrier", 2, 0}, {"bcast", 6, 1}, {"exscan", 7, 0}, {"scan", 7, 0}, {"gather", 9, 1},
        {"scatter", 9, 1}, {"reduce", 8, 1}, {"reduce_scatter", 7, 1}, {"reduce_scatter_block", 7, 1}};
    static const struct {
        const char *name;
        int first, count;
    } parameters[] = {{"MPIR_Allgather_intra_recexch", 7, 2}, /* type and k; k alone of those that follow */
        {"MPIR_Allgather_intra_k_brucks", 7, 1}, {"MPIR_Allreduce_intra_recexch", 6, 1},
        {"MPIR_Allreduce_intra_recursive_multiplying", 6, 1}, {"MPIR_Alltoall_intra_k_brucks", 7, 1},
        {"MPIR_Barrier_intra_k_dissemination", 1, 1}, {"MPIR_Barrier_intra_recexch", 1, 1},
        {"MPIR_Bcast_intra_tree", 5, 2}, {"MPIR_Bcast_intra_pipelined_tree", 5, 4}}; /* tree type, k, ..., chunk size */
    if (pointCount == mostPoints)
        return;
    struct Point *point = &points[pointCount++];
    memset(point, 0, sizeof *point);
    point->address = address;
    snprintf(point->name, sizeof point->name, "%s", name);
    for (size_t i = 0; i < sizeof parameters / sizeof parameters[0]; ++i)
        if (strcmp(parameters[i].name, name) == 0) {
            point->parameter = parameters[i].first;
            point->parameters = parameters[i].count;
        }
    char wanted[88];
    for (size_t i = 0; i < sizeof decisions / sizeof decisions[0]; ++i) {
        snprintf(wanted, sizeof wanted, "ompi_coll_tuned_%s_intra_do_this", decisions[i].name);
        if (strcmp(wanted, name) == 0) {
            snprintf(point->name, sizeof point->name, "%s", decisions[i].name);
            point->algorithm = decisions[i].algorithm;
            point->pair = decisions[i].pair;
        }
    }
}

/* A whole file in memory; null if it cannot be read. */
static const unsigned char *contents(const char *path, size_t *size)
{
    struct stat status;
    const int file = open(path, O_RDONLY);
    if (file < 0)
        return NULL;
    void *bytes = fstat(file, &status) ? MAP_FAILED : mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    *size = bytes == MAP_FAILED ? 0 : (size_t)status.st_size;
    return bytes == MAP_FAILED ? NULL : bytes;
}

static const Elf64_Shdr *section(const unsigned char *file, const char *name)
{
    const Elf64_Ehdr *header = (const void *)file;
    const Elf64_Shdr *all = (const void *)(file + header->e_shoff);
    const char *names = (const char *)file + all[header->e_shstrndx].sh_offset;
    for (int i = 0; i < header->e_shnum; ++i)
        if (strcmp(names + all[i].sh_name, name) == 0)
            return &all[i];
    return NULL;
}

/* Exported algorithms and decisions of Open MPI. */
static void addExported(const unsigned char *file, unsigned long base)
{
    const Elf64_Shdr *table = section(file, ".dynsym"), *strings = section(file, ".dynstr");
    for (size_t i = 0; table && strings && i < table->sh_size / sizeof(Elf64_Sym); ++i) {
        const Elf64_Sym *symbol = (const Elf64_Sym *)(const void *)(file + table->sh_offset) + i;
        const char *name = (const char *)file + strings->sh_offset + symbol->st_name;
        if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_value == 0)
            continue;
        const int decides = strncmp(name, "ompi_coll_tuned_", 16) == 0 && strstr(name, "_intra_do_this");
        const int works = strncmp(name, "ompi_coll_base_", 15) == 0 && strstr(name, "_intra_");
        const int levels = strncmp(name, "mca_coll_han_", 13) == 0 && strstr(name, "_intra");
        if (decides || works || levels)
            add(base + symbol->st_value, name);
    }
}

/* MPICH's hidden functions: each instruction `lea register, [name]` belongs to the function of that name. */
static void addNamed(const unsigned char *file, unsigned long base)
{
    const Elf64_Shdr *text = section(file, ".text"), *data = section(file, ".rodata"),
                     *frames = section(file, ".eh_frame_hdr");
    if (!text || !data || !frames || file[frames->sh_offset + 3] != 0x3b) /* sorted pairs, relative to its begin */
        return;
    const unsigned count = *(const unsigned *)(const void *)(file + frames->sh_offset + 8);
    const int *pairs = (const void *)(file + frames->sh_offset + 12);
    const unsigned char *code = file + text->sh_offset;
    for (size_t i = 0; i + 7 <= text->sh_size; ++i) {
        if ((code[i] != 0x48 && code[i] != 0x4c) || code[i + 1] != 0x8d || (code[i + 2] & 0xc7) != 0x05)
            continue;
        int distance;
        memcpy(&distance, code + i + 3, 4);
        const unsigned long target = text->sh_addr + i + 7 + (unsigned long)(long)distance;
        if (target <= data->sh_addr || target >= data->sh_addr + data->sh_size)
            continue;
        const char *name = (const char *)file + data->sh_offset + (target - data->sh_addr);
        if (name[-1] || strncmp(name, "MPI", 3) != 0 || strlen(name) > 87 || strstr(name, "sched") || strchr(name, ' ')
            || !(strstr(name, "_intra_") || strstr(name, "_allcomm_") || strstr(name, "_release_gather")))
            continue;
        unsigned low = 0, high = count - 1;
        const long at = (long)(text->sh_addr + i) - (long)frames->sh_addr;
        while (low < high) { /* the last function that begins at or before it */
            const unsigned middle = (low + high + 1) / 2;
            if (pairs[2 * middle] <= at)
                low = middle;
            else
                high = middle - 1;
        }
        add(base + frames->sh_addr + (unsigned long)(long)pairs[2 * low], name);
    }
}

static int addObject(struct dl_phdr_info *object, size_t size, void *library)
{
    size_t bytes = 0;
    (void)size;
    const int isLibrary = strcmp(object->dlpi_name, library) == 0;
    const int isPlugin = strstr(object->dlpi_name, "/mca_coll_") && !strstr(object->dlpi_name, "collscope");
    const unsigned char *file = isLibrary || isPlugin ? contents(object->dlpi_name, &bytes) : NULL;
    if (file) {
        addExported(file, object->dlpi_addr);
        if (isLibrary)
            addNamed(file, object->dlpi_addr);
        munmap((void *)(size_t)file, bytes);
    }
    return 0;
}

static int byAddress(const void *first, const void *second)
{
    const unsigned long a = ((const struct Point *)first)->address, b = ((const struct Point *)second)->address;
    return a < b ? -1 : a > b;
}

static void start(void)
{
    int rank;
    Dl_info library;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0 || pointCount || !getenv("COLLSCOPE_TEST_TRACE"))
        return;
    if (!dladdr((const void *)(size_t)&PMPI_Comm_rank, &library))
        return;
    dl_iterate_phdr(addObject, (void *)(size_t)library.dli_fname);
    qsort(points, (size_t)pointCount, sizeof points[0], byAddress);
    int kept = 0;
    for (int i = 0; i < pointCount; ++i)
        if (kept == 0 || points[i].address != points[kept - 1].address)
            points[kept++] = points[i];
    pointCount = kept;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = stop;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigaction(SIGTRAP, &action, NULL);
    for (int i = 0; i < pointCount; ++i) {
        void *page = (void *)(points[i].address & ~4095UL);
        if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0
            && mprotect(page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) {
            fprintf(stderr, "trace: %s is not writable\n", points[i].name);
            exit(99);
        }
        points[i].code = *(const unsigned char *)points[i].address;
        *(volatile unsigned char *)points[i].address = 0xCC;
    }
}

static struct {
    char text[lineBytes];
    unsigned long count;
} *lines;
static int lineCount;

static void record(const char *collective, MPI_Comm communicator, unsigned long bytes)
{
    char text[lineBytes];
    int size;
    inCall = 0;
    if (!pointCount)
        return;
    PMPI_Comm_size(communicator, &size);
    snprintf(text, sizeof text, "%s %d %lu:%.1900s", collective, size, bytes, events);
    if (!lines)
        lines = calloc(mostLines, sizeof *lines);
    int i = lineCount - 1;
    while (i >= 0 && strcmp(lines[i].text, text) != 0)
        --i;
    if (i < 0 && lineCount < mostLines) {
        i = lineCount++;
        strcpy(lines[i].text, text);
    }
    if (i >= 0)
        ++lines[i].count;
}

static void finish(void)
{
    FILE *file = pointCount ? fopen(getenv("COLLSCOPE_TEST_TRACE"), "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%d functions\n", pointCount);
    for (int i = 0; i < lineCount; ++i)
        fprintf(file, "%lu %s\n", lines[i].count, lines[i].text);
    fclose(file);
}

static unsigned long bytesOf(MPI_Datatype type, long count)
{
    int size = 0;
    PMPI_Type_size(type, &size);
    return (unsigned long)count * (unsigned long)size;
}

/* The mean of a vector of counts over the processes, and their sum. */
static long sum(const int *counts, MPI_Comm communicator)
{
    int size;
    long all = 0;
    PMPI_Comm_size(communicator, &size);
    for (int i = 0; i < size; ++i)
        all += counts[i];
    return all;
}
static long mean(const int *counts, MPI_Comm communicator)
{
    int size;
    PMPI_Comm_size(communicator, &size);
    return sum(counts, communicator) / size;
}

#define FOLLOW(Name, name, parameters, arguments, communicator, bytes) \
    int MPI_##Name parameters \
    { \
        static int(*next) parameters; \
        if (!next) \
            next = (int(*) parameters)dlsym(RTLD_NEXT, "MPI_" #Name); \
        if (inCall) /* the preloaded library calls MPI too */ \
            return next arguments; \
        events[0] = 0; \
        inCall = 1; \
        const int result = next arguments; \
        record(#name, communicator, bytes); \
        return result; \
    }
/* clang-format off */
FOLLOW(Barrier, barrier, (MPI_Comm c), (c), c, 0)
FOLLOW(Bcast, bcast, (void *b, int n, MPI_Datatype t, int r, MPI_Comm c), (b, n, t, r, c), c, bytesOf(t, n))
FOLLOW(Allreduce, allreduce, (const void *s, void *d, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c),
    (s, d, n, t, o, c), c, bytesOf(t, n))
FOLLOW(Reduce, reduce, (const void *s, void *d, int n, MPI_Datatype t, MPI_Op o, int r, MPI_Comm c),
    (s, d, n, t, o, r, c), c, bytesOf(t, n))
FOLLOW(Scan, scan, (const void *s, void *d, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c),
    (s, d, n, t, o, c), c, bytesOf(t, n))
FOLLOW(Exscan, exscan, (const void *s, void *d, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c),
    (s, d, n, t, o, c), c, bytesOf(t, n))
FOLLOW(Reduce_scatter_block, reduce_scatter_block, (const void *s, void *d, int n, MPI_Datatype t, MPI_Op o, MPI_Comm c),
    (s, d, n, t, o, c), c, bytesOf(t, n))
FOLLOW(Reduce_scatter, reduce_scatter, (const void *s, void *d, const int *n, MPI_Datatype t, MPI_Op o, MPI_Comm c),
    (s, d, n, t, o, c), c, bytesOf(t, sum(n, c)))
FOLLOW(Allgather, allgather, (const void *s, int n, MPI_Datatype t, void *d, int m, MPI_Datatype u, MPI_Comm c),
    (s, n, t, d, m, u, c), c, bytesOf(u, m))
FOLLOW(Allgatherv, allgatherv, (const void *s, int n, MPI_Datatype t, void *d, const int *m, const int *p,
    MPI_Datatype u, MPI_Comm c), (s, n, t, d, m, p, u, c), c, bytesOf(u, mean(m, c)))
FOLLOW(Alltoall, alltoall, (const void *s, int n, MPI_Datatype t, void *d, int m, MPI_Datatype u, MPI_Comm c),
    (s, n, t, d, m, u, c), c, bytesOf(u, m))
FOLLOW(Alltoallv, alltoallv, (const void *s, const int *n, const int *q, MPI_Datatype t, void *d, const int *m,
    const int *p, MPI_Datatype u, MPI_Comm c), (s, n, q, t, d, m, p, u, c), c, bytesOf(u, mean(m, c)))
FOLLOW(Gather, gather, (const void *s, int n, MPI_Datatype t, void *d, int m, MPI_Datatype u, int r, MPI_Comm c),
    (s, n, t, d, m, u, r, c), c, bytesOf(u, m))
FOLLOW(Scatter, scatter, (const void *s, int n, MPI_Datatype t, void *d, int m, MPI_Datatype u, int r, MPI_Comm c),
    (s, n, t, d, m, u, r, c), c, bytesOf(t, n))
/* clang-format on */

int MPI_Init(int *count, char ***words)
{
    int (*next)(int *, char ***) = (int (*)(int *, char ***))dlsym(RTLD_NEXT, "MPI_Init");
    const int result = next(count, words);
    start();
    return result;
}

int MPI_Init_thread(int *count, char ***words, int wanted, int *provided)
{
    int (*next)(int *, char ***, int, int *)
        = (int (*)(int *, char ***, int, int *))dlsym(RTLD_NEXT, "MPI_Init_thread");
    const int result = next(count, words, wanted, provided);
    start();
    return result;
}

int MPI_Finalize(void)
{
    int (*next)(void) = (int (*)(void))dlsym(RTLD_NEXT, "MPI_Finalize");
    finish();
    return next();
}
