// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace collscope::wire {

/// Finds, for a value, the position of the largest entry of an ascending axis that is not above it; 0 for values
/// below the first entry. One table look-up and a short run of comparisons, no search.
///
/// Every octave is cut into 8 buckets; a bucket knows the position its smallest value has. Memory: 8 bytes per axis
/// entry and 2 bytes per bucket up to the largest entry.
class AxisIndex {
public:
    AxisIndex() = default;
    /// `axis` must be strictly ascending and have at most 65535 entries.
    explicit AxisIndex(const std::vector<std::uint64_t> &axis);

    std::uint32_t position(std::uint64_t value) const noexcept
    {
        if (value >= m_last)
            return m_lastPosition;
        std::uint32_t at = m_start[bucketOf(value)];
        while (value >= m_axis[at + 1])
            ++at;
        return at;
    }

    std::size_t memoryBytes() const { return m_axis.size() * sizeof(m_axis[0]) + m_start.size() * sizeof(m_start[0]); }

private:
    static std::uint32_t bucketOf(std::uint64_t value) noexcept
    {
        if (value < 8)
            return static_cast<std::uint32_t>(value);
        const auto top = static_cast<std::uint32_t>(63 - __builtin_clzll(value));
        return (top - 2) * 8 + (static_cast<std::uint32_t>(value >> (top - 3)) & 7U);
    }

    std::vector<std::uint64_t> m_axis;
    std::vector<std::uint16_t> m_start;
    std::uint64_t m_last = 0;
    std::uint32_t m_lastPosition = 0;
};

/// A quadtree as one pointer-free table, 4 bytes per node, for decisions at run time (Pjesivac-Grbovic et al., Parallel
/// Computing 33 (2007), section 3.3, with 48-byte nodes there). Queries allocate nothing and may run in parallel.
///
/// A node is a leaf (top bit set, the rest is the method) or the position of the first of its four children, which
/// stand together in the order NW, NE, SW, SE: low/high communicator size x low/high message size as
/// child = 2 * (high communicator size) + (high message size).
class QuadtreeTable {
public:
    static constexpr std::uint32_t leafBit = 0x80000000U;

    QuadtreeTable() = default;
    /// `nodes[0]` is the root. `order` is k of the 2^k x 2^k square; `rows` and `columns` are its first replicas:
    /// position in the square of each entry of the axes.
    QuadtreeTable(std::vector<std::uint32_t> nodes, unsigned order, const std::vector<std::uint64_t> &commSizes,
        const std::vector<std::uint64_t> &messageBytes, std::vector<std::uint32_t> rows,
        std::vector<std::uint32_t> columns);

    /// Position of the leaf that an instance belongs to.
    std::uint32_t leaf(std::uint64_t commSize, std::uint64_t messageBytes) const noexcept
    {
        const std::uint32_t row = m_rows[m_commSizes.position(commSize)];
        const std::uint32_t column = m_columns[m_messageBytes.position(messageBytes)];
        std::uint32_t at = 0;
        for (unsigned bit = m_order; !(m_nodes[at] & leafBit);) {
            --bit;
            at = m_nodes[at] + (((row >> bit) & 1U) << 1) + ((column >> bit) & 1U);
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
    /// Nodes, axes with their buckets, and replicas.
    std::size_t memoryBytes() const;

private:
    std::vector<std::uint32_t> m_nodes;
    std::vector<std::uint32_t> m_rows;
    std::vector<std::uint32_t> m_columns;
    AxisIndex m_commSizes;
    AxisIndex m_messageBytes;
    unsigned m_order = 0;
};

} // namespace collscope::wire
