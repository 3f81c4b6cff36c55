// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/families.h"
#include "engine/wire/patterns/nodes.h"

#include <functional>

/// What collectives in two levels are put together from: the processes of each node, and one leader of each.
namespace collscope::wire::patterns {

using Round = std::vector<Step>; ///< without its end

/// How blocks of a pattern among some processes are called among all.
using BlocksOf = std::function<std::vector<Blocks>(const Blocks &)>;

/// The rounds with messages of a pattern among `ranks`, which it numbers from 0 on, as rounds of a pattern
/// among all. What it copies at its beginning is left out: the data are there.
std::vector<Round> embedded(
    const Pattern &pattern, const std::vector<std::uint32_t> &ranks, const BlocksOf &blocksOf);

/// A process's place in both levels, as long as the role's nodes are there. A node's processes form a
/// k-nomial tree below its leader, with a radix of 1 a chain.
class Levels {
public:
    /// `root` leads its node, the first rank any other.
    Levels(const Role &role, std::uint32_t root);
    Levels(const Levels &) = delete;
    Levels &operator=(const Levels &) = delete;

    std::uint32_t node() const { return m_node; } ///< this process's
    const Nodes &nodes() const { return m_nodes; }
    const std::vector<std::uint32_t> &leaders() const { return m_leaders; } ///< one rank per node
    /// The part of this process's leader in a pattern among leaders.
    Role ofLeader() const;

    bool leads() const { return m_tree.isRoot(); }
    const Knomial &tree() const { return m_tree; } ///< of the node
    std::uint32_t rankOf(std::uint32_t number) const { return m_ranks[m_tree.rankOf(number)]; } ///< of tree()
    std::uint32_t parent() const { return m_ranks[m_tree.parent()]; } ///< rank
    std::uint32_t depth() const { return m_depth; } ///< messages from the leader to this process

private:
    std::optional<Nodes> m_single; ///< where the role names none
    const Nodes &m_nodes;
    std::uint32_t m_node;
    std::vector<std::uint32_t> m_ranks; ///< of the node
    std::vector<std::uint32_t> m_leaders;
    std::uint32_t m_rootNode;
    std::uint32_t m_segments;
    Knomial m_tree;
    std::uint32_t m_depth;
};

/// What becomes new to a leader, and passes on, round by round.
using News = std::vector<std::vector<Blocks>>;

/// While leaders carry out `among`, what they get goes down the trees of their nodes, a round later.
/// `news`: what the leader has of itself, by the round in which it passes that on. `among` and `news` are the
/// leader's for all of its node. What a leader gets again is not passed on again.
void flowDown(Pattern &pattern, const Levels &levels, const std::vector<Round> &among, News news);

/// Segment by segment up the trees, where they are combined, through the leaders' rounds, and down again, if
/// asked: each moves on while the next one follows. `among(s)`: the rounds of a leader for segment s.
enum class Way : std::uint8_t { up, upAndDown };
void flowUp(Pattern &pattern, const Levels &levels, Way way, std::uint32_t segments,
    const std::function<Blocks(std::uint32_t)> &segment,
    const std::function<std::vector<Round>(std::uint32_t)> &among);

/// A broadcast backwards: a reduction to where it began. The operation commutes.
Pattern backwards(const Pattern &broadcast, bool isRoot);

} // namespace collscope::wire::patterns
