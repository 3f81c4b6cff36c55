// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/quadtree_builder.h"

#include "engine/wire/quadtree_table.h"

#include <cmath>

namespace collscope {

template <unsigned count>
QuadtreeBuilder<count>::QuadtreeBuilder(const DecisionMap &map, const QuadtreeAxes &axes, unsigned maxDepth,
    double threshold, const std::stop_token &stop)
    : m_map(map), m_grid(*map.grid), m_axes(axes), m_maxDepth(maxDepth), m_threshold(threshold), m_stop(stop),
      m_points(m_grid.methods().size()), m_count(m_grid.methods().size()), m_nodes(1)
{
    divide(0, 0, {{}, axes.front().side()});
}

/// Decides about a block and stores it as `node`.
template <unsigned count>
void QuadtreeBuilder<count>::divide(std::uint32_t node, unsigned depth, const QuadtreeBlock &block)
{
    Stretches stretches;
    for (std::size_t axis = 0; axis < count; ++axis) {
        const std::uint32_t begin = block.corner[axis];
        const std::uint32_t end = begin + block.side;
        stretches[axis] = {begin, end, m_axes[axis].source(begin), m_axes[axis].source(end - 1) + 1,
            m_axes[axis].places.data()};
    }
    const auto [method, share] = mostFrequent(stretches);
    if (share == 1.0 || share * 100.0 >= m_threshold || depth >= m_maxDepth || block.side == 1
        || m_stop.stop_requested() || tooLarge()) {
        m_nodes[node] = wire::QuadtreeTable::leafBit | method;
        return;
    }
    const auto children = static_cast<std::uint32_t>(m_nodes.size());
    m_nodes[node] = children;
    m_nodes.resize(m_nodes.size() + (1U << count));
    for (std::uint32_t child = 0; child < 1U << count; ++child)
        divide(children + child, depth + 1, block.child(child, count));
}

template <unsigned count>
template <typename Visit>
inline void QuadtreeBuilder<count>::forEachRow(const Stretches &block, const Visit &visit) const
{
    const Stretch &first = block.front();
    for (std::uint32_t i = first.first; i < first.last; ++i) {
        const std::uint64_t repeats = first.repeats(i);
        if constexpr (count == 2) {
            visit(i, repeats, first.holdsFirst(i));
        } else {
            const Stretch &second = block[1];
            for (std::uint32_t j = second.first; j < second.last; ++j)
                visit(m_grid.rowAxes().point(i, j), repeats * second.repeats(j),
                    first.holdsFirst(i) && second.holdsFirst(j));
        }
    }
}

template <unsigned count>
template <typename Visit>
inline void QuadtreeBuilder<count>::forEachFree(std::size_t cell, bool withTies, const Visit &visit) const
{
    if (!withTies)
        return visit(m_map.best[cell]);
    for (const MethodIndex method : m_map.ties->free(cell))
        visit(method);
}

template <unsigned count> double QuadtreeBuilder<count>::countMethods(const Stretches &block, bool withTies)
{
    const Stretch &columns = block.back();
    double weight = 0;
    if (!m_map.weights.empty()) {
        std::fill(m_count.begin(), m_count.end(), 0.0);
        forEachRow(block, [&](std::size_t point, std::uint64_t repeats, bool /*isFirst*/) {
            const std::size_t row = m_grid.index({m_grid.rowAxes().rows[point], 0});
            for (std::uint32_t column = columns.first; column < columns.last; ++column) {
                const double cell
                    = m_map.weights[row + column] * static_cast<double>(repeats * columns.repeats(column));
                forEachFree(row + column, withTies, [&](MethodIndex method) { m_count[method] += cell; });
                weight += cell;
            }
        });
        if (weight > 0)
            return weight;
        // Nobody cares what is decided here: as if all counted alike.
    }
    std::fill(m_points.begin(), m_points.end(), 0);
    forEachRow(block, [&](std::size_t point, std::uint64_t repeats, bool /*isFirst*/) {
        const std::size_t row = m_grid.index({m_grid.rowAxes().rows[point], 0});
        for (std::uint32_t column = columns.first; column < columns.last; ++column)
            forEachFree(row + column, withTies,
                [&](MethodIndex method) { m_points[method] += repeats * columns.repeats(column); });
    });
    std::copy(m_points.begin(), m_points.end(), m_count.begin());
    if (!m_map.weights.empty())
        return 0;
    double points = 1;
    for (const Stretch &stretch : block)
        points *= stretch.end - stretch.begin;
    return points;
}

template <unsigned count>
typename QuadtreeBuilder<count>::Frequent QuadtreeBuilder<count>::mostFrequent(const Stretches &block)
{
    const double weight = countMethods(block, m_map.ties != nullptr);
    const double most = *std::max_element(m_count.begin(), m_count.end());
    MethodIndex winner = fastestOf(block, [&](MethodIndex m) { return m_count[m] == most; });
    if (measuring(winner, block).missing > 0)
        winner = mostMeasured(block);
    double share = weight > 0 ? m_count[winner] / weight : 1.0;
    if (m_map.ties && share == 1.0 && !isCheap(winner, block)) {
        const double all = countMethods(block, false);
        share = all > 0 ? m_count[winner] / all : 1.0;
    }
    return {winner, share};
}

template <unsigned count>
bool QuadtreeBuilder<count>::isCheap(MethodIndex method, const Stretches &block) const
{
    constexpr double mostLoss = 0.02;
    const Measuring found = measuring(method, block);
    return found.cost <= (1 + mostLoss) * found.weight;
}

template <unsigned count> MethodIndex QuadtreeBuilder<count>::mostMeasured(const Stretches &block) const
{
    std::vector<double> missing(m_count.size(), std::numeric_limits<double>::infinity());
    for (std::size_t m = 0; m < m_count.size(); ++m)
        if (m_grid.isCandidate(static_cast<MethodIndex>(m)))
            missing[m] = measuring(static_cast<MethodIndex>(m), block).missing;
    const double fewest = *std::min_element(missing.begin(), missing.end());
    double most = 0;
    for (std::size_t m = 0; m < m_count.size(); ++m)
        if (missing[m] == fewest)
            most = std::max(most, m_count[m]);
    return fastestOf(block, [&](MethodIndex m) { return missing[m] == fewest && m_count[m] == most; });
}

template <unsigned count>
template <typename Eligible>
MethodIndex QuadtreeBuilder<count>::fastestOf(const Stretches &block, Eligible eligible) const
{
    std::vector<MethodIndex> some;
    for (std::size_t m = 0; m < m_count.size(); ++m)
        if (eligible(static_cast<MethodIndex>(m)))
            some.push_back(static_cast<MethodIndex>(m));
    MethodIndex winner = some.front();
    if (some.size() == 1)
        return winner;
    double least = std::numeric_limits<double>::infinity();
    for (const MethodIndex method : some) {
        const Measuring found = measuring(method, block);
        if (found.missing == 0 && found.cost < least) {
            winner = method;
            least = found.cost;
        }
    }
    return winner;
}

template <unsigned count>
typename QuadtreeBuilder<count>::Measuring QuadtreeBuilder<count>::measuring(
    MethodIndex method, const Stretches &block) const
{
    const Stretch &columns = block.back();
    Measuring total;
    forEachRow(block, [&](std::size_t point, std::uint64_t /*repeats*/, bool isFirst) {
        if (!isFirst || !m_grid.rowAxes().measured[point])
            return;
        for (std::uint32_t column = columns.first; column < columns.last; ++column) {
            const std::size_t cell = m_grid.index({m_grid.rowAxes().rows[point], column});
            if (!columns.holdsFirst(column) || !m_map.counts(cell))
                continue;
            const double seconds = m_grid.seconds(cell, method);
            total.weight += m_map.weight(cell);
            if (std::isnan(seconds))
                total.missing += m_map.weight(cell);
            else
                total.cost += m_map.weight(cell) * (m_map.ties ? seconds / m_map.bestSeconds(cell) : seconds);
        }
    });
    return total;
}

template class QuadtreeBuilder<2>;
template class QuadtreeBuilder<3>;

} // namespace collscope
