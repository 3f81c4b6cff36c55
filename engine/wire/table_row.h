// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/runtime_table.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace collscope::wire {

/// What one communicator needs of a runtime table for one collective: its row, neighbouring equal cells
/// merged to ranges. Made once per communicator; asking allocates nothing, takes no lock and may be done in
/// parallel.
///
/// A B-tree whose nodes are lines of the cache: up to 8 ranges, which is nearly always all, are one line, so
/// that a look-up after the program has used the caches for itself waits for memory once. The place in a node
/// is a count of comparisons, without a branch that a random size could make the processor guess wrong.
class TableRow {
public:
    /// Leaves everything to the library.
    TableRow() : TableRow({0}, {RuntimeTable::leaveToLibrary}) { }
    /// `methods[i]` from `begins[i]` bytes on, methods[0] below begins[1] too. As many of both, at least one;
    /// begins strictly ascending below RuntimeTable::bytesEnd.
    TableRow(const std::vector<std::uint64_t> &begins, const std::vector<std::uint8_t> &methods);

    /// Position in RuntimeTable::Collective::methods, or RuntimeTable::leaveToLibrary.
    std::uint8_t method(std::uint64_t bytes) const noexcept
    {
        const Node *node = &m_root;
        if (isInner(*node))
            node = leafBelow(bytes);
        return node->entries[place(*node, node->keys.back(), bytes)];
    }

    std::size_t ranges() const { return m_ranges; }
    bool leavesEverything() const
    {
        return m_ranges == 1 && m_root.entries[0] == RuntimeTable::leaveToLibrary;
    }
    /// Calls `visit(address)` for every line of the cache that a look-up may read.
    template <typename Visit> void forEachLine(Visit visit) const
    {
        for (std::size_t offset = 0; offset < sizeof(*this); offset += sizeof(Node))
            visit(static_cast<const void *>(reinterpret_cast<const char *>(this) + offset));
        for (const Node &node : m_nodes)
            visit(static_cast<const void *>(&node));
    }
    /// Nodes and what leads to them.
    std::size_t memoryBytes() const { return sizeof(*this) + m_nodes.size() * sizeof(Node); }

private:
    static constexpr std::size_t width = 8; ///< children or ranges of a node
    static constexpr std::uint64_t innerBit = std::uint64_t{1} << 63; ///< of an inner node's last key
    static constexpr std::uint64_t unusedKey = RuntimeTable::bytesEnd; ///< above all that a table has

    struct alignas(64) Node {
        std::array<std::uint64_t, width - 1> keys; ///< where the second, third, ... begins
        /// Of a leaf methods, the last repeated up to the end: no size is too large. Of an inner node the
        /// position of the first of its children, which stand together, as the 8 bytes of a number.
        std::array<std::uint8_t, width> entries;
    };
    static_assert(sizeof(Node) == 64, "a line of the cache");

    static bool isInner(const Node &node) noexcept { return (node.keys.back() & innerBit) != 0; }
    /// How many keys are not above, `last` in place of the last one. Three sums of a narrower type: of one
    /// sum compilers make a chain of additions that wait for each other.
    static std::size_t place(const Node &node, std::uint64_t last, std::uint64_t bytes) noexcept
    {
        const auto &keys = node.keys;
        const auto one = [bytes](std::uint64_t key) { return static_cast<std::uint32_t>(key <= bytes); };
        const std::uint32_t low = one(keys[0]) + one(keys[1]);
        const std::uint32_t middle = one(keys[2]) + one(keys[3]);
        const std::uint32_t high = one(keys[4]) + one(keys[5]) + one(last);
        return std::size_t{low} + std::size_t{middle} + std::size_t{high};
    }
    const Node *leafBelow(std::uint64_t bytes) const noexcept
    {
        bytes = std::min(bytes, unusedKey - 1); // a child that is not there is never looked for
        const Node *node = &m_root;
        do {
            std::uint64_t children = 0;
            std::memcpy(&children, node->entries.data(), sizeof children);
            node = &m_nodes[static_cast<std::size_t>(children)
                + place(*node, node->keys.back() & ~innerBit, bytes)];
        } while (isInner(*node));
        return node;
    }

    Node m_root; ///< of up to 8 ranges everything
    std::vector<Node> m_nodes; ///< the others
    std::size_t m_ranges = 0;
};

/// The row that a communicator belongs to: on each axis the largest value not above its own, the least one
/// for anything below. Everything is left to the library where a placement does not know a number that the
/// rows are told apart by, unless the table has a row for unknown ones, and, of rows by nodes and processes
/// per node, on communicators that do not fill their nodes; so are methods that the number of
/// processes does not allow (wire::meets). What algorithms need of a call (wire::aboutCalls) is not looked
/// at: whoever makes the call knows.
TableRow tableRow(const RuntimeTable::Collective &collective, const Placement &placement);

/// The same answer for one size without a row, for what asks once; slower than a row that is kept.
std::uint8_t decide(
    const RuntimeTable::Collective &collective, const Placement &placement, std::uint64_t bytes);

} // namespace collscope::wire
