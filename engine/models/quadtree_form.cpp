// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/attributes.h"
#include "engine/models/quadtree.h"
#include "engine/models/quadtree_axes.h"

namespace collscope {

namespace {

/// Does an octree leave instances to the library that do not say their size on the axis?
bool mustBeSaid(const QuadtreeAxis &axis)
{
    return axis.isPlacement() && axis.sizes.front() != 0;
}

/// The condition for the low or the high part of an axis that is cut before `least`.
TreeCondition condition(const QuadtreeAxis &axis, std::uint64_t least, bool high, bool orUnknown)
{
    using Relation = TreeCondition::Relation;
    TreeCondition condition;
    condition.attribute = instanceAttribute(axis.attribute);
    condition.least = least;
    if (axis.isPlacement()) { // compared as a number
        condition.relation = high ? Relation::above : Relation::atMost;
        condition.bound = static_cast<double>(least) - 1;
        condition.orUnknown = orUnknown && !high; // unknown is 0
    } else {
        condition.relation = high ? Relation::atLeast : Relation::below;
        condition.bound = static_cast<double>(least);
    }
    return condition;
}

/// Instances that do not say what an octree must know, and behind it the others.
void addGuard(TreeForm &form, const QuadtreeAxis &axis, MethodIndex library, std::uint32_t leaf)
{
    const auto from = static_cast<std::uint32_t>(form.nodes.size()) - 1;
    form.nodes[from].firstChild = from + 1;
    form.nodes[from].children = 2;
    for (const bool known : {false, true}) {
        TreeNode child;
        child.parent = from;
        child.conditions = {condition(axis, 1, known, true)};
        if (!known) {
            child.method = library;
            child.leaf = leaf;
        }
        form.nodes.push_back(std::move(child));
    }
}

} // namespace

std::optional<TreeForm> Quadtree::treeForm() const
{
    const TimeGrid &grid = *m_map->grid;
    const QuadtreeAxes axes = quadtreeAxes(grid, m_reshape);
    const auto &table = nodes();
    TreeForm form;
    form.methods = grid.methods();
    form.nodes.resize(1);
    for (const QuadtreeAxis &axis : axes)
        if (mustBeSaid(axis))
            addGuard(form, axis, grid.baseline(), static_cast<std::uint32_t>(table.size()));
    const auto root = static_cast<std::uint32_t>(form.nodes.size()) - 1; // where the table's stands
    form.nodes.resize(root + table.size());
    std::vector<QuadtreeBlock> blocks(table.size());
    blocks[0].side = axes.front().side();
    for (std::uint32_t at = 0; at < table.size(); ++at) { // children stand behind their parent
        TreeNode &node = form.nodes[root + at];
        if (table[at] & wire::QuadtreeTable::leafBit) {
            node.method = static_cast<MethodIndex>(table[at] & ~wire::QuadtreeTable::leafBit);
            node.leaf = at;
            continue;
        }
        node.firstChild = root + table[at];
        node.children = 1U << axes.size();
        for (std::uint32_t number = 0; number < node.children; ++number) {
            TreeNode &child = form.nodes[node.firstChild + number];
            child.parent = root + at;
            QuadtreeBlock &inside = blocks[table[at] + number];
            inside = blocks[at].child(number, axes.size());
            child.reachable = inside.isReachable(axes);
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                // The replicas of a size only fill the square up: the size belongs where the first one is.
                const std::uint32_t begin = blocks[at].corner[axis];
                const std::size_t first = axes[axis].sizeFrom(begin);
                const std::size_t cut = axes[axis].sizeFrom(begin + inside.side);
                const std::size_t last = axes[axis].sizeFrom(begin + blocks[at].side);
                if (first < cut && cut < last) // else one half has all of them
                    child.conditions.push_back(condition(axes[axis], axes[axis].sizes[cut],
                        QuadtreeBlock::isHigh(number, axis, axes.size()), !mustBeSaid(axes[axis])));
            }
        }
    }
    for (std::uint32_t at = 0; at < form.nodes.size(); ++at)
        form.nodes[at].kept = at;
    countCells(form, *m_map);
    return form;
}

} // namespace collscope
