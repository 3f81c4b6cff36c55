// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/ties.h"
#include "engine/models/quadtree_axes.h"

#include <algorithm>

namespace collscope {

/// Cuts a map into the nodes of a quadtree (two axes) or octree (three), as in wire::OrthtreeTable.
template <unsigned count> class QuadtreeBuilder {
public:
    static constexpr std::size_t mostNodes = std::size_t{1} << 25; // 128 MiB

    /// `threshold` in percent. `map`, `axes` and `stop` must outlive the builder.
    QuadtreeBuilder(const DecisionMap &map, const QuadtreeAxes &axes, unsigned maxDepth, double threshold,
        const std::stop_token &stop);

    std::vector<std::uint32_t> takeNodes() { return std::move(m_nodes); }
    bool tooLarge() const { return m_nodes.size() > mostNodes; } ///< the nodes are not the whole tree then

private:
    /// The sizes of an axis in a block, with how often it repeats each.
    struct Stretch {
        std::uint32_t begin = 0; ///< in the square
        std::uint32_t end = 0;
        std::uint32_t first = 0; ///< in the map
        std::uint32_t last = 0;
        const std::uint32_t *places = nullptr; ///< of the axis

        std::uint32_t repeats(std::uint32_t size) const
        {
            return std::min(end, places[size + 1]) - std::max(begin, places[size]);
        }
        bool holdsFirst(std::uint32_t size) const { return places[size] >= begin; }
    };
    using Stretches = std::array<Stretch, count>;

    void divide(std::uint32_t node, unsigned depth, const QuadtreeBlock &block);

    struct Frequent {
        MethodIndex method;
        double share; ///< of the weight of the block's points; 1 where that is 0
    };
    Frequent mostFrequent(const Stretches &block);
    /// Fills in m_count; returns the total. With ties the map must have some.
    double countMethods(const Stretches &block, bool withTies);
    /// Calls visit(method) for the best method of a cell, with ties for all that are free there.
    template <typename Visit> void forEachFree(std::size_t cell, bool withTies, const Visit &visit) const;
    /// Of a map with ties: does the method lose little in the mean over the block? What cannot be told from
    /// the best in any single cell may well lose in all of them together.
    bool isCheap(MethodIndex method, const Stretches &block) const;
    /// Of the methods that were not measured in the fewest cells of the block the most frequent.
    MethodIndex mostMeasured(const Stretches &block) const;
    /// Of the methods that are `eligible` the one with the least total cost, the first of equals. Where
    /// several are free in all cells the small times matter as much as the large ones.
    template <typename Eligible> MethodIndex fastestOf(const Stretches &block, Eligible eligible) const;

    struct Measuring {
        double cost = 0; ///< total of its times, of a map with ties of their ratios to the best
        double missing = 0; ///< measured cells in which the method was not
        double weight = 0; ///< of the measured cells
    };
    /// Over the measured cells that the block represents, each times its weight.
    Measuring measuring(MethodIndex method, const Stretches &block) const;

    /// Calls visit(point, repeats, isFirst) for the points of RowAxes in the block.
    template <typename Visit> void forEachRow(const Stretches &block, const Visit &visit) const;

    const DecisionMap &m_map;
    const TimeGrid &m_grid;
    const QuadtreeAxes &m_axes;
    unsigned m_maxDepth;
    double m_threshold;
    const std::stop_token &m_stop;
    std::vector<std::uint64_t> m_points; ///< per method, of the block at hand
    /// Likewise: the weight of those in which it is the best or, of a map with ties, as good: of several
    /// methods in one cell each has it.
    std::vector<double> m_count;
    std::vector<std::uint32_t> m_nodes;
};

extern template class QuadtreeBuilder<2>;
extern template class QuadtreeBuilder<3>;

} // namespace collscope
