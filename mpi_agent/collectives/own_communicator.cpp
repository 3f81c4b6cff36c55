// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/own_communicator.h"

#include "mpi_agent/collectives/errors.h"

#include <memory>
#include <mutex>

namespace collscope::agent {

namespace {

extern "C" int freeOwnCommunicator(MPI_Comm, int, void *value, void *)
{
    const std::unique_ptr<MPI_Comm> own(static_cast<MPI_Comm *>(value));
    return MPI_Comm_free(own.get());
}

/// Under which communicators keep those that were made for them. Copies of a communicator get one of their
/// own.
int key()
{
    static std::mutex mutex;
    static int made = MPI_KEYVAL_INVALID;
    const std::lock_guard lock(mutex);
    if (made == MPI_KEYVAL_INVALID)
        check(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, freeOwnCommunicator, &made, nullptr));
    return made;
}

} // namespace

MPI_Comm ownCommunicator(MPI_Comm of)
{
    void *known = nullptr;
    int isKnown = 0;
    check(MPI_Comm_get_attr(of, key(), &known, &isKnown));
    if (isKnown != 0)
        return *static_cast<MPI_Comm *>(known);
    auto own = std::make_unique<MPI_Comm>(MPI_COMM_NULL);
    check(MPI_Comm_split(of, 0, 0, own.get())); // MPI_Comm_dup would call the program's attribute functions
    check(MPI_Comm_set_errhandler(*own, MPI_ERRORS_RETURN));
    check(MPI_Comm_set_attr(of, key(), own.get()));
    return *own.release();
}

} // namespace collscope::agent
