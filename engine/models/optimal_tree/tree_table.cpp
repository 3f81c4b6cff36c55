// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/tree_table.h"

namespace collscope::optimal {

TreeTable::TreeTable(const Plan &plan, const RowAxes &rows, const std::vector<std::uint64_t> &messageBytes)
    : m_nodes(plan.nodes()), m_firstLines(static_cast<std::uint16_t>(rows.first.values.size())),
      m_rowLines(static_cast<std::uint16_t>(m_firstLines + rows.second.values.size() - 1)),
      m_mustSay{rows.first.values.front() != 0, rows.second.values.front() != 0}
{
    m_sizes.reserve(m_rowLines + messageBytes.size());
    m_sizes.insert(m_sizes.end(), rows.first.values.begin(), rows.first.values.end());
    m_sizes.insert(m_sizes.end(), rows.second.values.begin() + 1, rows.second.values.end());
    m_sizes.insert(m_sizes.end(), messageBytes.begin(), messageBytes.end());
}

std::uint32_t TreeTable::leaf(
    std::uint32_t first, std::uint32_t second, std::uint64_t messageBytes) const noexcept
{
    const std::array<std::uint64_t, axisCount> values = {first, second, messageBytes};
    std::uint32_t at = 0;
    for (std::uint32_t node = m_nodes[at]; !Plan::isLeaf(node); node = m_nodes[at]) {
        const Axis cut = axis(node);
        if (values[cut] == 0 && cut != columnAxis && m_mustSay[cut])
            return nowhere;
        at = values[cut] >= threshold(node) ? Plan::highSide(node) : at + 1;
    }
    return at;
}

std::size_t TreeTable::memoryBytes() const
{
    return sizeof(*this) + m_nodes.size() * sizeof(m_nodes[0]) + m_sizes.size() * sizeof(m_sizes[0]);
}

} // namespace collscope::optimal
