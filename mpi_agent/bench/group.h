// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/schedule.h"

#include <mpi.h>

#include <cstdint>
#include <vector>

namespace collscope::agent {

/// Where this process lies in the job: nodes are those of collectives/nodes.h.
wire::JobLayout layoutOf(MPI_Comm job);

/// Some processes of the job as a communicator of their own, the job's first process always among them. All
/// processes of the job make it and leave it together.
class Group {
public:
    Group(MPI_Comm job, const wire::JobLayout &layout, const wire::Place &place);
    ~Group();
    Group(const Group &) = delete;
    Group &operator=(const Group &) = delete;

    bool isMember() const { return m_communicator != MPI_COMM_NULL; }
    MPI_Comm communicator() const { return m_communicator; } ///< members only; its errors are returned
    std::uint32_t nodes() const { return m_nodes; } ///< compute nodes it lies on
    std::uint32_t ppn() const { return m_ppn; } ///< processes on each of them; 0: not the same everywhere

    /// Returns when all members have called it. Who is no member sleeps until then: a process that waits
    /// inside MPI usually polls, and would take cores from the measurement.
    void leave();

private:
    MPI_Comm m_job;
    MPI_Comm m_communicator = MPI_COMM_NULL;
    std::uint32_t m_nodes = 0;
    std::uint32_t m_ppn = 0;
};

} // namespace collscope::agent
