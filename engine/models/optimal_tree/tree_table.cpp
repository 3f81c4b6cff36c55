// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/tree_table.h"

namespace collscope::optimal {

TreeTable::TreeTable(
    const Plan &plan, const std::vector<std::uint32_t> &commSizes, std::vector<std::uint64_t> messageBytes)
    : m_nodes(plan.nodes()), m_sizes(std::move(messageBytes)),
      m_rows(static_cast<std::uint32_t>(commSizes.size()))
{
    m_sizes.insert(m_sizes.begin(), commSizes.begin(), commSizes.end());
}

std::size_t TreeTable::memoryBytes() const
{
    return sizeof(*this) + m_nodes.size() * sizeof(m_nodes[0]) + m_sizes.size() * sizeof(m_sizes[0]);
}

} // namespace collscope::optimal
