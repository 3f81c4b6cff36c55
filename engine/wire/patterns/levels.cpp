// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/levels.h"

#include <algorithm>

namespace collscope::wire::patterns {

namespace {

bool isMessage(const Step &step)
{
    return step.kind == Step::Kind::send || step.kind == Step::Kind::receive;
}

void append(Pattern &pattern, const Round &round)
{
    for (const Step &step : round)
        if (step.kind == Step::Kind::send)
            pattern.send(step.peer, step.from);
        else
            pattern.receive(step.peer, step.to, step.put);
}

/// Messages on the way down a k-nomial tree: digits that are not 0; down a chain.
std::uint32_t depthOf(std::uint32_t number, std::uint32_t radix)
{
    if (radix == 1)
        return number;
    std::uint32_t depth = 0;
    for (; number != 0; number /= radix)
        depth += number % radix != 0 ? 1 : 0;
    return depth;
}

/// Of a process in its node's tree.
Role inNode(const Role &role, const std::vector<std::uint32_t> &ranks, std::uint32_t leader)
{
    const auto at = [&ranks](std::uint32_t rank) {
        return static_cast<std::uint32_t>(std::lower_bound(ranks.begin(), ranks.end(), rank) - ranks.begin());
    };
    return {at(role.rank), static_cast<std::uint32_t>(ranks.size()), at(leader), role.radix};
}

/// Those that were not there before, as runs.
std::vector<Blocks> pickNew(const Blocks &blocks, std::vector<bool> &had)
{
    std::vector<Blocks> runs;
    for (std::uint32_t i = blocks.first; i < blocks.first + blocks.count; ++i) {
        if (had[i])
            continue;
        had[i] = true;
        if (runs.empty() || runs.back().first + runs.back().count != i)
            runs.push_back({blocks.buffer, i, 0});
        ++runs.back().count;
    }
    return runs;
}

std::vector<std::uint32_t> leadersOf(const Nodes &nodes, std::uint32_t root)
{
    std::vector<std::uint32_t> leaders;
    for (std::uint32_t node = 0; node < nodes.count(); ++node)
        leaders.push_back(node == nodes.of(root) ? root : nodes.ranks(node).front());
    return leaders;
}

} // namespace

std::vector<Round> embedded(
    const Pattern &pattern, const std::vector<std::uint32_t> &ranks, const BlocksOf &blocksOf)
{
    std::vector<Round> rounds(1);
    for (const Step &step : pattern.steps()) {
        if (step.kind == Step::Kind::endOfRound && !rounds.back().empty())
            rounds.emplace_back();
        if (!isMessage(step))
            continue;
        Step one = step;
        one.peer = ranks[step.peer];
        Blocks &blocks = step.kind == Step::Kind::send ? one.from : one.to;
        for (const Blocks &run : blocksOf(blocks)) {
            blocks = run;
            rounds.back().push_back(one);
        }
    }
    rounds.pop_back(); // behind the end of the last round
    return rounds;
}

Levels::Levels(const Role &role, std::uint32_t root)
    : m_single(role.nodes ? std::nullopt : std::optional(Nodes::filled(role.processes, role.processes))),
      m_nodes(role.nodes ? *role.nodes : *m_single), m_node(m_nodes.of(role.rank)),
      m_ranks(m_nodes.ranks(m_node)), m_leaders(leadersOf(m_nodes, root)), m_rootNode(m_nodes.of(root)),
      m_segments(role.segments), m_tree(inNode(role, m_ranks, m_leaders[m_node])),
      m_depth(depthOf(m_tree.number(), role.radix))
{
}

Role Levels::ofLeader() const
{
    return {m_node, m_nodes.count(), m_rootNode, 2, m_segments};
}

void flowDown(Pattern &pattern, const Levels &levels, const std::vector<Round> &among, News news)
{
    news.resize(std::max(news.size(), among.size() + 1));
    std::vector<bool> had(pattern.blocks);
    for (const auto &round : news)
        for (const Blocks &blocks : round)
            pickNew(blocks, had);
    for (std::size_t round = 0; round < among.size(); ++round)
        for (const Step &step : among[round])
            if (step.kind == Step::Kind::receive)
                for (const Blocks &blocks : pickNew(step.to, had))
                    news[round + 1].push_back(blocks);
    const std::size_t behind = levels.leads() ? 0 : 1; // rounds from coming in to going out
    for (std::size_t round = 0; round < news.size() + behind; ++round) {
        if (levels.leads() && round < among.size())
            append(pattern, among[round]);
        if (!levels.leads() && round < news.size())
            for (const Blocks &blocks : news[round])
                pattern.receive(levels.parent(), blocks);
        for (const auto &child : levels.tree().children())
            if (round >= behind)
                for (const Blocks &blocks : news[round - behind])
                    pattern.send(levels.rankOf(child.number), blocks);
        pattern.endRound();
    }
}

/// In round u a process `depth` messages below its leader hears of segment u from below and tells of the one
/// before; what goes down is later by the way to the leader and back. So both sides of a message are in the
/// same round of their node, and the leaders in the same segment.
void flowUp(Pattern &pattern, const Levels &levels, Way way, std::uint32_t segments,
    const std::function<Blocks(std::uint32_t)> &segment,
    const std::function<std::vector<Round>(std::uint32_t)> &among)
{
    const bool isBack = way == Way::upAndDown;
    const std::uint32_t back = 2 * levels.depth();
    for (std::uint32_t round = 0; round < segments + (isBack ? back + 2 : 1); ++round) {
        // The segment that was to come in round 0 and so many rounds ago has, if there is one.
        const auto forSegment = [&](std::uint32_t ago, const auto &function) {
            if (round >= ago && round - ago < segments)
                function(round - ago);
        };
        for (const auto &child : levels.tree().children()) {
            const std::uint32_t rank = levels.rankOf(child.number);
            forSegment(0, [&](std::uint32_t s) { pattern.receive(rank, segment(s), Put::left); });
            if (isBack)
                forSegment(back + 2, [&](std::uint32_t s) { pattern.send(rank, segment(s)); });
        }
        if (!levels.leads()) {
            forSegment(1, [&](std::uint32_t s) { pattern.send(levels.parent(), segment(s)); });
            if (isBack)
                forSegment(back + 1, [&](std::uint32_t s) { pattern.receive(levels.parent(), segment(s)); });
            pattern.endRound();
            continue;
        }
        std::vector<Round> rounds;
        forSegment(1, [&](std::uint32_t s) { rounds = among(s); });
        rounds.resize(std::max<std::size_t>(rounds.size(), 1));
        for (const Round &one : rounds) {
            append(pattern, one);
            pattern.endRound();
        }
    }
}

Pattern backwards(const Pattern &broadcast, bool isRoot)
{
    const auto &steps = broadcast.steps();
    const bool combines = std::any_of(
        steps.begin(), steps.end(), [](const Step &step) { return step.kind == Step::Kind::send; });
    const Buffer sum = isRoot ? Buffer::output : combines ? Buffer::scratch : Buffer::input;
    Pattern pattern;
    pattern.blocks = broadcast.blocks;
    for (std::uint32_t i = 0; sum == Buffer::scratch && i < pattern.blocks; ++i)
        pattern.scratch.push_back(i);
    if (sum != Buffer::input)
        pattern.local(input(0, pattern.blocks), {sum, 0, pattern.blocks});
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        if (step->kind == Step::Kind::send)
            pattern.receive(step->peer, {sum, step->from.first, step->from.count}, Put::left);
        else if (step->kind == Step::Kind::receive)
            pattern.send(step->peer, {sum, step->to.first, step->to.count});
        else
            pattern.endRound(); // of the round before; the first one ends the copying
    pattern.endRound();
    return pattern;
}

} // namespace collscope::wire::patterns
