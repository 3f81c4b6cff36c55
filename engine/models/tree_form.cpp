// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/tree_form.h"

#include "engine/models/attributes.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace collscope {

namespace {

/// "4KiB" as "4 KiB".
std::string spaced(const std::string &size)
{
    const auto unit = size.find_first_not_of("0123456789");
    return unit == std::string::npos ? size : size.substr(0, unit) + ' ' + size.substr(unit);
}

std::string numberText(const InstanceAttribute &attribute, double number)
{
    constexpr double mostBytes = 0x1p63;
    const bool whole = number == std::floor(number) && number >= 0 && number < mostBytes;
    if (attribute.unit == InstanceAttribute::Unit::bytes && whole)
        return spaced(wire::formatBytes(static_cast<std::uint64_t>(number)));
    return fmt::format("{}", static_cast<float>(number)); // bounds that are not whole are floats
}

std::string_view relationText(TreeCondition::Relation relation)
{
    using Relation = TreeCondition::Relation;
    switch (relation) {
    case Relation::below:
        return "<";
    case Relation::atLeast:
        return ">=";
    case Relation::atMost:
        return "<=";
    case Relation::above:
        return ">";
    case Relation::oneOf:
        break;
    }
    return "is";
}

std::string valuesText(const std::vector<std::string> &values)
{
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i == 0 ? "" : i + 1 < values.size() ? ", " : " or ") + values[i];
    return values.empty() ? "another" : text;
}

} // namespace

bool TreeCondition::holds(const Instance &instance) const
{
    const InstanceAttribute &tested = instanceAttributes()[attribute];
    if (tested.discrete)
        return std::find(values.begin(), values.end(), instance.collective) != values.end()
            || (orUnknown && instance.collective.empty());
    if (tested.size != InstanceAttribute::Size::none)
        return (sizeOf(tested, instance) >= least) == isHigh();
    const float value = tested.value(instance);
    if (std::isnan(value))
        return orUnknown;
    return (value > static_cast<float>(bound)) == isHigh();
}

std::string TreeCondition::text() const
{
    const InstanceAttribute &tested = instanceAttributes()[attribute];
    if (tested.unit == InstanceAttribute::Unit::truth)
        return fmt::format("{}: {}", tested.title, isHigh() ? "yes" : "no");
    if (!tested.cUnknown.empty() && bound == 0) // there is always one of them
        return fmt::format("{} {}", tested.title, isHigh() ? "known" : "not known");
    return fmt::format("{} {} {}", tested.title, relationText(relation),
        relation == Relation::oneOf ? valuesText(values) : numberText(tested, bound));
}

std::uint32_t TreeForm::child(std::uint32_t node, const Instance &instance) const
{
    const TreeNode &from = nodes[node];
    for (std::uint32_t at = from.firstChild; at < from.firstChild + from.children; ++at) {
        const TreeNode &to = nodes[at];
        if (to.reachable
            && std::all_of(to.conditions.begin(), to.conditions.end(),
                [&](const TreeCondition &condition) { return condition.holds(instance); }))
            return at;
    }
    return TreeNode::none;
}

std::vector<std::uint32_t> TreeForm::path(const Instance &instance) const
{
    std::vector<std::uint32_t> result;
    for (std::uint32_t node = 0; node != TreeNode::none; node = child(node, instance))
        result.push_back(node);
    return result;
}

unsigned TreeForm::depth(std::uint32_t node) const
{
    unsigned edges = 0;
    for (; nodes[node].parent != TreeNode::none; node = nodes[node].parent)
        ++edges;
    return edges;
}

std::string TreeForm::edgeText(std::uint32_t node) const
{
    if (nodes[node].parent == TreeNode::none)
        return "all instances";
    if (!nodes[node].reachable)
        return "no instance";
    std::string text;
    for (const TreeCondition &condition : nodes[node].conditions)
        text += (text.empty() ? "" : " and ") + condition.text();
    return text.empty() ? "all of them" : text;
}

std::vector<std::size_t> cellsOf(const TreeForm &form, std::uint32_t node, const TimeGrid &grid)
{
    std::vector<const TreeCondition *> conditions;
    bool reachable = true;
    for (std::uint32_t at = node; at != TreeNode::none; at = form.nodes[at].parent) {
        reachable = reachable && form.nodes[at].reachable;
        for (const TreeCondition &condition : form.nodes[at].conditions)
            conditions.push_back(&condition);
    }
    std::vector<std::size_t> cells;
    for (std::size_t cell = 0; reachable && cell < grid.cells(); ++cell) {
        const Instance instance = grid.instance(grid.cell(cell));
        if (std::all_of(conditions.begin(), conditions.end(),
                [&](const TreeCondition *condition) { return condition->holds(instance); }))
            cells.push_back(cell);
    }
    return cells;
}

std::vector<std::uint32_t> leafOfCells(const TreeForm &form, const TimeGrid &grid)
{
    std::vector<std::uint32_t> leaves;
    leaves.reserve(grid.cells());
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance instance = grid.instance(grid.cell(cell));
        std::uint32_t leaf = 0;
        for (std::uint32_t at = 0; at != TreeNode::none; at = form.child(at, instance))
            leaf = at;
        leaves.push_back(leaf);
    }
    return leaves;
}

void countCells(TreeForm &form, const DecisionMap &map)
{
    const TimeGrid &grid = *map.grid;
    // Measured cells, moved about so that those of a node stand together.
    std::vector<std::size_t> cells(grid.cells());
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    std::erase_if(cells, [&map](std::size_t cell) { return !map.counts(cell); });
    struct Part {
        std::vector<std::size_t>::iterator first;
        std::vector<std::size_t>::iterator last;
    };
    std::vector<Part> parts(form.nodes.size(), {cells.end(), cells.end()});
    parts[0].first = cells.begin();
    std::vector<double> count(form.methods.size()); // weights
    const auto weightOf = [&map](auto first, auto last, auto isIt) {
        double sum = 0;
        for (; first != last; ++first)
            sum += isIt(*first) ? map.weight(*first) : 0.0;
        return sum;
    };
    for (std::uint32_t at = 0; at < form.nodes.size(); ++at) {
        TreeNode &node = form.nodes[at];
        const auto [first, last] = parts[at];
        node.cases = weightOf(first, last, [](std::size_t) { return true; });
        node.errors = 0;
        if (node.isLeaf()) {
            node.errors
                = weightOf(first, last, [&](std::size_t cell) { return map.best[cell] != node.method; });
            continue;
        }
        std::fill(count.begin(), count.end(), 0);
        std::for_each(first, last, [&](std::size_t cell) { count[map.best[cell]] += map.weight(cell); });
        node.method = static_cast<MethodIndex>(std::max_element(count.begin(), count.end()) - count.begin());
        auto from = first;
        for (std::uint32_t to = node.firstChild; to < node.firstChild + node.children; ++to) {
            const auto middle = std::stable_partition(from, last,
                [&](std::size_t cell) { return form.child(at, grid.instance(grid.cell(cell))) == to; });
            parts[to] = {from, middle};
            from = middle;
        }
    }
    for (std::size_t at = form.nodes.size() - 1; at > 0; --at) {
        TreeNode &parent = form.nodes[form.nodes[at].parent];
        parent.errors += form.nodes[at].errors;
        if (parent.cases == 0) // nothing measured: as its first leaf
            parent.method = form.nodes[parent.firstChild].method;
    }
}

} // namespace collscope
