// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/box_curves.h"

#include <cmath>

namespace collscope::optimal {

namespace {

/// Entries that a box can need: `sides` inner sides, `levels` cuts may still follow of `levelsInAll`. 0: no
/// tree of `leaves` leaves contains the box here.
std::size_t mostLeaves(
    unsigned sides, std::size_t cells, std::size_t leaves, unsigned levels, unsigned levelsInAll)
{
    if (leaves <= sides || (levelsInAll != noLimit && levels + sides > levelsInAll))
        return 0;
    const std::size_t byDepth = levels < 16 ? std::size_t{1} << levels : leaves;
    return std::min({leaves - sides, cells, byDepth});
}

/// Stretches of `size` lines with `ends` inner ends, of an axis of `lines`.
double stretchesLike(std::uint32_t lines, std::uint32_t size, unsigned ends)
{
    if (size == lines)
        return ends == 0 ? 1.0 : 0.0;
    return ends == 0 ? 0.0 : ends == 1 ? 2.0 : static_cast<double>(lines - size - 1);
}

struct LayerEffort {
    double additions = 0;
    double entries = 0;
};

LayerEffort layerEffort(const Boxes &boxes, std::size_t leaves, unsigned levels, unsigned levelsInAll)
{
    LayerEffort effort;
    // Boxes of equal size with equally many inner sides along each axis are alike.
    const auto add = [&](const std::array<std::uint32_t, axisCount> &size, unsigned kind) {
        const std::array<unsigned, axisCount> ends = {kind / 9, kind / 3 % 3, kind % 3};
        double alike = 1;
        for (std::size_t axis = 0; axis < axisCount; ++axis)
            alike *= stretchesLike(boxes.along[axis].lines(), size[axis], ends[axis]);
        if (alike == 0)
            return;
        const auto most = static_cast<double>(mostLeaves(ends[0] + ends[1] + ends[2],
            std::size_t{size[0]} * size[1] * size[2], leaves, levels, levelsInAll));
        effort.entries += alike * most;
        if (most > 1)
            effort.additions += alike * (size[0] + size[1] + size[2] - axisCount) * most * most / 2;
    };
    for (std::uint32_t first = 1; first <= boxes.lines(firstAxis); ++first)
        for (std::uint32_t second = 1; second <= boxes.lines(secondAxis); ++second)
            for (std::uint32_t width = 1; width <= boxes.lines(columnAxis); ++width)
                for (unsigned kind = 0; kind < 27; ++kind)
                    add({first, second, width}, kind);
    return effort;
}

} // namespace

/// Fills layers with curves, small boxes before the large ones made of them.
template <typename Join> class BoxCurves::Filler {
public:
    Filler(BoxCurves &curves, const std::vector<double> &leafCosts, std::size_t leaves)
        : m_curves(curves), m_boxes(curves.m_boxes), m_leafCosts(leafCosts), m_leaves(leaves),
          m_builder(leaves)
    {
    }

    /// `levels` cuts may still follow in this layer, whose boxes are cut into boxes of `parts`; without limit
    /// these are one and the same. `levelsInAll` is the limit for the whole tree. False when stopped.
    template <typename Report>
    bool fill(Layer &layer, const Layer &parts, unsigned levels, unsigned levelsInAll, Report report)
    {
        layer.start.resize(m_boxes.count());
        layer.length.resize(m_boxes.count());
        layer.entries.reserve(static_cast<std::size_t>(
            layerEffort(m_boxes, m_leaves, levels, levelsInAll).entries)); // untouched if unused
        const auto &[firsts, seconds, columns] = m_boxes.along;
        for (Stretch a = firsts.start(); firsts.isStretch(a); a = firsts.next(a)) {
            for (Stretch b = seconds.start(); seconds.isStretch(b); b = seconds.next(b)) {
                if (!report())
                    return false;
                for (Stretch c = columns.start(); columns.isStretch(c); c = columns.next(c))
                    fillBox({{a, b, c}}, layer, parts, levels, levelsInAll);
            }
        }
        return true;
    }

private:
    void fillBox(const Box &box, Layer &layer, const Layer &parts, unsigned levels, unsigned levelsInAll)
    {
        const std::size_t index = m_boxes.index(box);
        const std::size_t most = mostLeaves(box, levels, levelsInAll);
        layer.start[index] = layer.entries.size();
        layer.length[index] = 0;
        if (most == 0)
            return;
        const Curve curve = most == 1 ? Curve(&m_leafCosts[index], 1) : cutCurve(box, most, parts);
        layer.length[index] = static_cast<std::uint16_t>(curve.size());
        layer.entries.insert(layer.entries.end(), curve.begin(), curve.end());
    }

    std::size_t mostLeaves(const Box &box, unsigned levels, unsigned levelsInAll) const
    {
        return optimal::mostLeaves(m_boxes.innerSides(box), box.cells(), m_leaves, levels, levelsInAll);
    }

    Curve cutCurve(const Box &box, std::size_t most, const Layer &parts)
    {
        const double leafCost = m_leafCosts[m_boxes.index(box)];
        m_builder.start(most, leafCost);
        if (leafCost > 0)
            forEachCutNumber(m_boxes, box, [&](std::size_t low, std::size_t high) {
                m_builder.lowerByCut(curve(parts, low), curve(parts, high));
            });
        return m_builder.finish();
    }

    BoxCurves &m_curves;
    const Boxes &m_boxes;
    const std::vector<double> &m_leafCosts;
    std::size_t m_leaves;
    CurveBuilder<Join> m_builder;
};

/// Reads a tree off the curves: at each node looks for the first cut that gives the cost the curve promises.
class BoxCurves::Planner {
public:
    explicit Planner(const BoxCurves &curves)
        : m_curves(curves), m_largest(curves.m_costs->objective() == Objective::maximumPenalty)
    {
    }

    void add(const Box &box, std::size_t leaves, std::size_t layer)
    {
        const Curve curve = m_curves.curve(m_curves.m_layers[layer], box);
        leaves = fewest(curve, std::min(leaves, curve.size()));
        if (leaves == 1) {
            m_plan.addLeaf(m_curves.m_costs->candidates()[m_curves.m_costs->cheapest(box)]);
            return;
        }
        const std::size_t parts = layer > 0 ? layer - 1 : layer;
        const Found found = findCut(box, leaves, curve[leaves - 1], m_curves.m_layers[parts]);
        const std::size_t cut = m_plan.addCut(m_curves.m_boxes, found.axis, found.line);
        add(found.low, found.lowLeaves, parts);
        m_plan.setHighSide(cut);
        add(found.high, leaves - found.lowLeaves, parts);
    }
    Plan take() { return std::move(m_plan); }

private:
    struct Found {
        Box low;
        Box high;
        Axis axis = firstAxis;
        std::uint32_t line = 0;
        std::size_t lowLeaves = 0; ///< 0: not found yet
    };

    static std::size_t fewest(Curve curve, std::size_t leaves)
    {
        while (leaves > 1 && curve[leaves - 2] == curve[leaves - 1])
            --leaves;
        return leaves;
    }

    Found findCut(const Box &box, std::size_t leaves, double cost, const Layer &parts) const
    {
        Found found;
        forEachCut(box, [&](const Box &low, const Box &high, Axis axis, std::uint32_t line) {
            const Curve lows = m_curves.curve(parts, low);
            const Curve highs = m_curves.curve(parts, high);
            for (std::size_t i = 1; i < leaves && found.lowLeaves == 0; ++i) {
                const double a = lows[std::min(i, lows.size()) - 1];
                const double b = highs[std::min(leaves - i, highs.size()) - 1];
                if ((m_largest ? Largest::join(a, b) : Sum::join(a, b)) == cost)
                    found = {low, high, axis, line, i};
            }
        });
        return found;
    }

    const BoxCurves &m_curves;
    bool m_largest;
    Plan m_plan;
};

std::optional<BoxCurves> BoxCurves::compute(const CostTable &costs, std::size_t leaves, unsigned depth,
    const ProgressCallback &progress, const std::stop_token &stop)
{
    BoxCurves result(costs);
    const Boxes &boxes = result.m_boxes;
    leaves = std::max<std::size_t>(1, std::min(leaves, boxes.whole().cells()));
    if (depth >= leaves - 1)
        depth = noLimit; // a tree of so many leaves is no deeper
    const std::vector<double> leaf = leafCosts(costs, boxes, stop);
    const std::size_t layers = depth == noLimit ? 1 : std::size_t{depth} + 1;
    result.m_layers.resize(layers);
    const auto reports
        = static_cast<double>(boxes.along[firstAxis].count() * boxes.along[secondAxis].count());
    const auto run = [&](auto filler) {
        for (std::size_t i = 0; i < layers; ++i) {
            const auto report = [&, done = std::size_t{0}]() mutable {
                if (progress)
                    progress((static_cast<double>(i) + static_cast<double>(done) / reports)
                        / static_cast<double>(layers));
                ++done;
                return !stop.stop_requested();
            };
            const unsigned levels = depth == noLimit ? noLimit : static_cast<unsigned>(i);
            if (!filler.fill(result.m_layers[i], result.m_layers[i > 0 ? i - 1 : 0], levels, depth, report))
                return false;
        }
        return true;
    };
    const bool done = costs.objective() == Objective::maximumPenalty
        ? run(Filler<Largest>(result, leaf, leaves))
        : run(Filler<Sum>(result, leaf, leaves));
    if (!done)
        return std::nullopt;
    return result;
}

BoxCurves::Effort BoxCurves::effort(const Boxes &boxes, std::size_t leaves, unsigned depth)
{
    leaves = std::max<std::size_t>(1, std::min(leaves, boxes.whole().cells()));
    const bool limited = depth < leaves - 1;
    Effort total;
    for (unsigned level = 0; level <= (limited ? depth : 0U); ++level) {
        const LayerEffort layer
            = layerEffort(boxes, leaves, limited ? level : noLimit, limited ? depth : noLimit);
        total.additions += layer.additions;
        total.bytes += layer.entries * sizeof(double)
            + static_cast<double>(boxes.count()) * (sizeof(std::size_t) + sizeof(std::uint16_t));
    }
    return total;
}

Plan BoxCurves::plan(std::size_t leaves) const
{
    Planner planner(*this);
    planner.add(m_boxes.whole(), leaves, m_layers.size() - 1);
    return planner.take();
}

std::size_t BoxCurves::memoryBytes() const
{
    std::size_t bytes = 0;
    for (const Layer &layer : m_layers)
        bytes += layer.start.size() * sizeof(std::size_t) + layer.length.size() * sizeof(std::uint16_t)
            + layer.entries.size() * sizeof(double);
    return bytes;
}

} // namespace collscope::optimal
