// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/quadtree_table.h"

#include <limits>
#include <utility>

namespace collscope::wire {

namespace {

/// The 16 bits of each value moved apart, bit i to bit 2 i.
std::vector<std::uint32_t> spread(std::vector<std::uint32_t> values, unsigned offset)
{
    for (std::uint32_t &value : values) {
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < QuadtreeTable::maxOrder; ++i)
            bits |= ((value >> i) & 1U) << (2 * i);
        value = bits << offset;
    }
    return values;
}

} // namespace

QuadtreeTable::QuadtreeTable(std::vector<std::uint32_t> nodes, unsigned order,
    const std::vector<std::uint64_t> &commSizes, const std::vector<std::uint64_t> &messageBytes,
    std::vector<std::uint32_t> rows, std::vector<std::uint32_t> columns)
    : m_nodes(std::move(nodes)), m_rowCodes(spread(std::move(rows), 1)),
      m_columnCodes(spread(std::move(columns), 0)), m_commSizes(commSizes), m_messageBytes(messageBytes),
      m_order(order)
{
    makeJumpTable();
}

void QuadtreeTable::makeJumpTable()
{
    unsigned deepest = 0;
    forEachLeaf([&deepest](unsigned depth) { deepest = std::max(deepest, depth); });
    m_lastShift = 2 * (m_order - deepest);
    m_jumpShift = 2 * m_order;
    m_jump = {0};
    for (unsigned depth = 1; depth <= deepest; ++depth) {
        const std::size_t entries = m_jump.size() * 4;
        if (entries > 2 * m_nodes.size()) // 4 bytes per node
            return;
        std::vector<std::uint16_t> deeper(entries);
        for (std::size_t entry = 0; entry < entries; ++entry) {
            const std::uint32_t parent = m_jump[entry / 4];
            const std::uint32_t node = m_nodes[parent];
            const std::uint32_t at = node & leafBit ? parent : node + static_cast<std::uint32_t>(entry % 4);
            if (at > std::numeric_limits<std::uint16_t>::max())
                return;
            deeper[entry] = static_cast<std::uint16_t>(at);
        }
        m_jump = std::move(deeper);
        m_jumpShift -= 2;
    }
}

std::size_t QuadtreeTable::memoryBytes() const
{
    return sizeof(*this) + m_nodes.size() * sizeof(m_nodes[0]) + m_jump.size() * sizeof(m_jump[0])
        + m_rowCodes.size() * sizeof(m_rowCodes[0]) + m_columnCodes.size() * sizeof(m_columnCodes[0])
        + m_commSizes.memoryBytes() + m_messageBytes.memoryBytes();
}

} // namespace collscope::wire
