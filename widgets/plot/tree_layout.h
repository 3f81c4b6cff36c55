// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/tree_content.h"

#include <QRectF>

#include <stop_token>
#include <vector>

namespace collscope {

/// Where the nodes of a tree are drawn: the root at the left, every level a column, children from top to
/// bottom, a parent in the middle of its children. Lengths are in the unit of the sizes given.
struct TreeLayout {
    struct Column {
        double left = 0;
        double width = 0; ///< of its widest node
        std::vector<std::uint32_t> nodes; ///< from top to bottom, which is in pre-order
    };

    std::vector<double> middle; ///< per node: y of its middle
    std::vector<Column> columns; ///< by depth
    double nodeHeight = 0;
    double height = 0;
    double width = 0;

    QRectF rect(const TreeContent &tree, std::uint32_t node) const
    {
        const Column &column = columns[tree.nodes[node].depth];
        return {column.left, middle[node] - nodeHeight / 2, column.width, nodeHeight};
    }
};

struct TreeSizes {
    std::vector<double> nodeWidths; ///< per node
    double nodeHeight = 1;
    double rowGap = 0; ///< at least, between nodes of one column
    double columnGap = 1;
};

/// Subtrees lie as close as their outlines allow (Reingold and Tilford, Tidier Drawings of Trees, IEEE
/// Transactions on Software Engineering 7 (1981)): no two nodes overlap, no edges cross. Takes time and
/// memory in proportion to nodes x depth at most. A stopped run returns early; its result is to be thrown
/// away.
TreeLayout layoutTree(const TreeContent &tree, const TreeSizes &sizes, const std::stop_token &stop = {});

} // namespace collscope
