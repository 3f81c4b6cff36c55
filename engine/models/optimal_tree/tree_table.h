// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/row_axes.h"
#include "engine/models/optimal_tree/plan.h"

namespace collscope::optimal {

/// A decision tree as one pointer-free table for decisions at run time: 4 bytes per node (layout: Plan) and 8
/// per size of the axes. Queries allocate nothing and may run in parallel.
class TreeTable {
public:
    TreeTable() = default;
    TreeTable(const Plan &plan, const RowAxes &rows, const std::vector<std::uint64_t> &messageBytes);

    static constexpr std::uint32_t nowhere = 0xffffffffU;

    /// Position of the leaf that an instance belongs to, where rows have one axis. A cut sends a size to its
    /// high side from the measured size of its line on, which agrees with TimeGrid::locate between measured
    /// sizes.
    std::uint32_t leaf(std::uint32_t commSize, std::uint64_t messageBytes) const noexcept
    {
        std::uint32_t at = 0;
        for (std::uint32_t node = m_nodes[at]; !Plan::isLeaf(node); node = m_nodes[at])
            at = (isColumnCut(node) ? messageBytes : commSize) >= threshold(node) ? Plan::highSide(node)
                                                                                  : at + 1;
        return at;
    }
    /// The same where rows have two axes, with the values on both. 0 is a value that the instance does not
    /// say: `nowhere`, if a cut asks for it and it is not among those of the grid.
    std::uint32_t leaf(std::uint32_t first, std::uint32_t second, std::uint64_t messageBytes) const noexcept;
    MethodIndex method(std::uint32_t leaf) const noexcept { return Plan::method(m_nodes[leaf]); }

    /// The nodes as they stand in memory, the root first.
    const std::vector<std::uint32_t> &nodes() const { return m_nodes; }
    /// Least size that an inner node sends to its high side; isColumnCut says whether it is a message size.
    std::uint64_t threshold(std::uint32_t node) const noexcept
    {
        return m_sizes[(isColumnCut(node) ? m_rowLines : 0U) + Plan::line(node)];
    }
    static bool isColumnCut(std::uint32_t node) { return (node & Plan::columnBit) != 0; }
    /// What an inner node compares.
    Axis axis(std::uint32_t node) const noexcept
    {
        return isColumnCut(node) ? columnAxis : Plan::line(node) < m_firstLines ? firstAxis : secondAxis;
    }
    /// Have the rows two axes?
    bool isProduct() const noexcept { return m_rowLines > m_firstLines; }
    /// Where rows have two axes: is there no decision below a cut of this one for instances that do not say
    /// it?
    bool mustSay(Axis rowAxis) const noexcept { return isProduct() && m_mustSay[rowAxis]; }
    std::size_t memoryBytes() const;

private:
    std::vector<std::uint32_t> m_nodes;
    std::vector<std::uint64_t> m_sizes; ///< of the first axis, of the second but for its least, of messages
    std::uint16_t m_firstLines = 0;
    std::uint16_t m_rowLines = 0; ///< Plan::rowLines()
    std::array<bool, 2> m_mustSay = {}; ///< per axis of the rows: is 0 none of its values?
};

} // namespace collscope::optimal
