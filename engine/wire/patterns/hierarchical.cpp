// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/hierarchical.h"

#include "engine/wire/patterns/levels.h"

#include <algorithm>

// N: nodes, D: ceil(log / log radix) of the processes on the fullest of them, A: rounds of the leaders'
// algorithm on N processes, n: segments, m: the vector, or all blocks.
namespace collscope::wire::patterns {

namespace {

Pattern amongLeaders(const Levels &levels, std::string_view collective, std::string_view algorithm)
{
    return findAlgorithm(collective, algorithm)->pattern(levels.ofLeader());
}

std::vector<Blocks> asTheyAre(const Blocks &blocks)
{
    return {blocks};
}

/// Each segment goes down the nodes' trees while the leaders pass the next one on. A + D rounds, where A is
/// that of n segments, (N - 1) m between nodes.
Pattern broadcast(const Role &role, std::string_view algorithm)
{
    const Levels levels(role, role.root);
    Pattern pattern;
    pattern.blocks = role.segments;
    News own;
    for (std::uint32_t i = 0; levels.node() == levels.nodes().of(role.root) && i < role.segments; ++i)
        own.push_back({output(i, 1)});
    flowDown(pattern, levels, embedded(amongLeaders(levels, "bcast", algorithm), levels.leaders(), asTheyAre),
        own);
    return pattern;
}

/// The broadcast backwards: as many rounds, as much between nodes.
Pattern reduction(const Role &role, std::string_view algorithm)
{
    return backwards(broadcast(role, algorithm), role.rank == role.root);
}

/// n max(A, 1) + 2 D rounds. Between nodes what the leaders' algorithm sends.
Pattern reductionToAll(const Role &role, std::string_view algorithm)
{
    const Levels levels(role, 0);
    const Pattern leaders = amongLeaders(levels, "allreduce", algorithm);
    const std::uint32_t each = leaders.blocks;
    const std::uint32_t segments = std::clamp(mostSegments / each, 1U, role.segments);
    Pattern pattern = reducing(segments * each);
    flowUpAndDown(
        pattern, levels, segments, [each](std::uint32_t s) { return output(s * each, each); },
        [&](std::uint32_t s) {
            return embedded(leaders, levels.leaders(), [&](const Blocks &blocks) {
                return std::vector<Blocks>{{blocks.buffer, s * each + blocks.first, blocks.count}};
            });
        });
    return pattern;
}

/// A + 2 D rounds.
Pattern meetings(const Role &role, std::string_view algorithm)
{
    const Levels levels(role, 0);
    const Pattern leaders = amongLeaders(levels, "barrier", algorithm);
    Pattern pattern;
    pattern.blocks = 0;
    flowUpAndDown(
        pattern, levels, 1, [](std::uint32_t) { return output(0, 0); },
        [&](std::uint32_t) { return embedded(leaders, levels.leaders(), asTheyAre); });
    return pattern;
}

/// The blocks of these ranks, those that follow each other together.
std::vector<Blocks> runsOf(std::vector<std::uint32_t> ranks)
{
    std::sort(ranks.begin(), ranks.end());
    std::vector<Blocks> runs;
    for (const std::uint32_t rank : ranks) {
        if (runs.empty() || runs.back().first + runs.back().count != rank)
            runs.push_back(output(rank, 0));
        ++runs.back().count;
    }
    return runs;
}

/// The leader gathers what its node has; what it gets from others goes down its node's tree as it comes.
/// A + 2 D rounds, (N - 1) m between nodes. Where the ranks of a node are not next to each other, a message
/// for each run of them.
Pattern gatheringToAll(const Role &role, std::string_view algorithm)
{
    const Levels levels(role, 0);
    const Knomial &tree = levels.tree();
    Pattern pattern = gathering(role);
    const auto blocksBelow = [&](std::uint32_t number, std::uint32_t below) {
        std::vector<std::uint32_t> ranks;
        for (std::uint32_t i = number; i < number + below; ++i)
            ranks.push_back(levels.rankOf(i));
        return runsOf(ranks);
    };
    forLevelsUp(tree, pattern, [&](const Knomial::Child &child) {
        for (const Blocks &run : blocksBelow(child.number, child.below))
            pattern.receive(levels.rankOf(child.number), run);
    });
    if (!levels.leads()) {
        for (const Blocks &run : blocksBelow(tree.number(), tree.below()))
            pattern.send(levels.parent(), run);
        pattern.endRound();
    }
    const auto blocksOfNodes = [&](const Blocks &nodes) {
        std::vector<std::uint32_t> ranks;
        for (std::uint32_t node = nodes.first; node < nodes.first + nodes.count; ++node)
            ranks.insert(ranks.end(), levels.nodes().ranks(node).begin(), levels.nodes().ranks(node).end());
        return runsOf(ranks);
    };
    flowDown(pattern, levels,
        embedded(amongLeaders(levels, "allgather", algorithm), levels.leaders(), blocksOfNodes),
        {runsOf(levels.nodes().ranks(levels.node()))});
    return pattern;
}

/// The radix is that of the nodes' trees; leaders have 2 where their algorithm takes one.
Algorithm byNodes(std::string_view name, Pattern (*pattern)(const Role &), Requirements needs, bool segments)
{
    Algorithm algorithm{name, pattern, needs, segments, true};
    algorithm.nodes = true;
    return algorithm;
}

} // namespace

std::vector<Algorithm> hierarchicalAllgather()
{
    return {
        byNodes(
            "node_ring", [](const Role &role) { return gatheringToAll(role, "ring"); }, 0, false),
        byNodes(
            "node_circulant", [](const Role &role) { return gatheringToAll(role, "circulant"); }, 0, false),
    };
}

std::vector<Algorithm> hierarchicalAllreduce()
{
    return {
        byNodes(
            "node_recursive_doubling",
            [](const Role &role) { return reductionToAll(role, "recursive_doubling"); }, commutative, true),
        byNodes(
            "node_ring", [](const Role &role) { return reductionToAll(role, "ring"); }, commutative, true),
        byNodes(
            "node_circulant", [](const Role &role) { return reductionToAll(role, "circulant"); }, commutative,
            true),
    };
}

std::vector<Algorithm> hierarchicalBarrier()
{
    return {
        byNodes(
            "node_dissemination", [](const Role &role) { return meetings(role, "dissemination"); }, 0, false),
    };
}

std::vector<Algorithm> hierarchicalBcast()
{
    return {
        byNodes(
            "node_knomial", [](const Role &role) { return broadcast(role, "knomial"); }, 0, true),
        byNodes(
            "node_circulant", [](const Role &role) { return broadcast(role, "circulant"); }, 0, true),
    };
}

std::vector<Algorithm> hierarchicalReduce()
{
    return {
        byNodes(
            "node_knomial", [](const Role &role) { return reduction(role, "knomial"); }, commutative, true),
        byNodes(
            "node_circulant", [](const Role &role) { return reduction(role, "circulant"); }, commutative,
            true),
    };
}

} // namespace collscope::wire::patterns
