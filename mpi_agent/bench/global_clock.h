// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <cstddef>
#include <vector>

namespace collscope::agent {

/// The clock of a communicator's first process as every process knows it.
///
/// Hierarchical: the processes of a compute node share one clock, so that only the first process of each node
/// learns, along a binomial tree, how its clock differs from the first node's; it hands that on to the others
/// of its node. The differences are taken from the fastest of many round trips and, once they span enough
/// time to show it, fitted by a straight line: clocks drift apart (Hunold and Carpen-Amarie, Hierarchical
/// clock synchronization in MPI, Cluster 2018). In a simulation there is only one clock.
class GlobalClock {
public:
    /// Which processes take it for granted that they read the same clock.
    enum class Scope { node, process };

    explicit GlobalClock(MPI_Comm communicator, Scope scope = Scope::node);
    ~GlobalClock();
    GlobalClock(const GlobalClock &) = delete;
    GlobalClock &operator=(const GlobalClock &) = delete;

    /// All processes together; each time makes the line better.
    void synchronise();

    double now() const;
    double toLocal(double global) const;

private:
    struct Observation {
        double local;
        double offset; ///< to add to the local time
    };

    void learnFrom(int reference);
    void teach(int client) const;
    void fit();

    MPI_Comm m_node = MPI_COMM_NULL;
    MPI_Comm m_leaders = MPI_COMM_NULL; ///< the first process of each node
    std::vector<Observation> m_observations;
    double m_origin = 0.0;
    double m_offset = 0.0; ///< at the origin
    double m_drift = 0.0; ///< offset gained per second
};

} // namespace collscope::agent
