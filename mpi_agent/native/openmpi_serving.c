/* SPDX-License-Identifier: BSD-3-Clause */
#include "mpi_agent/native/openmpi_serving.h"

#include "mpi_agent/interpose/openmpi/open_mpi.h"

#include <stdio.h>
#include <string.h>

int collscope_is_this_series(void)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    char wanted[64];
    int length = 0;
    MPI_Get_library_version(text, &length);
    snprintf(wanted, sizeof wanted, "Open MPI v%d.%d.", OMPI_MAJOR_VERSION, OMPI_MINOR_VERSION);
    return strncmp(text, wanted, strlen(wanted)) == 0;
}

static const mca_coll_base_module_t *module_of(MPI_Comm communicator, const char *collective)
{
#define COLLSCOPE_MODULE(name)                                                                               \
    if (strcmp(collective, #name) == 0)                                                                      \
        return communicator->c_coll->coll_##name##_module;
    COLLSCOPE_MODULE(allgather)
    COLLSCOPE_MODULE(allgatherv)
    COLLSCOPE_MODULE(allreduce)
    COLLSCOPE_MODULE(alltoall)
    COLLSCOPE_MODULE(alltoallv)
    COLLSCOPE_MODULE(barrier)
    COLLSCOPE_MODULE(bcast)
    COLLSCOPE_MODULE(exscan)
    COLLSCOPE_MODULE(gather)
    COLLSCOPE_MODULE(reduce)
    COLLSCOPE_MODULE(reduce_scatter)
    COLLSCOPE_MODULE(reduce_scatter_block)
    COLLSCOPE_MODULE(scan)
    COLLSCOPE_MODULE(scatter)
    return NULL;
}

/* Modules do not know their component's name, but their class is called after it: mca_coll_han_module_t. */
int collscope_serving_component(MPI_Comm communicator, const char *collective, char *name, int bytes)
{
    if (!collscope_is_this_series())
        return 0;
    const mca_coll_base_module_t *const module = module_of(communicator, collective);
    const char *const class_name = module ? module->super.obj_class->cls_name : "";
    const char *const start = strstr(class_name, "coll_");
    const char *const end = start ? strstr(start, "_module") : NULL;
    if (!end || end - start <= 5)
        return 0;
    snprintf(name, (size_t)bytes, "%.*s", (int)(end - start - 5), start + 5);
    return 1;
}
