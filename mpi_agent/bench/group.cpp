// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/group.h"

#include <array>
#include <chrono>
#include <thread>

namespace collscope::agent {

Group::Group(MPI_Comm job, int size) : m_job(job)
{
    int rank = 0;
    MPI_Comm_rank(job, &rank);
    MPI_Comm_split(job, rank < size ? 0 : MPI_UNDEFINED, rank, &m_communicator);
    if (!isMember())
        return;
    MPI_Comm_set_errhandler(m_communicator, MPI_ERRORS_RETURN);
    findPlacement();
}

Group::~Group()
{
    if (isMember())
        MPI_Comm_free(&m_communicator);
}

void Group::findPlacement()
{
    MPI_Comm node = MPI_COMM_NULL;
    if (MPI_Comm_split_type(m_communicator, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node) != MPI_SUCCESS)
        return;
    int rankOnNode = 0;
    int onNode = 0;
    MPI_Comm_rank(node, &rankOnNode);
    MPI_Comm_size(node, &onNode);
    MPI_Comm_free(&node);
    const std::array<int, 2> mine{onNode, -onNode};
    std::array<int, 2> most{};
    const int first = rankOnNode == 0 ? 1 : 0;
    int nodes = 0;
    MPI_Allreduce(mine.data(), most.data(), 2, MPI_INT, MPI_MAX, m_communicator);
    MPI_Allreduce(&first, &nodes, 1, MPI_INT, MPI_SUM, m_communicator);
    m_nodes = static_cast<std::uint32_t>(nodes);
    m_ppn = most[0] == -most[1] ? static_cast<std::uint32_t>(onNode) : 0;
}

void Group::leave()
{
    MPI_Request everybody = MPI_REQUEST_NULL;
    MPI_Ibarrier(m_job, &everybody);
    if (isMember()) {
        MPI_Wait(&everybody, MPI_STATUS_IGNORE);
        return;
    }
    for (int done = 0; done == 0;) {
        MPI_Test(&everybody, &done, MPI_STATUS_IGNORE);
        if (done == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

} // namespace collscope::agent
