// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/method.h"
#include "mpi_agent/bench/options.h"

#include <string>
#include <string_view>
#include <vector>

namespace collscope::agent {

/// Name of the MPI library where it plays no role.
inline constexpr std::string_view unknownLibrary = "mpi";

/// All methods that the options ask for, in catalogue order. The baseline belongs to `mpiLibrary`, which
/// carries it out, the others to the bundled library.
std::vector<wire::Method> plannedMethods(
    const Options &options, std::string_view collective, std::string_view mpiLibrary);

/// Whether the method cuts a message of that size, if it is one that cuts. One that does not is the same as
/// the method without segments and not measured twice.
bool appliesTo(const wire::Method &method, std::uint64_t messageBytes);

} // namespace collscope::agent
