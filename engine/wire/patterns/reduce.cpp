// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/circulant_blocks.h"
#include "engine/wire/patterns/trees.h"

#include <utility>

// m: the vector, n: segments.
namespace collscope::wire::patterns {

namespace {

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

/// A balanced tree of any radix. n - 1 + depth of the tree rounds.
Pattern kary(const Role &role)
{
    return reduceAlong(role, karyTree(role));
}

/// n - 1 + floor(log2 P) (+1) rounds.
Pattern bine(const Role &role)
{
    return reduceAlong(role, bineTree(role));
}

/// Keeps the order: to the last rank, which sends the whole result to another root. n - 1 + floor(log2 P)
/// (+1) rounds.
Pattern inOrderBinary(const Role &role)
{
    Pattern pattern = reduceAlong(role, inOrderBinaryTree(role));
    const std::uint32_t last = role.processes - 1;
    if (role.root != last && role.rank == last)
        pattern.send(role.root, scratch(0, role.segments));
    if (role.root != last && role.rank == role.root)
        pattern.receive(last, output(0, role.segments));
    pattern.endRound();
    return pattern;
}

/// Half of the vector up each of two trees. ceil(n / 2) - 1 + ceil(log2 P) rounds, m per process.
Pattern twoTree(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    auto flows = alongTwoTrees(role, Flow::Way::up, input(0, role.segments));
    Buffer sum = Buffer::input; // a leaf of both
    for (Flow &flow : flows)
        if (!flow.place.parent || !flow.place.children.empty())
            flow.segments.buffer = sum = sum == Buffer::input ? beginSum(pattern, role) : sum;
    run(pattern, flows);
    return pattern;
}

} // namespace

Buffer beginSum(Pattern &pattern, const Role &role)
{
    const Buffer sum = role.rank == role.root ? Buffer::output : Buffer::scratch;
    for (std::uint32_t i = 0; sum == Buffer::scratch && i < pattern.blocks; ++i)
        pattern.scratch.push_back(i);
    pattern.local(input(0, pattern.blocks), {sum, 0, pattern.blocks});
    pattern.endRound();
    return sum;
}

Pattern reduceAlong(const Role &role, Place place)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    const bool isLeaf = place.parent && place.children.empty();
    const Buffer sum = isLeaf ? Buffer::input : beginSum(pattern, role);
    run(pattern, {{Flow::Way::up, std::move(place), {sum, 0, role.segments}}});
    return pattern;
}

std::vector<Algorithm> reduce()
{
    return {
        {"knomial", knomial, commutative, true, true},
        {"circulant", circulant, commutative, true},
        {"scatter_gather", scatterGather, commutative},
        {"inorder_binary", inOrderBinary, 0, true},
        {"kary", kary, commutative, true, true},
        {"two_tree", twoTree, commutative, true},
        {"bine", bine, commutative, true},
    };
}

} // namespace collscope::wire::patterns
