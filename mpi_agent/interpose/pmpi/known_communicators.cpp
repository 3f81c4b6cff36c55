// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/known_communicators.h"

#include "mpi_agent/decide/job.h"
#include "mpi_agent/decide/job_agreement.h"
#include "mpi_agent/decide/recorder.h"
#include "mpi_agent/interpose/arrival_skew.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <numeric>
#include <vector>

namespace collscope::pmpi {

namespace {

#define FAST_THREAD_LOCAL thread_local __attribute__((tls_model("initial-exec")))

FAST_THREAD_LOCAL bool ours = false;

/// What this thread saw lately. A handle may come back for another communicator: `generation` counts the
/// communicators that went.
struct Lately {
    MPI_Comm communicator;
    KnownCommunicator *known;
    std::uint64_t generation;
};
constexpr std::size_t lateEntries = 8;
FAST_THREAD_LOCAL Lately lately[lateEntries];
std::atomic<std::uint64_t> generation{1};

std::size_t entryOf(MPI_Comm communicator) noexcept
{
    std::uint64_t bits = 0;
    std::memcpy(
        &bits, &communicator, sizeof communicator); // NOLINT(bugprone-sizeof-expression): it may be a pointer
    return static_cast<std::size_t>((bits * 0x9e3779b97f4a7c15U) >> 61);
}
static_assert(lateEntries == std::size_t{1} << (64 - 61), "entryOf gives an entry");

/// Those that are there: what they hold of MPI has to go before MPI does.
struct Registry {
    std::mutex mutex;
    std::vector<KnownCommunicator *> all;
};
Registry &registry()
{
    static Registry &mine = *new Registry;
    return mine;
}

int whenDeleted(MPI_Comm /*communicator*/, int /*keyval*/, void *value, void * /*state*/)
{
    generation.fetch_add(1);
    auto *const known = static_cast<KnownCommunicator *>(value);
    {
        Registry &all = registry();
        const std::lock_guard lock(all.mutex);
        const auto found = std::find(all.all.begin(), all.all.end(), known);
        if (found == all.all.end())
            return MPI_SUCCESS; // the end came first
        all.all.erase(found);
    }
    delete known;
    return MPI_SUCCESS;
}

/// MPI_Finalize has begun, and MPI still works.
void atEnd()
{
    generation.fetch_add(1);
    std::vector<KnownCommunicator *> all;
    {
        const std::lock_guard lock(registry().mutex);
        all.swap(registry().all);
    }
    for (const KnownCommunicator *const known : all)
        delete known;
    endWays();
}

int keyval()
{
    static const int made = [] {
        int value = MPI_KEYVAL_INVALID;
        PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, whenDeleted, &value, nullptr);
        return value;
    }();
    return made;
}

/// Between MPI_Init and MPI_Finalize, or in a session of MPI 4: a communicator says so.
bool hasMpi()
{
    static std::atomic<bool> yes{false};
    if (yes.load(std::memory_order_relaxed))
        return true;
    int initialised = 0;
    PMPI_Initialized(&initialised);
    if (initialised == 0)
        return false;
    yes = true;
    return true;
}

/// Has this process ever had a communicator with processes of another job?
std::atomic<bool> metOtherJobs{false};

bool isOfThisJob(MPI_Comm communicator)
{
    MPI_Group group = MPI_GROUP_NULL;
    MPI_Group world = MPI_GROUP_NULL;
    int size = 0;
    PMPI_Comm_group(communicator, &group);
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    PMPI_Group_size(group, &size);
    std::vector<int> ranks(static_cast<std::size_t>(size));
    std::vector<int> inWorld(ranks.size(), MPI_UNDEFINED);
    std::iota(ranks.begin(), ranks.end(), 0);
    PMPI_Group_translate_ranks(group, size, ranks.data(), world, inWorld.data());
    PMPI_Group_free(&group);
    PMPI_Group_free(&world);
    return std::find(inWorld.begin(), inWorld.end(), MPI_UNDEFINED) == inWorld.end();
}

KnownCommunicator *make(MPI_Comm communicator)
{
    auto known = std::make_unique<KnownCommunicator>(communicator);
    int inter = 1;
    if (PMPI_Comm_test_inter(communicator, &inter) != MPI_SUCCESS)
        return nullptr;
    PMPI_Comm_rank(communicator, &known->position.rank);
    PMPI_Comm_size(communicator, &known->position.size);
    known->leftAlone = inter != 0 || known->position.size < 2 || (metOtherJobs && !isOfThisJob(communicator));
    if (!known->leftAlone && decide::jobPlan().record) {
        decide::NodeLayout unknown;
        unknown.placement.commSize = static_cast<std::uint32_t>(known->position.size);
        known->early = decide::recorder().add(known->position.rank, unknown);
    }
    if (PMPI_Comm_set_attr(communicator, keyval(), known.get()) != MPI_SUCCESS)
        return nullptr;
    const std::lock_guard lock(registry().mutex);
    registry().all.push_back(known.get());
    return known.release();
}

} // namespace

KnownCommunicator::~KnownCommunicator()
{
    if (early)
        decide::recorder().retire(early);
}

OurOwnCalls::OurOwnCalls() noexcept : m_before(ours)
{
    ours = true;
}

OurOwnCalls::~OurOwnCalls()
{
    ours = m_before;
}

KnownCommunicator *find(MPI_Comm communicator) noexcept
{
    if (ours || communicator == MPI_COMM_NULL || decide::jobHasEnded())
        return nullptr;
    Lately &late = lately[entryOf(communicator)];
    const std::uint64_t now = generation.load(std::memory_order_acquire);
    if (late.communicator == communicator && late.generation == now)
        return late.known;
    if (!decide::jobPlan().doesAnything() || !hasMpi())
        return nullptr;
    const OurOwnCalls here;
    try {
        decide::beginJob(atEnd);
        void *value = nullptr;
        int found = 0;
        if (PMPI_Comm_get_attr(communicator, keyval(), &value, &found) != MPI_SUCCESS)
            return nullptr;
        auto *known = found != 0 ? static_cast<KnownCommunicator *>(value) : make(communicator);
        if (known && known->leftAlone)
            known = nullptr;
        late = {communicator, known, now};
        return known;
    } catch (const std::exception &error) {
        giveUp(error.what());
    }
    return nullptr;
}

void attach(KnownCommunicator &known, MPI_Comm communicator) noexcept
{
    const OurOwnCalls here;
    try {
        const auto exchange = [communicator](const void *mine, void *all, std::size_t bytes) {
            const int count = static_cast<int>(bytes);
            return PMPI_Allgather(mine, count, MPI_BYTE, all, count, MPI_BYTE, communicator) == MPI_SUCCESS;
        };
        known.decided = decide::Communicator::attach(known.position.rank, known.position.size, exchange);
        known.errorsEnd = known.decided->records() && interpose::errorsEndTheJob(communicator);
    } catch (const std::exception &error) {
        giveUp(error.what());
    }
}

void noteMerged(MPI_Comm communicator) noexcept
{
    try {
        if (decide::jobPlan().doesAnything() && !isOfThisJob(communicator))
            metOtherJobs = true;
    } catch (const std::exception &error) {
        giveUp(error.what());
    }
}

void giveUp(const char *what) noexcept
{
    // Others may be waiting for this process in what it does not do any more: no way to go on in step.
    std::fprintf(stderr, "collscope: %s; set COLLSCOPE_OFF=1 to run without it\n", what);
    std::abort();
}

} // namespace collscope::pmpi
