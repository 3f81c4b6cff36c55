// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/quadtree.h"

#include "engine/data/say.h"

#include "engine/models/kinds.h"
#include "engine/models/quadtree_builder.h"

namespace collscope {

namespace {

constexpr double noDepthLimit = wire::QuadtreeTable::maxOrder; // 2^16 sizes per axis is the largest square

/// Counts nodes with and without those that no instance comes to: an instance belongs to the first replica
/// of its size on each axis.
template <unsigned count> class ShapeCounter {
public:
    ShapeCounter(const std::vector<std::uint32_t> &nodes, const QuadtreeAxes &axes)
        : m_nodes(nodes), m_axes(axes)
    {
        m_shape.depthMin = wire::QuadtreeTable::maxOrder;
        visit(0, 0, {{}, axes.front().side()});
        m_shape.depthMean = static_cast<double>(m_depthSum) / static_cast<double>(m_shape.leaves);
    }

    ModelShape take() const { return m_shape; }

private:
    void visit(std::uint32_t node, unsigned depth, const QuadtreeBlock &block)
    {
        const bool reachable = block.isReachable(m_axes);
        (reachable ? m_shape.nodes : m_shape.unreachableNodes) += 1;
        if (!(m_nodes[node] & wire::QuadtreeTable::leafBit)) {
            for (std::uint32_t child = 0; child < 1U << count; ++child)
                visit(m_nodes[node] + child, depth + 1, block.child(child, count));
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

    const std::vector<std::uint32_t> &m_nodes;
    const QuadtreeAxes &m_axes;
    ModelShape m_shape;
    std::size_t m_depthSum = 0;
};

/// The table of the tree.
template <unsigned count>
Expected<wire::OrthtreeTable<count>> build(const DecisionMap &map, const QuadtreeAxes &axes,
    unsigned maxDepth, double threshold, const std::stop_token &stop)
{
    QuadtreeBuilder<count> builder(map, axes, maxDepth, threshold, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    if (builder.tooLarge())
        return failure(say("the quadtree would have more than 33 million nodes"),
            say("limit its depth, or lower its threshold"), map.grid->dataset()->provenance().path);
    std::array<typename wire::OrthtreeTable<count>::Axis, count> sizes;
    for (std::size_t axis = 0; axis < count; ++axis)
        sizes[axis] = {axes[axis].sizes, {axes[axis].places.begin(), axes[axis].places.end() - 1}};
    return wire::OrthtreeTable<count>(builder.takeNodes(), axes.front().order, sizes);
}

} // namespace

Expected<std::shared_ptr<const Quadtree>> Quadtree::fit(
    DecisionMapPtr map, unsigned maxDepth, double threshold, const std::stop_token &stop, Reshape reshape)
{
    const TimeGrid &grid = *map->grid;
    const RowAxes &rows = grid.rowAxes();
    constexpr std::size_t longest = 65535;
    if (std::max({rows.first.values.size(), rows.second.values.size(), grid.messageBytes().size()}) > longest)
        return failure(rows.isProduct()
                ? say("an octree takes at most 65,535 sizes of each kind")
                : say("a quadtree takes at most 65,535 communicator sizes and message sizes"),
            say("use fewer sizes"), grid.dataset()->provenance().path);
    const QuadtreeAxes axes = quadtreeAxes(grid, reshape);
    auto tree = std::make_shared<Quadtree>();
    const auto take = [&tree](auto table) -> Expected<void> {
        if (!table)
            return tl::unexpected(table.error());
        tree->m_table = *std::move(table);
        return {};
    };
    const auto taken = rows.isProduct() ? take(build<3>(*map, axes, maxDepth, threshold, stop))
                                        : take(build<2>(*map, axes, maxDepth, threshold, stop));
    if (!taken)
        return tl::unexpected(taken.error());
    tree->m_reshape = reshape;
    tree->m_spec = ModelSpec{"quadtree",
        {{"depth", std::min<double>(maxDepth, noDepthLimit)}, {"threshold", threshold},
            {"reshape", static_cast<double>(reshape)}}}
                       .text();
    tree->m_map = std::move(map);
    return tree;
}

Decision Quadtree::decideInCube(const Instance &instance) const
{
    const TimeGrid &grid = *m_map->grid;
    const auto &cube = table<3>();
    const auto sizeOn = [&instance](const RowAxes::Axis &axis) -> std::optional<std::uint32_t> {
        const std::uint32_t size = RowAxes::value(axis.size, instance.placement);
        if (size == 0 && axis.values.front() != 0)
            return std::nullopt;
        return size;
    };
    const auto first = sizeOn(grid.rowAxes().first);
    const auto second = sizeOn(grid.rowAxes().second);
    if (!first || !second) // it does not say which placement: nobody knows what is best
        return {grid.baseline(), static_cast<std::uint32_t>(cube.nodeCount()), true};
    const std::uint32_t node = cube.leaf(*first, *second, instance.messageBytes);
    return {static_cast<MethodIndex>(cube.method(node)), node};
}

const std::vector<std::uint32_t> &Quadtree::nodes() const
{
    return isOctree() ? table<3>().nodes() : table<2>().nodes();
}

ModelShape Quadtree::shape() const
{
    const QuadtreeAxes axes = quadtreeAxes(*m_map->grid, m_reshape);
    ModelShape shape
        = isOctree() ? ShapeCounter<3>(nodes(), axes).take() : ShapeCounter<2>(nodes(), axes).take();
    shape.memoryBytes = isOctree() ? table<3>().memoryBytes() : table<2>().memoryBytes();
    shape.functionSize = (shape.encodedNodes() - shape.encodedLeaves()) << axes.size();
    return shape;
}

namespace {

Expected<ModelPtr> fitOne(const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
{
    const ModelSpec spec{"quadtree", given};
    return Quadtree::fit(map, static_cast<unsigned>(spec.value("depth")), spec.value("threshold"),
        context.stop, static_cast<Reshape>(static_cast<int>(spec.value("reshape"))));
}

} // namespace

ModelKind quadtreeKind()
{
    ParameterInfo threshold{"threshold", "accuracy threshold", "%", 0, 100, 100, 0.5,
        "Share of a block that must have the same best method for the block to be left whole.", ""};
    threshold.firstSweep = "0..100/5";
    ParameterInfo reshape{"reshape", "reshaping", "", 0, 1, 0, 1,
        "Which sizes fill the map up to a square: each about as often, or the last one, as in the papers.",
        ""};
    reshape.section = "Square of the map";
    reshape.choices = {"even", "uneven"};
    ModelKind kind{"quadtree", "Quadtree",
        "Quarters the map until a block has one method, the accuracy threshold is reached or the depth is "
        "used up.",
        {
            {"depth", "maximum depth", "", 0, noDepthLimit, noDepthLimit, 1,
                "Levels of quartering at most; each costs one comparison of both sizes at run time.",
                "no limit"},
            threshold,
            reshape,
        },
        fitEach<fitOne>};
    kind.beyond = "what it decides at the edge of the measurements";
    return kind;
}

} // namespace collscope
