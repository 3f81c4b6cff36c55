// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/tree_content.h"

#include "engine/models/attributes.h"
#include "widgets/common/text.h"

#include <QStringList>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString withSigns(QString text)
{
    return text.replace(u">="_s, u"\u2265"_s).replace(u"<="_s, u"\u2264"_s);
}

/// "ranks < 8, message \u2265 4 KiB": the two sizes, which nearly every condition is about, by short names.
QString labelText(const TreeForm &form, std::uint32_t node)
{
    QStringList parts;
    for (const TreeCondition &condition : form.nodes[node].conditions) {
        const InstanceAttribute &tested = instanceAttributes()[condition.attribute];
        QString text = toText(condition.text());
        if (tested.name == "comm_size")
            text.replace(0, toText(tested.title).size(), u"ranks"_s);
        else if (tested.name == "message_bytes")
            text.replace(0, toText(tested.title).size(), u"message"_s);
        parts << withSigns(text);
    }
    return parts.isEmpty() ? toText(form.edgeText(node)) : parts.join(u", "_s);
}

TreeContent::Node makeNode(const TreeForm &form, std::uint32_t at, const TreeForm *pruned)
{
    const TreeNode &from = form.nodes[at];
    TreeContent::Node node;
    node.condition = withSigns(toText(form.edgeText(at)));
    node.label = labelText(form, at);
    node.pruned = pruned && from.kept == TreeNode::none;
    // What a node answers is decided after pruning.
    const TreeNode &answer = pruned && !node.pruned ? pruned->nodes[from.kept] : from;
    node.leaf = answer.isLeaf();
    node.method = answer.method;
    node.methodText
        = answer.method == noMethod ? u"\u2013"_s : toText(wire::nameAmong(form.methods, answer.method));
    node.cases = from.cases;
    node.errors = from.errors;
    return node;
}

void countCells(TreeContent &tree)
{
    for (const std::uint32_t leaf : tree.leafOfCell)
        ++tree.nodes[leaf].cells;
    for (std::size_t node = tree.nodes.size(); node-- > 1;)
        tree.nodes[tree.nodes[node].parent].cells += tree.nodes[node].cells;
}

} // namespace

TreeContent makeTreeContent(
    const TreeForm &form, const TimeGrid &grid, const TreeForm *pruned, const std::stop_token &stop)
{
    TreeContent tree;
    tree.nodes.reserve(form.nodes.size());
    std::vector<std::uint32_t> placeOf(form.nodes.size());
    std::vector<std::uint32_t> open{0};
    while (!open.empty() && !stop.stop_requested()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        const auto place = static_cast<std::uint32_t>(tree.nodes.size());
        placeOf[at] = place;
        TreeContent::Node node = makeNode(form, at, pruned);
        node.end = place + 1;
        if (place > 0) {
            node.parent = placeOf[form.nodes[at].parent];
            node.depth = tree.nodes[node.parent].depth + 1;
        }
        tree.nodes.push_back(std::move(node));
        for (std::uint32_t child = form.nodes[at].children; child-- > 0;)
            open.push_back(form.nodes[at].firstChild + child);
    }
    if (stop.stop_requested())
        return tree;
    for (std::size_t node = tree.nodes.size(); node-- > 1;) {
        TreeContent::Node &parent = tree.nodes[tree.nodes[node].parent];
        parent.end = std::max(parent.end, tree.nodes[node].end);
    }
    for (const std::uint32_t leaf : leafOfCells(form, grid))
        tree.leafOfCell.push_back(placeOf[leaf]);
    countCells(tree);
    return tree;
}

} // namespace collscope
