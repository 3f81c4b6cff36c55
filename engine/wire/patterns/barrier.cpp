// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

namespace collscope::wire::patterns {

namespace {

constexpr Blocks nothing{Buffer::output, 0, 0};

/// ceil(log P / log radix) rounds of radix - 1 messages.
Pattern dissemination(const Role &role)
{
    Pattern pattern;
    pattern.blocks = 0;
    const Ring around(role);
    for (std::uint64_t distance = 1; distance < role.processes; distance *= role.radix) {
        for (std::uint64_t j = 1; j < role.radix && j * distance < role.processes; ++j) {
            pattern.send(around.at(static_cast<std::int64_t>(j * distance)), nothing);
            pattern.receive(around.at(-static_cast<std::int64_t>(j * distance)), nothing);
        }
        pattern.endRound();
    }
    return pattern;
}

} // namespace

std::vector<Algorithm> barrier()
{
    return {
        {"dissemination", dissemination, 0, false, true},
    };
}

} // namespace collscope::wire::patterns
