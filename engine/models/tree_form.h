// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"

#include <limits>
#include <string>
#include <vector>

/// A model as the decision tree it is: for drawing, outlines and generated code. Walking it gives the answers
/// of Model::decide() for every instance.
namespace collscope {

/// One test on the way from a node to one of its children.
struct TreeCondition {
    enum class Relation {
        below, ///< < bound
        atLeast, ///< >= bound
        atMost, ///< <= bound
        above, ///< > bound
        oneOf, ///< a discrete attribute has one of `values`
    };
    std::size_t attribute = 0; ///< in instanceAttributes()
    Relation relation = Relation::below;
    double bound = 0; ///< as the model has it
    /// Of attributes that grow with a size (InstanceAttribute::size): the least size on the high side. It
    /// decides, not `bound`, which may be a rounded number.
    std::uint64_t least = 0;
    bool orUnknown = false; ///< true for instances that do not say what the attribute is, too
    std::vector<std::string> values; ///< oneOf

    bool isHigh() const { return relation == Relation::atLeast || relation == Relation::above; }
    bool holds(const Instance &instance) const;
    /// For people: "message size > 4 KiB", "collective is bcast or reduce".
    std::string text() const;
};

struct TreeNode {
    static constexpr std::uint32_t none = 0xffffffffU;

    std::uint32_t parent = none; ///< none: the root
    std::uint32_t firstChild = 0; ///< the children are nodes firstChild .. firstChild + children - 1
    std::uint32_t children = 0; ///< 0: a leaf
    std::vector<TreeCondition> conditions; ///< all must hold to get here from the parent
    /// False: no instance comes here (a quadrant of a quadtree that holds copies only).
    bool reachable = true;
    /// Position in TreeForm::methods: a leaf's answer; of an inner node the most frequent best method of its
    /// cells. noMethod only where the model has no answer.
    MethodIndex method = noMethod;
    std::uint32_t leaf = none; ///< of a leaf: Decision::leaf
    double cases
        = unknown; ///< weight of the measured cells that come here (of all collectives a combined tree was
                   ///< fitted to); of a windowed C4.5 tree before pruning those of its window, the root apart
    double errors = unknown; ///< of them: their best method is not the answer of the leaf they end in
    double predictedErrors = unknown; ///< C4.5's estimate for new cases, after pruning only
    /// In an unpruned form: the node of treeForm() it became; none: pruning removed it. Else itself.
    std::uint32_t kept = none;

    bool isLeaf() const { return children == 0; }
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
};

struct TreeForm {
    /// TimeGrid::methods() of the map the model was fitted to; behind them those that a combined tree answers
    /// for other collectives only (Decision::method is noMethod there).
    std::vector<Method> methods;
    std::vector<TreeNode> nodes; ///< the root first, children behind their parent

    /// The child that an instance goes to; none at a leaf. For combined trees its collective counts.
    std::uint32_t child(std::uint32_t node, const Instance &instance) const;
    /// The nodes an instance takes, from the root to its leaf.
    std::vector<std::uint32_t> path(const Instance &instance) const;
    /// Edges from the root.
    unsigned depth(std::uint32_t node) const;
    /// The conditions on the edge to a node, for people: "communicator size < 8 and message size >= 4 KiB".
    /// "all instances" for the root.
    std::string edgeText(std::uint32_t node) const;
};

/// Indices of the grid's cells whose instances come to `node`, ascending.
std::vector<std::size_t> cellsOf(const TreeForm &form, std::uint32_t node, const TimeGrid &grid);
/// Per cell of the grid: the leaf's node it ends in.
std::vector<std::uint32_t> leafOfCells(const TreeForm &form, const TimeGrid &grid);

/// Fills in cases and errors of all nodes and the methods of inner ones, from the map's measured cells and
/// their weights.
void countCells(TreeForm &form, const DecisionMap &map);

} // namespace collscope
