/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * mca_coll_collscope: a component of Open MPI that decides about each call and lets the components below it,
 * one of Open MPI's algorithms or the bundled library carry it out.
 */
#include "mpi_agent/interpose/openmpi/module.h"
#include "mpi_agent/interpose/openmpi/presence.h"
#include "mpi_agent/native/openmpi_serving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int priority = 95; /* above every component that is known: hcoll has 90 */

static void construct(struct collscope_module *module)
{
    memset(&module->below, 0, sizeof module->below);
    module->decided = NULL;
    module->early = NULL;
}

static void release(struct collscope_module *module)
{
#define COLLSCOPE_RELEASE(name)                                                                              \
    if (module->below.name##_module)                                                                         \
        OBJ_RELEASE(module->below.name##_module);                                                            \
    module->below.name##_module = NULL;
    COLLSCOPE_FUNCTIONS(COLLSCOPE_RELEASE)
    if (module->decided)
        collscope_detach(module->decided);
    module->decided = NULL;
    collscope_end_early(module->early);
    module->early = NULL;
}

OBJ_CLASS_INSTANCE(struct_collscope_module, mca_coll_base_module_t, construct, release);

/* Takes over what the components below have put there, and nothing that they have not. Other processes need
   not be here, but for MPI_COMM_WORLD: nothing is asked of them before the first call. */
static int enable(mca_coll_base_module_t *super, struct ompi_communicator_t *communicator)
{
    struct collscope_module *const module = (struct collscope_module *)super;
    /* Open MPI's algorithms keep their trees and requests there. */
    super->base_data = OBJ_NEW(mca_coll_base_comm_t);
    if (!super->base_data)
        return OMPI_ERR_OUT_OF_RESOURCE;
#define COLLSCOPE_TAKE(name)                                                                                 \
    if (communicator->c_coll->coll_##name && communicator->c_coll->coll_##name##_module) {                   \
        module->below.name = communicator->c_coll->coll_##name;                                              \
        module->below.name##_module = communicator->c_coll->coll_##name##_module;                            \
        OBJ_RETAIN(module->below.name##_module);                                                             \
        COLLSCOPE_INSTALL(communicator, name, collscope_call_##name, super);                                 \
    }
    COLLSCOPE_FUNCTIONS(COLLSCOPE_TAKE)
    if (communicator == MPI_COMM_WORLD)
        collscope_agree_in_job(communicator, super);
    return OMPI_SUCCESS;
}

/* Before the communicator goes: the modules below are still whole. */
static int disable(mca_coll_base_module_t *super, struct ompi_communicator_t *communicator)
{
    (void)communicator;
    release((struct collscope_module *)super);
    return OMPI_SUCCESS;
}

static mca_coll_base_module_t *query(struct ompi_communicator_t *communicator, int *given)
{
    /* Our own communicators too: whether this thread is in one of our calls says nothing about whose
       communicator this is. Waiting there, the library goes on with what other threads, or MPI_Comm_idup,
       have begun, on some of the processes only. What is called on our own is handed on. */
    if (OMPI_COMM_IS_INTER(communicator) || ompi_comm_size(communicator) < 2)
        return NULL;
    if (communicator == MPI_COMM_WORLD && collscope_gives_way()) {
        if (ompi_comm_rank(communicator) == 0)
            collscope_say_gives_way();
        return NULL;
    }
    if (communicator != MPI_COMM_WORLD
        && (!collscope_job_does_anything() || !collscope_is_of_this_job(communicator)))
        return NULL;
    struct collscope_module *const module = OBJ_NEW(struct_collscope_module);
    if (!module)
        return NULL;
    *given = priority;
    module->super.coll_module_enable = enable;
    module->super.coll_module_disable = disable;
    return &module->super;
}

static int begin(bool progress_threads, bool threads)
{
    (void)progress_threads;
    (void)threads;
    return OMPI_SUCCESS;
}

static int describe(void);

static int open_component(void)
{
    if (!collscope_is_this_series()) {
        const char *const rank = getenv("OMPI_COMM_WORLD_RANK");
        if (!rank || strcmp(rank, "0") == 0)
            fprintf(stderr,
                "collscope: mca_coll_collscope.so was built for Open MPI %d.%d, which this is not: the "
                "component "
                "does nothing; build it with this Open MPI's mpicxx\n",
                OMPI_MAJOR_VERSION, OMPI_MINOR_VERSION);
        return OMPI_ERR_NOT_AVAILABLE;
    }
    collscope_say_here();
    return OMPI_SUCCESS;
}

__attribute__((visibility("default"))) mca_coll_base_component_t mca_coll_collscope_component = {
    .collm_version = {
        COLLSCOPE_COLL_VERSION,
        .mca_component_name = "collscope",
        MCA_BASE_MAKE_VERSION(component, 0, 1, 0),
        .mca_open_component = open_component,
        .mca_register_component_params = describe,
    },
    .collm_data = {MCA_BASE_METADATA_PARAM_CHECKPOINT},
    .collm_init_query = begin,
    .collm_comm_query = query,
};

static int describe(void)
{
    mca_base_component_var_register(&mca_coll_collscope_component.collm_version, "priority",
        "Priority of the component: above those that it is to decide about", MCA_BASE_VAR_TYPE_INT, NULL, 0,
        0, OPAL_INFO_LVL_6, MCA_BASE_VAR_SCOPE_READONLY, &priority);
    return OMPI_SUCCESS;
}
