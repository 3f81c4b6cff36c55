// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/optimal_tree/plan.h"

namespace collscope::optimal {

/// A decision tree as one pointer-free table for decisions at run time: 4 bytes per node (layout: Plan) and 8
/// per size of the two axes. Queries allocate nothing and may run in parallel.
class TreeTable {
public:
    TreeTable() = default;
    TreeTable(const Plan &plan, const std::vector<std::uint32_t> &commSizes,
        std::vector<std::uint64_t> messageBytes);

    /// Position of the leaf that an instance belongs to. A cut sends a size to its high side from the
    /// measured size of its line on, which agrees with TimeGrid::locate between measured sizes.
    std::uint32_t leaf(std::uint64_t commSize, std::uint64_t messageBytes) const noexcept
    {
        std::uint32_t at = 0;
        for (std::uint32_t node = m_nodes[at]; !Plan::isLeaf(node); node = m_nodes[at])
            at = value(node, commSize, messageBytes) >= threshold(node) ? Plan::highSide(node) : at + 1;
        return at;
    }
    MethodIndex method(std::uint32_t leaf) const noexcept { return Plan::method(m_nodes[leaf]); }

    /// The nodes as they stand in memory, the root first.
    const std::vector<std::uint32_t> &nodes() const { return m_nodes; }
    /// Least size that an inner node sends to its high side; isColumnCut says whether it is a message size.
    std::uint64_t threshold(std::uint32_t node) const noexcept
    {
        return m_sizes[(isColumnCut(node) ? m_rows : 0U) + Plan::line(node)];
    }
    static bool isColumnCut(std::uint32_t node) { return (node & Plan::columnBit) != 0; }
    std::size_t memoryBytes() const;

private:
    static std::uint64_t value(
        std::uint32_t node, std::uint64_t commSize, std::uint64_t messageBytes) noexcept
    {
        return isColumnCut(node) ? messageBytes : commSize;
    }

    std::vector<std::uint32_t> m_nodes;
    std::vector<std::uint64_t> m_sizes; ///< communicator sizes, then message sizes
    std::uint32_t m_rows = 0;
};

} // namespace collscope::optimal
