// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/own_communicator.h"

#include "mpi_agent/collectives/attribute.h"
#include "mpi_agent/collectives/call.h"
#include "mpi_agent/collectives/errors_return.h"

#include <utility>

namespace collscope::agent {

namespace {

/// Freed at its end.
struct Own {
    explicit Own(MPI_Comm of)
    {
        // MPI_Comm_dup would call the program's functions.
        check(MPI_Comm_split(of, 0, 0, &caller.communicator));
        check(MPI_Comm_set_errhandler(caller.communicator, errorsReturn()));
        check(MPI_Comm_rank(caller.communicator, &caller.rank));
        check(MPI_Comm_size(caller.communicator, &caller.size));
    }
    Own(Own &&other) noexcept : caller(std::exchange(other.caller, none)) { }
    Own(const Own &) = delete;
    Own &operator=(const Own &) = delete;
    Own &operator=(Own &&) = delete;
    ~Own()
    {
        if (caller.communicator != MPI_COMM_NULL)
            MPI_Comm_free(&caller.communicator);
    }

    inline static const Caller none{MPI_COMM_NULL, 0, 0};
    Caller caller = none;
};

} // namespace

const Caller &ownCommunicator(MPI_Comm of)
{
    if (of == MPI_COMM_NULL) // which has no attributes, not even none
        throw Refusal(MPI_ERR_COMM, "the communicator is MPI_COMM_NULL");
    return Attribute<Own>::of(of, [](MPI_Comm communicator) {
        expectOneGroup(communicator);
        return Own(communicator);
    }).caller;
}

} // namespace collscope::agent
