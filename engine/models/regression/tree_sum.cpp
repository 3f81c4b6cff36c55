// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/regression/tree_sum.h"

namespace collscope::regression {

void TreeSum::add(const std::vector<Node> &tree)
{
    const auto root = static_cast<std::uint32_t>(m_nodes.size());
    m_roots.push_back(root);
    for (Node node : tree) {
        node.first += node.first == 0 ? 0 : root;
        m_nodes.push_back(node);
    }
}

double TreeSum::at(const Features &place) const
{
    double sum = 0;
    for (const std::uint32_t root : m_roots) {
        const Node *node = &m_nodes[root];
        while (node->first != 0)
            node = &m_nodes[node->first + !(place[node->feature] < node->value)];
        sum += node->value;
    }
    return sum;
}

std::size_t TreeSum::memoryBytes() const
{
    return m_roots.size() * sizeof(m_roots.front()) + m_nodes.size() * sizeof(Node);
}

} // namespace collscope::regression
