// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/square.h"
#include "engine/models/quadtree.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <limits>
#include <set>

namespace collscope::tst_quadtree {

namespace {

using QuadtreePtr = std::shared_ptr<const Quadtree>;

/// A map from a picture: one letter per cell, 'a' is the method 0; '.' is a cell that was not measured. The
/// winner of a cell takes 1 s, everything else 2 s, unless `times` says otherwise.
DecisionMapPtr picture(const std::vector<std::string> &rows, double others = 2, std::size_t methods = 3)
{
    synthetic::Times times;
    for (std::size_t row = 0; row < rows.size(); ++row)
        times.commSizes.push_back(static_cast<std::uint32_t>(2 + 2 * row));
    for (std::size_t column = 0; column < rows[0].size(); ++column)
        times.messageBytes.push_back(10 * column);
    for (std::size_t m = 0; m < methods; ++m)
        times.methods.push_back(synthetic::method(m));
    for (const std::string &row : rows)
        for (const char letter : row)
            for (std::size_t m = 0; m < methods; ++m)
                times.seconds.push_back(letter == '.'          ? std::nan("")
                        : letter == static_cast<char>('a' + m) ? 1
                                                               : others);
    return synthetic::decisionMap(synthetic::dataset(times));
}

QuadtreePtr fit(
    const DecisionMapPtr &map, unsigned depth = 16, double threshold = 100, Reshape reshape = Reshape::even)
{
    return synthetic::must(Quadtree::fit(map, depth, threshold, {}, reshape));
}

/// What a tree answers on the cells of its map, as a picture.
std::vector<std::string> answers(const Quadtree &tree)
{
    const TimeGrid &grid = *tree.fittedTo()->grid;
    std::vector<std::string> rows(grid.rows());
    for (std::uint32_t row = 0; row < grid.rows(); ++row)
        for (std::uint32_t column = 0; column < grid.columns(); ++column)
            rows[row] += static_cast<char>('a' + tree.decide(grid.instance({row, column})).method);
    return rows;
}

using Picture = std::vector<std::string>;

} // namespace

class QuadtreeTest : public QObject {
    Q_OBJECT

private slots:
    void oneColourIsOneLeaf()
    {
        for (const Picture &rows : {Picture{"b"}, {"bbb"}, {"b", "b", "b", "b", "b"}, {"bb", "bb"}}) {
            const auto tree = fit(picture(rows));
            QCOMPARE(tree->shape().nodes, std::size_t{1});
            QCOMPARE(tree->shape().depthMax, 0U);
            QCOMPARE(answers(*tree), rows);
        }
    }

    void quartersInOrder()
    {
        const auto tree = fit(picture({"aab", "aab", "ccb"}));
        // 3 x 3 becomes 4 x 4: rows and columns 0 0 1 2. aaab/aaab/aaab/cccb: NW a, NE ab|ab, SW aa|cc, SE
        // ab|cb.
        const ModelShape shape = tree->shape();
        QCOMPARE(shape.encodedLeaves(), std::size_t{13});
        QCOMPARE(shape.encodedNodes(), std::size_t{17});
        // First replicas are rows and columns 0, 2 and 3: NW has one, NE and SW have two, SE has four.
        QCOMPARE(shape.leaves, std::size_t{1 + 2 + 2 + 4});
        QCOMPARE(shape.nodes, std::size_t{9 + 4});
        QCOMPARE(shape.depthMin, 1U);
        QCOMPARE(shape.depthMax, 2U);
        QCOMPARE(shape.depthMean, (1 + 8 * 2) / 9.0);
        QCOMPARE(shape.functionSize, std::size_t{16});
        QCOMPARE(answers(*tree), (Picture{"aab", "aab", "ccb"}));
    }

    void depthLimits()
    {
        const auto map = picture({"aabb", "aabb", "ccab", "cccb"}); // 5 a, 6 b, 5 c; SE: a b c b
        QCOMPARE(answers(*fit(map, 0)), (Picture{"bbbb", "bbbb", "bbbb", "bbbb"}));
        QCOMPARE(answers(*fit(map, 1)), (Picture{"aabb", "aabb", "ccbb", "ccbb"}));
        QCOMPARE(answers(*fit(map, 2)), (Picture{"aabb", "aabb", "ccab", "cccb"}));
        QCOMPARE(fit(map, 2)->spec(), std::string("quadtree:depth=2,threshold=100"));
        QCOMPARE(fit(map)->spec(), std::string("quadtree:threshold=100"));
    }

    void thresholdExactlyReached()
    {
        const auto map = picture({"aaab", "aabb", "aabb", "aabb"}); // 9 of 16 are a: 56.25 %
        QCOMPARE(fit(map, 16, 56.25)->shape().nodes, std::size_t{1});
        QCOMPARE(fit(map, 16, 56.26)->shape().nodes, std::size_t{5});
        QCOMPARE(fit(map, 16, 0)->shape().nodes, std::size_t{1});
        QCOMPARE(fit(map, 16, 75)->shape().nodes, std::size_t{5}); // NE: 3 of 4 are b
        QCOMPARE(fit(map, 16, 75.1)->shape().nodes, std::size_t{9});
    }

    void tiesGoToTheLowerTotalTime()
    {
        // Two cells each. In its own cells a method takes 1; a elsewhere takes 5, b elsewhere 3.
        synthetic::Times times{
            {2, 4}, {0, 8}, {synthetic::method(0), synthetic::method(1)}, {1, 3, 1, 3, 5, 1, 5, 1}};
        QCOMPARE(answers(*fit(synthetic::decisionMap(synthetic::dataset(times)), 0)), (Picture{"bb", "bb"}));
        times.seconds[1] = std::nan(""); // b was not measured everywhere: it cannot claim a total
        QCOMPARE(answers(*fit(synthetic::decisionMap(synthetic::dataset(times)), 0)), (Picture{"aa", "aa"}));
        times.seconds = {1, 3, 1, 3, 3, 1, 3, 1}; // equal totals: catalogue order
        QCOMPARE(answers(*fit(synthetic::decisionMap(synthetic::dataset(times)), 0)), (Picture{"aa", "aa"}));
    }

    void copiesCountForColourButNotForTime()
    {
        // 1 x 3 in 4 x 4: columns 0 0 1 2. The first column counts twice: a has 8 of 16 points, b and c 4
        // each.
        QCOMPARE(answers(*fit(picture({"abc"}), 0)), Picture{"aaa"});
        QCOMPARE(fit(picture({"abc"}), 16, 50)->shape().nodes, std::size_t{1});
        // a and b 8 points each, of one measured cell and of two: b's cells decide about the total.
        synthetic::Times times{
            {2}, {0, 8, 16}, {synthetic::method(0), synthetic::method(1)}, {1, 9, 4, 3, 4, 3}};
        QCOMPARE(answers(*fit(synthetic::decisionMap(synthetic::dataset(times)), 0)),
            Picture{"aaa"}); // 9 against 15
        times.seconds = {1, 2, 9, 3, 9, 3}; // 19 against 8
        QCOMPARE(answers(*fit(synthetic::decisionMap(synthetic::dataset(times)), 0)), Picture{"bbb"});
    }

    void theExactTreeRepeatsEveryCell()
    {
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(seed,
                1 + seed * 7 % 33, 1 + seed * 5 % 41, 1 + seed % 7, 0.02 * static_cast<double>(seed % 40))));
            const TimeGrid &grid = *map->grid;
            for (const auto &tree : {fit(map), fit(map, 16, 100, Reshape::uneven)})
                for (std::size_t cell = 0; cell < grid.cells(); ++cell)
                    QCOMPARE(tree->decide(grid.instance(grid.cell(cell))).method, map->best[cell]);
        }
    }

    /// 1 x 6 in 8 x 8: columns 0 1 2 3 4 5 5 5, cut behind the fourth; evenly 0 0 1 2 3 3 4 5, behind the
    /// third.
    void theLastSizeFillsUpWhereAskedFor()
    {
        const auto map = picture({"aaabbb"});
        QCOMPARE(answers(*fit(map, 1)), Picture{"aaabbb"});
        const auto tree = fit(map, 1, 100, Reshape::uneven);
        QCOMPARE(answers(*tree), Picture{"aaaabb"});
        QCOMPARE(tree->spec(), std::string("quadtree:depth=1,threshold=100,reshape=uneven"));
        QCOMPARE(answers(*fit(picture({"aaaabc"}), 0, 100, Reshape::uneven)), Picture{"aaaaaa"}); // 4, 1, 3
        QCOMPARE(answers(*fit(picture({"aaabcc"}), 0, 100, Reshape::uneven)), Picture{"cccccc"}); // 3, 1, 4
        const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(tree->spec())), map));
        QCOMPARE(answers(dynamic_cast<const Quadtree &>(*model)), answers(*tree));
    }

    /// Table 3 of the 2006 report: 25 x 48 sizes at three levels, 58 leaves of mean depth 2.9655. Of the
    /// blocks of depth 2 two hold copies of the last cell alone.
    void thePapersTreeOfThreeLevels()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, 25, 48, 20)));
        const auto tree = fit(map, 3, 100, Reshape::uneven);
        QCOMPARE(tree->shape().encodedLeaves(), std::size_t{58});
        double depths = 0;
        tree->table().forEachLeaf([&depths](unsigned depth) { depths += depth; });
        QCOMPARE(std::round(depths / 58 * 1e4) / 1e4, 2.9655);
        QCOMPARE(fit(map, 3)->shape().encodedLeaves(), std::size_t{64});
    }

    void shapesFitTogether()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(3)));
        std::size_t before = 0;
        for (unsigned depth = 0; depth <= 8; ++depth)
            for (const double threshold : {100.0, 80.0, 50.0}) {
                const ModelShape shape = fit(map, depth, threshold)->shape();
                const std::size_t inner = shape.encodedNodes() - shape.encodedLeaves();
                QCOMPARE(shape.encodedNodes(), 4 * inner + 1);
                QCOMPARE(shape.encodedLeaves(), 3 * inner + 1);
                QCOMPARE(shape.functionSize, 4 * inner);
                QVERIFY(shape.depthMax <= std::min(depth, 6U));
                QVERIFY(shape.depthMin <= shape.depthMean && shape.depthMean <= shape.depthMax);
                if (threshold == 100.0) {
                    QVERIFY(shape.nodes >= before);
                    before = shape.nodes;
                }
            }
        QCOMPARE(fit(map, 1)->shape().nodes, std::size_t{5}); // Table 1 of the 2007 paper: 4 leaves, 5 nodes
    }

    /// One row of 57 sizes needs a square of 64 x 64: hundreds of its quadrants hold copies only.
    void noMoreLeavesThanInstancesComeTo()
    {
        const std::vector<Picture> pictures{{std::string(57, 'a')}, {"abcabcabcabcabcabcabcabcabc"},
            {"ab", "ba", "ab", "ba", "ab"}, {"abca", "bcab", "cabc", "abca"}};
        for (const Picture &rows : pictures) {
            const auto map = picture(rows);
            for (const unsigned depth : {1U, 3U, 16U}) {
                const auto tree = fit(map, depth);
                std::set<std::uint32_t> reached;
                for (std::size_t cell = 0; cell < map->grid->cells(); ++cell)
                    reached.insert(tree->decide(map->grid->instance(map->grid->cell(cell))).leaf);
                QCOMPARE(tree->shape().leaves, reached.size());
                QVERIFY(tree->shape().leaves <= map->grid->cells());
            }
        }
        const ModelShape row = fit(picture(pictures[1]))->shape();
        QCOMPARE(row.leaves, std::size_t{27});
        QVERIFY(row.encodedLeaves() > 27);
        QCOMPARE(fit(picture(pictures[3]))->shape().unreachableNodes, std::size_t{0}); // 4 x 4 is a square
    }

    void theTableGivesTheSameAnswers()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto map = synthetic::decisionMap(
                synthetic::dataset(synthetic::randomTimes(seed, 1 + seed, 1 + seed * 3 % 29, 5, 0.2)));
            const Reshape reshape = seed % 4 == 0 ? Reshape::uneven : Reshape::even;
            const auto tree = fit(map, static_cast<unsigned>(seed % 8), seed % 3 == 0 ? 60 : 100, reshape);
            const TimeGrid &grid = *map->grid;
            for (std::uint32_t p = 1; p < grid.commSizes().back() + 3; ++p)
                for (const std::uint64_t bytes : grid.messageBytes())
                    for (const std::uint64_t near : {bytes, bytes + 1, bytes == 0 ? ~bytes : bytes - 1}) {
                        const auto decided = tree->decide({"bcast", {0, 0, p}, near});
                        QCOMPARE(tree->table().decide(p, near), std::uint32_t{decided.method});
                        QCOMPARE(walked(tree->table(), grid, reshape, p, near), decided.leaf);
                    }
        }
    }

    void denseAxes()
    {
        const auto map = denseMap(1000);
        const auto tree = fit(map);
        const auto &bytes = map->grid->messageBytes();
        for (std::size_t i = 0; i < bytes.size(); ++i)
            QCOMPARE(
                tree->decide({"bcast", {0, 0, 4}, bytes[i]}).method, static_cast<MethodIndex>(i % 3 == 0));
    }

    /// The square has as many rows as columns: one long row without any pattern would take 2^32 leaves.
    void treesThatWouldBeTooLargeAreRefused()
    {
        const auto map = denseMap(65535);
        const auto tree = Quadtree::fit(map, 16, 100);
        QVERIFY(!tree);
        QVERIFY(tree.error().remedy.find("depth") != std::string::npos);
        QVERIFY(Quadtree::fit(map, 8, 100).has_value());
        QVERIFY(!Quadtree::fit(denseMap(65536), 3, 100));
    }

    void emptyTableAnswers()
    {
        const wire::QuadtreeTable table;
        QCOMPARE(table.decide(5, ~0ULL), 0U);
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const auto tree = Quadtree::fit(picture({"ab", "ba"}), 16, 100, source.get_token());
        QVERIFY(!tree);
        QCOMPARE(tree.error().message, std::string("cancelled"));
    }

private:
    /// One row; every third cell is another colour. All sizes lie in a small part of one octave.
    static DecisionMapPtr denseMap(std::uint64_t columns)
    {
        synthetic::Times times{{4}, {}, {synthetic::method(0), synthetic::method(1)}, {}};
        for (std::uint64_t i = 0; i < columns; ++i) {
            times.messageBytes.push_back((std::uint64_t{1} << 40) + i);
            times.seconds.insert(times.seconds.end(), {1.0, i % 3 == 0 ? 0.5 : 2.0});
        }
        return synthetic::decisionMap(synthetic::dataset(times));
    }

    /// The leaf found by the book: quarter by quarter from the root.
    static std::uint32_t walked(const wire::QuadtreeTable &table, const TimeGrid &grid, Reshape reshape,
        std::uint64_t p, std::uint64_t bytes)
    {
        const Cell cell = *grid.locate({"bcast", {0, 0, static_cast<std::uint32_t>(p)}, bytes});
        const std::uint32_t row = firstReplica(cell.row, grid.rows(), table.order(), reshape);
        const std::uint32_t column = firstReplica(cell.column, grid.columns(), table.order(), reshape);
        std::uint32_t at = 0;
        for (unsigned bit = table.order(); !(table.nodes()[at] & wire::QuadtreeTable::leafBit);) {
            --bit;
            at = table.nodes()[at] + 2 * ((row >> bit) & 1U) + ((column >> bit) & 1U);
        }
        return at;
    }
};

const testing::Registered<QuadtreeTest> registered("tst_quadtree");

} // namespace collscope::tst_quadtree
#include "tst_quadtree.moc"
