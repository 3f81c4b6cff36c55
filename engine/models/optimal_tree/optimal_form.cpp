// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/attributes.h"
#include "engine/models/optimal_tree/optimal_tree.h"

namespace collscope {

namespace {

/// Is the value at least `threshold`? `unknownIsLow`: where the instance does not say it, it is not.
TreeCondition conditionOf(std::string_view attribute, std::uint64_t threshold, bool high, bool unknownIsLow)
{
    TreeCondition condition;
    condition.attribute = instanceAttribute(attribute);
    if (instanceAttributes()[condition.attribute].size == InstanceAttribute::Size::none) {
        condition.relation = high ? TreeCondition::Relation::above : TreeCondition::Relation::atMost;
        condition.bound = static_cast<double>(threshold - 1);
        condition.orUnknown = !high && unknownIsLow;
        return condition;
    }
    condition.relation = high ? TreeCondition::Relation::atLeast : TreeCondition::Relation::below;
    condition.least = threshold;
    condition.bound = static_cast<double>(threshold);
    return condition;
}

/// Where a node of the form stands in the table, and the axes of the rows that are known to be said there.
struct Place {
    std::uint32_t inTable = 0;
    std::array<bool, optimal::axisCount> isSaid = {};
};

} // namespace

std::optional<TreeForm> OptimalTree::treeForm() const
{
    TreeForm form;
    form.methods = m_map->grid->methods();
    form.nodes.reserve(m_table.nodes().size());
    form.nodes.emplace_back();
    const RowAxes &rows = m_map->grid->rowAxes();
    std::vector<Place> places
        = {{0, {!m_table.mustSay(optimal::firstAxis), !m_table.mustSay(optimal::secondAxis), true}}};
    const auto addChild = [&](std::uint32_t parent, TreeCondition condition, const Place &place) {
        TreeNode child;
        child.parent = parent;
        child.conditions = {std::move(condition)};
        form.nodes.push_back(std::move(child));
        places.push_back(place);
    };
    for (std::uint32_t at = 0; at < form.nodes.size(); ++at) {
        Place place = places[at];
        form.nodes[at].kept = at;
        if (place.inTable == m_table.nodes().size()) { // not said
            form.nodes[at].method = m_map->grid->baseline();
            form.nodes[at].leaf = place.inTable;
            continue;
        }
        const std::uint32_t content = m_table.nodes()[place.inTable];
        if (optimal::Plan::isLeaf(content)) {
            form.nodes[at].method = optimal::Plan::method(content);
            form.nodes[at].leaf = place.inTable;
            continue;
        }
        form.nodes[at].firstChild = static_cast<std::uint32_t>(form.nodes.size());
        form.nodes[at].children = 2;
        const optimal::Axis axis = m_table.axis(content);
        const RowAxes::Axis &row = optimal::rowAxis(rows, axis);
        const std::string_view name = axis == optimal::columnAxis ? "message_bytes" : RowAxes::name(row.size);
        if (!place.isSaid[axis]) {
            place.isSaid[axis] = true;
            addChild(at, conditionOf(name, 1, false, true),
                {static_cast<std::uint32_t>(m_table.nodes().size()), place.isSaid});
            addChild(at, conditionOf(name, 1, true, true), place);
            continue;
        }
        const bool unknownIsLow = row.values.front() == 0;
        const std::uint64_t threshold = m_table.threshold(content);
        addChild(at, conditionOf(name, threshold, false, unknownIsLow), {place.inTable + 1, place.isSaid});
        addChild(at, conditionOf(name, threshold, true, unknownIsLow),
            {optimal::Plan::highSide(content), place.isSaid});
    }
    countCells(form, *m_map);
    return form;
}

} // namespace collscope
