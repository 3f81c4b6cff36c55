// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/requirements.h"
#include "mpi_agent/collectives/call.h"
#include "mpi_agent/collectives/parameters.h"

#include <string>
#include <string_view>

/// The bundled library as a whole: any collective by any of its algorithms.
namespace collscope::agent {

/// Why an algorithm that needs this, or has these parameters, cannot serve so many processes; empty: it can.
/// Algorithms that go in rounds with a radix need one of 2 and more, or 0: defaultRadix.
std::string obstacle(
    std::string_view collective, int algorithm, const Parameters &parameters, std::uint32_t processes);

/// Carries a call out by the algorithm of that number in the catalogue, in step with all other processes.
/// Throws MpiError and std::bad_alloc; a Refusal before anything was sent.
void carryOut(const Call &call, int algorithm, const Parameters &parameters);

} // namespace collscope::agent
