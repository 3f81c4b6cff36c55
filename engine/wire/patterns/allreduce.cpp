// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

namespace collscope::wire::patterns {

namespace {

/// Each block goes round once to be added up and once to be spread. 2 (P - 1) rounds and blocks of P.
Pattern ring(const Role &role)
{
    Pattern pattern = reducing(role.processes);
    const Ring around(role);
    const auto steps = static_cast<std::int64_t>(role.processes) - 1;
    for (std::int64_t k = 0; k < 2 * steps; ++k) {
        pattern.send(around.at(1), output(around.at(-k), 1));
        pattern.receive(around.at(-1), output(around.at(-k - 1), 1), k < steps ? Put::left : Put::over);
        pattern.endRound();
    }
    return pattern;
}

} // namespace

std::vector<Algorithm> allreduce()
{
    return {
        {"ring", ring, static_cast<Requirements>(Requirement::commutative)},
    };
}

} // namespace collscope::wire::patterns
