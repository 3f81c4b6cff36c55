// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/hierarchical.h"

#include "engine/wire/patterns/classic_trees.h"
#include "engine/wire/patterns/levels.h"
#include "engine/wire/patterns/trees.h"

#include <algorithm>

// N: nodes, D: ceil(log / log radix) of the processes on the fullest of them, with a radix of 1 how many
// there are beside the leader, A: rounds of the leaders' algorithm on N processes, n: segments, m: the
// vector, or all blocks. Between nodes goes what the leaders' algorithm sends.
namespace collscope::wire::patterns {

namespace {

std::vector<Blocks> asTheyAre(const Blocks &blocks)
{
    return {blocks};
}

/// What leaders get goes down the nodes' trees while they go on. A + D rounds, where A is that of n segments.
Pattern broadcast(const Role &role, const Algorithm &ofLeaders)
{
    const Levels levels(role, role.root);
    const Pattern among = ofLeaders.pattern(levels.ofLeader());
    Pattern pattern;
    pattern.blocks = among.blocks;
    News own; // of the root's node: segment by segment, or all at once
    const std::uint32_t together = ofLeaders.segments ? 1 : among.blocks;
    for (std::uint32_t i = 0; levels.node() == levels.nodes().of(role.root) && i < among.blocks;
         i += together)
        own.push_back({output(i, together)});
    flowDown(pattern, levels, embedded(among, levels.leaders(), asTheyAre), own);
    return pattern;
}

/// The broadcast backwards: as many rounds, as much between nodes. It brings each block to everybody once.
Pattern reduction(const Role &role, const Algorithm &ofLeaders)
{
    return backwards(broadcast(role, ofLeaders), role.rank == role.root);
}

/// A leaders' algorithm that cuts the vector into blocks, on each of the segments that the processes of a
/// node hand up and, if asked, get down again.
class BySegments {
public:
    /// Where leaders have segments of their own there are two: one for each of two trees.
    BySegments(const Role &role, const Algorithm &ofLeaders, std::uint32_t root) : m_levels(role, root)
    {
        Role leader = m_levels.ofLeader();
        leader.segments = 2;
        m_among = ofLeaders.pattern(leader);
        m_segments = std::clamp(mostSegments / m_among.blocks, 1U, role.segments);
    }

    const Levels &levels() const { return m_levels; }
    std::uint32_t blocks() const { return m_segments * m_among.blocks; }
    bool keepsSides() const { return m_among.keepsSides; }

    /// With the node's sums in `sum`, where the leaders' algorithm has its own as well.
    void run(Pattern &pattern, Way way, Buffer sum) const
    {
        const std::uint32_t each = m_among.blocks;
        flowUp(
            pattern, m_levels, way, m_segments,
            [&](std::uint32_t s) {
                return Blocks{sum, s * each, each};
            },
            [&](std::uint32_t s) {
                return embedded(m_among, m_levels.leaders(), [&](const Blocks &blocks) {
                    return std::vector<Blocks>{{sum, s * each + blocks.first, blocks.count}};
                });
            });
    }

private:
    Levels m_levels;
    Pattern m_among;
    std::uint32_t m_segments;
};

/// n max(A, 1) + D rounds.
Pattern reductionByParts(const Role &role, const Algorithm &ofLeaders)
{
    const BySegments parts(role, ofLeaders, role.root);
    Pattern pattern;
    pattern.blocks = parts.blocks();
    const bool isLeaf = !parts.levels().leads() && parts.levels().tree().children().empty();
    const Buffer sum = isLeaf ? Buffer::input : beginSum(pattern, role);
    parts.run(pattern, Way::up, sum);
    return pattern;
}

/// n max(A, 1) + 2 D rounds.
Pattern reductionToAll(const Role &role, const Algorithm &ofLeaders)
{
    const BySegments parts(role, ofLeaders, 0);
    Pattern pattern = reducing(parts.blocks());
    pattern.keepsSides = parts.keepsSides();
    parts.run(pattern, Way::upAndDown, Buffer::output);
    return pattern;
}

/// A + 2 D rounds.
Pattern meetings(const Role &role, const Algorithm &ofLeaders)
{
    const Levels levels(role, 0);
    const Pattern among = ofLeaders.pattern(levels.ofLeader());
    Pattern pattern;
    pattern.blocks = 0;
    flowUp(
        pattern, levels, Way::upAndDown, 1, [](std::uint32_t) { return output(0, 0); },
        [&](std::uint32_t) { return embedded(among, levels.leaders(), asTheyAre); });
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
/// A + 2 D rounds. Where the ranks of a node are not next to each other, a message
/// for each run of them.
Pattern gatheringToAll(const Role &role, const Algorithm &ofLeaders)
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
    flowDown(pattern, levels, embedded(ofLeaders.pattern(levels.ofLeader()), levels.leaders(), blocksOfNodes),
        {runsOf(levels.nodes().ranks(levels.node()))});
    return pattern;
}

using TwoLevels = Pattern (*)(const Role &, const Algorithm &ofLeaders);

/// Of each name "node_" and one of the leaders' algorithms. The radix is that of the nodes' trees; leaders
/// have 2 where their algorithm takes one.
std::vector<Algorithm> byNodes(std::initializer_list<std::string_view> names, TwoLevels pattern,
    const std::vector<Algorithm> &ofLeaders, Requirements needs = 0)
{
    std::vector<Algorithm> all;
    for (const std::string_view name : names) {
        const auto leaders = std::find_if(ofLeaders.begin(), ofLeaders.end(),
            [&](const Algorithm &one) { return one.name == name.substr(std::string_view("node_").size()); });
        const bool cuts = pattern == reductionToAll || pattern == reductionByParts;
        Algorithm algorithm{name, [pattern, own = *leaders](const Role &role) { return pattern(role, own); },
            needs, cuts || leaders->segments, true};
        algorithm.nodes = true;
        all.push_back(std::move(algorithm));
    }
    return all;
}

/// The first `measured` are among the library's methods that a plan measures by itself.
std::vector<Algorithm> othersOnRequest(std::vector<Algorithm> all, std::size_t measured)
{
    for (std::size_t i = measured; i < all.size(); ++i)
        all[i].onRequest = true;
    return all;
}

std::vector<Algorithm> broadcasts()
{
    std::vector<Algorithm> all = bcast();
    for (const std::string_view tree : {"linear", "pipeline", "binary"})
        all.push_back(*findClassicTree("bcast", tree));
    return all;
}

} // namespace

// Leaders have algorithms that serve any number of processes. Left out is what would be another one again:
// `binomial` (leaders' `knomial`) and `ring_segmented` (`ring`, whose segments follow each other here).

std::vector<Algorithm> hierarchicalAllgather()
{
    return othersOnRequest(
        byNodes({"node_ring", "node_circulant", "node_linear", "node_bruck", "node_sparbit"}, gatheringToAll,
            allgather()),
        2);
}

std::vector<Algorithm> hierarchicalAllreduce()
{
    return othersOnRequest(
        byNodes({"node_recursive_doubling", "node_ring", "node_circulant", "node_linear",
                    "node_nonoverlapping", "node_recursive_exchange", "node_recursive_multiplying",
                    "node_rabenseifner", "node_swing", "node_two_tree"},
            reductionToAll, allreduce(), commutative),
        3);
}

std::vector<Algorithm> hierarchicalBarrier()
{
    return othersOnRequest(byNodes({"node_dissemination", "node_linear", "node_double_ring",
                                       "node_recursive_exchange", "node_tree"},
                               meetings, barrier()),
        1);
}

std::vector<Algorithm> hierarchicalBcast()
{
    return othersOnRequest(
        byNodes({"node_knomial", "node_circulant", "node_scatter_ring", "node_scatter_circulant",
                    "node_scatter_allgather", "node_kary", "node_two_tree", "node_bine", "node_linear",
                    "node_pipeline", "node_binary"},
            broadcast, broadcasts()),
        2);
}

/// `inorder_binary` among leaders would keep no order: nodes may have any ranks.
std::vector<Algorithm> hierarchicalReduce()
{
    auto all = byNodes({"node_knomial", "node_circulant", "node_kary", "node_two_tree", "node_bine",
                           "node_linear", "node_pipeline", "node_binary"},
        reduction, broadcasts(), commutative);
    const auto parts = byNodes({"node_scatter_gather"}, reductionByParts, reduce(), commutative);
    all.insert(all.end(), parts.begin(), parts.end());
    return othersOnRequest(std::move(all), 2);
}

} // namespace collscope::wire::patterns
