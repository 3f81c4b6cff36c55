// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/pattern.h"
#include "mpi_agent/collectives/call.h"
#include "mpi_agent/collectives/parameters.h"

#include <memory>

namespace collscope::agent::rounds {

/// What a call found out of its data for a pattern, and the memory it took, kept for the next one: programs
/// repeat their calls, and short ones are over in less time than that takes. Empty at first, and after calls
/// of which nothing may be kept: derived types may be freed, and large memory is the program's.
class Preparation {
public:
    Preparation();
    ~Preparation();
    Preparation(Preparation &&) noexcept;
    Preparation &operator=(Preparation &&) noexcept;
    Preparation(const Preparation &) = delete;
    Preparation &operator=(const Preparation &) = delete;

    struct Content;
    std::unique_ptr<Content> content;
};

/// Carries out this process's part of a call: round by round as the pattern has it. `kept`: of the calls with
/// this pattern. Throws MpiError and std::bad_alloc.
void carryOut(const wire::patterns::Pattern &pattern, const Call &call, const Parameters &parameters,
    Preparation &kept);

} // namespace collscope::agent::rounds
