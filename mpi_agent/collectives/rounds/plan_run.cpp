// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/rounds/plan.h"

#include <algorithm>
#include <cstring>

namespace collscope::agent::rounds {

namespace {

/// In pieces: one large copy would go past the caches, and what is copied is sent next.
void copyInPieces(const void *from, void *to, std::size_t bytes)
{
    constexpr std::size_t piece = std::size_t{128} * 1024;
    for (std::size_t done = 0; done < bytes; done += piece)
        std::memcpy(static_cast<char *>(to) + done, static_cast<const char *>(from) + done,
            std::min(bytes - done, piece));
}

/// The requests of a round. What is still under way at the end of its life, on the way out of an error, is
/// given up without waiting for a partner that may have failed too.
class UnderWay {
public:
    explicit UnderWay(std::vector<MPI_Request> &requests) : m_requests(requests) { }
    ~UnderWay()
    {
        for (std::size_t i = 0; i < m_number; ++i) {
            if (m_requests[i] == MPI_REQUEST_NULL)
                continue;
            if (i < m_receives) {
                // The buffer dies with the caller: nothing may be written into it later.
                MPI_Cancel(&m_requests[i]);
                MPI_Wait(&m_requests[i], MPI_STATUS_IGNORE);
            } else {
                MPI_Request_free(&m_requests[i]);
            }
        }
    }
    UnderWay(const UnderWay &) = delete;
    UnderWay &operator=(const UnderWay &) = delete;

    void receive(const Action &action, int tag, MPI_Comm communicator)
    {
        check(MPI_Irecv(action.to.address, action.to.count, action.to.type, action.source, tag, communicator,
            &m_requests[m_number]));
        m_receives = ++m_number;
    }
    void send(const Action &action, int tag, MPI_Comm communicator)
    {
        check(MPI_Isend(action.from.address, action.from.count, action.from.type, action.target, tag,
            communicator, &m_requests[m_number]));
        ++m_number;
    }
    /// One by one: who fails says why, and SimGrid's MPI_Waitall takes the square of their number.
    void wait()
    {
        for (std::size_t i = 0; i < m_number; ++i)
            check(MPI_Wait(&m_requests[i], MPI_STATUS_IGNORE));
        m_number = m_receives = 0;
    }

private:
    std::vector<MPI_Request> &m_requests;
    std::size_t m_number = 0;
    std::size_t m_receives = 0; ///< the first ones
};

} // namespace

void Plan::run(const Call &call, int tag)
{
    const MPI_Comm where = call.communicator;
    UnderWay underWay(m_requests);
    for (const Action &action : m_actions) {
        const Elements &from = action.from;
        const Elements &to = action.to;
        switch (action.kind) {
        case Action::Kind::exchange:
        case Action::Kind::copyElements:
            check(MPI_Sendrecv(from.address, from.count, from.type, action.target, tag, to.address, to.count,
                to.type, action.source, tag, where, MPI_STATUS_IGNORE));
            break;
        case Action::Kind::send:
            check(MPI_Send(from.address, from.count, from.type, action.target, tag, where));
            break;
        case Action::Kind::receive:
            check(MPI_Recv(to.address, to.count, to.type, action.source, tag, where, MPI_STATUS_IGNORE));
            break;
        case Action::Kind::startSend:
            underWay.send(action, tag, where);
            break;
        case Action::Kind::startReceive:
            underWay.receive(action, tag, where);
            break;
        case Action::Kind::wait:
            underWay.wait();
            break;
        case Action::Kind::copyBytes:
            copyInPieces(from.address, to.address, action.bytes);
            break;
        case Action::Kind::combine:
            check(MPI_Reduce_local(from.address, to.address, to.count, to.type, call.operation));
            break;
        }
    }
}

} // namespace collscope::agent::rounds
