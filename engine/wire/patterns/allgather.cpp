// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

#include <algorithm>

// m: all blocks. Volumes are (P - 1) / P m per process, the least there is.
namespace collscope::wire::patterns {

namespace {

/// Everybody to everybody, at once. 1 round.
Pattern linear(const Role &role)
{
    Pattern pattern = gathering(role);
    const Ring around(role);
    for (std::uint32_t k = 1; k < role.processes; ++k) {
        pattern.receive(around.at(-std::int64_t{k}), output(around.at(-std::int64_t{k}), 1));
        pattern.send(around.at(k), output(role.rank, 1));
    }
    pattern.endRound();
    return pattern;
}

/// Each block is passed on P - 1 times. P - 1 rounds.
Pattern ring(const Role &role)
{
    Pattern pattern = gathering(role);
    const Ring around(role);
    for (std::int64_t k = 0; k + 1 < role.processes; ++k) {
        pattern.send(around.at(1), output(around.at(-k), 1));
        pattern.receive(around.at(-1), output(around.at(-k - 1), 1));
        pattern.endRound();
    }
    return pattern;
}

/// What one has doubles each round. log2 P rounds.
Pattern recursiveDoubling(const Role &role)
{
    Pattern pattern = gathering(role);
    for (std::uint32_t d = 1; d < role.processes; d *= 2) {
        const std::uint32_t first = role.rank / d * d;
        pattern.send(role.rank ^ d, output(first, d));
        pattern.receive(role.rank ^ d, output(first ^ d, d));
        pattern.endRound();
    }
    return pattern;
}

/// Bruck et al. (TPDS 1997), blocks where they belong: what one has, from its own block on, grows by the
/// radix. ceil(log P / log radix) rounds of radix - 1 messages.
Pattern bruck(const Role &role)
{
    Pattern pattern = gathering(role);
    const Ring around(role);
    for (std::uint64_t d = 1; d < role.processes; d *= role.radix) {
        for (std::uint64_t far = d; far < std::min<std::uint64_t>(d * role.radix, role.processes); far += d) {
            const auto distance = static_cast<std::int64_t>(far);
            const auto count = static_cast<std::uint32_t>(std::min(d, role.processes - far));
            sendRound(pattern, role, around.at(-distance), output(role.rank, count));
            receiveRound(pattern, role, around.at(distance), output(around.at(distance), count));
        }
        pattern.endRound();
    }
    return pattern;
}

/// Chen et al. (2005): pairs of neighbours hand on, left and right in turn, the two blocks received last. P /
/// 2 rounds.
Pattern neighborExchange(const Role &role)
{
    Pattern pattern = gathering(role);
    const bool isEven = role.rank % 2 == 0;
    const Ring around(role);
    const Role pair{role.rank - role.rank % 2, role.processes};
    const auto pairAt = [&](std::int64_t distance) { return output(Ring(pair).at(distance), 2); };
    const std::uint32_t mate = around.at(isEven ? 1 : -1);
    pattern.send(mate, output(role.rank, 1));
    pattern.receive(mate, output(mate, 1));
    pattern.endRound();
    std::int64_t last = 0; // the pair that came last
    for (std::int64_t round = 1; round < role.processes / 2; ++round) {
        const std::uint32_t partner = round % 2 == 1 ? around.at(isEven ? -1 : 1) : mate;
        const std::int64_t ahead = round % 2 == 1 ? round + 1 : -round;
        const std::int64_t next = isEven ? -ahead : ahead;
        pattern.send(partner, pairAt(last));
        pattern.receive(partner, pairAt(next));
        pattern.endRound();
        last = next;
    }
    return pattern;
}

/// Sparbit (Loch, Koslovski, 2021): a binomial tree from each process, the far ones first, blocks where they
/// belong and one by one. ceil(log2 P) rounds.
Pattern sparbit(const Role &role)
{
    Pattern pattern = gathering(role);
    const Ring around(role);
    std::uint32_t trailing = 0;
    while (trailing < 31 && (role.processes >> trailing) % 2 == 0)
        ++trailing;
    const std::uint32_t ignored = (~(role.processes >> trailing) | 1U) << trailing;
    std::int64_t held = 1;
    for (std::uint32_t d = floorPowerOf(2, std::max(role.processes - 1, 1U)); d > 0 && role.processes > 1;
         d /= 2) {
        const std::int64_t skipped = (d & ignored) == d ? 1 : 0;
        for (std::int64_t t = 0; t < held - skipped; ++t) {
            const std::int64_t back = 2 * t * d;
            pattern.send(around.at(d), output(around.at(-back), 1));
            pattern.receive(around.at(-std::int64_t{d}), output(around.at(-back - d), 1));
        }
        pattern.endRound();
        held = 2 * held - skipped;
    }
    return pattern;
}

/// Traeff (arXiv 2410.14234). ceil(log2 P) rounds.
Pattern circulant(const Role &role)
{
    Pattern pattern = gathering(role);
    circulantAllgather(pattern, role, Buffer::output);
    return pattern;
}

/// Swing (De Sensi et al., 2024), Bine (2025). log2 P rounds.
Pattern bine(const Role &role)
{
    Pattern pattern = gathering(role);
    bineAllgather(pattern, role, Buffer::output);
    return pattern;
}

} // namespace

std::vector<Algorithm> allgather()
{
    return {
        {"linear", linear},
        {"ring", ring},
        {"recursive_doubling", recursiveDoubling, powerOfTwo},
        {"bruck", bruck, 0, false, true},
        {"neighbor_exchange", neighborExchange, evenProcesses},
        {"sparbit", sparbit},
        {"circulant", circulant},
        {"bine", bine, powerOfTwo},
    };
}

} // namespace collscope::wire::patterns
