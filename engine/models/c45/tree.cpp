// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/tree.h"

#include <algorithm>

namespace collscope::c45 {

std::uint32_t Tree::add(std::size_t count)
{
    const auto first = static_cast<std::uint32_t>(m_nodes.size());
    m_nodes.resize(m_nodes.size() + count);
    m_distributions.resize(m_nodes.size() * m_classCount);
    return first;
}

void Tree::setGroups(std::size_t index, std::span<const std::uint16_t> groupOf)
{
    m_nodes[index].groups = static_cast<std::uint32_t>(m_groups.size());
    m_groups.push_back(static_cast<std::uint16_t>(groupOf.size()));
    m_groups.insert(m_groups.end(), groupOf.begin(), groupOf.end());
}

void Tree::replace(std::size_t to, std::size_t from)
{
    m_nodes[to] = m_nodes[from];
    std::copy_n(distribution(from).begin(), m_classCount, distribution(to).begin());
}

void Tree::copyNode(const Tree &source, std::size_t from, std::size_t to)
{
    m_nodes[to] = source.m_nodes[from];
    std::copy_n(source.distribution(from).begin(), m_classCount, distribution(to).begin());
    if (m_nodes[to].test == Test::subset)
        setGroups(to, source.groupOf(source.m_nodes[from]));
}

Tree Tree::compacted() const
{
    Tree result(m_classCount);
    struct Copy {
        std::uint32_t from;
        std::uint32_t to;
    };
    std::vector<Copy> todo{{0, result.add(1)}};
    while (!todo.empty()) {
        const auto [from, to] = todo.back();
        todo.pop_back();
        result.copyNode(*this, from, to);
        const Node &node = m_nodes[from];
        if (node.test == Test::leaf)
            continue;
        const std::uint32_t branches = result.add(node.forks);
        result.m_nodes[to].firstBranch = branches;
        for (std::uint32_t b = node.forks; b-- > 0;)
            todo.push_back({node.firstBranch + b, branches + b});
    }
    return result;
}

TreeFigures figures(const Tree &tree)
{
    TreeFigures result;
    struct Visit {
        std::uint32_t node;
        unsigned depth;
    };
    std::vector<Visit> todo{{0, 0}};
    while (!todo.empty()) {
        const auto [index, depth] = todo.back();
        todo.pop_back();
        const Node &node = tree.node(index);
        ++result.nodes;
        result.depth = std::max(result.depth, depth);
        if (node.test == Test::leaf) {
            ++result.leaves;
            result.nonemptyLeaves += node.items > 0.0F;
            continue;
        }
        for (std::uint32_t b = 0; b < node.forks; ++b)
            todo.push_back({node.firstBranch + b, depth + 1});
    }
    return result;
}

} // namespace collscope::c45
