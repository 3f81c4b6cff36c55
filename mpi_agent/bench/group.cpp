// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/group.h"

#include "mpi_agent/bench/clock.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace collscope::agent {

wire::JobLayout layoutOf(MPI_Comm job)
{
    wire::JobLayout layout;
    const auto rankIn = [](MPI_Comm communicator) {
        int own = 0;
        MPI_Comm_rank(communicator, &own);
        return static_cast<std::uint32_t>(own);
    };
    int size = 0;
    MPI_Comm_size(job, &size);
    layout.processes = static_cast<std::uint32_t>(size);
    layout.rank = rankIn(job);
    MPI_Comm onNode = MPI_COMM_NULL;
    MPI_Comm_split_type(job, MPI_COMM_TYPE_SHARED, static_cast<int>(layout.rank), MPI_INFO_NULL, &onNode);
    layout.rankOnNode = rankIn(onNode);
    int here = 0;
    MPI_Comm_size(onNode, &here);

    MPI_Comm leaders = MPI_COMM_NULL;
    MPI_Comm_split(job, layout.rankOnNode == 0 ? 0 : 1, static_cast<int>(layout.rank), &leaders);
    layout.node = rankIn(leaders);
    int count = 0;
    MPI_Comm_size(leaders, &count);
    MPI_Bcast(&layout.node, 1, MPI_UINT32_T, 0, onNode);
    MPI_Bcast(&count, 1, MPI_INT, 0, onNode);
    layout.nodes = static_cast<std::uint32_t>(count);
    int fewest = 0;
    MPI_Allreduce(&here, &fewest, 1, MPI_INT, MPI_MIN, job);
    layout.ppn = static_cast<std::uint32_t>(fewest);
    MPI_Comm_free(&leaders);
    MPI_Comm_free(&onNode);
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
