// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/quadtree_table.h"

#include <limits>

namespace collscope::wire {

template <unsigned axes>
OrthtreeTable<axes>::OrthtreeTable(
    std::vector<std::uint32_t> nodes, unsigned order, const std::array<Axis, axes> &sizes)
    : m_nodes(std::move(nodes)), m_order(order)
{
    for (unsigned axis = 0; axis < axes; ++axis) {
        m_sizes[axis] = AxisIndex(sizes[axis].sizes);
        m_codes[axis].reserve(sizes[axis].places.size());
        for (const std::uint32_t place : sizes[axis].places) {
            Code bits = 0; // moved apart, bit i to bit i * axes
            for (unsigned i = 0; i < maxOrder; ++i)
                bits |= static_cast<Code>((place >> i) & 1U) << (axes * i);
            m_codes[axis].push_back(bits << (axes - 1 - axis));
        }
    }
    makeJumpTable();
}

template <unsigned axes> void OrthtreeTable<axes>::makeJumpTable()
{
    unsigned deepest = 0;
    forEachLeaf([&deepest](unsigned depth) { deepest = std::max(deepest, depth); });
    m_lastShift = axes * (m_order - deepest);
    m_jumpShift = axes * m_order;
    m_jump = {0};
    for (unsigned depth = 1; depth <= deepest; ++depth) {
        const std::size_t entries = m_jump.size() * children;
        if (entries > 2 * m_nodes.size()) // 4 bytes per node
            return;
        std::vector<std::uint16_t> deeper(entries);
        for (std::size_t entry = 0; entry < entries; ++entry) {
            const std::uint32_t parent = m_jump[entry / children];
            const std::uint32_t node = m_nodes[parent];
            const std::uint32_t at
                = node & leafBit ? parent : node + static_cast<std::uint32_t>(entry % children);
            if (at > std::numeric_limits<std::uint16_t>::max())
                return;
            deeper[entry] = static_cast<std::uint16_t>(at);
        }
        m_jump = std::move(deeper);
        m_jumpShift -= axes;
    }
}

template <unsigned axes> std::size_t OrthtreeTable<axes>::memoryBytes() const
{
    std::size_t bytes
        = sizeof(*this) + m_nodes.size() * sizeof(m_nodes[0]) + m_jump.size() * sizeof(m_jump[0]);
    for (unsigned axis = 0; axis < axes; ++axis)
        bytes += m_codes[axis].size() * sizeof(Code) + m_sizes[axis].memoryBytes();
    return bytes;
}

template class OrthtreeTable<2>;
template class OrthtreeTable<3>;

} // namespace collscope::wire
