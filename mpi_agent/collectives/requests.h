// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/parameters.h"

#include <mpi.h>

#include <vector>

namespace collscope::agent {

/// Nonblocking messages under way on one communicator under the tag of some parameters. What is still under
/// way at the end of its life, which happens only on the way out of an error, is given up without waiting for
/// a partner that may have failed too.
class Requests {
public:
    Requests(MPI_Comm communicator, const Parameters &parameters)
        : m_communicator(communicator), m_tag(parameters.tag), m_waiting(parameters.waiting)
    {
        m_pending.swap(spare());
    }
    ~Requests();
    Requests(Requests &&) = default;
    Requests(const Requests &) = delete;
    Requests &operator=(const Requests &) = delete;
    Requests &operator=(Requests &&) = delete;

    void send(const void *message, std::size_t count, MPI_Datatype type, int to);
    void receive(void *message, std::size_t count, MPI_Datatype type, int from);
    /// For all of them. With a waiting of its own: MPI_ERR_TRUNCATE also when less came than was to come.
    void wait();

private:
    struct Pending {
        MPI_Request request;
        bool incoming;
        int count; ///< of elements of the type
        MPI_Datatype type;
    };

    /// Memory that the thread's next call need not ask for again.
    static std::vector<Pending> &spare();

    MPI_Comm m_communicator;
    int m_tag;
    Waiting *m_waiting;
    std::vector<Pending> m_pending;
};

} // namespace collscope::agent
