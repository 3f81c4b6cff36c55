// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

namespace collscope::wire::patterns {

std::vector<std::uint32_t> circulantSkips(std::uint32_t processes)
{
    std::vector<std::uint32_t> skips{processes};
    while (skips.front() > 1)
        skips.insert(skips.begin(), skips.front() / 2 + skips.front() % 2);
    return skips;
}

void circulantReduceScatter(Pattern &pattern, const Role &role, Buffer buffer)
{
    const auto skips = circulantSkips(role.processes);
    const Ring around(role);
    for (std::size_t k = skips.size() - 1; k > 0; --k) {
        const std::uint32_t near = skips[k - 1];
        const std::uint32_t count = skips[k] - near;
        sendRound(pattern, role, around.at(near), {buffer, around.at(near), count});
        receiveRound(pattern, role, around.at(-std::int64_t{near}), {buffer, role.rank, count}, Put::left);
        pattern.endRound();
    }
}

void circulantAllgather(Pattern &pattern, const Role &role, Buffer buffer)
{
    const auto skips = circulantSkips(role.processes);
    const Ring around(role);
    for (std::size_t k = 1; k < skips.size(); ++k) {
        const std::uint32_t near = skips[k - 1];
        const std::uint32_t count = skips[k] - near;
        sendRound(pattern, role, around.at(-std::int64_t{near}), {buffer, role.rank, count});
        receiveRound(pattern, role, around.at(near), {buffer, around.at(near), count});
        pattern.endRound();
    }
}

} // namespace collscope::wire::patterns
