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
        // MPI_Comm_dup would call the program's functions.
        check(MPI_Comm_split(of, 0, 0, &group.communicator));
        check(MPI_Comm_set_errhandler(group.communicator, MPI_ERRORS_RETURN));
        check(MPI_Comm_rank(group.communicator, &group.rank));
        check(MPI_Comm_size(group.communicator, &group.size));
    }
    Own(Own &&other) noexcept : group(std::exchange(other.group, none)) { }
    Own(const Own &) = delete;
    Own &operator=(const Own &) = delete;
    Own &operator=(Own &&) = delete;
    ~Own()
    {
        if (group.communicator != MPI_COMM_NULL)
            MPI_Comm_free(&group.communicator);
    }

    inline static const Group none{MPI_COMM_NULL, 0, 0};
    Group group = none;
};

} // namespace

const Group &ownCommunicator(MPI_Comm of)
{
    if (of == MPI_COMM_NULL) // which has no attributes, not even none
        throw Refusal(MPI_ERR_COMM, "the communicator is MPI_COMM_NULL");
    return Attribute<Own>::of(of, [](MPI_Comm communicator) {
        expectOneGroup(communicator);
        return Own(communicator);
    }).group;
}

} // namespace collscope::agent
