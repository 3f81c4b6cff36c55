// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/schedule.h"

#include <mpi.h>

#include <cstdint>
#include <vector>

namespace collscope::agent {

/// Where this process lies in the job: nodes are those of collectives/nodes.h.
wire::JobLayout layoutOf(MPI_Comm job);

/// Returns when the operation is done. The process sleeps until then: one that waits inside MPI usually
/// polls, and would take cores from a measurement.
void sleepUntilDone(MPI_Request &request);

/// Some processes of the job as a communicator of their own, the job's first process always among them; or
/// several such groups, each on nodes of its own, that are measured at once: then one of them. All processes
/// of the job make it and leave it together.
class Group {
public:
    /// `copies`: how many, of a place of nodes; but only one where the ranks of some follow each other
    /// otherwise than those of the first.
    Group(MPI_Comm job, const wire::JobLayout &layout, const wire::Place &place, std::uint32_t copies = 1);
    ~Group();
    Group(const Group &) = delete;
    Group &operator=(const Group &) = delete;

    bool isMember() const { return m_communicator != MPI_COMM_NULL; }
    MPI_Comm communicator() const { return m_communicator; } ///< members only; its errors are returned
    std::uint32_t nodes() const { return m_nodes; } ///< compute nodes it lies on
    std::uint32_t ppn() const { return m_ppn; } ///< processes on each of them; 0: not the same everywhere
    std::uint32_t copies() const { return m_copies; }
    std::uint32_t copy() const { return m_copy; } ///< which one this process belongs to
    /// Of several: all members of all, one copy after the other.
    MPI_Comm together() const { return m_together; }

    /// Of several: returns when all members of all have called it, everywhere at about the same time.
    void meet() const;
    /// Returns when all members have called it. Who is no member sleeps until then, and of several all do.
    void leave();

private:
    void join(const wire::JobLayout &layout, const wire::Place &place, std::uint32_t copies);
    void free();
    bool areAlike() const;

    MPI_Comm m_job;
    MPI_Comm m_communicator = MPI_COMM_NULL;
    MPI_Comm m_together = MPI_COMM_NULL;
    std::uint32_t m_copies = 1;
    std::uint32_t m_copy = 0;
    std::uint32_t m_nodes = 0;
    std::uint32_t m_ppn = 0;
};

} // namespace collscope::agent
