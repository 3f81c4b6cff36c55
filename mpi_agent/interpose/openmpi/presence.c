/* SPDX-License-Identifier: BSD-3-Clause */
#include "mpi_agent/interpose/openmpi/presence.h"

#include "mpi_agent/interpose/openmpi/decisions.h"

#include <ompi/mca/coll/base/coll_tags.h>
#include <ompi/mca/pml/pml.h>
#include <ompi/proc/proc.h>

static struct {
    struct ompi_communicator_t *communicator;
    mca_coll_base_module_t *module;
} job;

#if OMPI_MAJOR_VERSION <= 5
static const char key[] = "collscope.component.1";
enum { patience = 3 }; /* seconds until PMIx says that there is nothing; what is there it finds at once */
#endif

#if OMPI_MAJOR_VERSION == 4
#include <opal/mca/pmix/pmix.h>

void collscope_say_here(void)
{
    if (!opal_pmix.put || !opal_pmix.get || collscope_is_off() || collscope_gives_way())
        return;
    opal_value_t value;
    OBJ_CONSTRUCT(&value, opal_value_t);
    value.key = strdup(key);
    value.type = OPAL_STRING;
    value.data.string = strdup("here");
    opal_pmix.put(OPAL_PMIX_GLOBAL, &value); /* should it fail, this process finds itself missing too */
    OBJ_DESTRUCT(&value);
}

static int knows_who_is_there(void)
{
    return opal_pmix.put && opal_pmix.get;
}

static int is_there(int rank)
{
    opal_process_name_t name = {ompi_proc_local()->super.proc_name.jobid, (opal_vpid_t)rank};
    opal_value_t *const soon = OBJ_NEW(opal_value_t);
    opal_value_t *found = NULL;
    opal_list_t wanted;
    OBJ_CONSTRUCT(&wanted, opal_list_t);
    soon->key = strdup(OPAL_PMIX_TIMEOUT);
    soon->type = OPAL_INT;
    soon->data.integer = patience;
    opal_list_append(&wanted, &soon->super);
    const int code = opal_pmix.get(&name, key, &wanted, &found);
    OPAL_LIST_DESTRUCT(&wanted);
    if (code != OPAL_SUCCESS || !found)
        return 0;
    OBJ_RELEASE(found);
    return 1;
}
#elif OMPI_MAJOR_VERSION == 5
#include <opal/util/proc.h>

void collscope_say_here(void)
{
    if (collscope_is_off() || collscope_gives_way())
        return;
    pmix_value_t value;
    PMIX_VALUE_LOAD(&value, "here", PMIX_STRING);
    PMIx_Put(PMIX_GLOBAL, key, &value); /* should it fail, this process finds itself missing too */
    PMIX_VALUE_DESTRUCT(&value);
}

static int knows_who_is_there(void)
{
    return 1;
}

static int is_there(int rank)
{
    const int wait = patience;
    pmix_proc_t process;
    pmix_info_t wanted;
    pmix_value_t *found = NULL;
    PMIX_LOAD_PROCID(&process, opal_process_info.myprocid.nspace, (pmix_rank_t)rank);
    PMIX_INFO_LOAD(&wanted, PMIX_TIMEOUT, &wait, PMIX_INT);
    const pmix_status_t code = PMIx_Get(&process, key, &wanted, 1, &found);
    PMIX_INFO_DESTRUCT(&wanted);
    if (code != PMIX_SUCCESS || !found)
        return 0;
    PMIX_VALUE_RELEASE(found);
    return 1;
}
#else /* not tried: all processes have to have the component */
void collscope_say_here(void) { }

static int knows_who_is_there(void)
{
    return 0;
}

static int is_there(int rank)
{
    (void)rank;
    return 0;
}
#endif

static void send_bytes(int rank, const void *bytes, size_t size)
{
    MCA_PML_CALL(send(
        bytes, size, MPI_BYTE, rank, MCA_COLL_BASE_TAG_GATHER, MCA_PML_BASE_SEND_STANDARD, job.communicator));
}

static void receive_bytes(int rank, void *bytes, size_t size)
{
    MCA_PML_CALL(
        recv(bytes, size, MPI_BYTE, rank, MCA_COLL_BASE_TAG_GATHER, job.communicator, MPI_STATUS_IGNORE));
}

/* No component but us is asked: they may want to make communicators, for which it is too early. */
static int gather(void *context, const void *mine, void *all, size_t bytes)
{
    (void)context;
    return ompi_coll_base_allgather_intra_ring(
        mine, (int)bytes, MPI_BYTE, all, (int)bytes, MPI_BYTE, job.communicator, job.module);
}

void collscope_agree_in_job(struct ompi_communicator_t *world, mca_coll_base_module_t *module)
{
    job.communicator = world;
    job.module = module;
    const struct collscope_job with = {ompi_comm_rank(world), ompi_comm_size(world),
        knows_who_is_there() ? is_there : NULL, send_bytes, receive_bytes, gather};
    collscope_agree(&with);
}

int collscope_rank_in_job(MPI_Comm communicator, int rank)
{
    return (int)ompi_group_get_proc_name(communicator->c_local_group, rank).vpid;
}

int collscope_is_of_this_job(struct ompi_communicator_t *communicator)
{
    for (int rank = 0; rank < ompi_comm_size(communicator); ++rank)
        if (ompi_group_get_proc_name(communicator->c_local_group, rank).jobid
            != ompi_proc_local()->super.proc_name.jobid)
            return 0;
    return 1;
}
