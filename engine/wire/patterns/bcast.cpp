// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/circulant_blocks.h"
#include "engine/wire/patterns/trees.h"

#include <algorithm>

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

/// As Open MPI does it: a block for each process, then recursive doubling; where the last group of a round is
/// not full, those that met nobody in it get its blocks from others, half as many at a time. 2 ceil(log2 P)
/// rounds, at most 2 (P - 1) / P m per process; where P is no power of two, at most floor(log2 P) rounds
/// more. Blocks are those of numbers as seen from the root.
Pattern scatterAllgather(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    const Knomial tree({role.rank, role.processes, role.root, 2});
    if (!tree.isRoot()) {
        pattern.receive(tree.parent(), output(tree.number(), tree.below()));
        pattern.endRound();
    }
    forLevelsDown(tree, pattern, [&](const Knomial::Child &child) {
        pattern.send(tree.rankOf(child.number), output(child.number, child.below));
    });
    const std::uint32_t self = tree.number();
    for (std::uint64_t d = 1; d < role.processes; d *= 2) {
        const auto size = static_cast<std::uint32_t>(d);
        const auto group = [&](std::uint32_t number) {
            const std::uint32_t first = number / size * size;
            return output(first, std::min(size, role.processes - first));
        };
        const std::uint32_t other = self ^ size;
        if (other < role.processes) {
            pattern.send(tree.rankOf(other), group(self));
            pattern.receive(tree.rankOf(other), group(other));
            pattern.endRound();
        }
        const std::uint32_t behind = self / size * size + size;
        if ((self & size) != 0 || behind >= role.processes || role.processes - behind >= size)
            continue;
        const Blocks missing = group(behind);
        for (std::uint32_t half = size / 2; half > 0; half /= 2) {
            const std::uint32_t near = self ^ half;
            const bool has = self % (2 * half) < missing.count;
            if (has == (near % (2 * half) < missing.count))
                continue;
            if (has)
                pattern.send(tree.rankOf(near), missing);
            else
                pattern.receive(tree.rankOf(near), missing);
            pattern.endRound();
        }
    }
    return pattern;
}

Pattern flowing(const Role &role, const std::vector<Flow> &flows)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    run(pattern, flows);
    return pattern;
}

/// Down a balanced tree of any radix. n - 1 + depth of the tree rounds.
Pattern kary(const Role &role)
{
    return flowing(role, {{Flow::Way::down, karyTree(role), output(0, role.segments)}});
}

/// Half of the vector down each of two trees. ceil(n / 2) - 1 + ceil(log2 P) rounds, about m per process.
Pattern twoTree(const Role &role)
{
    return flowing(role, alongTwoTrees(role, Flow::Way::down, output(0, role.segments)));
}

/// Down a Bine tree. n - 1 + floor(log2 P) (+1) rounds.
Pattern bine(const Role &role)
{
    return flowing(role, {{Flow::Way::down, bineTree(role), output(0, role.segments)}});
}

} // namespace

std::vector<Algorithm> bcast()
{
    return {
        {"knomial", knomial, 0, true, true},
        {"circulant", circulant, 0, true},
        {"scatter_ring", scatterRing},
        {"scatter_circulant", scatterCirculant},
        {"scatter_allgather", scatterAllgather},
        {"kary", kary, 0, true, true},
        {"two_tree", twoTree, 0, true},
        {"bine", bine, 0, true},
    };
}

} // namespace collscope::wire::patterns
