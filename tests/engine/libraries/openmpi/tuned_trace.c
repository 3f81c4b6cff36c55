/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Preloaded into a job of Open MPI 4.1: says what coll/tuned decides. Its decision functions call
 * ompi_coll_tuned_<collective>_intra_do_this through symbols that this library supplies. While trace_on is set
 * nothing is communicated: the decision is all that is wanted. Otherwise the component's own function runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

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
