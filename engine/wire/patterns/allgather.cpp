// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

namespace collscope::wire::patterns {

namespace {

/// Block k is passed on k times. P - 1 rounds, P - 1 blocks sent per process.
Pattern ring(const Role &role)
{
    Pattern pattern = gathering(role);
    const Ring around(role);
    for (std::uint32_t k = 0; k + 1 < role.processes; ++k) {
        pattern.send(around.at(1), output(around.at(-static_cast<std::int64_t>(k)), 1));
        pattern.receive(around.at(-1), output(around.at(-static_cast<std::int64_t>(k) - 1), 1));
        pattern.endRound();
    }
    return pattern;
}

} // namespace

std::vector<Algorithm> allgather()
{
    return {
        {"ring", ring},
    };
}

} // namespace collscope::wire::patterns
