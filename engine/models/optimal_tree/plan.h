// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/models/optimal_tree/boxes.h"

#include <vector>

namespace collscope::optimal {

/// A tree as it is found, nodes in preorder: the low side of a cut follows it at once.
///
/// A node is 4 bytes: a leaf has the top bit set and its method (a position in TimeGrid::methods()) below. A
/// cut has bit 30 set if it is one of message sizes, the line before which it cuts in bits 16 to 29 and the
/// position of its high side in bits 0 to 15. The lines of both axes of the rows are numbered together: line
/// i > 0 of the second axis is n + i - 1, where n is the number of lines of the first one; nothing is cut
/// before line 0 of an axis.
class Plan {
public:
    static constexpr std::uint32_t leafBit = 0x80000000U;
    static constexpr std::uint32_t columnBit = 0x40000000U;
    static constexpr std::uint32_t mostLines = 1U << 14;
    static constexpr std::size_t mostNodes = std::size_t{1} << 16;

    static bool isLeaf(std::uint32_t node) { return (node & leafBit) != 0; }
    static MethodIndex method(std::uint32_t node) { return static_cast<MethodIndex>(node & 0xffffU); }
    static std::uint32_t line(std::uint32_t node) { return (node >> 16) & (mostLines - 1); }
    static std::uint32_t highSide(std::uint32_t node) { return node & 0xffffU; }
    /// What `line` has to be able to number.
    static std::size_t rowLines(const Boxes &boxes)
    {
        return std::size_t{boxes.lines(firstAxis)} + boxes.lines(secondAxis) - 1;
    }

    void addLeaf(MethodIndex method) { m_nodes.push_back(leafBit | method); }
    /// Returns the position of the cut, for setHighSide() once its low side has been added.
    std::size_t addCut(const Boxes &boxes, Axis axis, std::uint32_t line)
    {
        line += axis == secondAxis ? boxes.lines(firstAxis) - 1 : 0;
        m_nodes.push_back((axis == columnAxis ? columnBit : 0U) | (line << 16));
        return m_nodes.size() - 1;
    }
    void setHighSide(std::size_t cut) { m_nodes[cut] |= static_cast<std::uint32_t>(m_nodes.size()); }

    const std::vector<std::uint32_t> &nodes() const { return m_nodes; }
    std::size_t leaves() const { return (m_nodes.size() + 1) / 2; }

    /// Calls `visit(depth)` for every leaf, in preorder.
    template <typename Visit> void forEachLeaf(Visit visit, std::uint32_t at = 0, unsigned depth = 0) const
    {
        while (!isLeaf(m_nodes[at])) {
            forEachLeaf(visit, at + 1, ++depth);
            at = highSide(m_nodes[at]);
        }
        visit(depth);
    }
    unsigned depth() const
    {
        unsigned deepest = 0;
        forEachLeaf([&](unsigned depth) { deepest = depth > deepest ? depth : deepest; });
        return deepest;
    }

private:
    std::vector<std::uint32_t> m_nodes;
};

} // namespace collscope::optimal
