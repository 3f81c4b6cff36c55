// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/openmpi_decision.h"

#ifdef COLLSCOPE_HAVE_MPI
#include <mpi.h>
#endif

#if defined(COLLSCOPE_HAVE_MPI) && defined(OPEN_MPI)
#include <dlfcn.h>
#include <link.h>

#include <cstring>

extern "C" {
// What the decision functions call with their choice; ours stand before the component's own in the search
// order.
int ompi_coll_tuned_bcast_intra_do_this(
    void *, int, MPI_Datatype, int, MPI_Comm, void *, int algorithm, int, int)
{
    return algorithm;
}
int ompi_coll_tuned_reduce_intra_do_this(
    const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm, void *, int algorithm, int, int, int)
{
    return algorithm;
}
}

namespace collscope::bench {

namespace {

using Bcast = int (*)(void *, int, MPI_Datatype, int, MPI_Comm, void *);
using Reduce = int (*)(const void *, void *, int, MPI_Datatype, MPI_Op, int, MPI_Comm, void *);

Bcast bcast = nullptr;
Reduce reduce = nullptr;
MPI_Comm communicator = MPI_COMM_NULL;
MPI_Datatype byteType = MPI_DATATYPE_NULL;
MPI_Op sum = MPI_OP_NULL;
int *sizeField = nullptr;
bool started = false;

int findComponent(dl_phdr_info *library, std::size_t, void *found)
{
    if (std::strstr(library->dlpi_name, "mca_coll_tuned"))
        *static_cast<std::string *>(found) = library->dlpi_name;
    return 0;
}

/// The number of processes in the group of the communicator: the word that, changed, changes what MPI says it
/// is.
int *findSizeField(MPI_Comm comm)
{
    MPI_Group group = MPI_GROUP_NULL;
    MPI_Comm_group(comm, &group);
    auto *const words = reinterpret_cast<int *>(group);
    for (int i = 0; i < 64; ++i) {
        if (words[i] != 1)
            continue;
        words[i] = 7;
        int size = 0;
        MPI_Comm_size(comm, &size);
        words[i] = 1;
        if (size == 7)
            return words + i;
    }
    return nullptr;
}

} // namespace

std::string startOpenMpi()
{
    if (MPI_Init(nullptr, nullptr) != MPI_SUCCESS)
        return "MPI cannot be started";
    started = true;
    std::string path;
    dl_iterate_phdr(findComponent, &path);
    void *const component = path.empty() ? nullptr : dlopen(path.c_str(), RTLD_NOW);
    if (!component)
        return "this Open MPI has no component mca_coll_tuned of its own";
    bcast = reinterpret_cast<Bcast>(dlsym(component, "ompi_coll_tuned_bcast_intra_dec_fixed"));
    reduce = reinterpret_cast<Reduce>(dlsym(component, "ompi_coll_tuned_reduce_intra_dec_fixed"));
    MPI_Comm_dup(MPI_COMM_SELF, &communicator);
    sizeField = findSizeField(communicator);
    byteType = MPI_BYTE;
    sum = MPI_SUM;
    return bcast && reduce && sizeField
        ? ""
        : "the decision functions or the size of a communicator were not found";
}

void stopOpenMpi()
{
    if (!started)
        return;
    if (sizeField)
        *sizeField = 1;
    MPI_Finalize();
}

int openMpiBcast(int commSize, std::size_t bytes)
{
    *sizeField = commSize;
    return bcast(nullptr, static_cast<int>(bytes), byteType, 0, communicator, nullptr);
}

int openMpiReduce(int commSize, std::size_t bytes)
{
    *sizeField = commSize;
    return reduce(nullptr, nullptr, static_cast<int>(bytes), byteType, sum, 0, communicator, nullptr);
}

} // namespace collscope::bench

#else

namespace collscope::bench {
std::string startOpenMpi()
{
    return "built without Open MPI";
}
void stopOpenMpi() { }
int openMpiBcast(int, std::size_t)
{
    return 0;
}
int openMpiReduce(int, std::size_t)
{
    return 0;
}
} // namespace collscope::bench

#endif
