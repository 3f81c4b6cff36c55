// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/method.h"

#include <mpi.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace collscope::agent {

/// Root of all measured collectives that have one.
inline constexpr int measuredRoot = 0;

/// One collective ready to be timed: its buffers and what should be in them after. A new collective is one
/// file and one line in workload.cpp.
class Workload {
public:
    virtual ~Workload() = default;
    Workload() = default;
    Workload(const Workload &) = delete;
    Workload &operator=(const Workload &) = delete;

    /// Makes buffers for messages of that size. Throws std::bad_alloc.
    virtual void resize(std::uint64_t messageBytes) = 0;
    /// Puts what must not be there after the operation where its result goes.
    virtual void reset() = 0;
    /// Carries the operation out and returns an MPI error code. Nothing else: this is what is timed.
    virtual int run(const wire::Method &method) = 0;
    /// Whether this process holds the right result after reset() and run().
    virtual bool isRight() const = 0;
};

struct WorkloadKind {
    std::string_view collective;
    std::unique_ptr<Workload> (*make)(MPI_Comm);
};

std::unique_ptr<Workload> makeBcastWorkload(MPI_Comm communicator);
std::unique_ptr<Workload> makeReduceWorkload(MPI_Comm communicator);

/// The collectives that the agent measures, in catalogue order.
const std::vector<WorkloadKind> &workloadKinds();
const WorkloadKind *findWorkloadKind(std::string_view collective);

} // namespace collscope::agent
