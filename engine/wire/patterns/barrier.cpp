// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/exchange.h"

namespace collscope::wire::patterns {

namespace {

constexpr Blocks nothing{Buffer::output, 0, 0};

Pattern meeting()
{
    Pattern pattern;
    pattern.blocks = 0;
    return pattern;
}

/// Everybody tells rank 0, which tells everybody. 2 rounds.
Pattern linear(const Role &role)
{
    Pattern pattern = meeting();
    for (std::uint32_t other = 1; role.rank == 0 && other < role.processes; ++other)
        pattern.receive(other, nothing);
    if (role.rank != 0)
        pattern.send(0, nothing);
    pattern.endRound();
    for (std::uint32_t other = 1; role.rank == 0 && other < role.processes; ++other)
        pattern.send(other, nothing);
    if (role.rank != 0)
        pattern.receive(0, nothing);
    pattern.endRound();
    return pattern;
}

/// A token goes round twice. 2 P rounds.
Pattern doubleRing(const Role &role)
{
    Pattern pattern = meeting();
    const Ring around(role);
    for (int turn = 0; turn < 2 && role.processes > 1; ++turn) {
        if (role.rank == 0) {
            pattern.send(around.at(1), nothing);
            pattern.endRound();
        }
        pattern.receive(around.at(-1), nothing);
        pattern.endRound();
        if (role.rank != 0) {
            pattern.send(around.at(1), nothing);
            pattern.endRound();
        }
    }
    return pattern;
}

/// Recursive doubling with any radix. ceil(log P / log radix) rounds (+2) of radix - 1 messages.
Pattern recursiveExchange(const Role &role)
{
    Pattern pattern = meeting();
    exchange(pattern, role, nothing, Outside::neighbours);
    return pattern;
}

/// Hensgen, Finkel, Manber (1988). ceil(log P / log radix) rounds of radix - 1 messages.
Pattern dissemination(const Role &role)
{
    Pattern pattern = meeting();
    const Ring around(role);
    for (std::uint64_t d = 1; d < role.processes; d *= role.radix) {
        for (std::uint64_t j = 1; j < role.radix && j * d < role.processes; ++j) {
            pattern.send(around.at(static_cast<std::int64_t>(j * d)), nothing);
            pattern.receive(around.at(-static_cast<std::int64_t>(j * d)), nothing);
        }
        pattern.endRound();
    }
    return pattern;
}

/// Up a k-nomial tree and down again. 2 ceil(log P / log radix) rounds.
Pattern tree(const Role &role)
{
    Pattern pattern = meeting();
    const Knomial tree({role.rank, role.processes, 0, role.radix});
    forLevelsUp(tree, pattern, [&](const Knomial::Child &child) { pattern.receive(child.number, nothing); });
    if (!tree.isRoot()) {
        pattern.send(tree.parent(), nothing);
        pattern.endRound();
        pattern.receive(tree.parent(), nothing);
        pattern.endRound();
    }
    forLevelsDown(tree, pattern, [&](const Knomial::Child &child) { pattern.send(child.number, nothing); });
    return pattern;
}

} // namespace

std::vector<Algorithm> barrier()
{
    return {
        {"linear", linear},
        {"double_ring", doubleRing},
        {"recursive_exchange", recursiveExchange, 0, false, true},
        {"dissemination", dissemination, 0, false, true},
        {"tree", tree, 0, false, true},
    };
}

} // namespace collscope::wire::patterns
