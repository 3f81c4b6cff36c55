// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/tree_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope {

namespace {

/// Topmost and lowest middle of a subtree per level, the deepest level first: a parent is one more at the
/// back.
struct Span {
    double top = 0;
    double bottom = 0;
};
using Outline = std::vector<Span>;

/// How far `below` must move down to stay `distance` under `above` in every level both have.
double clearance(const Outline &above, const Outline &below, double distance)
{
    double shift = -INFINITY;
    auto upper = above.rbegin();
    for (auto lower = below.rbegin(); lower != below.rend() && upper != above.rend(); ++lower, ++upper)
        shift = std::max(shift, upper->bottom + distance - lower->top);
    return shift;
}

/// The outline of both, `below` moved down by `shift`.
Outline joined(Outline above, Outline below, double shift)
{
    for (Span &level : below)
        level = {level.top + shift, level.bottom + shift};
    Outline &deeper = above.size() >= below.size() ? above : below;
    const std::size_t common = std::min(above.size(), below.size());
    for (std::size_t level = 1; level <= common; ++level)
        deeper[deeper.size() - level] = {above[above.size() - level].top, below[below.size() - level].bottom};
    return std::move(deeper);
}

/// Places the children of `node` around it: writes their distances from its middle, returns the outline of
/// the whole subtree about the middle of `node`.
Outline placeChildren(const TreeContent &tree, std::uint32_t node, double distance,
    std::vector<Outline> &outlines, std::vector<double> &offsets)
{
    Outline outline;
    double last = 0;
    for (std::uint32_t child = node + 1; child < tree.nodes[node].end; child = tree.nodes[child].end) {
        Outline below = std::exchange(outlines[child], {});
        last = outline.empty() ? 0 : clearance(outline, below, distance);
        offsets[child] = last;
        outline = outline.empty() ? std::move(below) : joined(std::move(outline), std::move(below), last);
    }
    const double middle = last / 2; // the first child is at 0
    for (Span &level : outline)
        level = {level.top - middle, level.bottom - middle};
    for (std::uint32_t child = node + 1; child < tree.nodes[node].end; child = tree.nodes[child].end)
        offsets[child] -= middle;
    outline.push_back({});
    return outline;
}

void makeColumns(const TreeContent &tree, const TreeSizes &sizes, TreeLayout &layout)
{
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
        const std::uint32_t depth = tree.nodes[node].depth;
        if (depth >= layout.columns.size())
            layout.columns.resize(depth + 1);
        layout.columns[depth].nodes.push_back(node);
        layout.columns[depth].width = std::max(layout.columns[depth].width, sizes.nodeWidths[node]);
    }
    double left = 0;
    for (TreeLayout::Column &column : layout.columns) {
        column.left = left;
        layout.width = left + column.width;
        left = layout.width + sizes.columnGap;
    }
}

} // namespace

TreeLayout layoutTree(const TreeContent &tree, const TreeSizes &sizes, const std::stop_token &stop)
{
    TreeLayout layout;
    const std::size_t count = tree.nodes.size();
    layout.nodeHeight = sizes.nodeHeight;
    layout.middle.resize(count);
    if (count == 0)
        return layout;
    std::vector<Outline> outlines(count);
    std::vector<double> offsets(count);
    for (auto node = static_cast<std::uint32_t>(count); node-- > 0 && !stop.stop_requested();)
        outlines[node] = placeChildren(tree, node, sizes.nodeHeight + sizes.rowGap, outlines, offsets);
    if (stop.stop_requested())
        return layout;
    double top = 0;
    double bottom = 0;
    for (const Span &level : outlines.front()) {
        top = std::min(top, level.top);
        bottom = std::max(bottom, level.bottom);
    }
    layout.height = bottom - top + sizes.nodeHeight;
    layout.middle[0] = sizes.nodeHeight / 2 - top;
    for (std::uint32_t node = 1; node < count; ++node)
        layout.middle[node] = layout.middle[tree.nodes[node].parent] + offsets[node];
    makeColumns(tree, sizes, layout);
    return layout;
}

} // namespace collscope
