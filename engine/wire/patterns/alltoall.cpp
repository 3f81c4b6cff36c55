// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

#include <algorithm>

// m: what a process sends, its own block too.
namespace collscope::wire::patterns {

namespace {

Pattern exchanging(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    return pattern;
}

void ownBlock(Pattern &pattern, const Role &role)
{
    pattern.local(input(role.rank, 1), output(role.rank, 1));
    pattern.endRound();
}

/// Everybody to everybody, at once. 1 round, (P - 1) / P m.
Pattern linear(const Role &role)
{
    Pattern pattern = exchanging(role);
    const Ring around(role);
    for (std::uint32_t k = 1; k < role.processes; ++k) {
        pattern.receive(around.at(-std::int64_t{k}), output(around.at(-std::int64_t{k}), 1));
        pattern.send(around.at(k), input(around.at(k), 1));
    }
    ownBlock(pattern, role);
    return pattern;
}

/// As many at once as the radix says (MPICH's throttle). ceil((P - 1) / radix) rounds, (P - 1) / P m.
Pattern scattered(const Role &role)
{
    Pattern pattern = exchanging(role);
    const Ring around(role);
    for (std::uint32_t k = 1; k < role.processes; ++k) {
        pattern.receive(around.at(-std::int64_t{k}), output(around.at(-std::int64_t{k}), 1));
        pattern.send(around.at(k), input(around.at(k), 1));
        if (k % role.radix == 0)
            pattern.endRound();
    }
    ownBlock(pattern, role);
    return pattern;
}

/// To one while from one. P - 1 rounds, (P - 1) / P m.
Pattern pairwise(const Role &role)
{
    Pattern pattern = exchanging(role);
    const Ring around(role);
    for (std::uint32_t k = 1; k < role.processes; ++k) {
        pattern.receive(around.at(-std::int64_t{k}), output(around.at(-std::int64_t{k}), 1));
        pattern.send(around.at(k), input(around.at(k), 1));
        pattern.endRound();
    }
    ownBlock(pattern, role);
    return pattern;
}

/// Bruck et al. (TPDS 1997): what has so far to go moves on by the digits of its distance. ceil(log P / log
/// radix) rounds of radix - 1 messages; about m / 2 per round for radix 2.
/// Scratch memory: P blocks by distance, then what goes out of them, then what came in.
Pattern bruck(const Role &role)
{
    const std::uint32_t processes = role.processes;
    Pattern pattern = exchanging(role);
    const Ring around(role);
    for (std::uint32_t i = 0; i < 3 * processes; ++i)
        pattern.scratch.push_back(role.rank); // of one size, all of them
    const auto byDistance
        = [&](std::uint32_t distance, std::uint32_t count) { return scratch(distance, count); };
    pattern.local(input(role.rank, processes - role.rank), byDistance(0, processes - role.rank));
    pattern.local(input(0, role.rank), byDistance(processes - role.rank, role.rank));
    for (std::uint64_t d = 1; d < processes; d *= role.radix) {
        // Runs of d distances with that digit.
        const auto forRuns = [&](std::uint64_t digit, const auto &function) {
            for (std::uint64_t from = digit * d; from < processes; from += d * role.radix)
                function(static_cast<std::uint32_t>(from),
                    static_cast<std::uint32_t>(std::min(d, processes - from)));
        };
        std::uint32_t packed = processes;
        for (std::uint64_t digit = 1; digit < role.radix && digit * d < processes; ++digit)
            forRuns(digit, [&](std::uint32_t from, std::uint32_t count) {
                pattern.local(byDistance(from, count), scratch(packed, count));
                packed += count;
            });
        pattern.endRound();
        packed = processes;
        for (std::uint64_t digit = 1; digit < role.radix && digit * d < processes; ++digit) {
            std::uint32_t length = 0;
            forRuns(digit, [&](std::uint32_t from, std::uint32_t count) {
                pattern.local(scratch(packed + length + processes, count), byDistance(from, count));
                length += count;
            });
            const auto distance = static_cast<std::int64_t>(digit * d);
            pattern.receive(around.at(-distance), scratch(packed + processes, length));
            pattern.send(around.at(distance), scratch(packed, length));
            packed += length;
        }
        pattern.endRound();
    }
    for (std::uint32_t distance = 0; distance < processes; ++distance)
        pattern.local(byDistance(distance, 1), output(around.at(-std::int64_t{distance}), 1));
    pattern.endRound();
    return pattern;
}

} // namespace

std::vector<Algorithm> alltoall()
{
    return {
        {"linear", linear},
        {"pairwise", pairwise},
        {"bruck", bruck, 0, false, true, false},
        {"scattered", scattered, 0, false, true},
    };
}

} // namespace collscope::wire::patterns
