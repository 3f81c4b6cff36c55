// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/optimal_tree/cost_table.h"
#include "engine/models/optimal_tree/min_plus.h"
#include "engine/models/optimal_tree/plan.h"

#include <functional>
#include <optional>

namespace collscope::optimal {

/// Called now and then with the share of the work that is done, 0..1, from the thread that works.
using ProgressCallback = std::function<void(double fraction)>;

inline constexpr unsigned noLimit = 0xffffffffU;

/// The least cost of every box for every number of leaves, by dynamic programming over boxes: a box is a leaf
/// or is cut in two, and both parts are boxes again.
///
/// With a limit on the depth there is one layer of curves per level that may still follow. A box gets only as
/// many entries as can matter: at most `leaves` less the leaves that must lie outside it (Boxes::innerSides),
/// and none past its own least cost.
///
/// Time: cuts x leaves^2 / 2 (times depth) at most; memory: boxes x leaves x 8 bytes (times depth) at most.
class BoxCurves {
public:
    /// `leaves` and `depth` at most. Absent when stopped.
    static std::optional<BoxCurves> compute(const CostTable &costs, std::size_t leaves, unsigned depth,
        const ProgressCallback &progress, const std::stop_token &stop);

    /// What compute() takes at most.
    struct Effort {
        double additions = 0;
        double bytes = 0;
    };
    static Effort effort(const Boxes &boxes, std::size_t leaves, unsigned depth);

    /// The whole map's curve.
    Curve curve() const { return curve(m_layers.back(), m_boxes.whole()); }
    /// A tree with the least cost and, of those, the fewest leaves, at most `leaves`; that cost must not be
    /// infinite. Of several the one with the first cut in the order of forEachCut and the fewest leaves below
    /// it, at every node.
    Plan plan(std::size_t leaves) const;
    std::size_t memoryBytes() const;

private:
    struct Layer {
        std::vector<std::size_t> start; ///< per box, in `entries`
        std::vector<std::uint16_t> length;
        std::vector<double> entries;
    };
    template <typename Join> class Filler;
    class Planner;

    explicit BoxCurves(const CostTable &costs) : m_costs(&costs), m_boxes(costs.boxes()) { }

    Curve curve(const Layer &layer, const Box &box) const { return curve(layer, m_boxes.index(box)); }
    static Curve curve(const Layer &layer, std::size_t box)
    {
        return {&layer.entries[layer.start[box]], layer.length[box]};
    }

    const CostTable *m_costs;
    Boxes m_boxes;
    std::vector<Layer>
        m_layers; ///< one, whose boxes are made of its own; or one per level, each made of the one before
};

} // namespace collscope::optimal
