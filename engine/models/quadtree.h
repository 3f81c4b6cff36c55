// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/square.h"
#include "engine/models/model.h"
#include "engine/wire/quadtree_table.h"

#include <variant>

namespace collscope {

/// A decision map encoded as a quadtree (Pjesivac-Grbovic, Fagg, Dongarra: Using Quadtree Encoding for MPI
/// Collective Algorithm Selection Process, 2006, section 3.1; with Bosilca and Angskun in Parallel Computing
/// 33 (2007), section 3). Where the rows of the grid have two axes (RowAxes) it is an octree over both and
/// the message sizes, eighths in place of quarters ("octrees can be used to increase the number of parameters
/// to three", section 5 there).
///
/// The map is brought to a 2^k x 2^k square (or cube) by replication (engine/map/square.h) and blocks of it
/// are quartered. A block is a leaf when it has one colour, when the share of its most frequent colour
/// reaches the accuracy threshold, or at the maximum depth. Its method is the most frequent one in the
/// square; ties go to the lower total time over the block's measured cells (those whose first replica lies in
/// it; a method not measured in one of them loses), then to catalogue order. Where the most frequent method
/// was not measured in some of these cells the most frequent of those that are missing in the fewest takes
/// its place: a choice that was not measured cannot be trusted to run. Without limits the tree reproduces
/// every cell.
///
/// A point of the cube that no placement has (RowAxes::measured) is what an interpolated cell is: it has the
/// colour of the nearest row and counts with it for the most frequent colour and its share, but is no
/// measured cell: it has no time in a tie, and no method is missing in it.
///
/// Cells and their times count by their weight (DecisionMap::weight), in the square and in ties. A block
/// without any weight is a leaf whatever is in it.
///
/// Blocks that hold no first replica are in the encoding, but no instance comes to them: shape() counts
/// them apart.
class Quadtree final : public Model {
public:
    /// `maxDepth` levels below the root at most; `threshold` in percent. Fails on axes of more than 65,535
    /// sizes and trees of more than 33 million nodes.
    static Expected<std::shared_ptr<const Quadtree>> fit(DecisionMapPtr map, unsigned maxDepth,
        double threshold, const std::stop_token &stop = {}, Reshape reshape = Reshape::even);

    /// An octree leaves instances to the library that do not say what it asks for (RowAxes::locate gives
    /// nothing); their leaf is table<3>().nodeCount().
    Decision decide(const Instance &instance) const override
    {
        if (const auto *const square = std::get_if<wire::QuadtreeTable>(&m_table)) {
            const std::uint32_t node = square->leaf(instance.placement.commSize, instance.messageBytes);
            return {static_cast<MethodIndex>(square->method(node)), node};
        }
        return decideInCube(instance);
    }
    ModelShape shape() const override;
    std::string spec() const override { return m_spec; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    std::optional<DecisionAxes> axes() const override { return axesOf(*m_map->grid); }
    /// Nodes as in the table; each child has a condition on every size. Those of an octree stand behind a
    /// test and a leaf for each of nodes and processes per node that instances must say, which shape() does
    /// not count. Walking it answers what decide() does as far as floats tell such numbers apart, up to 2^24.
    std::optional<TreeForm> treeForm() const override;

    /// The in-memory form; it gives the same answers on its own. There is one of two axes, or else of three.
    template <unsigned axes = 2> const wire::OrthtreeTable<axes> &table() const
    {
        return std::get<wire::OrthtreeTable<axes>>(m_table);
    }
    bool isOctree() const { return std::holds_alternative<wire::OctreeTable>(m_table); }

private:
    Decision decideInCube(const Instance &instance) const;
    const std::vector<std::uint32_t> &nodes() const;

    DecisionMapPtr m_map;
    std::variant<wire::QuadtreeTable, wire::OctreeTable> m_table;
    Reshape m_reshape = Reshape::even;
    std::string m_spec;
};

} // namespace collscope
