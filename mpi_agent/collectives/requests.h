// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <vector>

namespace collscope::agent {

/// Nonblocking messages under way on one communicator under one tag. What is still under way at the end of
/// its life, which happens only on the way out of an error, is given up without waiting for a partner that
/// may have failed too.
class Requests {
public:
    Requests(MPI_Comm communicator, int tag) : m_communicator(communicator), m_tag(tag) { }
    ~Requests();
    Requests(Requests &&) = default;
    Requests(const Requests &) = delete;
    Requests &operator=(const Requests &) = delete;
    Requests &operator=(Requests &&) = delete;

    void send(const void *message, std::size_t count, MPI_Datatype type, int to);
    void receive(void *message, std::size_t count, MPI_Datatype type, int from);
    void wait(); ///< for all of them

private:
    struct Pending {
        MPI_Request request;
        bool incoming;
    };

    MPI_Comm m_communicator;
    int m_tag;
    std::vector<Pending> m_pending;
};

} // namespace collscope::agent
