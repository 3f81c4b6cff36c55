// SPDX-License-Identifier: BSD-3-Clause
// MPI_Init, where all processes are together for the first time. Where it is not seen nothing is done: a
// program with sessions of MPI 4 alone has no MPI_COMM_WORLD to agree on.
#include "mpi_agent/decide/clock.h"
#include "mpi_agent/decide/job_agreement.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/interpose/pmpi/c_wrappers.h"
#include "mpi_agent/interpose/pmpi/job_presence.h"
#include "mpi_agent/interpose/pmpi/launcher.h"
#include "mpi_agent/interpose/pmpi/other_library.h"
#include "mpi_agent/native/native_library.h"

#include <cstdint>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <thread>

namespace collscope::pmpi {

namespace {

/// MPI_Init came here.
bool sawStart = false;
const pid_t loadedBy = getpid();

/// A program may take the functions out of the MPI library's file itself (dlopen and dlsym, as ctypes of
/// Python does) or call those of PMPI: it is to be told that it ran without.
void sayWhenPassedBy()
{
    if (sawStart || !decide::settings().askForAnything() || getpid() != loadedBy || !isFirstProcess()
        || firstCaller == Caller::ofOtherLibrary || !isMpiOfThisAbiInitialised())
        return;
    if (firstCaller == Caller::ofOurLibrary) {
        std::fputs("collscope: the program uses sessions of MPI 4 without MPI_Init: nothing was decided or "
                   "recorded\n",
            stderr);
        return;
    }
    std::fputs(
        "collscope: the program calls MPI past the preloaded library, as with functions looked up in the "
        "MPI library's own file: nothing was decided or recorded; Open MPI's component sees such calls\n",
        stderr);
}

/// When the library is loaded: some variables are looked at in MPI_Init and never again.
[[maybe_unused]] const bool prepared = [] {
    prepareWays();
    std::atexit(sayWhenPassedBy);
    return true;
}();

/// On MPI_COMM_WORLD, where no other message can be of a process that is still here.
constexpr int tag = 29;

decide::Neighbours neighboursInJob()
{
    decide::Neighbours neighbours;
    neighbours.isThere = presenceInJob();
    neighbours.send = [](int rank, const void *bytes, std::size_t size) {
        PMPI_Send(bytes, static_cast<int>(size), MPI_BYTE, rank, tag, MPI_COMM_WORLD);
    };
    neighbours.receive = [](int rank, void *bytes, std::size_t size) {
        PMPI_Recv(bytes, static_cast<int>(size), MPI_BYTE, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    };
    return neighbours;
}

/// Says so when it takes long: a process without this library never comes, and cannot be known not to.
bool gatherPatiently(const void *mine, void *all, std::size_t bytes, bool speaks)
{
    constexpr std::uint64_t longTime = 20; // seconds
    const std::uint64_t began = decide::nowNanoseconds();
    const int count = static_cast<int>(bytes);
    MPI_Request request = MPI_REQUEST_NULL;
    if (PMPI_Iallgather(mine, count, MPI_BYTE, all, count, MPI_BYTE, MPI_COMM_WORLD, &request) != MPI_SUCCESS)
        return false;
    for (int done = 0; done == 0;) {
        if (PMPI_Test(&request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS)
            return false;
        if (speaks && done == 0 && decide::nowNanoseconds() - began > longTime * 1000000000U) {
            speaks = false;
            std::fputs("collscope: still waiting in MPI_Init for all processes: those that run without "
                       "Collscope's library never come; preload it for all of them or for none\n",
                stderr);
        }
        std::this_thread::yield();
    }
    return true;
}

/// With a rules file Open MPI does not listen to the variables by which its own algorithms are chosen.
void complainOfRulesFile()
{
    const char *const rules = std::getenv("OMPI_MCA_coll_tuned_dynamic_rules_filename");
    if (rules && *rules && !decide::settings().off && !decide::settings().decisionFile.empty())
        std::fputs("collscope: both COLLSCOPE_TABLE and a rules file of Open MPI "
                   "(OMPI_MCA_coll_tuned_dynamic_rules_filename) are set, and with the file no algorithm of "
                   "Open MPI can be chosen by the table: take one of the two\n",
            stderr);
}

} // namespace

void agreeOnWorld() noexcept
{
    sawStart = true;
    agent::endPreparation();
    int rank = 0;
    int size = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &size);
    const bool speaks = rank == 0 || rank == size - 1;
    if (rank == 0)
        complainOfRulesFile();
    try {
        const agent::MpiLibrary library = agent::mpiLibrary();
        decide::agreeInJob(rank, size, {library.name, {library.slug}}, neighboursInJob(),
            [speaks](const void *mine, void *all, std::size_t bytes) {
                return gatherPatiently(mine, all, bytes, speaks);
            });
    } catch (const std::exception &error) {
        giveUp(error.what());
    }
    find(MPI_COMM_WORLD); // and what is to be done at the end
}

} // namespace collscope::pmpi

int collscope_start(int *argumentCount, char ***arguments)
{
    static const auto behind = collscope::pmpi::next("PMPI_Init", &collscope_start);
    const int code = behind(argumentCount, arguments);
    if (code == MPI_SUCCESS)
        collscope::pmpi::agreeOnWorld();
    return code;
}

int collscope_start_thread(int *argumentCount, char ***arguments, int required, int *provided)
{
    static const auto behind = collscope::pmpi::next("PMPI_Init_thread", &collscope_start_thread);
    const int code = behind(argumentCount, arguments, required, provided);
    if (code == MPI_SUCCESS)
        collscope::pmpi::agreeOnWorld();
    return code;
}

/// The only way to a communicator of one group with processes of another job in it, for all of its processes.
int collscope_intercomm_merge(MPI_Comm between, int high, MPI_Comm *merged)
{
    static const auto behind = collscope::pmpi::next("PMPI_Intercomm_merge", &collscope_intercomm_merge);
    const int code = behind(between, high, merged);
    if (code == MPI_SUCCESS)
        collscope::pmpi::noteMerged(*merged);
    return code;
}

/// Open MPI's component looks for it: where both are loaded the component stays out.
extern "C" COLLSCOPE_VISIBLE int collscope_is_preloaded()
{
    return 1;
}
