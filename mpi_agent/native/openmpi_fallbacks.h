// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace collscope::agent {

/// A call of a collective of Open MPI 4.1 or 5.0 with a commutative operation and without MPI_IN_PLACE.
struct OpenMpiCall {
    std::string_view collective;
    wire::Method method; ///< that was chosen
    std::uint32_t commSize = 0;
    std::uint64_t count = 0; ///< elements of the message
    std::uint64_t elementBytes = 1;
};

/// The method that carries the call out. Many algorithms of coll/base silently hand the call on to another
/// one where they cannot do it themselves: the number of processes is odd or no power of two, there are fewer
/// elements than processes. Algorithms of Open MPI 6 that take a fan-out come with the one they run with.
/// Nothing when the call fails instead.
std::optional<wire::Method> openMpiRuns(const OpenMpiCall &call);

} // namespace collscope::agent
