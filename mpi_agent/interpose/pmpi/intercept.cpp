// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/intercept.h"

namespace collscope::pmpi {

int refuse(MPI_Comm communicator)
{
    PMPI_Comm_call_errhandler(communicator, MPI_ERR_UNSUPPORTED_OPERATION);
    return MPI_ERR_UNSUPPORTED_OPERATION;
}

const Way &wayOf(KnownCommunicator &known, decide::Operation operation, std::uint8_t method) noexcept
{
    const OurOwnCalls here;
    try {
        return known.ways.find(operation, method, known.decided->candidate(operation, method));
    } catch (const std::exception &error) {
        giveUp(error.what());
    }
}

} // namespace collscope::pmpi
