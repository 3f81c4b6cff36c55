// SPDX-License-Identifier: BSD-3-Clause
// MPI_Init, where all processes are together for the first time. Whoever starts MPI in another way agrees
// communicator by communicator.
#include "mpi_agent/interpose/pmpi/c_wrappers.h"
#include "mpi_agent/native/native_library.h"

namespace collscope::pmpi {

namespace {

/// When the library is loaded: some variables are looked at in MPI_Init and never again.
[[maybe_unused]] const bool prepared = [] {
    prepareWays();
    return true;
}();

} // namespace

void agreeOnWorld() noexcept
{
    agent::endPreparation();
    KnownCommunicator *const world = find(MPI_COMM_WORLD);
    if (world && !world->decided)
        attach(*world, MPI_COMM_WORLD, true);
}

} // namespace collscope::pmpi

extern "C" COLLSCOPE_VISIBLE int MPI_Init(int *argumentCount, char ***arguments)
{
    static const auto behind = collscope::pmpi::next("MPI_Init", &PMPI_Init);
    const int code = behind(argumentCount, arguments);
    if (code == MPI_SUCCESS)
        collscope::pmpi::agreeOnWorld();
    return code;
}

extern "C" COLLSCOPE_VISIBLE int MPI_Init_thread(
    int *argumentCount, char ***arguments, int required, int *provided)
{
    static const auto behind = collscope::pmpi::next("MPI_Init_thread", &PMPI_Init_thread);
    const int code = behind(argumentCount, arguments, required, provided);
    if (code == MPI_SUCCESS)
        collscope::pmpi::agreeOnWorld();
    return code;
}
