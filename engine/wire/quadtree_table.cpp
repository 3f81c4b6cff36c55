// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/quadtree_table.h"

#include <limits>
#include <utility>

namespace collscope::wire {

AxisIndex::AxisIndex(const std::vector<std::uint64_t> &axis) : m_axis(axis)
{
    if (axis.empty())
        return;
    m_last = axis.back();
    m_lastPosition = static_cast<std::uint32_t>(axis.size() - 1);
    m_start.assign(bucketOf(m_last) + 1U, 0);
    // A bucket starts at the last entry whose own bucket lies before it (or at the entry that begins it).
    std::size_t next = 0;
    for (std::size_t bucket = 0; bucket < m_start.size(); ++bucket) {
        while (next + 1 < axis.size() && bucketOf(axis[next + 1]) < bucket)
            ++next;
        m_start[bucket] = static_cast<std::uint16_t>(next);
    }
    m_axis.push_back(std::numeric_limits<std::uint64_t>::max()); // ends every run of comparisons
}

QuadtreeTable::QuadtreeTable(std::vector<std::uint32_t> nodes, unsigned order,
    const std::vector<std::uint64_t> &commSizes, const std::vector<std::uint64_t> &messageBytes,
    std::vector<std::uint32_t> rows, std::vector<std::uint32_t> columns)
    : m_nodes(std::move(nodes)), m_rows(std::move(rows)), m_columns(std::move(columns)), m_commSizes(commSizes),
      m_messageBytes(messageBytes), m_order(order)
{
}

std::size_t QuadtreeTable::memoryBytes() const
{
    return sizeof(*this) + m_nodes.size() * sizeof(m_nodes[0]) + m_rows.size() * sizeof(m_rows[0])
        + m_columns.size() * sizeof(m_columns[0]) + m_commSizes.memoryBytes() + m_messageBytes.memoryBytes();
}

} // namespace collscope::wire
