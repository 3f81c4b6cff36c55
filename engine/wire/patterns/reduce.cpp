// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/circulant_blocks.h"

// m: the vector, n: segments.
namespace collscope::wire::patterns {

namespace {

/// Where partial results are: at the root, where the result belongs.
Buffer beginSum(Pattern &pattern, const Role &role)
{
    const Buffer sum = role.rank == role.root ? Buffer::output : Buffer::scratch;
    for (std::uint32_t i = 0; sum == Buffer::scratch && i < pattern.blocks; ++i)
        pattern.scratch.push_back(i);
    pattern.local(input(0, pattern.blocks), {sum, 0, pattern.blocks});
    pattern.endRound();
    return sum;
}

/// Segment by segment up a k-nomial tree: each is passed on while the next comes. n - 1 + ceil(log P / log
/// radix) rounds.
Pattern knomial(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    const Knomial tree(role);
    const bool isLeaf = tree.children().empty() && !tree.isRoot();
    const Buffer sum = isLeaf ? Buffer::input : beginSum(pattern, role);
    const std::uint32_t behind = isLeaf ? 0 : 1; // rounds from coming in to going out
    for (std::uint32_t round = 0; round < role.segments + behind; ++round) {
        for (std::size_t i = tree.children().size(); i-- > 0 && round < role.segments;)
            pattern.receive(tree.rankOf(tree.children()[i].number), {sum, round, 1}, Put::right);
        if (!tree.isRoot() && round >= behind)
            pattern.send(tree.parent(), {sum, round - behind, 1});
        pattern.endRound();
    }
    return pattern;
}

/// Traeff's broadcast backwards. n - 1 + ceil(log2 P) rounds, m per process.
Pattern circulant(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    const Buffer sum = beginSum(pattern, role);
    const auto rounds = circulantBlocks(role);
    for (auto round = rounds.rbegin(); round != rounds.rend(); ++round) {
        if (round->sent)
            pattern.receive(round->to, {sum, *round->sent, 1}, Put::left);
        if (round->received)
            pattern.send(round->from, {sum, *round->received, 1});
        if (round->received || round->sent)
            pattern.endRound();
    }
    return pattern;
}

/// Each process sums up a block, the root gathers them on a binomial tree. 2 ceil(log2 P) rounds, at most
/// 2 (P - 1) / P m per process.
Pattern scatterGather(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.processes;
    const Buffer sum = beginSum(pattern, role);
    circulantReduceScatter(pattern, role, sum);
    gatherUp(pattern, {role.rank, role.processes, role.root, 2}, {sum, 0, true});
    return pattern;
}

} // namespace

std::vector<Algorithm> reduce()
{
    return {
        {"knomial", knomial, commutative, true, true},
        {"circulant", circulant, commutative, true},
        {"scatter_gather", scatterGather, commutative},
    };
}

} // namespace collscope::wire::patterns
