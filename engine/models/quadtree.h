// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"
#include "engine/wire/quadtree_table.h"

namespace collscope {

/// A decision map encoded as a quadtree (Pjesivac-Grbovic, Fagg, Dongarra: Using Quadtree Encoding for MPI
/// Collective Algorithm Selection Process, 2006, section 3.1; with Bosilca and Angskun in Parallel Computing
/// 33 (2007), section 3).
///
/// The map is brought to a 2^k x 2^k square by replication (engine/map/square.h) and blocks of it are
/// quartered. A block is a leaf when it has one colour, when the share of its most frequent colour reaches
/// the accuracy threshold, or at the maximum depth. Its method is the most frequent one in the square; ties
/// go to the lower total time over the block's measured cells (those whose first replica lies in it; a method
/// not measured in one of them loses), then to catalogue order. Where the most frequent method was not
/// measured in some of these cells the most frequent of those that are missing in the fewest takes its place:
/// a choice that was not measured cannot be trusted to run. Without limits the tree reproduces every
/// cell.
///
/// Quadrants that hold no first replica are in the encoding, but no instance comes to them: shape() counts
/// them apart.
class Quadtree final : public Model {
public:
    /// `maxDepth` levels below the root at most; `threshold` in percent. Fails on axes of more than 65,535
    /// sizes and trees of more than 33 million nodes.
    static Expected<std::shared_ptr<const Quadtree>> fit(
        DecisionMapPtr map, unsigned maxDepth, double threshold, const std::stop_token &stop = {});

    Decision decide(const Instance &instance) const override
    {
        const std::uint32_t node = m_table.leaf(instance.placement.commSize, instance.messageBytes);
        return {static_cast<MethodIndex>(m_table.method(node)), node};
    }
    ModelShape shape() const override;
    std::string spec() const override { return m_spec; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    std::optional<DecisionAxes> axes() const override
    {
        return DecisionAxes{m_map->grid->commSizes(), m_map->grid->messageBytes()};
    }
    /// Nodes as in the table; each quadrant has a condition on either size.
    std::optional<TreeForm> treeForm() const override;

    /// The in-memory form; it gives the same answers on its own.
    const wire::QuadtreeTable &table() const { return m_table; }

private:
    DecisionMapPtr m_map;
    wire::QuadtreeTable m_table;
    std::string m_spec;
};

} // namespace collscope
