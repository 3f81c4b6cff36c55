// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"

#include <array>
#include <optional>

namespace collscope::openmpi {

/// Release series of Open MPI whose built-in decisions are known, the oldest first. 4.1 stands for 4.1.0 to
/// 4.1.8, 5.0 for 5.0.0 to 5.0.10: their decisions are the same. 6.0 and 6.1 were not released when their
/// tables were taken, from branch v6.0.x and from main (6.1.0a1) of August 2026.
inline constexpr std::array<std::string_view, 4> builtInVersions = {"4.1", "5.0", "6.0", "6.1"};

/// Returns the one of builtInVersions that a release such as "5.0.10" or "6.0.0a1" belongs to.
std::optional<std::string_view> builtInVersionOf(std::string_view release);

/// Returns what coll/tuned chooses without rules. `version` is one of builtInVersions. The tables were
/// compared with the decision functions of each version, for every communicator size up to 1100.
///
/// 6.0 differs from 5.0 in the fan-out of reduce's chain alone: 2, where 5.0 has one chain. 6.1 decides
/// otherwise about bcast and allreduce on communicators with one process per node. An unknown number of nodes
/// counts as several processes per node.
///
/// The answer also depends on what an Instance does not have. Assumed are a commutative operation, a
/// communicator other than MPI_COMM_WORLD (there 6.1 does not look at nodes) and no MPI_IN_PLACE (with it,
/// allgather and alltoall look at the send count, which MPI ignores). On several nodes 5.0 and later ask HAN
/// before coll/tuned.
///
/// The sizes are those of the library's own decision, which are those of an Instance: per process where rules
/// take message size x processes, the whole vector for reduce_scatter.
LibraryDecisionsPtr builtInDecisions(std::string_view version = "5.0");

} // namespace collscope::openmpi
