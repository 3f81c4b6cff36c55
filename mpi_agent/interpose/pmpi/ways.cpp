// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/ways.h"

#include "engine/wire/intel_mpi.h"
#include "engine/wire/text.h"
#include "mpi_agent/collectives/errors_return.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/interpose/bundled.h"
#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/tool_variables.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <iterator>
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

bool threadsCallAtOnce()
{
    int level = MPI_THREAD_MULTIPLE;
    PMPI_Query_thread(&level);
    return level == MPI_THREAD_MULTIPLE;
}

/// The MPI library's own methods in this process. They are chosen by variables that the threads of a process
/// share, so a program whose threads all call MPI goes without.
class Native {
public:
    Native()
    {
        if (threadsCallAtOnce())
            return;
        agent::openVariables();
        const agent::MpiLibrary library = agent::mpiLibrary();
        m_slug = library.slug;
        std::string obstacle;
        m_library = agent::findNativeLibrary(library, obstacle);
    }
    const agent::NativeLibrary *library() const { return m_library.get(); }
    const std::string &slug() const { return m_slug; }

private:
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
            wire::shownText(candidate.text).c_str(), why.c_str());
}

/// Those that the program's communicators use now; none in a job whose threads call at once.
struct Shared {
    std::shared_ptr<OwnCommunicator> find(MPI_Comm base)
    {
        all.erase(std::remove_if(all.begin(), all.end(), [](const auto &each) { return each.expired(); }),
            all.end());
        for (auto each = all.rbegin(); each != all.rend(); ++each)
            if (auto found = each->lock(); found && found->isOfTheProcessesOf(base))
                return found;
        return nullptr;
    }

    std::vector<std::weak_ptr<OwnCommunicator>> all;
    int newest = 0; ///< the highest number of a communicator with this process
};

Shared &sharedCommunicators()
{
    static Shared &mine = *new Shared;
    return mine;
}

} // namespace

OwnCommunicator::OwnCommunicator(MPI_Comm base, int number) : m_number(number)
{
    // MPI_Comm_dup would call the program's attribute functions.
    if (PMPI_Comm_split(base, 0, 0, &m_communicator) != MPI_SUCCESS)
        m_communicator = MPI_COMM_NULL;
    if (m_communicator == MPI_COMM_NULL)
        return;
    ++madeCommunicators;
    PMPI_Comm_set_errhandler(m_communicator, agent::errorsReturn());
}

OwnCommunicator::~OwnCommunicator()
{
    if (m_communicator == MPI_COMM_NULL)
        return;
    PMPI_Comm_free(&m_communicator);
    --madeCommunicators;
}

bool OwnCommunicator::isOfTheProcessesOf(MPI_Comm communicator) const
{
    int alike = 0;
    return PMPI_Comm_compare(communicator, m_communicator, &alike) == MPI_SUCCESS && alike == MPI_CONGRUENT;
}

int OwnCommunicator::nextTags()
{
    constexpr int most = 32767 / interpose::tagsOfCalls; // every MPI has tags up to there
    return m_users++ % most * interpose::tagsOfCalls;
}

Ways::~Ways()
{
    m_native.reset();
    for (const auto &ofOperation : m_known)
        for (const auto &way : ofOperation)
            if (way && way->kind == Way::Kind::native)
                --madeCommunicators;
}

/// Together with the other processes of the communicator.
void Ways::prepare()
{
    m_prepared = true;
    const bool apart = threadsCallAtOnce();
    Shared &shared = sharedCommunicators();
    const std::shared_ptr<OwnCommunicator> known = apart ? nullptr : shared.find(m_base);
    const int number = known ? known->number() : 0;
    const int newest = apart ? 0 : shared.newest;
    const int mine[] = {madeCommunicators < mostCommunicators() ? 1 : 0, native().library() ? 1 : 0, number,
        -number, -newest};
    int least[std::size(mine)] = {};
    if (PMPI_Allreduce(mine, least, std::size(mine), MPI_INT, MPI_MIN, m_base) != MPI_SUCCESS)
        return;
    if (least[2] > 0 && least[2] == -least[3]) { // all found the same one
        m_own = known;
    } else if (least[0] != 0) {
        m_own = std::make_shared<OwnCommunicator>(m_base, 1 - least[4]);
        if (!apart) {
            shared.newest = m_own->number();
            shared.all.push_back(m_own);
        }
        if (m_own->communicator() == MPI_COMM_NULL)
            m_own.reset();
    }
    if (!m_own)
        return;
    m_firstTag = m_own->nextTags();
    m_nativeEverywhere = least[1] != 0;
    if (m_nativeEverywhere)
        m_native = std::make_unique<agent::MethodCommunicators>(m_own->communicator(), native().library());
}

Way Ways::make(decide::Operation operation, const decide::Candidate &candidate)
{
    if (!m_prepared)
        prepare();
    Way way;
    way.candidate = &candidate;
    if (!m_own)
        return way;
    if (interpose::isBundled(nameOf(operation), candidate.method)) {
        way.kind = Way::Kind::bundled;
        way.communicator = m_own->communicator();
        way.firstTag = m_firstTag;
        return way;
    }
    if (!m_nativeEverywhere || candidate.method.library != native().slug()
        || !everywhere(madeCommunicators < mostCommunicators(), m_own->communicator()))
        return way;
    const MPI_Comm made = m_native->find(std::string(nameOf(operation)), candidate.method);
    if (made == MPI_COMM_NULL) {
        reportUnusable(nameOf(operation), candidate, m_own->communicator());
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
