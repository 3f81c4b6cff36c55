// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/message.h"
#include "mpi_agent/collectives/parameters.h"

#include <mpi.h>

#include <functional>
#include <list>
#include <vector>

namespace collscope::agent::groups {

using wire::groups::Process;
using Words = std::vector<std::uint32_t>;

/// What arrived on Messenger::formationTag.
struct Arrival {
    Process from = 0;
    Words words = {};
};

/// Messages between the processes of one communicator, a duplicate of the user's. Messages of formations come
/// unasked, from anybody; who waits for something else deals with them meanwhile while there are formations
/// here that are under way. Throws MpiError and GroupError.
class Messenger final : public Waiting {
public:
    static constexpr int formationTag = 1;
    static constexpr int answerTag = 2; ///< of ProcessGroup::find()

    /// Collective. Longest wait for a message; 0: for ever.
    Messenger(MPI_Comm communicator, double timeoutSeconds);
    ~Messenger() override;
    Messenger(const Messenger &) = delete;
    Messenger &operator=(const Messenger &) = delete;
    /// Collective, once, at the end: frees the duplicate.
    void close();

    MPI_Comm communicator() const { return m_communicator; }
    Process self() const { return m_self; }
    std::uint32_t processes() const { return m_processes; }
    /// A tag for one of many things: what has the same one is told apart by the order of calls.
    int tagOf(std::uint64_t number) const;

    /// Does not wait.
    void send(Process to, int tag, Words words);
    /// The next words from there.
    Words receive(Process from, int tag);
    /// From anybody.
    Words receive(int tag);
    int wait(MPI_Request &request, MPI_Status &status) override;

    /// Who deals with messages of formations, while any is under way here.
    void setFormationHandler(std::function<void(Arrival)> handler) { m_handler = std::move(handler); }
    void formationBegins() { ++m_formations; }
    void formationEnds() { --m_formations; }
    /// Deals with one message of a formation if there is one.
    bool progress();
    /// Deals with messages of formations until `done`.
    void progressUntil(const std::function<bool()> &done);

private:
    struct Sending {
        Words words;
        MPI_Request request;
    };

    bool mustPoll() const;
    void poll(const std::function<bool()> &ready);
    Words probeAndReceive(int from, int tag);
    Arrival waitFor(int from, int tag);
    Words take(const MPI_Status &status);
    void dropSent();

    MPI_Comm m_communicator = MPI_COMM_NULL;
    Process m_self = 0;
    std::uint32_t m_processes = 0;
    int m_largestTag = 32767;
    double m_timeoutSeconds;
    std::list<Sending> m_sending;
    int m_formations = 0;
    std::function<void(Arrival)> m_handler;
};

} // namespace collscope::agent::groups
