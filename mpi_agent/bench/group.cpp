// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/group.h"

#include "mpi_agent/bench/clock.h"
#include "mpi_agent/collectives/errors_return.h"
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

void sleepUntilDone(MPI_Request &request)
{
    if (isSimulated) { // a simulated process that waits takes nothing from the others
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        return;
    }
    for (int done = 0; done == 0;) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

Group::Group(MPI_Comm job, const wire::JobLayout &layout, const wire::Place &place, std::uint32_t copies)
    : m_job(job)
{
    join(layout, place, copies);
    if (copies > 1 && !areAlike()) {
        free();
        join(layout, place, 1);
    }
    if (!isMember())
        return;
    MPI_Comm_set_errhandler(m_communicator, errorsReturn());
    const wire::JobLayout own = layoutOf(m_communicator);
    m_nodes = own.nodes;
    m_ppn = own.ppn * own.nodes == own.processes ? own.ppn : 0;
}

Group::~Group()
{
    free();
}

void Group::join(const wire::JobLayout &layout, const wire::Place &place, std::uint32_t copies)
{
    m_copies = copies;
    m_copy = copies > 1 ? layout.node / place.nodes : 0;
    const bool has = copies > 1 ? m_copy < copies && layout.rankOnNode < place.ppn : place.has(layout);
    const int colour = has ? static_cast<int>(m_copy) : MPI_UNDEFINED;
    MPI_Comm_split(m_job, colour, static_cast<int>(layout.rank), &m_communicator);
    if (copies == 1)
        return;
    int rank = 0;
    if (isMember())
        MPI_Comm_rank(m_communicator, &rank);
    const int order = static_cast<int>(m_copy * place.size) + rank;
    MPI_Comm_split(m_job, has ? 0 : MPI_UNDEFINED, order, &m_together);
}

void Group::free()
{
    for (MPI_Comm *const each : {&m_together, &m_communicator})
        if (*each != MPI_COMM_NULL)
            MPI_Comm_free(each);
}

/// Whether the ranks of every copy are on its nodes as those of the first are: the same on all processes of
/// the job.
bool Group::areAlike() const
{
    int alike = 1;
    if (isMember()) {
        int size = 0;
        MPI_Comm_size(m_communicator, &size);
        std::vector<std::uint32_t> own;
        const auto nodes = nodesOf(m_communicator);
        for (int rank = 0; rank < size; ++rank)
            own.push_back(nodes->of(static_cast<std::uint32_t>(rank)));
        std::vector<std::uint32_t> first = own;
        MPI_Bcast(first.data(), size, MPI_UINT32_T, 0, m_together);
        alike = own == first ? 1 : 0;
    }
    int all = 0;
    MPI_Allreduce(&alike, &all, 1, MPI_INT, MPI_MIN, m_job);
    return all != 0;
}

void Group::meet() const
{
    MPI_Request everybody = MPI_REQUEST_NULL;
    MPI_Ibarrier(m_together, &everybody);
    sleepUntilDone(everybody);
    MPI_Barrier(m_together); // they do not wake up at the same time
}

void Group::leave()
{
    MPI_Request everybody = MPI_REQUEST_NULL;
    MPI_Ibarrier(m_job, &everybody);
    if (isMember() && m_copies == 1)
        // NOLINTNEXTLINE(clang-analyzer-optin.mpi.MPI-Checker): it does not know MPI_Ibarrier
        MPI_Wait(&everybody, MPI_STATUS_IGNORE);
    else
        sleepUntilDone(everybody);
}

} // namespace collscope::agent
