// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/groups/messenger.h"

#include "mpi_agent/collectives/errors_return.h"
#include "mpi_agent/groups/group_error.h"

#include <thread>
#include <utility>

namespace collscope::agent::groups {

namespace {
constexpr int asksBeforeYielding = 100;
constexpr std::size_t mostSending = 32; ///< before it is asked which of them have gone
} // namespace

Messenger::Messenger(MPI_Comm communicator, double timeoutSeconds) : m_timeoutSeconds(timeoutSeconds)
{
    if (communicator == MPI_COMM_NULL)
        throw Refusal(MPI_ERR_COMM, "the communicator is MPI_COMM_NULL");
    int isInter = 0;
    check(MPI_Comm_test_inter(communicator, &isInter));
    if (isInter != 0)
        throw Refusal(MPI_ERR_COMM, "an inter-communicator has no group of all its processes");
    check(MPI_Comm_dup(communicator, &m_communicator));
    check(MPI_Comm_set_errhandler(m_communicator, errorsReturn()));
    int rank = 0;
    int size = 0;
    check(MPI_Comm_rank(m_communicator, &rank));
    check(MPI_Comm_size(m_communicator, &size));
    m_self = static_cast<Process>(rank);
    m_processes = static_cast<std::uint32_t>(size);
    const int *largest = nullptr;
    int known = 0;
    if (MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, static_cast<void *>(&largest), &known) == MPI_SUCCESS
        && known != 0 && largest)
        m_largestTag = *largest;
}

Messenger::~Messenger()
{
    if (m_sending.empty())
        return;
    // After an error: MPI goes on with what it has begun and may still read the words, which stay for ever.
    for (Sending &sending : m_sending)
        MPI_Request_free(&sending.request);
    new std::list<Sending>(std::move(m_sending)); // NOLINT(bugprone-unhandled-exception-at-new)
}

void Messenger::close()
{
    for (Sending &sending : m_sending)
        check(MPI_Wait(&sending.request, MPI_STATUS_IGNORE));
    m_sending.clear();
    // What was sent to a member that was absent: MPICH 4.2 and later end the job of who frees it unread.
    MPI_Status status;
    for (int arrived = 1; arrived != 0;) {
        check(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, m_communicator, &arrived, &status));
        if (arrived != 0)
            take(status);
    }
    check(MPI_Comm_free(&m_communicator));
}

int Messenger::tagOf(std::uint64_t number) const
{
    constexpr int first = answerTag + 1;
    number *= 0x9e3779b97f4a7c15U;
    return first + static_cast<int>((number >> 32U) % static_cast<std::uint64_t>(m_largestTag - first));
}

void Messenger::send(Process to, int tag, Words words)
{
    if (m_sending.size() >= mostSending)
        dropSent();
    m_sending.push_back({std::move(words), MPI_REQUEST_NULL});
    Sending &sending = m_sending.back();
    check(MPI_Isend(sending.words.data(), static_cast<int>(sending.words.size()), MPI_UINT32_T,
        static_cast<int>(to), tag, m_communicator, &sending.request));
}

void Messenger::dropSent()
{
    for (auto sending = m_sending.begin(); sending != m_sending.end();) {
        int done = 0;
        check(MPI_Test(&sending->request, &done, MPI_STATUS_IGNORE));
        sending = done != 0 ? m_sending.erase(sending) : std::next(sending);
    }
}

/// MPI libraries that wait without letting go of the core (MPICH) make whoever shares it wait for the end of
/// its time slice: asking and yielding is as fast where there are cores for all. In a simulation, where
/// asking takes simulated time, only what has to be asked is.
bool Messenger::mustPoll() const
{
#ifdef COLLSCOPE_SIMULATED
    return m_formations > 0 || m_timeoutSeconds > 0;
#else
    return true;
#endif
}

Words Messenger::receive(Process from, int tag)
{
    return probeAndReceive(static_cast<int>(from), tag);
}

Words Messenger::receive(int tag)
{
    return probeAndReceive(MPI_ANY_SOURCE, tag);
}

Words Messenger::probeAndReceive(int from, int tag)
{
    if (!mustPoll())
        return waitFor(from, tag).words;
    MPI_Status status;
    poll([&] {
        int arrived = 0;
        check(MPI_Iprobe(from, tag, m_communicator, &arrived, &status));
        return arrived != 0;
    });
    return take(status);
}

/// By receiving: SimGrid's MPI_Probe asks again and again, all of a thousand processes in each 0.1 ms of
/// simulated time. What is sent has a few words per process at most.
Arrival Messenger::waitFor(int from, int tag)
{
    constexpr std::size_t wordsPerProcess = 8;
    constexpr std::size_t fewWords = 1024;
    Words words(wordsPerProcess * m_processes + fewWords);
    MPI_Status status;
    check(MPI_Recv(
        words.data(), static_cast<int>(words.size()), MPI_UINT32_T, from, tag, m_communicator, &status));
    int count = 0;
    check(MPI_Get_count(&status, MPI_UINT32_T, &count));
    words.resize(static_cast<std::size_t>(count));
    return {static_cast<Process>(status.MPI_SOURCE), std::move(words)};
}

Words Messenger::take(const MPI_Status &status)
{
    int count = 0;
    check(MPI_Get_count(&status, MPI_UINT32_T, &count));
    if (count == MPI_UNDEFINED)
        throw GroupError(MPI_ERR_TRUNCATE,
            "process " + std::to_string(status.MPI_SOURCE) + " is in another call than this one");
    Words words(static_cast<std::size_t>(count));
    check(MPI_Recv(words.data(), count, MPI_UINT32_T, status.MPI_SOURCE, status.MPI_TAG, m_communicator,
        MPI_STATUS_IGNORE));
    return words;
}

int Messenger::wait(MPI_Request &request, MPI_Status &status)
{
    if (!mustPoll())
        return MPI_Wait(&request, &status);
    poll([&] {
        int done = 0;
        check(MPI_Test(&request, &done, &status));
        return done != 0;
    });
    return MPI_SUCCESS;
}

void Messenger::poll(const std::function<bool()> &ready)
{
    const double began = MPI_Wtime();
    for (int asked = 0; !ready(); ++asked) {
        if (m_formations > 0 && progress())
            continue;
        if (m_timeoutSeconds > 0 && MPI_Wtime() - began > m_timeoutSeconds)
            throw GroupError(MPI_ERR_OTHER,
                "no message came within " + std::to_string(m_timeoutSeconds)
                    + " s: not all members are in this call");
        if (asked >= asksBeforeYielding)
            std::this_thread::yield();
    }
}

bool Messenger::progress()
{
    int arrived = 0;
    MPI_Status status;
    check(MPI_Iprobe(MPI_ANY_SOURCE, formationTag, m_communicator, &arrived, &status));
    if (arrived == 0)
        return false;
    const auto from = static_cast<Process>(status.MPI_SOURCE);
    m_handler({from, take(status)});
    return true;
}

void Messenger::progressUntil(const std::function<bool()> &done)
{
    while (!done()) {
#ifdef COLLSCOPE_SIMULATED
        if (m_timeoutSeconds == 0) {
            m_handler(waitFor(MPI_ANY_SOURCE, formationTag));
            continue;
        }
#endif
        poll([&] { return done() || progress(); });
    }
}

} // namespace collscope::agent::groups
