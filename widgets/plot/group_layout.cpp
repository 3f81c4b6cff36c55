// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/group_layout.h"

#include "widgets/plot/tree_layout.h"

#include <algorithm>
#include <functional>

namespace collscope {

namespace {

using Children = std::function<std::vector<groups::Process>(groups::Process)>;

class Layouter {
public:
    Layouter(std::uint32_t processes, Children children) : m_children(std::move(children))
    {
        layout.ofProcess.resize(processes);
    }

    /// To the right of what is there.
    void addTree(groups::Process root)
    {
        constexpr double between = 0.6;
        TreeContent tree;
        const std::size_t first = layout.vertices.size();
        add(root, 0, 0, tree);
        TreeSizes sizes;
        sizes.nodeWidths.assign(tree.nodes.size(), 1);
        sizes.rowGap = 0.15;
        const TreeLayout placed = layoutTree(tree, sizes);
        const double left = layout.width + (first > 0 ? between : 0);
        for (std::size_t i = 0; i < tree.nodes.size(); ++i)
            layout.vertices[first + i].x = left + placed.middle[i];
        layout.width = left + placed.height;
        layout.levels = std::max(layout.levels, static_cast<std::uint32_t>(placed.columns.size()));
    }

    GroupLayout layout;

private:
    void add(groups::Process process, std::uint32_t parent, std::uint32_t level, TreeContent &tree)
    {
        const std::size_t first = layout.vertices.size() - tree.nodes.size();
        const auto node = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes.emplace_back();
        tree.nodes[node].parent = parent;
        tree.nodes[node].depth = level;
        const auto vertex = static_cast<std::uint32_t>(first + node);
        layout.vertices.push_back({process, static_cast<std::uint32_t>(first + parent), {}, 0, level});
        layout.ofProcess[process] = vertex;
        for (const groups::Process child : m_children(process)) {
            layout.vertices[vertex].children.push_back(static_cast<std::uint32_t>(layout.vertices.size()));
            add(child, node, level + 1, tree);
        }
        tree.nodes[node].end = static_cast<std::uint32_t>(tree.nodes.size());
    }

    Children m_children;
};

} // namespace

bool GroupLayout::isEdge(groups::Process one, groups::Process other) const
{
    const auto first = ofProcess[one];
    const auto second = ofProcess[other];
    return one != other && first && second
        && (vertices[*first].parent == *second || vertices[*second].parent == *first);
}

GroupLayout layOutParent(const groups::Case &of)
{
    Layouter layouter(of.processes, [&of](groups::Process process) {
        return wire::groups::heapPlace(process, of.processes, of.degree).children;
    });
    layouter.addTree(0);
    return std::move(layouter.layout);
}

GroupLayout layOutGroups(const groups::Steps &all)
{
    Layouter layouter(all.formed.outcome.of.processes,
        [&all](groups::Process process) { return all.member(process)->place.children; });
    std::vector<const groups::Membership *> roots;
    for (const groups::Membership &member : all.formed.groups.front())
        if (member.place.isRoot())
            roots.push_back(&member);
    std::sort(roots.begin(), roots.end(),
        [](const auto *one, const auto *other) { return one->colour < other->colour; });
    for (const groups::Membership *const root : roots)
        layouter.addTree(root->place.self);
    return std::move(layouter.layout);
}

} // namespace collscope
