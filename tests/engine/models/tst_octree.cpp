// SPDX-License-Identifier: GPL-3.0-or-later
// A quadtree over three axes, against one that is made from its cube point by point.
#include "engine/io/reader.h"
#include "engine/models/quadtree.h"
#include "engine/study/penalty.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

#include <filesystem>

namespace collscope::tst_octree {

namespace {

using QuadtreePtr = std::shared_ptr<const Quadtree>;

/// The cube with every place of it, and the rules of quadtree.h applied to lists of places.
class Reference {
public:
    Reference(const DecisionMap &map, unsigned depth, double threshold, Reshape reshape)
        : m_map(map), m_grid(*map.grid), m_rows(m_grid.rowAxes()), m_depth(depth), m_threshold(threshold)
    {
        const std::array<std::size_t, 3> lengths
            = {m_rows.first.values.size(), m_rows.second.values.size(), m_grid.messageBytes().size()};
        while (side() < *std::max_element(lengths.begin(), lengths.end()))
            ++m_order;
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t place = 0; place < side(); ++place)
                m_source[axis].push_back(reshape == Reshape::uneven ? std::min(place, lengths[axis] - 1)
                                                                    : place * lengths[axis] / side());
        m_answers.resize(side() * side() * side());
        cut({0, 0, 0}, 0);
    }

    std::size_t leaves = 0;

    /// The answer at a position on each axis.
    MethodIndex answer(std::array<std::size_t, 3> position) const
    {
        std::array<std::size_t, 3> place{};
        for (std::size_t axis = 0; axis < 3; ++axis)
            place[axis] = static_cast<std::size_t>(
                std::find(m_source[axis].begin(), m_source[axis].end(), position[axis])
                - m_source[axis].begin());
        return m_answers[number(place)];
    }

private:
    using Place = std::array<std::size_t, 3>;

    std::size_t side() const { return std::size_t{1} << m_order; }
    std::size_t number(const Place &place) const
    {
        return (place[0] * side() + place[1]) * side() + place[2];
    }
    bool isFirst(const Place &place) const
    {
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (place[axis] > 0 && m_source[axis][place[axis] - 1] == m_source[axis][place[axis]])
                return false;
        return true;
    }

    void cut(const Place &corner, unsigned depth)
    {
        const std::size_t length = side() >> depth;
        std::vector<Place> block;
        for (std::size_t i = 0; i < length; ++i)
            for (std::size_t j = 0; j < length; ++j)
                for (std::size_t k = 0; k < length; ++k)
                    block.push_back({corner[0] + i, corner[1] + j, corner[2] + k});
        const auto [method, share] = decided(block);
        if (share == 1 || share * 100 >= m_threshold || depth >= m_depth || length == 1) {
            ++leaves;
            for (const Place &place : block)
                m_answers[number(place)] = method;
            return;
        }
        for (std::size_t child = 0; child < 8; ++child)
            cut({corner[0] + (child >> 2) * length / 2, corner[1] + ((child >> 1) & 1U) * length / 2,
                    corner[2] + (child & 1U) * length / 2},
                depth + 1);
    }

    std::pair<MethodIndex, double> decided(const std::vector<Place> &block) const
    {
        const std::size_t methods = m_grid.methods().size();
        std::vector<double> share(methods, 0);
        std::vector<double> seconds(methods, 0);
        std::vector<std::size_t> missing(methods, 0);
        for (const Place &place : block) {
            const std::size_t point = m_rows.point(m_source[0][place[0]], m_source[1][place[1]]);
            const std::size_t cell
                = m_grid.index({m_rows.rows[point], static_cast<std::uint32_t>(m_source[2][place[2]])});
            share[m_map.best[cell]] += 1.0 / static_cast<double>(block.size());
            if (!isFirst(place) || !m_rows.measured[point] || m_map.interpolated(cell))
                continue;
            for (std::size_t m = 0; m < methods; ++m) {
                const double time = m_grid.seconds(cell, static_cast<MethodIndex>(m));
                std::isnan(time) ? static_cast<void>(++missing[m]) : static_cast<void>(seconds[m] += time);
            }
        }
        std::vector<std::size_t> all(methods - 1);
        std::iota(all.begin(), all.end(), std::size_t{1}); // 0 is the baseline
        const auto most = [&](std::vector<std::size_t> among) {
            double greatest = 0;
            for (const std::size_t m : among)
                greatest = std::max(greatest, share[m]);
            std::erase_if(among, [&](std::size_t m) { return share[m] != greatest; });
            std::vector<std::size_t> whole = among;
            std::erase_if(whole, [&](std::size_t m) { return missing[m] > 0; });
            return whole.empty() ? among.front()
                                 : *std::min_element(whole.begin(), whole.end(),
                                     [&](std::size_t a, std::size_t b) { return seconds[a] < seconds[b]; });
        };
        std::size_t winner = most(all);
        if (missing[winner] > 0) {
            std::size_t fewest = missing[winner];
            for (const std::size_t m : all)
                fewest = std::min(fewest, missing[m]);
            std::erase_if(all, [&](std::size_t m) { return missing[m] != fewest; });
            winner = most(all);
        }
        return {static_cast<MethodIndex>(winner), share[winner]};
    }

    const DecisionMap &m_map;
    const TimeGrid &m_grid;
    const RowAxes &m_rows;
    unsigned m_depth;
    double m_threshold;
    unsigned m_order = 0;
    std::array<std::vector<std::size_t>, 3> m_source; ///< per place: position on the axis
    std::vector<MethodIndex> m_answers; ///< per place
};

std::vector<std::uint64_t> sizes(std::size_t count)
{
    std::vector<std::uint64_t> result;
    for (std::size_t i = 0; i < count; ++i)
        result.push_back(10 * i * i);
    return result;
}

DecisionMapPtr randomMap(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    const auto placements = synthetic::somePlacements(
        random, static_cast<std::uint32_t>(2 + seed % 6), 0.1 * static_cast<double>(seed % 11));
    return synthetic::decisionMap(synthetic::patternlessDataset(
        seed, placements, sizes(1 + seed % 9), 2 + seed % 4, seed % 3 == 0 ? 0.4 : 0.0));
}

QuadtreePtr fit(
    const DecisionMapPtr &map, unsigned depth = 16, double threshold = 100, Reshape reshape = Reshape::even)
{
    return synthetic::must(Quadtree::fit(map, depth, threshold, {}, reshape));
}

/// Placements at and around the measured ones and with something unknown, some sizes.
std::vector<Instance> instances(const TimeGrid &grid)
{
    std::vector<Placement> placements
        = {{0, 0, 1}, {0, 0, 16}, {3, 0, 12}, {0, 2, 12}, {9999, 9999, 1U << 26}};
    for (const Placement &at : grid.placements())
        for (const std::uint32_t nodes : {0U, at.nodes, at.nodes + 1})
            for (const std::uint32_t ppn : {0U, at.ppn, at.ppn + 1})
                for (const std::uint32_t commSize : {at.commSize, at.commSize - 1})
                    placements.push_back({nodes, ppn, commSize});
    std::vector<Instance> result;
    for (const Placement &placement : placements)
        for (const std::uint64_t bytes : grid.messageBytes())
            for (const std::uint64_t near : {bytes, bytes + 1, bytes == 0 ? ~bytes : bytes - 1})
                result.push_back({grid.collective(), placement, near});
    return result;
}

/// The first instance that the tree form takes elsewhere; empty when there is none.
QString wrongPath(const Quadtree &tree)
{
    const TreeForm form = tree.treeForm().value();
    for (const Instance &instance : instances(*tree.fittedTo()->grid)) {
        const Decision expected = tree.decide(instance);
        const TreeNode &end = form.nodes[form.path(instance).back()];
        if (!end.isLeaf() || end.method != expected.method || end.leaf != expected.leaf)
            return QString("%1, %2 bytes")
                .arg(QString::fromStdString(placementText(instance.placement)))
                .arg(instance.messageBytes);
    }
    return {};
}

} // namespace

class OctreeTest : public QObject {
    Q_OBJECT

private slots:
    void eighthsInOrder();
    void byTheBook();
    void theExactTreeRepeatsEveryCell();
    void theFormIsTheModel();
    void whatIsNotSaidIsLeftToTheLibrary();
    void oneOfBothIsEnough();
    void unknownMayBeASize();
    void pointsWithoutARowDecideNoTie();
    void measuredPlacements();
};

/// Two nodes by two processes per node by two sizes, all eight cells different: the root and its children.
void OctreeTest::eighthsInOrder()
{
    DatasetBuilder builder(synthetic::provenance());
    const std::vector<Placement> placements = {{2, 1, 2}, {2, 2, 4}, {4, 1, 4}, {4, 2, 8}};
    for (std::size_t at = 0; at < 8; ++at)
        for (std::size_t m = 0; m < 8; ++m) {
            auto row = synthetic::record("bcast", synthetic::method(m), placements[at / 2].commSize,
                at % 2 == 0 ? 8 : 64, m == at ? 1 : 2);
            row.nodes = placements[at / 2].nodes;
            row.ppn = placements[at / 2].ppn;
            QVERIFY(!builder.add(row));
        }
    const auto tree = fit(synthetic::decisionMap(builder.build()));
    QVERIFY(tree->isOctree());
    const DecisionAxes axes = *tree->axes();
    QCOMPARE(axes.size(), std::size_t{3});
    QCOMPARE(findAxis(axes, InstanceSize::nodes)->begins, (std::vector<std::uint64_t>{0, 1, 4}));
    QCOMPARE(tree->spec(), std::string("quadtree:threshold=100"));
    const auto leafBit = wire::OctreeTable::leafBit;
    QCOMPARE(tree->table<3>().nodes(),
        (std::vector<std::uint32_t>{1, leafBit, leafBit | 1, leafBit | 2, leafBit | 3, leafBit | 4,
            leafBit | 5, leafBit | 6, leafBit | 7}));
    const ModelShape shape = tree->shape();
    QCOMPARE(shape.leaves, std::size_t{8});
    QCOMPARE(shape.nodes, std::size_t{9});
    QCOMPARE(shape.functionSize, std::size_t{8});
    QCOMPARE(shape.depthMin, 1U);
    QCOMPARE(shape.depthMax, 1U);
    QCOMPARE(tree->decide({"bcast", {3, 2, 6}, 63}).method, MethodIndex{2}); // 2 nodes, 2 each, 8 bytes
    QCOMPARE(tree->decide({"bcast", {4, 2, 5}, 99}).method, MethodIndex{7}); // not by communicator size

    const TreeForm form = tree->treeForm().value();
    QCOMPARE(form.nodes.size(), std::size_t{9 + 4});
    QCOMPARE(form.edgeText(1), std::string("nodes not known"));
    QCOMPARE(form.edgeText(4), std::string("processes per node known"));
    QCOMPARE(form.edgeText(5), std::string("nodes <= 3 and processes per node <= 1 and message size < 64 B"));
    QCOMPARE(form.edgeText(12), std::string("nodes > 3 and processes per node > 1 and message size >= 64 B"));
}

void OctreeTest::byTheBook()
{
    std::size_t octrees = 0;
    std::size_t holes = 0;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        const auto map = randomMap(seed);
        const TimeGrid &grid = *map->grid;
        const RowAxes &rows = grid.rowAxes();
        if (!rows.isProduct())
            continue;
        ++octrees;
        holes += static_cast<std::size_t>(std::count(rows.measured.begin(), rows.measured.end(), false));
        const auto depth = static_cast<unsigned>(seed % 5);
        const double threshold = seed % 4 == 0 ? 60 : 100;
        const Reshape reshape = seed % 2 == 0 ? Reshape::even : Reshape::uneven;
        const auto tree = fit(map, depth, threshold, reshape);
        const Reference reference(*map, depth, threshold, reshape);
        const ModelShape shape = tree->shape();
        QCOMPARE(shape.encodedLeaves(), reference.leaves);
        QCOMPARE(shape.encodedNodes(), 1 + (reference.leaves - 1) / 7 * 8);
        QCOMPARE(shape.functionSize, shape.encodedNodes() - 1);
        for (std::size_t i = 0; i < rows.first.values.size(); ++i)
            for (std::size_t j = 0; j < rows.second.values.size(); ++j)
                for (std::uint32_t column = 0; column < grid.columns(); ++column) {
                    const std::uint64_t bytes = grid.messageBytes()[column];
                    const Instance at{"bcast", {rows.first.values[i], rows.second.values[j], 1}, bytes};
                    QCOMPARE(tree->decide(at).method, reference.answer({i, j, column}));
                    QCOMPARE(std::uint32_t{tree->decide(at).method},
                        tree->table<3>().decide(at.placement.nodes, at.placement.ppn, bytes));
                }
    }
    QVERIFY(octrees > 80);
    QVERIFY(holes > 400);
}

void OctreeTest::theExactTreeRepeatsEveryCell()
{
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const auto map = randomMap(seed);
        const auto exact = synthetic::must(fitModel({"exact", {}}, map));
        for (const Reshape reshape : {Reshape::even, Reshape::uneven}) {
            const auto tree = fit(map, 16, 100, reshape);
            for (const Instance &instance : instances(*map->grid)) // points without a row as well
                QCOMPARE(tree->decide(instance).method, exact->decide(instance).method);
        }
    }
}

void OctreeTest::theFormIsTheModel()
{
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto tree = fit(randomMap(seed), static_cast<unsigned>(seed % 4), seed % 5 == 0 ? 70 : 100,
            seed % 2 == 0 ? Reshape::even : Reshape::uneven);
        const QString wrong = wrongPath(*tree);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
}

void OctreeTest::whatIsNotSaidIsLeftToTheLibrary()
{
    const auto map = randomMap(10);
    const TimeGrid &grid = *map->grid;
    QVERIFY(grid.rowAxes().isProduct());
    for (const unsigned depth : {0U, 16U}) { // a single leaf as well
        const auto tree = fit(map, depth);
        for (const Placement &placement : {Placement{0, 0, 12}, Placement{0, 2, 12}, Placement{3, 0, 12}}) {
            const Decision decision = tree->decide({"bcast", placement, 10});
            QVERIFY(decision.toLibrary);
            QCOMPARE(decision.method, grid.baseline());
            QCOMPARE(std::size_t{decision.leaf}, tree->table<3>().nodeCount());
        }
        QVERIFY(!tree->decide({"bcast", {3, 2, 6}, 10}).toLibrary);
        QVERIFY(wrongPath(*tree).isEmpty());
    }
}

/// Rows that do not say their processes per node: 0 is the least of them, and nobody is sent away.
void OctreeTest::unknownMayBeASize()
{
    const auto map = synthetic::decisionMap(synthetic::patternlessDataset(
        3, {{0, 0, 8}, {0, 2, 8}, {0, 4, 8}, {0, 0, 16}, {0, 4, 16}}, sizes(5), 3));
    const RowAxes &rows = map->grid->rowAxes();
    QCOMPARE(rows.first.size, RowAxes::Size::commSize);
    QCOMPARE(rows.second.values, (std::vector<std::uint32_t>{0, 2, 4}));
    const auto tree = fit(map);
    QCOMPARE(tree->treeForm()->nodes.size(), tree->shape().encodedNodes());
    QVERIFY(wrongPath(*tree).isEmpty());
    for (std::size_t cell = 0; cell < map->grid->cells(); ++cell)
        QCOMPARE(tree->decide(map->grid->instance(map->grid->cell(cell))).method, map->best[cell]);
}

/// Rows are told apart by communicator size and the one of both that they say.
void OctreeTest::oneOfBothIsEnough()
{
    for (const bool saysNodes : {false, true}) {
        std::vector<Placement> placements;
        for (const auto &[commSize, other] : {std::pair{8U, 2U}, {8U, 4U}, {16U, 4U}, {24U, 3U}})
            placements.push_back({saysNodes ? other : 0, saysNodes ? 0 : other, commSize});
        const auto map = synthetic::decisionMap(synthetic::patternlessDataset(5, placements, sizes(4), 3));
        const auto tree = fit(map);
        QVERIFY(tree->isOctree());
        QCOMPARE(tree->treeForm()->nodes.size(), tree->shape().encodedNodes() + 2);
        QVERIFY(wrongPath(*tree).isEmpty());
        QVERIFY(tree->decide({"bcast", {saysNodes ? 0U : 4U, saysNodes ? 4U : 0U, 16}, 0}).toLibrary);
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell)
            QCOMPARE(tree->decide(map->grid->instance(map->grid->cell(cell))).method, map->best[cell]);
    }
}

/// Two rows of two cells, and two points without a row that are as the first one: with them both methods are
/// best in four of eight points. The total times are of the rows: 16 s against 19 s; were the points counted,
/// 36 s against 29 s.
void OctreeTest::pointsWithoutARowDecideNoTie()
{
    DatasetBuilder builder(synthetic::provenance());
    const auto add = [&builder](Placement placement, std::uint64_t bytes, double first, double second) {
        for (std::size_t m = 0; m < 2; ++m) {
            auto row = synthetic::record(
                "bcast", synthetic::method(m), placement.commSize, bytes, m == 0 ? first : second);
            row.nodes = placement.nodes;
            row.ppn = placement.ppn;
            QVERIFY(!builder.add(row));
        }
    };
    add({2, 4, 8}, 8, 1, 2);
    add({2, 4, 8}, 64, 9, 3);
    add({4, 2, 8}, 8, 5, 4);
    add({4, 2, 8}, 64, 1, 10);
    const auto map = synthetic::decisionMap(builder.build());
    QCOMPARE(map->grid->rowAxes().rows, (std::vector<std::uint32_t>{0, 0, 1, 0}));
    QCOMPARE(fit(map, 0)->decide({"bcast", {2, 4, 8}, 64}).method, MethodIndex{0});
    QCOMPARE(fit(map, 16, 50)->shape().nodes, std::size_t{1}); // they count for the share
    QCOMPARE(fit(map, 16, 50.5)->shape().nodes, std::size_t{9});
}

void OctreeTest::measuredPlacements()
{
    const std::filesystem::path path = COLLSCOPE_SHARED_DATA "/nodes_times_ppn.csv";
    if (!std::filesystem::exists(path))
        QSKIP("measurements kept beside the checkout are absent");
    const auto loaded = synthetic::must(io::load(path));
    const auto map = synthetic::decisionMap(loaded.datasets.front());
    for (const Reshape reshape : {Reshape::even, Reshape::uneven}) {
        const auto tree = fit(map, 16, 100, reshape);
        QVERIFY(tree->isOctree());
        const PenaltyStatistics statistics = evaluate(*tree, *map).statistics;
        QCOMPARE(statistics.max, 0.0);
        QCOMPARE(statistics.differing, std::size_t{0});
        QVERIFY(wrongPath(*tree).isEmpty());
    }
}

const testing::Registered<OctreeTest> registered("tst_octree");

} // namespace collscope::tst_octree
#include "tst_octree.moc"
