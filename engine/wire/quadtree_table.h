// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/axis_index.h"

#include <array>
#include <type_traits>
#include <utility>

namespace collscope::wire {

/// A quadtree (two axes) or octree (three) as one pointer-free table, 4 bytes per node, for decisions at run
/// time (Pjesivac-Grbovic et al., Parallel Computing 33 (2007), section 3.3, with 48-byte nodes there).
/// Queries allocate nothing and may run in parallel.
///
/// A node is a leaf (top bit set, the rest is the method) or the position of the first of its 2^axes
/// children, which stand together, low half before high half, the last axis fastest: of communicator and
/// message size NW, NE, SW, SE.
///
/// The way down to a leaf is the instance's code: the bits of its places on the axes, interleaved, a bit of
/// each axis per level. The upper levels, often all, are skipped by a look-up of the code's first bits in a
/// jump table, which takes at most as much memory as the nodes; below, every query takes the same number of
/// steps, at a leaf on the spot, because a loop whose end depends on the instance costs more in wrong guesses
/// of the processor than the steps do.
template <unsigned axes> class OrthtreeTable {
    static_assert(axes == 2 || axes == 3, "codes have 64 bits");

public:
    static constexpr std::uint32_t leafBit = 0x80000000U;
    static constexpr unsigned maxOrder = 16;
    static constexpr std::uint32_t children = 1U << axes;

    /// Sizes, ascending, at most 65,535, and per size its place: of its first replica among the 2^k.
    struct Axis {
        std::vector<std::uint64_t> sizes;
        std::vector<std::uint32_t> places;
    };

    OrthtreeTable() { m_codes.fill({0}); }
    /// `nodes[0]` is the root. `order` is k, at most maxOrder.
    OrthtreeTable(std::vector<std::uint32_t> nodes, unsigned order, const std::array<Axis, axes> &sizes);

    /// Position of the leaf that an instance belongs to: a size per axis, in their order.
    template <typename... Sizes> std::uint32_t leaf(Sizes... sizes) const noexcept
    {
        static_assert(sizeof...(Sizes) == axes, "a size per axis");
        const std::uint64_t code = codeOf(std::make_index_sequence<axes>(), sizes...);
        std::uint32_t at = m_jump[code >> m_jumpShift];
        for (unsigned shift = m_jumpShift; shift != m_lastShift;) {
            shift -= axes;
            const std::uint32_t node = m_nodes[at];
            const std::uint32_t stay = 0U - (node >> 31); // all ones at a leaf
            at = (at & stay)
                | ((node + (static_cast<std::uint32_t>(code >> shift) & (children - 1))) & ~stay);
        }
        return at;
    }
    /// The method of a leaf: its number in the list of methods of whoever built the table.
    std::uint32_t method(std::uint32_t leaf) const noexcept { return m_nodes[leaf] & ~leafBit; }
    template <typename... Sizes> std::uint32_t decide(Sizes... sizes) const noexcept
    {
        return method(leaf(sizes...));
    }

    /// Calls `visit(depth)` for every leaf, depth first, children in their order.
    template <typename Visit> void forEachLeaf(Visit visit, std::uint32_t at = 0, unsigned depth = 0) const
    {
        if (m_nodes[at] & leafBit) {
            visit(depth);
            return;
        }
        for (std::uint32_t child = 0; child < children; ++child)
            forEachLeaf(visit, m_nodes[at] + child, depth + 1);
    }

    /// The nodes as they stand in memory, the root first.
    const std::vector<std::uint32_t> &nodes() const { return m_nodes; }
    unsigned order() const { return m_order; }
    std::size_t nodeCount() const { return m_nodes.size(); }
    /// Nodes, jump table, axes with their buckets, and codes.
    std::size_t memoryBytes() const;

private:
    using Code = std::conditional_t<axes == 2, std::uint32_t, std::uint64_t>;

    template <std::size_t... axis, typename... Sizes>
    std::uint64_t codeOf(std::index_sequence<axis...> /*all*/, Sizes... sizes) const noexcept
    {
        return (... | m_codes[axis][m_sizes[axis].position(sizes)]);
    }
    void makeJumpTable();

    std::vector<std::uint32_t> m_nodes = {leafBit};
    std::vector<std::uint16_t> m_jump = {0};
    /// Per axis and size: the bits of its place where they are in the code, the last axis at the lowest.
    std::array<std::vector<Code>, axes> m_codes;
    std::array<AxisIndex, axes> m_sizes;
    unsigned m_order = 0;
    unsigned m_jumpShift = 0; ///< bits of a code below those that the jump table looks at
    unsigned m_lastShift = 0; ///< bits of a code below the deepest leaf
};

extern template class OrthtreeTable<2>;
extern template class OrthtreeTable<3>;
using QuadtreeTable = OrthtreeTable<2>;
using OctreeTable = OrthtreeTable<3>;

} // namespace collscope::wire
