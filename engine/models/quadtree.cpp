// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/quadtree.h"

#include "engine/map/square.h"
#include "engine/models/kinds.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double noDepthLimit = 16; // 2^16 sizes per axis is the largest square
constexpr std::size_t mostNodes = std::size_t{1} << 25; // 128 MiB

/// Rows [first, last) of the map with how often a block of the square repeats each.
struct Stretch {
    std::uint32_t begin = 0; ///< in the square
    std::uint32_t end = 0;
    std::uint32_t first = 0; ///< in the map
    std::uint32_t last = 0;

    Stretch(std::uint32_t from, std::uint32_t to, std::uint32_t n, unsigned order)
        : begin(from), end(to), first(replicaSource(from, n, order)),
          last(replicaSource(to - 1, n, order) + 1)
    {
    }
    std::uint32_t repeats(std::uint32_t r, const std::vector<std::uint32_t> &replicas) const
    {
        return std::min(end, replicas[r + 1]) - std::max(begin, replicas[r]);
    }
    bool holdsFirst(std::uint32_t r, const std::vector<std::uint32_t> &replicas) const
    {
        return replicas[r] >= begin;
    }
};

class Builder {
public:
    Builder(const DecisionMap &map, unsigned order, unsigned maxDepth, double threshold,
        const std::stop_token &stop)
        : m_map(map), m_grid(*map.grid), m_order(order), m_maxDepth(maxDepth), m_threshold(threshold),
          m_stop(stop), m_rows(firstReplicas(m_grid.rows(), order)),
          m_columns(firstReplicas(m_grid.columns(), order)), m_count(m_grid.methods().size())
    {
        m_rows.push_back(1U << order);
        m_columns.push_back(1U << order);
        m_nodes.push_back(0);
        divide(0, 0, 0, 0);
    }

    std::vector<std::uint32_t> takeNodes() { return std::move(m_nodes); }
    bool tooLarge() const { return m_nodes.size() > mostNodes; } ///< the nodes are not the whole tree then

private:
    /// Decides about the block of `depth` whose north-west corner is (row, column), and stores it as `node`.
    void divide(std::uint32_t node, unsigned depth, std::uint32_t row, std::uint32_t column)
    {
        const std::uint32_t side = (1U << m_order) >> depth;
        const Stretch rows(row, row + side, m_grid.rows(), m_order);
        const Stretch columns(column, column + side, m_grid.columns(), m_order);
        const auto [method, share] = mostFrequent(rows, columns);
        if (share == 1.0 || share * 100.0 >= m_threshold || depth >= m_maxDepth || depth == m_order
            || m_stop.stop_requested() || tooLarge()) {
            m_nodes[node] = wire::QuadtreeTable::leafBit | method;
            return;
        }
        const auto children = static_cast<std::uint32_t>(m_nodes.size());
        m_nodes[node] = children;
        m_nodes.resize(m_nodes.size() + 4);
        for (std::uint32_t quadrant = 0; quadrant < 4; ++quadrant)
            divide(children + quadrant, depth + 1, row + (quadrant >> 1) * (side / 2),
                column + (quadrant & 1U) * (side / 2));
    }

    struct Frequent {
        MethodIndex method;
        double share;
    };

    Frequent mostFrequent(const Stretch &rows, const Stretch &columns)
    {
        std::fill(m_count.begin(), m_count.end(), 0);
        for (std::uint32_t r = rows.first; r < rows.last; ++r) {
            const std::uint64_t repeats = rows.repeats(r, m_rows);
            for (std::uint32_t c = columns.first; c < columns.last; ++c)
                m_count[m_map.best[m_grid.index({r, c})]] += repeats * columns.repeats(c, m_columns);
        }
        const std::uint64_t most = *std::max_element(m_count.begin(), m_count.end());
        const double points = static_cast<double>(rows.end - rows.begin) * (columns.end - columns.begin);
        MethodIndex winner = fastestOf(rows, columns, [&](MethodIndex m) { return m_count[m] == most; });
        if (measuring(winner, rows, columns).missing > 0)
            winner = mostMeasured(rows, columns);
        return {winner, static_cast<double>(m_count[winner]) / points};
    }

    /// Of the methods that were not measured in the fewest cells of the block the most frequent.
    MethodIndex mostMeasured(const Stretch &rows, const Stretch &columns) const
    {
        std::vector<std::size_t> missing(m_count.size(), std::numeric_limits<std::size_t>::max());
        for (std::size_t m = 0; m < m_count.size(); ++m)
            if (m_grid.isCandidate(static_cast<MethodIndex>(m)))
                missing[m] = measuring(static_cast<MethodIndex>(m), rows, columns).missing;
        const std::size_t fewest = *std::min_element(missing.begin(), missing.end());
        std::uint64_t most = 0;
        for (std::size_t m = 0; m < m_count.size(); ++m)
            if (missing[m] == fewest)
                most = std::max(most, m_count[m]);
        return fastestOf(
            rows, columns, [&](MethodIndex m) { return missing[m] == fewest && m_count[m] == most; });
    }

    /// Of the methods that are `eligible` the one with the least total time, the first of equals.
    template <typename Eligible>
    MethodIndex fastestOf(const Stretch &rows, const Stretch &columns, Eligible eligible) const
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
            const Measuring found = measuring(method, rows, columns);
            if (found.missing == 0 && found.seconds < least) {
                winner = method;
                least = found.seconds;
            }
        }
        return winner;
    }

    struct Measuring {
        double seconds = 0; ///< total
        std::size_t missing = 0; ///< measured cells in which the method was not
    };

    /// Over the measured cells that the block represents.
    Measuring measuring(MethodIndex method, const Stretch &rows, const Stretch &columns) const
    {
        Measuring total;
        for (std::uint32_t r = rows.first; r < rows.last; ++r) {
            if (!rows.holdsFirst(r, m_rows))
                continue;
            for (std::uint32_t c = columns.first; c < columns.last; ++c) {
                const std::size_t cell = m_grid.index({r, c});
                if (!columns.holdsFirst(c, m_columns) || m_map.interpolated(cell))
                    continue;
                const double seconds = m_grid.seconds(cell, method);
                if (std::isnan(seconds))
                    total.missing += 1;
                else
                    total.seconds += seconds;
            }
        }
        return total;
    }

    const DecisionMap &m_map;
    const TimeGrid &m_grid;
    unsigned m_order;
    unsigned m_maxDepth;
    double m_threshold;
    const std::stop_token &m_stop;
    std::vector<std::uint32_t> m_rows; ///< first replicas, with the end of the square behind the last
    std::vector<std::uint32_t> m_columns;
    std::vector<std::uint64_t> m_count; ///< per method, of the block at hand
    std::vector<std::uint32_t> m_nodes;
};

/// Counts nodes with and without those that no instance comes to: an instance belongs to the first replicas
/// of its row and its column.
class ShapeCounter {
public:
    ShapeCounter(
        const wire::QuadtreeTable &table, std::vector<std::uint32_t> rows, std::vector<std::uint32_t> columns)
        : m_table(table), m_rows(std::move(rows)), m_columns(std::move(columns))
    {
        m_shape.depthMin = wire::QuadtreeTable::maxOrder;
        visit(0, 0, 0, 0);
        m_shape.depthMean = static_cast<double>(m_depthSum) / static_cast<double>(m_shape.leaves);
    }

    ModelShape take() const { return m_shape; }

private:
    void visit(std::uint32_t node, unsigned depth, std::uint32_t row, std::uint32_t column)
    {
        const std::uint32_t side = (1U << m_table.order()) >> depth;
        const bool reachable = hasAny(m_rows, row, side) && hasAny(m_columns, column, side);
        (reachable ? m_shape.nodes : m_shape.unreachableNodes) += 1;
        const std::uint32_t content = m_table.nodes()[node];
        if (!(content & wire::QuadtreeTable::leafBit)) {
            for (std::uint32_t quadrant = 0; quadrant < 4; ++quadrant)
                visit(content + quadrant, depth + 1, row + (quadrant >> 1) * (side / 2),
                    column + (quadrant & 1U) * (side / 2));
            return;
        }
        if (!reachable) {
            m_shape.unreachableLeaves += 1;
            return;
        }
        m_shape.leaves += 1;
        m_depthSum += depth;
        m_shape.depthMin = std::min(m_shape.depthMin, depth);
        m_shape.depthMax = std::max(m_shape.depthMax, depth);
    }

    static bool hasAny(const std::vector<std::uint32_t> &replicas, std::uint32_t from, std::uint32_t side)
    {
        const auto first = std::lower_bound(replicas.begin(), replicas.end(), from);
        return first != replicas.end() && *first < from + side;
    }

    const wire::QuadtreeTable &m_table;
    std::vector<std::uint32_t> m_rows; ///< first replicas
    std::vector<std::uint32_t> m_columns;
    ModelShape m_shape;
    std::size_t m_depthSum = 0;
};

std::vector<std::uint64_t> widened(const std::vector<std::uint32_t> &values)
{
    return {values.begin(), values.end()};
}

} // namespace

Expected<std::shared_ptr<const Quadtree>> Quadtree::fit(
    DecisionMapPtr map, unsigned maxDepth, double threshold, const std::stop_token &stop)
{
    const TimeGrid &grid = *map->grid;
    if (grid.rowAxes().isProduct())
        return failure("several placements have one communicator size");
    constexpr std::uint32_t longest = 65535;
    if (grid.rows() > longest || grid.columns() > longest)
        return failure("a quadtree takes at most 65,535 communicator sizes and message sizes",
            "use fewer sizes", grid.dataset()->provenance().path);
    const unsigned order = squareOrder(grid.rows(), grid.columns());
    Builder builder(*map, order, maxDepth, threshold, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    if (builder.tooLarge())
        return failure("the quadtree would have more than 33 million nodes",
            "limit its depth, or lower its threshold", grid.dataset()->provenance().path);
    auto tree = std::make_shared<Quadtree>();
    tree->m_table = wire::QuadtreeTable(builder.takeNodes(), order, widened(grid.commSizes()),
        grid.messageBytes(), firstReplicas(grid.rows(), order), firstReplicas(grid.columns(), order));
    tree->m_spec = ModelSpec{"quadtree",
        {{"depth", std::min<double>(maxDepth, noDepthLimit)}, {"threshold", threshold}}}
                       .text();
    tree->m_map = std::move(map);
    return tree;
}

ModelShape Quadtree::shape() const
{
    const TimeGrid &grid = *m_map->grid;
    ModelShape shape = ShapeCounter(
        m_table, firstReplicas(grid.rows(), m_table.order()), firstReplicas(grid.columns(), m_table.order()))
                           .take();
    shape.memoryBytes = m_table.memoryBytes();
    shape.functionSize = 4 * (shape.encodedNodes() - shape.encodedLeaves());
    return shape;
}

ModelKind quadtreeKind()
{
    return {"quadtree", "Quadtree",
        "Quarters the map until a block has one method, the accuracy threshold is reached or the depth is "
        "used up.",
        {
            {"depth", "maximum depth", "", 0, noDepthLimit, noDepthLimit, 1,
                "Levels of quartering at most; each costs one comparison of both sizes at run time.",
                "no limit"},
            {"threshold", "accuracy threshold", "%", 0, 100, 100, 0.5,
                "Share of a block that must have the same best method for the block to be left whole.", ""},
        },
        [](const DecisionMapPtr &map, const Parameters &given,
            const std::stop_token &stop) -> Expected<ModelPtr> {
            const ModelSpec spec{"quadtree", given};
            return Quadtree::fit(
                map, static_cast<unsigned>(spec.value("depth")), spec.value("threshold"), stop);
        }};
}

} // namespace collscope
