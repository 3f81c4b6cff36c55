// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/ways.h"

#include "engine/wire/intel_mpi.h"
#include "mpi_agent/collectives/errors_return.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/interpose/bundled.h"
#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/tool_variables.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <set>
#include <string>

namespace collscope::pmpi {

namespace {

/// MPICH has some 2000 communicators, and the program needs its own. Each of Intel MPI takes shared memory in
/// its first collective; there is room for some 400, and the library ends the job with the next one.
int mostCommunicators()
{
    static const int most = agent::mpiLibrary().slug == wire::intelMpiLibrary ? 40 : 500;
    return most;
}
std::atomic<int> madeCommunicators{0};

/// The MPI library's own methods in this process. They are chosen by variables that the threads of a process
/// share, so a program whose threads all call MPI goes without.
class Native {
public:
    Native()
    {
        int level = MPI_THREAD_MULTIPLE;
        PMPI_Query_thread(&level);
        if (level == MPI_THREAD_MULTIPLE)
            return;
        m_session = std::make_unique<agent::ToolSession>();
        const agent::MpiLibrary library = agent::mpiLibrary();
        m_slug = library.slug;
        std::string obstacle;
        m_library = agent::findNativeLibrary(library, obstacle);
    }
    const agent::NativeLibrary *library() const { return m_library.get(); }
    const std::string &slug() const { return m_slug; }

private:
    std::unique_ptr<agent::ToolSession> m_session;
    std::unique_ptr<agent::NativeLibrary> m_library;
    std::string m_slug;
};

std::unique_ptr<Native> &nativeSlot()
{
    static std::unique_ptr<Native> &slot = *new std::unique_ptr<Native>;
    return slot;
}

const Native &native()
{
    static std::mutex &mutex = *new std::mutex; // threads may use their first communicators at once
    const std::lock_guard lock(mutex);
    if (!nativeSlot())
        nativeSlot() = std::make_unique<Native>();
    return *nativeSlot();
}

/// Whether it holds on all processes of the communicator, all of which call this.
bool everywhere(bool here, MPI_Comm communicator)
{
    const int mine = here ? 1 : 0;
    int all = 0;
    return PMPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, communicator) == MPI_SUCCESS && all != 0;
}

/// Once for each method of a process, by the first process of the communicator.
void reportUnusable(std::string_view collective, const decide::Candidate &candidate, MPI_Comm communicator)
{
    int rank = 0;
    PMPI_Comm_rank(communicator, &rank);
    const std::string why = native().library()->obstacleTo(collective, candidate.method);
    static std::set<std::string> &reported = *new std::set<std::string>;
    if (rank == 0 && !why.empty() && reported.insert(std::string(collective) + ' ' + candidate.text).second)
        std::fprintf(stderr,
            "collscope: %s is not used: %s. The library decides these calls. Measure this library and export "
            "again.\n",
            candidate.text.c_str(), why.c_str());
}

} // namespace

Ways::~Ways()
{
    m_native.reset();
    if (m_own != MPI_COMM_NULL) {
        PMPI_Comm_free(&m_own);
        --madeCommunicators;
    }
    for (const auto &ofOperation : m_known)
        for (const auto &way : ofOperation)
            if (way && way->kind == Way::Kind::native)
                --madeCommunicators;
}

/// A communicator of our own: MPI_Comm_dup would call the program's attribute functions.
bool Ways::prepare()
{
    if (!everywhere(madeCommunicators < mostCommunicators(), m_base))
        return false;
    PMPI_Comm_split(m_base, 0, 0, &m_own);
    if (m_own == MPI_COMM_NULL)
        return false;
    ++madeCommunicators;
    PMPI_Comm_set_errhandler(m_own, agent::errorsReturn());
    m_nativeEverywhere = everywhere(native().library() != nullptr, m_own);
    if (m_nativeEverywhere)
        m_native = std::make_unique<agent::MethodCommunicators>(m_own, native().library());
    return true;
}

Way Ways::make(decide::Operation operation, const decide::Candidate &candidate)
{
    if (!m_prepared)
        m_prepared = prepare();
    Way way;
    way.candidate = &candidate;
    if (!*m_prepared)
        return way;
    if (interpose::isBundled(nameOf(operation), candidate.method)) {
        way.kind = Way::Kind::bundled;
        way.communicator = m_own;
        return way;
    }
    // Both sides of these may describe the same data by different types, and would cut it differently.
    const bool cut = candidate.method.segmentBytes != 0
        && (operation == decide::Operation::gather || operation == decide::Operation::scatter);
    if (cut || !m_nativeEverywhere || candidate.method.library != native().slug()
        || !everywhere(madeCommunicators < mostCommunicators(), m_own))
        return way;
    const MPI_Comm made = m_native->find(std::string(nameOf(operation)), candidate.method);
    if (made == MPI_COMM_NULL) {
        reportUnusable(nameOf(operation), candidate, m_own);
        return way;
    }
    ++madeCommunicators;
    way.kind = Way::Kind::native;
    way.communicator = made;
    return way;
}

bool Ways::begin(decide::Operation operation, const Way &way) const
{
    return m_native->begin(std::string(nameOf(operation)), way.candidate->method);
}

void Ways::end(decide::Operation operation, const Way &way) const
{
    m_native->end(std::string(nameOf(operation)), way.candidate->method);
}

bool Ways::refuses() const
{
    return m_nativeEverywhere && !native().library()->choiceIsKeptByCommunicators();
}

void prepareWays()
{
    const decide::Settings &mine = decide::settings();
    if (!mine.off && !mine.decisionFile.empty())
        agent::prepareNativeLibraries();
}

void endWays()
{
    nativeSlot().reset();
}

} // namespace collscope::pmpi
