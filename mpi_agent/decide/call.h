// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/requirements.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// A call of a collective as a decision sees it.
namespace collscope::decide {

/// The collectives of the catalogue in its order, then those that are recorded only.
enum class Operation : std::uint8_t {
    allgather,
    allgatherv,
    allreduce,
    alltoall,
    alltoallv,
    barrier,
    bcast,
    exscan,
    gather,
    reduce,
    reduceScatter,
    reduceScatterBlock,
    scan,
    scatter,
    gatherv,
    scatterv,
    alltoallw,
};
inline constexpr std::size_t decidedOperations = 14;
inline constexpr std::size_t operations = 17;

/// "reduce_scatter"
constexpr std::string_view nameOf(Operation operation)
{
    constexpr std::string_view names[operations] = {"allgather", "allgatherv", "allreduce", "alltoall",
        "alltoallv", "barrier", "bcast", "exscan", "gather", "reduce", "reduce_scatter",
        "reduce_scatter_block", "scan", "scatter", "gatherv", "scatterv", "alltoallw"};
    return names[static_cast<std::size_t>(operation)];
}

/// Collectives in which the root alone may be in place.
constexpr bool rootMayBeInPlace(Operation operation)
{
    return operation == Operation::reduce || operation == Operation::gather || operation == Operation::gatherv
        || operation == Operation::scatter || operation == Operation::scatterv;
}

enum class CallKind : std::uint8_t { blocking, nonblocking, persistent };

struct Call {
    Operation operation = Operation::barrier;
    CallKind kind = CallKind::blocking;
    /// The message size as the catalogue counts it for this collective.
    std::uint64_t messageBytes = 0;
    /// Whether all processes of the communicator know messageBytes and `meets` to be the same: without it
    /// nothing may be decided, for others might decide something else.
    bool sameEverywhere = true;
    /// What the call is known, on all processes, to meet of the requirements that are about calls.
    wire::Requirements meets = 0;
    // For the profile alone:
    bool inPlace = false; ///< on all processes; never where rootMayBeInPlace()
    bool commutative = true; ///< its operation, if it has one
    bool lowestRoot = true; ///< rank 0 of the communicator, or no root
};

} // namespace collscope::decide
