// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/circulant_blocks.h"

// The data are in the output, at the root too. m: the vector, n: segments.
namespace collscope::wire::patterns {

namespace {

/// Segment by segment down a k-nomial tree: each is passed on while the next comes. n - 1 + ceil(log P / log
/// radix) rounds.
Pattern knomial(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    const Knomial tree(role);
    const std::uint32_t behind = tree.isRoot() ? 0 : 1; // rounds from coming in to going out
    for (std::uint32_t round = 0; round < role.segments + behind; ++round) {
        if (!tree.isRoot() && round < role.segments)
            pattern.receive(tree.parent(), output(round, 1));
        for (const auto &child : tree.children())
            if (round >= behind)
                pattern.send(tree.rankOf(child.number), output(round - behind, 1));
        pattern.endRound();
    }
    return pattern;
}

/// Traeff: n - 1 + ceil(log2 P) rounds, m per process.
Pattern circulant(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    for (const BlockRound &round : circulantBlocks(role)) {
        if (round.received)
            pattern.receive(round.from, output(*round.received, 1));
        if (round.sent)
            pattern.send(round.to, output(*round.sent, 1));
        if (round.received || round.sent)
            pattern.endRound();
    }
    return pattern;
}

/// Blocks as seen from the root down a binomial tree.
Pattern scattered(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    scatterDown(pattern, {role.rank, role.processes, role.root, 2}, {Buffer::output, 0, true});
    return pattern;
}

/// van de Geijn: a block for each process, then a ring. ceil(log2 P) + P - 1 rounds, at most 2 (P - 1) / P m
/// per process.
Pattern scatterRing(const Role &role)
{
    Pattern pattern = scattered(role);
    const Ring around(role);
    for (std::int64_t k = 0; k + 1 < role.processes; ++k) {
        // The root has it all; the process behind which it stands has nothing to tell it.
        if (around.at(1) != role.root)
            pattern.send(around.at(1), output(around.at(-k), 1));
        if (role.rank != role.root)
            pattern.receive(around.at(-1), output(around.at(-k - 1), 1));
        pattern.endRound();
    }
    return pattern;
}

/// A block for each process, then the circulant allgather, for any P. 2 ceil(log2 P) rounds, at most 2 (P -
/// 1) / P m per process.
Pattern scatterCirculant(const Role &role)
{
    Pattern pattern = scattered(role);
    circulantAllgather(pattern, role, Buffer::output);
    return pattern;
}

} // namespace

std::vector<Algorithm> bcast()
{
    return {
        {"knomial", knomial, 0, true, true},
        {"circulant", circulant, 0, true},
        {"scatter_ring", scatterRing},
        {"scatter_circulant", scatterCirculant},
    };
}

} // namespace collscope::wire::patterns
