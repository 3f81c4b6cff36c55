// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"
#include "mpi_agent/collectives/call.h"

#include <cstdint>
#include <optional>

/// The deciding form of the library's functions: method "auto".
namespace collscope::agent {

/// Bytes of a call as a runtime table's sizes count them (catalogue). Nothing for alltoallv, gatherv and
/// scatterv, of whose size processes have different ideas.
std::optional<std::uint64_t> messageBytesOf(const Call &call);

/// What the runtime table that COLLSCOPE_TABLE names decides for a call in the library's own communicator, as
/// far as the bundled library has it. Nothing: the call is left to MPI, for that is what the table says, or
/// processes have different tables, which a line on standard error says. Their first call on a communicator
/// compares them. Throws a Refusal where
/// no process has a table that can be read.
std::optional<wire::Method> decidedMethod(const Call &call);

/// Prints what ran (decide/tracer.h), where COLLSCOPE_TRACE asks for it, of a call that decidedMethod() was
/// asked about; nothing: MPI's own function. The line names the library's function, "collscope_allreduce":
/// what intercepts MPI's prints those that come there itself.
void traceDecided(const Call &call, const std::optional<wire::Method> &method);

} // namespace collscope::agent
