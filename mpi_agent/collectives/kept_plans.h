// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/collectives/parameters.h"
#include "mpi_agent/collectives/rounds/plan.h"

#include <array>
#include <memory>

namespace collscope::agent {

/// A plan and everything that it follows from.
struct KeptPlan {
    KeptPlan(const Call &call, const void *way, const Parameters &parameters,
        std::shared_ptr<const wire::patterns::Nodes> onNodes, const wire::patterns::Pattern &pattern);

    bool isOf(const Call &call, const void *way, const Parameters &parameters,
        const wire::patterns::Nodes *onNodes) const;

    const void *way; ///< a collective's algorithm
    std::uint64_t segmentBytes;
    std::uint32_t fanout;
    int rank;
    int size;
    int root;
    MPI_Op operation;
    bool operationStays; ///< MPI's own, or none: no other one ever has its handle
    Data input;
    Data output;
    std::shared_ptr<const wire::patterns::Nodes> nodes; ///< held so that no others are in their place
    rounds::Plan plan;
    bool mayBeKept;
};

/// The last plans of a thread: programs repeat their calls, some kinds in turn, and short ones are over in
/// less time than planning takes. A plan is taken out while it is carried out: nothing is kept of a call that
/// fails.
class KeptPlans {
public:
    static KeptPlans &ofThisThread();

    /// nullptr: there is none for this call.
    std::unique_ptr<KeptPlan> take(
        const Call &call, const void *way, const Parameters &parameters, const wire::patterns::Nodes *nodes);
    /// Only what may be kept.
    void keep(std::unique_ptr<KeptPlan> plan);

private:
    std::array<std::unique_ptr<KeptPlan>, 8> m_plans; ///< the newest first, some places empty
};

} // namespace collscope::agent
