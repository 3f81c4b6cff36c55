/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiled decision in the place of a table. */
#include "mpi_agent/decide/decision_plugin.h"

#ifdef TELLS /* of its being loaded */
#include <stdio.h>
__attribute__((constructor)) static void loaded(void)
{
    fputs("plug-in " TELLS " is loaded\n", stderr);
}
#endif

static const char *const methods[] = {"collscope.binomial", "collscope.pipeline/512B", NULL};

static int decide(int comm_size, int nodes, int ppn, size_t bytes)
{
    (void)ppn;
    if (nodes != 1 || bytes < 1000)
        return comm_size == 2 ? 0 : -1;
    return 1;
}

static const struct collscope_decision all[] = {{"bcast", methods, decide}, {NULL, NULL, NULL}};

const struct collscope_decision *collscope_decisions(unsigned version)
{
    return version == COLLSCOPE_DECISION_PLUGIN_VERSION ? all : NULL;
}
