// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/attributes.h"
#include "engine/models/optimal_tree/optimal_tree.h"

namespace collscope {

namespace {

TreeCondition conditionOf(
    const optimal::TreeTable &table, const RowAxes &rows, std::uint32_t content, bool high)
{
    const optimal::Axis axis = table.axis(content);
    const RowAxes::Axis &row = optimal::rowAxis(rows, axis);
    TreeCondition condition;
    condition.attribute
        = instanceAttribute(axis == optimal::columnAxis ? "message_bytes" : RowAxes::name(row.size));
    const std::uint64_t threshold = table.threshold(content);
    if (instanceAttributes()[condition.attribute].size == InstanceAttribute::Size::none) {
        condition.relation = high ? TreeCondition::Relation::above : TreeCondition::Relation::atMost;
        condition.bound = static_cast<double>(threshold - 1);
        condition.orUnknown = !high && row.values.front() == 0;
        return condition;
    }
    condition.relation = high ? TreeCondition::Relation::atLeast : TreeCondition::Relation::below;
    condition.least = threshold;
    condition.bound = static_cast<double>(threshold);
    return condition;
}

} // namespace

std::optional<TreeForm> OptimalTree::treeForm() const
{
    TreeForm form;
    form.methods = m_map->grid->methods();
    form.nodes.reserve(m_table.nodes().size());
    form.nodes.emplace_back();
    std::vector<std::uint32_t> inTable = {0}; // per node
    for (std::uint32_t at = 0; at < form.nodes.size(); ++at) {
        const std::uint32_t content = m_table.nodes()[inTable[at]];
        form.nodes[at].kept = at;
        if (optimal::Plan::isLeaf(content)) {
            form.nodes[at].method = optimal::Plan::method(content);
            form.nodes[at].leaf = inTable[at];
            continue;
        }
        form.nodes[at].firstChild = static_cast<std::uint32_t>(form.nodes.size());
        form.nodes[at].children = 2;
        for (const bool high : {false, true}) {
            TreeNode child;
            child.parent = at;
            child.conditions = {conditionOf(m_table, m_map->grid->rowAxes(), content, high)};
            form.nodes.push_back(std::move(child));
            inTable.push_back(high ? optimal::Plan::highSide(content) : inTable[at] + 1);
        }
    }
    countCells(form, *m_map);
    return form;
}

} // namespace collscope
