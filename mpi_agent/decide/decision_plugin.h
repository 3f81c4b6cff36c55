/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_DECISION_PLUGIN_H
#define COLLSCOPE_DECISION_PLUGIN_H

#include <stddef.h>

/*
 * A compiled decision in the place of a runtime table: a shared library that exports the one function
 * below. Build it with `cc -shared -fPIC -o decide.so decide.c` and name it in COLLSCOPE_TABLE.
 */
#ifdef __cplusplus
extern "C" {
#endif

#define COLLSCOPE_DECISION_PLUGIN_VERSION 1

/* The decisions of one collective. */
struct collscope_decision {
    const char *collective; /* "bcast"; NULL ends the list */
    /* Library, a dot and the method, up to 255, ended by NULL: "openmpi.chain:4/64KiB",
       "collscope.binomial/8KiB". */
    const char *const *methods;
    /* Position in `methods`; anything else leaves the call to the MPI library. Has to be the same on all
       processes for the same arguments, and is called by several threads at once. nodes, ppn: 0 when not
       known. bytes counts what the catalogue says of the collective. */
    int (*decide)(int comm_size, int nodes, int ppn, size_t bytes);
};

/* Called once. `version` is that of the caller; NULL when the plug-in cannot serve it. */
const struct collscope_decision *collscope_decisions(unsigned version);

#ifdef __cplusplus
}
#endif
#endif
