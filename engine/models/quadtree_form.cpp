// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/square.h"
#include "engine/models/attributes.h"
#include "engine/models/quadtree.h"

#include <algorithm>
#include <array>

namespace collscope {

namespace {

/// Sizes [first, last) of an axis.
struct Part {
    std::size_t first = 0;
    std::size_t last = 0;
    bool empty() const { return first == last; }
};

/// A block of the square: its north-west corner and side, and the sizes whose first replicas lie in it. The
/// replicas of a size only fill the square up: the size belongs to the quadrant of the first one, as in the
/// in-memory table.
struct Block {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    std::uint32_t side = 0;
    Part rows;
    Part columns;
};

/// One axis of a block cut in the middle.
class Halves {
public:
    /// `sizes` are the values of the axis for conditions about `attribute`.
    template <typename Size>
    Halves(const Part &part, const std::vector<std::uint32_t> &replicas, std::uint32_t middle,
        std::string_view attribute, const std::vector<Size> &sizes)
    {
        const auto from = replicas.begin() + static_cast<std::ptrdiff_t>(part.first);
        const auto to = replicas.begin() + static_cast<std::ptrdiff_t>(part.last);
        const auto cut = static_cast<std::size_t>(std::lower_bound(from, to, middle) - replicas.begin());
        m_parts = {Part{part.first, cut}, Part{cut, part.last}};
        if (m_parts[0].empty() || m_parts[1].empty())
            return; // one half has all sizes: nothing to ask
        TreeCondition condition;
        condition.attribute = instanceAttribute(attribute);
        condition.least = sizes[cut];
        condition.bound = static_cast<double>(sizes[cut]);
        m_condition = condition;
    }

    const Part &part(bool high) const { return m_parts[high ? 1 : 0]; }
    void addCondition(TreeNode &node, bool high) const
    {
        if (!m_condition)
            return;
        node.conditions.push_back(*m_condition);
        node.conditions.back().relation
            = high ? TreeCondition::Relation::atLeast : TreeCondition::Relation::below;
    }

private:
    std::array<Part, 2> m_parts;
    std::optional<TreeCondition> m_condition;
};

} // namespace

std::optional<TreeForm> Quadtree::treeForm() const
{
    const TimeGrid &grid = *m_map->grid;
    const auto rows = firstReplicas(grid.rows(), m_table.order());
    const auto columns = firstReplicas(grid.columns(), m_table.order());
    TreeForm form;
    form.methods = grid.methods();
    form.nodes.resize(m_table.nodeCount());
    std::vector<Block> blocks(form.nodes.size());
    blocks[0] = {0, 0, 1U << m_table.order(), {0, rows.size()}, {0, columns.size()}};
    for (std::uint32_t at = 0; at < form.nodes.size(); ++at) { // children stand behind their parent
        TreeNode &node = form.nodes[at];
        node.kept = at;
        if (m_table.nodes()[at] & wire::QuadtreeTable::leafBit) {
            node.method = static_cast<MethodIndex>(m_table.method(at));
            node.leaf = at;
            continue;
        }
        node.firstChild = m_table.nodes()[at];
        node.children = 4;
        const Block &block = blocks[at];
        const std::uint32_t half = block.side / 2;
        const Halves northSouth(block.rows, rows, block.row + half, "comm_size", grid.commSizes());
        const Halves westEast(
            block.columns, columns, block.column + half, "message_bytes", grid.messageBytes());
        for (std::uint32_t quadrant = 0; quadrant < 4; ++quadrant) {
            const bool south = (quadrant & 2U) != 0;
            const bool east = (quadrant & 1U) != 0;
            TreeNode &child = form.nodes[node.firstChild + quadrant];
            child.parent = at;
            northSouth.addCondition(child, south);
            westEast.addCondition(child, east);
            Block &inside = blocks[node.firstChild + quadrant];
            inside = {block.row + (south ? half : 0), block.column + (east ? half : 0), half,
                northSouth.part(south), westEast.part(east)};
            child.reachable = !inside.rows.empty() && !inside.columns.empty();
        }
    }
    countCells(form, *m_map);
    return form;
}

} // namespace collscope
