// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/families.h"

// Inclusive and exclusive; both keep the order. m: the vector.
namespace collscope::wire::patterns {

namespace {

constexpr Blocks result{Buffer::output, 0, 1};
constexpr Blocks partial{Buffer::scratch, 0, 1}; ///< of the processes of this one's group so far
constexpr Blocks coming{Buffer::scratch, 1, 1};

Pattern summing()
{
    Pattern pattern;
    pattern.scratch = {0, 0};
    return pattern;
}

/// From each to the next. P - 1 rounds, m in each.
Pattern linear(const Role &role)
{
    Pattern pattern;
    pattern.local(input(0, 1), result);
    pattern.endRound();
    if (role.rank > 0) {
        pattern.receive(role.rank - 1, result, Put::left);
        pattern.endRound();
    }
    if (role.rank + 1 < role.processes) {
        pattern.send(role.rank + 1, result);
        pattern.endRound();
    }
    return pattern;
}

/// As linear. Who is in between keeps the sum apart from its result.
Pattern linearExclusive(const Role &role)
{
    const bool isLast = role.rank + 1 == role.processes;
    const bool isBetween = role.rank > 0 && !isLast;
    Pattern pattern = isBetween ? summing() : Pattern();
    if (isBetween) {
        pattern.local(input(0, 1), partial);
        pattern.endRound();
    }
    if (role.rank > 0) {
        pattern.receive(role.rank - 1, result);
        if (isBetween)
            pattern.local(result, partial, Put::left);
        pattern.endRound();
    }
    if (!isLast) {
        pattern.send(role.rank + 1, isBetween ? partial : input(0, 1));
        pattern.endRound();
    }
    return pattern;
}

/// Groups double. ceil(log2 P) rounds, m in each.
Pattern doubling(const Role &role, bool inclusive)
{
    Pattern pattern = summing();
    pattern.local(input(0, 1), partial);
    if (inclusive)
        pattern.local(input(0, 1), result);
    pattern.endRound();
    bool isBegun = inclusive;
    for (std::uint32_t d = 1; d < role.processes; d *= 2) {
        const std::uint32_t partner = role.rank ^ d;
        if (partner >= role.processes)
            continue;
        pattern.send(partner, partial);
        pattern.receive(partner, coming);
        if (partner < role.rank) {
            pattern.local(coming, result, isBegun ? Put::left : Put::over);
            isBegun = true;
        }
        pattern.local(coming, partial, partner < role.rank ? Put::left : Put::right);
        pattern.endRound();
    }
    return pattern;
}

Pattern recursiveDoubling(const Role &role)
{
    return doubling(role, true);
}

Pattern recursiveDoublingExclusive(const Role &role)
{
    return doubling(role, false);
}

} // namespace

std::vector<Algorithm> scan()
{
    return {
        {"linear", linear},
        {"recursive_doubling", recursiveDoubling},
    };
}

std::vector<Algorithm> exscan()
{
    return {
        {"linear", linearExclusive},
        {"recursive_doubling", recursiveDoublingExclusive},
    };
}

} // namespace collscope::wire::patterns
