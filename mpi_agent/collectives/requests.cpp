// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/requests.h"

#include "mpi_agent/collectives/errors.h"

namespace collscope::agent {

Requests::~Requests()
{
    for (Pending &pending : m_pending) {
        if (pending.request == MPI_REQUEST_NULL)
            continue;
        if (pending.incoming) {
            // The buffer dies with the caller: nothing may be written into it later.
            MPI_Cancel(&pending.request);
            MPI_Wait(&pending.request, MPI_STATUS_IGNORE);
        } else {
            MPI_Request_free(&pending.request);
        }
    }
    m_pending.clear();
    if (m_pending.capacity() > spare().capacity())
        m_pending.swap(spare());
}

std::vector<Requests::Pending> &Requests::spare()
{
    thread_local std::vector<Pending> memory;
    return memory;
}

void Requests::send(const void *message, std::size_t count, MPI_Datatype type, int to)
{
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Isend(message, static_cast<int>(count), type, to, m_tag, m_communicator, &request));
    m_pending.push_back({request, false, static_cast<int>(count), type});
}

void Requests::receive(void *message, std::size_t count, MPI_Datatype type, int from)
{
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Irecv(message, static_cast<int>(count), type, from, m_tag, m_communicator, &request));
    m_pending.push_back({request, true, static_cast<int>(count), type});
}

void Requests::wait()
{
    for (Pending &pending : m_pending) {
        MPI_Status status;
        check(m_waiting ? m_waiting->wait(pending.request, status) : MPI_Wait(&pending.request, &status));
        if (!m_waiting || !pending.incoming)
            continue;
        int arrived = 0;
        check(MPI_Get_count(&status, pending.type, &arrived));
        if (arrived != pending.count)
            throw MpiError(MPI_ERR_TRUNCATE);
    }
    m_pending.clear();
}

} // namespace collscope::agent
