// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/own_communicator.h"

#include "mpi_agent/collectives/attribute.h"
#include "mpi_agent/collectives/call.h"

#include <utility>

namespace collscope::agent {

namespace {

/// Freed at its end.
struct Own {
    explicit Own(MPI_Comm of)
    {
        check(MPI_Comm_split(of, 0, 0, &communicator)); // MPI_Comm_dup would call the program's functions
        check(MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN));
    }
    Own(Own &&other) noexcept : communicator(std::exchange(other.communicator, MPI_COMM_NULL)) { }
    Own(const Own &) = delete;
    Own &operator=(const Own &) = delete;
    Own &operator=(Own &&) = delete;
    ~Own()
    {
        if (communicator != MPI_COMM_NULL)
            MPI_Comm_free(&communicator);
    }

    MPI_Comm communicator = MPI_COMM_NULL;
};

} // namespace

MPI_Comm ownCommunicator(MPI_Comm of)
{
    if (of == MPI_COMM_NULL) // which has no attributes, not even none
        throw Refusal(MPI_ERR_COMM, "the communicator is MPI_COMM_NULL");
    return Attribute<Own>::of(of, [](MPI_Comm communicator) {
        expectOneGroup(communicator);
        return Own(communicator);
    }).communicator;
}

} // namespace collscope::agent
