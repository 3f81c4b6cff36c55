// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace collscope::c45 {

enum class Test : std::uint8_t {
    leaf,
    discrete, ///< branch v - 1 for value v
    threshold, ///< branch 0: value <= cut, branch 1: value > cut
    subset, ///< the branch whose group holds the value
};

struct Node {
    Test test = Test::leaf;
    std::uint16_t classNumber = 0;
    std::uint16_t attribute = 0;
    std::uint32_t forks = 0;
    std::uint32_t firstBranch = 0; ///< the branches are nodes firstBranch .. firstBranch + forks - 1
    std::uint32_t groups = 0; ///< subset: where groupOf() begins
    float cut = 0;
    float items = 0; ///< weight of the training cases
    float errors = 0; ///< training errors; after pruning the estimate
};

/// A grown or pruned tree: nodes in one array, the root first, no pointers.
class Tree {
public:
    static constexpr std::uint16_t noGroup = 0xffff;

    explicit Tree(std::size_t classCount = 0) : m_classCount(classCount) { }

    std::size_t classCount() const { return m_classCount; }
    std::size_t size() const { return m_nodes.size(); }
    const Node &node(std::size_t index) const { return m_nodes[index]; }
    Node &node(std::size_t index) { return m_nodes[index]; }
    /// Weight of the training cases per class; of the parent's where no case came.
    std::span<const float> distribution(std::size_t index) const
    {
        return {m_distributions.data() + index * m_classCount, m_classCount};
    }
    std::span<float> distribution(std::size_t index)
    {
        return {m_distributions.data() + index * m_classCount, m_classCount};
    }
    /// Of a subset test: the branch of every value, value 0 (unknown) included; noGroup where there is none.
    std::span<const std::uint16_t> groupOf(const Node &node) const
    {
        return {m_groups.data() + node.groups + 1, m_groups[node.groups]};
    }
    std::span<std::uint16_t> groupOf(const Node &node)
    {
        return {m_groups.data() + node.groups + 1, m_groups[node.groups]};
    }

    /// Adds `count` leaves in a row; returns the first.
    std::uint32_t add(std::size_t count);
    /// Makes a node a subset test with these groups.
    void setGroups(std::size_t index, std::span<const std::uint16_t> groupOf);
    /// Puts `from` where `to` is; its branches stay where they are.
    void replace(std::size_t to, std::size_t from);
    /// The same tree without unreachable nodes, in pre-order of sibling groups.
    Tree compacted() const;

private:
    void copyNode(const Tree &source, std::size_t from, std::size_t to);

    std::size_t m_classCount;
    std::vector<Node> m_nodes;
    std::vector<float> m_distributions;
    std::vector<std::uint16_t> m_groups; ///< per subset test: how many values, then the branch of each
};

/// Size and shape. Release 8's "Size" is `nodes`; papers that say "leaves" mean `leaves`.
struct TreeFigures {
    std::size_t nodes = 0;
    std::size_t leaves = 0;
    std::size_t nonemptyLeaves = 0; ///< leaves that hold training cases
    unsigned depth = 0; ///< of the deepest leaf; 0 for a single leaf
};
TreeFigures figures(const Tree &tree);

} // namespace collscope::c45
