/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_OPEN_MPI_H
#define COLLSCOPE_OPEN_MPI_H

/*
 * Open MPI's internal headers, and what differs between 4.1, 5.0 and 6.x. 4.1 and 5.0 have been tried; what
 * is here for 6.x is what a small component showed to be needed there.
 */
#include <ompi_config.h>

#include <mpi.h>
#include <ompi/communicator/communicator.h>
#include <ompi/datatype/ompi_datatype.h>
#include <ompi/mca/coll/base/base.h>
#include <ompi/mca/coll/base/coll_base_functions.h>
#include <ompi/mca/coll/coll.h>
#include <ompi/mca/mca.h>
#include <ompi/proc/proc.h>
#include <opal/mca/base/mca_base_var.h>

/* A component for another version of the interface is never asked, without a message. */
#if defined(MCA_COLL_BASE_VERSION_3_0_0)
#define COLLSCOPE_COLL_VERSION MCA_COLL_BASE_VERSION_3_0_0
#elif defined(MCA_COLL_BASE_VERSION_2_4_0)
#define COLLSCOPE_COLL_VERSION MCA_COLL_BASE_VERSION_2_4_0
#else
#define COLLSCOPE_COLL_VERSION MCA_COLL_BASE_VERSION_2_0_0
#endif

/* Counts and displacements of the v-variants: arrays of int, or of whatever the program has. */
#if OMPI_MAJOR_VERSION >= 6
typedef ompi_count_array_t collscope_counts;
static inline long long collscope_count(collscope_counts counts, int rank)
{
    return (long long)ompi_count_array_get(counts, rank);
}
typedef ompi_disp_array_t collscope_places;
static inline long long collscope_place(collscope_places places, int rank)
{
    return (long long)ompi_disp_array_get(places, rank);
}
#else
typedef const int *collscope_counts;
static inline long long collscope_count(collscope_counts counts, int rank)
{
    return counts[rank];
}
typedef const int *collscope_places;
static inline long long collscope_place(collscope_places places, int rank)
{
    return places[rank];
}
#endif

/* An entry of a communicator's module_list, as coll_base_util.h has it: a header that cannot be included
   where distributions leave another one out. */
struct collscope_available {
    opal_list_item_t super;
    int priority;
    mca_coll_base_module_t *module;
    const char *component;
};

/* The entry, or NULL if Open MPI's are not of this form. */
static inline const struct collscope_available *collscope_available(const opal_list_item_t *item)
{
    const int fits = item->super.obj_class->cls_sizeof == sizeof(struct collscope_available);
    return fits ? (const struct collscope_available *)item : NULL;
}

/* Puts `function` before what the communicator has: 6.x wants to be told, the others copy what the module
   has. */
#if defined(MCA_COLL_INSTALL_API)
#define COLLSCOPE_INSTALL(communicator, name, function, module)                                              \
    MCA_COLL_INSTALL_API(communicator, name, function, module, "collscope")
#else
#define COLLSCOPE_INSTALL(communicator, name, function, module) ((module)->coll_##name = (function))
#endif

#endif
