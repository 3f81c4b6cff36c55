// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/tree_form.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace collscope {

/// A decision tree as the views show it. The nodes are in pre-order: the descendants of a node are the nodes
/// behind it up to its `end`, its first child is the next node, and the next sibling of a child is at the
/// child's `end`.
struct TreeContent {
    struct Node {
        std::uint32_t parent = 0; ///< the root's is the root
        std::uint32_t end = 1;
        std::uint32_t depth = 0;
        QString condition; ///< which instances of the parent come here; says "all" at the root
        QString label; ///< the same in few words, for a box
        QString methodText; ///< what a leaf answers; of an inner node the most frequent best method
        MethodIndex method = noMethod; ///< the same, as a position in the grid's methods, if it is one
        bool leaf = true;
        std::uint32_t cells = 0; ///< cells of the map that come here
        double cases = 0; ///< training cases that came here, and those of them that a leaf here gets wrong;
        double errors = 0; ///< both NaN when the model does not count them
        bool pruned = false; ///< grown, but not in the model any more
    };

    std::vector<Node> nodes;
    std::vector<std::uint32_t> leafOfCell; ///< per cell of the map: the node that answers there

    /// From the root to `node`, both included.
    std::vector<std::uint32_t> path(std::uint32_t node) const
    {
        std::vector<std::uint32_t> nodesOfPath(nodes[node].depth + 1);
        for (auto at = nodesOfPath.rbegin(); at != nodesOfPath.rend(); ++at, node = nodes[node].parent)
            *at = node;
        return nodesOfPath;
    }
    /// Per cell of the map: does it come to `node`?
    std::vector<bool> region(std::uint32_t node) const
    {
        std::vector<bool> cells;
        cells.reserve(leafOfCell.size());
        for (const std::uint32_t leaf : leafOfCell)
            cells.push_back(leaf >= node && leaf < nodes[node].end);
        return cells;
    }
};

/// `form` as a tree to look at, on the cells of `grid`. A form before pruning comes with the one after it:
/// nodes that became leaves are leaves here, with what pruning took away behind them. A stopped run returns
/// early; its result is to be thrown away.
TreeContent makeTreeContent(const TreeForm &form, const TimeGrid &grid, const TreeForm *pruned = nullptr,
    const std::stop_token &stop = {});

} // namespace collscope
