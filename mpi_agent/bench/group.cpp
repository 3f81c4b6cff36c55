// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/group.h"

#include "mpi_agent/bench/clock.h"
#include "mpi_agent/collectives/nodes.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace collscope::agent {

wire::JobLayout layoutOf(MPI_Comm job)
{
    const auto nodes = nodesOf(job);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(job, &rank);
    MPI_Comm_size(job, &size);
    wire::JobLayout layout;
    layout.processes = static_cast<std::uint32_t>(size);
    layout.rank = static_cast<std::uint32_t>(rank);
    layout.nodes = nodes->count();
    layout.ppn = layout.processes;
    for (std::uint32_t node = 0; node < layout.nodes; ++node)
        layout.ppn = std::min(layout.ppn, static_cast<std::uint32_t>(nodes->ranks(node).size()));
    layout.node = nodes->of(layout.rank);
    const auto &onNode = nodes->ranks(layout.node);
    layout.rankOnNode = static_cast<std::uint32_t>(
        std::lower_bound(onNode.begin(), onNode.end(), layout.rank) - onNode.begin());
    return layout;
}

Group::Group(MPI_Comm job, const wire::JobLayout &layout, const wire::Place &place) : m_job(job)
{
    MPI_Comm_split(
        job, place.has(layout) ? 0 : MPI_UNDEFINED, static_cast<int>(layout.rank), &m_communicator);
    if (!isMember())
        return;
    MPI_Comm_set_errhandler(m_communicator, MPI_ERRORS_RETURN);
    const wire::JobLayout own = layoutOf(m_communicator);
    m_nodes = own.nodes;
    m_ppn = own.ppn * own.nodes == own.processes ? own.ppn : 0;
}

Group::~Group()
{
    if (isMember())
        MPI_Comm_free(&m_communicator);
}

void Group::leave()
{
    MPI_Request everybody = MPI_REQUEST_NULL;
    MPI_Ibarrier(m_job, &everybody);
    if (isMember() || isSimulated) { // a simulated process that waits takes nothing from the others
        // NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker): it does not know MPI_Ibarrier
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
