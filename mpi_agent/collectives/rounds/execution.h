// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/pattern.h"
#include "mpi_agent/collectives/call.h"
#include "mpi_agent/collectives/parameters.h"

namespace collscope::agent::rounds {

/// Carries out this process's part of a call: round by round as the pattern has it. Throws MpiError and
/// std::bad_alloc.
void carryOut(const wire::patterns::Pattern &pattern, const Call &call, const Parameters &parameters);

} // namespace collscope::agent::rounds
