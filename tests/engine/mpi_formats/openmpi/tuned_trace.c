/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Preloaded into a job of Open MPI 4.1: says what coll/tuned decides, and whether coll/han kept the call ("-2"). Its decision functions call
 * ompi_coll_tuned_<collective>_intra_do_this through symbols that this library supplies. While trace_on is set
 * nothing is communicated: the decision is all that is wanted. Otherwise the component's own function runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int trace_on = 0;
static int algorithm = -1, fanout = 0, segment = 0; /* -1: coll/tuned was not asked */

/* "algorithm fanout segment" */
const char *trace_text(void)
{
    static char text[64];
    snprintf(text, sizeof text, "%d %d %d", algorithm, fanout, segment);
    algorithm = -1;
    fanout = segment = 0;
    return text;
}

static void *own(const char *name, void *caller)
{
    Dl_info info;
    if (!dladdr(caller, &info))
        return 0;
    return dlsym(dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD), name);
}

#define DECIDED(A, F, S) algorithm = (A), fanout = (F), segment = (S)
/* ARGS: the arguments with their types; NAMES: without; A, F, S: algorithm, fan-out and segment size among them */
#define TRACED(collective, ARGS, NAMES, A, F, S)                                                              \
    int ompi_coll_tuned_##collective##_intra_do_this ARGS                                                     \
    {                                                                                                         \
        int(*function) ARGS;                                                                                  \
        if (trace_on) {                                                                                       \
            DECIDED(A, F, S);                                                                                 \
            return 0;                                                                                         \
        }                                                                                                     \
        function = own("ompi_coll_tuned_" #collective "_intra_do_this", __builtin_return_address(0));         \
        return function NAMES;                                                                                \
    }

typedef void *p;
TRACED(allgather, (p a, int b, p c, p d, int e, p f, p g, p h, int A, int F, int S), (a, b, c, d, e, f, g, h, A, F, S),
    A, F, S)
TRACED(allgatherv, (p a, int b, p c, p d, p e, p f, p g, p h, p i, int A, int F, int S),
    (a, b, c, d, e, f, g, h, i, A, F, S), A, F, S)
TRACED(allreduce, (p a, p b, int c, p d, p e, p f, p g, int A, int F, int S), (a, b, c, d, e, f, g, A, F, S), A, F, S)
TRACED(alltoall, (p a, int b, p c, p d, int e, p f, p g, p h, int A, int F, int S, int R),
    (a, b, c, d, e, f, g, h, A, F, S, R), A, F, S)
TRACED(alltoallv, (p a, p b, p c, p d, p e, p f, p g, p h, p i, p j, int A), (a, b, c, d, e, f, g, h, i, j, A), A, 0, 0)
TRACED(barrier, (p a, p b, int A, int F, int S), (a, b, A, F, S), A, F, S)
TRACED(bcast, (p a, int b, p c, int d, p e, p f, int A, int F, int S), (a, b, c, d, e, f, A, F, S), A, F, S)
TRACED(exscan, (p a, p b, int c, p d, p e, p f, p g, int A), (a, b, c, d, e, f, g, A), A, 0, 0)
TRACED(gather, (p a, int b, p c, p d, int e, p f, int g, p h, p i, int A, int F, int S),
    (a, b, c, d, e, f, g, h, i, A, F, S), A, F, S)
TRACED(reduce, (p a, p b, int c, p d, p e, int f, p g, p h, int A, int F, int S, int R),
    (a, b, c, d, e, f, g, h, A, F, S, R), A, F, S)
TRACED(reduce_scatter, (p a, p b, p c, p d, p e, p f, p g, int A, int F, int S), (a, b, c, d, e, f, g, A, F, S), A, F,
    S)
TRACED(reduce_scatter_block, (p a, p b, int c, p d, p e, p f, p g, int A, int F, int S), (a, b, c, d, e, f, g, A, F, S),
    A, F, S)
TRACED(scan, (p a, p b, int c, p d, p e, p f, p g, int A), (a, b, c, d, e, f, g, A), A, 0, 0)
TRACED(scatter, (p a, int b, p c, p d, int e, p f, int g, p h, p i, int A, int F, int S),
    (a, b, c, d, e, f, g, h, i, A, F, S), A, F, S)

/* HAN disables itself on one node; where this is set it takes all nodes to be different ones. */
int ompi_group_have_remote_peers(void *group)
{
    int (*function)(void *) = dlsym(RTLD_NEXT, "ompi_group_have_remote_peers");
    return getenv("COLLSCOPE_HAN_ON_ONE_NODE") ? 1 : function(group);
}

/* A function of the component itself. Its callers jump to it, so that the return address says nothing. */
static int is_han(struct dl_phdr_info *info, size_t size, void *path)
{
    (void)size;
    if (!strstr(info->dlpi_name, "mca_coll_han"))
        return 0;
    *(const char **)path = info->dlpi_name;
    return 1;
}

static void *of_han(const char *name)
{
    const char *path = 0;
    dl_iterate_phdr(is_han, &path);
    return dlsym(dlopen(path, RTLD_LAZY | RTLD_NOLOAD), name);
}

#define KEPT(function, ARGS, NAMES)                                                                                    \
    int mca_coll_han_##function ARGS                                                                                   \
    {                                                                                                                  \
        int(*real) ARGS;                                                                                               \
        if (trace_on) {                                                                                                \
            DECIDED(-2, 0, 0);                                                                                         \
            return 0;                                                                                                  \
        }                                                                                                              \
        real = of_han("mca_coll_han_" #function);                                                                      \
        return real NAMES;                                                                                             \
    }

KEPT(allgather_intra, (p a, int b, p c, p d, int e, p f, p g, p h), (a, b, c, d, e, f, g, h))
KEPT(allreduce_intra, (p a, p b, int c, p d, p e, p f, p g), (a, b, c, d, e, f, g))
KEPT(barrier_intra_simple, (p a, p b), (a, b))
KEPT(bcast_intra, (p a, int b, p c, int d, p e, p f), (a, b, c, d, e, f))
KEPT(gather_intra, (p a, int b, p c, p d, int e, p f, int g, p h, p i), (a, b, c, d, e, f, g, h, i))
KEPT(reduce_intra, (p a, p b, int c, p d, p e, int f, p g, p h), (a, b, c, d, e, f, g, h))
KEPT(scatter_intra, (p a, int b, p c, p d, int e, p f, int g, p h, p i), (a, b, c, d, e, f, g, h, i))
