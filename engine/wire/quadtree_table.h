// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/axis_index.h"

namespace collscope::wire {

/// A quadtree as one pointer-free table, 4 bytes per node, for decisions at run time (Pjesivac-Grbovic et
/// al., Parallel Computing 33 (2007), section 3.3, with 48-byte nodes there). Queries allocate nothing and
/// may run in parallel.
///
/// A node is a leaf (top bit set, the rest is the method) or the position of the first of its four children,
/// which stand together in the order NW, NE, SW, SE: low/high communicator size x low/high message size as
/// child = 2 * (high communicator size) + (high message size).
///
/// The way down to a leaf is the instance's code: the bits of its row and column in the square, interleaved,
/// two bits per level. The upper levels, often all, are skipped by a look-up of the code's first bits in a
/// jump table, which takes at most as much memory as the nodes; below, every query takes the same number of
/// steps, at a leaf on the spot, because a loop whose end depends on the instance costs more in wrong guesses
/// of the processor than the steps do.
class QuadtreeTable {
public:
    static constexpr std::uint32_t leafBit = 0x80000000U;
    static constexpr unsigned maxOrder = 16;

    QuadtreeTable() = default;
    /// `nodes[0]` is the root. `order` is k of the 2^k x 2^k square, at most maxOrder; `rows` and `columns`
    /// are its first replicas: position in the square of each entry of the axes.
    QuadtreeTable(std::vector<std::uint32_t> nodes, unsigned order,
        const std::vector<std::uint64_t> &commSizes, const std::vector<std::uint64_t> &messageBytes,
        std::vector<std::uint32_t> rows, std::vector<std::uint32_t> columns);

    /// Position of the leaf that an instance belongs to.
    std::uint32_t leaf(std::uint64_t commSize, std::uint64_t messageBytes) const noexcept
    {
        const std::uint64_t code = m_rowCodes[m_commSizes.position(commSize)]
            | m_columnCodes[m_messageBytes.position(messageBytes)];
        std::uint32_t at = m_jump[code >> m_jumpShift];
        for (unsigned shift = m_jumpShift; shift != m_lastShift;) {
            shift -= 2;
            const std::uint32_t node = m_nodes[at];
            const std::uint32_t stay = 0U - (node >> 31); // all ones at a leaf
            at = (at & stay) | ((node + (static_cast<std::uint32_t>(code >> shift) & 3U)) & ~stay);
        }
        return at;
    }
    /// The method of a leaf: its number in the list of methods of whoever built the table.
    std::uint32_t method(std::uint32_t leaf) const noexcept { return m_nodes[leaf] & ~leafBit; }
    std::uint32_t decide(std::uint64_t commSize, std::uint64_t messageBytes) const noexcept
    {
        return method(leaf(commSize, messageBytes));
    }

    /// Calls `visit(depth)` for every leaf, depth first, NW, NE, SW, SE.
    template <typename Visit> void forEachLeaf(Visit visit, std::uint32_t at = 0, unsigned depth = 0) const
    {
        if (m_nodes[at] & leafBit) {
            visit(depth);
            return;
        }
        for (std::uint32_t quadrant = 0; quadrant < 4; ++quadrant)
            forEachLeaf(visit, m_nodes[at] + quadrant, depth + 1);
    }

    /// The nodes as they stand in memory, the root first.
    const std::vector<std::uint32_t> &nodes() const { return m_nodes; }
    unsigned order() const { return m_order; }
    std::size_t nodeCount() const { return m_nodes.size(); }
    /// Nodes, jump table, axes with their buckets, and codes.
    std::size_t memoryBytes() const;

private:
    void makeJumpTable();

    std::vector<std::uint32_t> m_nodes = {leafBit};
    std::vector<std::uint16_t> m_jump = {0};
    std::vector<std::uint32_t> m_rowCodes = {0}; ///< per communicator size: its row's bits at the odd places
    std::vector<std::uint32_t> m_columnCodes
        = {0}; ///< per message size: its column's bits at the even places
    AxisIndex m_commSizes;
    AxisIndex m_messageBytes;
    unsigned m_order = 0;
    unsigned m_jumpShift = 0; ///< bits of a code below those that the jump table looks at
    unsigned m_lastShift = 0; ///< bits of a code below the deepest leaf
};

} // namespace collscope::wire
