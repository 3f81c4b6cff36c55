// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/job.h"

#include "mpi_agent/decide/recorder.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/decide/tracer.h"

#include <mpi.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <numeric>
#include <string>
#include <vector>

namespace collscope::decide {

namespace {

std::atomic<bool> ended{false};
void (*endOfInterceptor)() = nullptr;

constexpr std::uint64_t mostGathered = std::uint64_t{1} << 30; // MPI counts with int

/// All processes of the job are in MPI_Finalize, and MPI still works.
void gatherProfile()
{
    const std::string mine = profileText(recorder().snapshot());
    int rank = 0;
    int processes = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &processes);
    const auto bytes = static_cast<std::uint64_t>(mine.size());
    std::uint64_t total = 0;
    PMPI_Allreduce(&bytes, &total, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (total > mostGathered) {
        recorder().writeUnfinished();
        return;
    }
    const int length = static_cast<int>(bytes);
    std::vector<int> lengths(rank == 0 ? static_cast<std::size_t>(processes) : 0);
    PMPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::vector<int> begins(lengths.size());
    if (!lengths.empty())
        std::partial_sum(lengths.begin(), lengths.end() - 1, begins.begin() + 1);
    std::string all(rank == 0 ? static_cast<std::size_t>(total) : 0, '\0');
    PMPI_Gatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), begins.data(), MPI_CHAR, 0,
        MPI_COMM_WORLD);
    int written = 0;
    if (rank == 0) {
        wire::Profile whole;
        const std::string_view texts = all;
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            std::string problem;
            const auto part = wire::readProfile(
                texts.substr(static_cast<std::size_t>(begins[i]), static_cast<std::size_t>(lengths[i])),
                problem);
            if (part)
                wire::mergeProfile(whole, *part);
        }
        written = recorder().writeFinished(whole) ? 1 : 0;
    }
    PMPI_Bcast(&written, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (written != 0)
        recorder().removePart();
}

int whenSelfIsDeleted(MPI_Comm /*self*/, int /*keyval*/, void * /*value*/, void * /*state*/)
{
    if (ended.exchange(true))
        return MPI_SUCCESS;
    endTrace();
    try {
        if (endOfInterceptor)
            endOfInterceptor();
        if (recorder().wholeJobRecords())
            gatherProfile();
        else
            recorder().writeUnfinished();
    } catch (const std::exception &) {
        // No memory: what was written last stays.
    }
    return MPI_SUCCESS;
}

/// Without MPI_Finalize: a program that calls exit(), or one that uses MPI-4 sessions only.
void whenProcessEnds()
{
    if (!ended)
        recorder().writeUnfinished();
}

std::string libraryVersion()
{
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING + 1> text{};
    int length = 0;
    PMPI_Get_library_version(text.data(), &length);
    const std::string all = text.data();
    return all.substr(0, all.find('\n'));
}

void begin()
{
    const bool records = !settings().profileFile.empty();
    if (records)
        std::atexit(whenProcessEnds);
    int initialised = 0;
    PMPI_Initialized(&initialised);
    if (initialised == 0)
        return; // sessions: there is no MPI_COMM_SELF to hang on to
    if (records) {
        int rank = 0;
        int processes = 0;
        PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
        PMPI_Comm_size(MPI_COMM_WORLD, &processes);
        MPI_Comm parent = MPI_COMM_NULL;
        PMPI_Comm_get_parent(&parent);
        recorder().setJob(rank, processes, libraryVersion(), parent != MPI_COMM_NULL);
    }
    int keyval = MPI_KEYVAL_INVALID;
    if (PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, whenSelfIsDeleted, &keyval, nullptr) == MPI_SUCCESS)
        PMPI_Comm_set_attr(MPI_COMM_SELF, keyval, nullptr);
}

} // namespace

void beginJob(void (*atEnd)())
{
    static std::once_flag once;
    std::call_once(once, [&] {
        endOfInterceptor = atEnd;
        begin();
    });
}

bool jobHasEnded() noexcept
{
    return ended.load(std::memory_order_relaxed);
}

} // namespace collscope::decide
