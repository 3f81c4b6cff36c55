// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

#include <algorithm>

namespace collscope::wire::patterns {

namespace {

std::uint32_t rounds(std::uint32_t processes)
{
    std::uint32_t result = 0;
    while ((std::uint64_t{1} << result) < processes)
        ++result;
    return result;
}

/// The blocks that a process keeps when it reduces and scatters, from a round on, as runs.
std::vector<Blocks> kept(std::uint32_t rank, std::uint32_t round, std::uint32_t processes, Buffer buffer)
{
    std::vector<std::uint32_t> ranks{rank};
    for (std::uint32_t r = rounds(processes); r-- > round;)
        for (std::size_t i = ranks.size(); i-- > 0;)
            ranks.push_back(binePartner(ranks[i], r, processes));
    std::sort(ranks.begin(), ranks.end());
    std::vector<Blocks> runs;
    for (const std::uint32_t each : ranks)
        if (!runs.empty() && runs.back().first + runs.back().count == each)
            ++runs.back().count;
        else
            runs.push_back({buffer, each, 1});
    return runs;
}

} // namespace

std::uint32_t binePartner(std::uint32_t rank, std::uint32_t round, std::uint32_t processes)
{
    // (1 - (-2)^(round + 1)) / 3: 1, -1, 3, -5, 11, ...
    const std::int64_t power = std::int64_t{1} << (round + 1);
    const std::int64_t distance = (1 - (round % 2 == 0 ? -power : power)) / 3;
    const std::int64_t partner
        = (rank + (rank % 2 == 0 ? distance : -distance)) % static_cast<std::int64_t>(processes);
    return static_cast<std::uint32_t>(partner < 0 ? partner + processes : partner);
}

void bineReduceScatter(Pattern &pattern, const Role &role, Buffer buffer)
{
    for (std::uint32_t round = 0; round < rounds(role.processes); ++round) {
        const std::uint32_t partner = binePartner(role.rank, round, role.processes);
        for (const Blocks &run : kept(partner, round + 1, role.processes, buffer))
            pattern.send(partner, run);
        for (const Blocks &run : kept(role.rank, round + 1, role.processes, buffer))
            pattern.receive(partner, run, Put::left);
        pattern.endRound();
    }
}

void bineAllgather(Pattern &pattern, const Role &role, Buffer buffer)
{
    for (std::uint32_t round = rounds(role.processes); round-- > 0;) {
        const std::uint32_t partner = binePartner(role.rank, round, role.processes);
        for (const Blocks &run : kept(role.rank, round + 1, role.processes, buffer))
            pattern.send(partner, run);
        for (const Blocks &run : kept(partner, round + 1, role.processes, buffer))
            pattern.receive(partner, run);
        pattern.endRound();
    }
}

} // namespace collscope::wire::patterns
