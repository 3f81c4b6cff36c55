// SPDX-License-Identifier: GPL-3.0-or-later
// The optimal tree against all trees: every way to cut a small grid is written out, nothing is remembered or
// pruned.
#include "engine/models/optimal_tree/lambda_search.h"
#include "engine/models/optimal_tree/optimal_tree.h"
#include "engine/study/penalty.h"
#include "tests/engine/models/made_up_map.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_optimal_tree_proof {

using namespace collscope::test;
using optimal::Objective;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// One tree: nothing but what it comes to.
struct Written {
    std::size_t leaves;
    unsigned depth;
    double cost;
};

class AllTrees {
public:
    AllTrees(const DecisionMap &map, Objective objective) : m_map(map), m_objective(objective) { }

    std::vector<Written> of(
        std::uint32_t row, std::uint32_t rowEnd, std::uint32_t column, std::uint32_t columnEnd) const
    {
        std::vector<Written> trees{{1, 0, leaf(row, rowEnd, column, columnEnd)}};
        for (std::uint32_t cut = row + 1; cut < rowEnd; ++cut)
            join(trees, of(row, cut, column, columnEnd), of(cut, rowEnd, column, columnEnd));
        for (std::uint32_t cut = column + 1; cut < columnEnd; ++cut)
            join(trees, of(row, rowEnd, column, cut), of(row, rowEnd, cut, columnEnd));
        return trees;
    }
    std::vector<Written> of(const DecisionMap &map) const
    {
        return of(0, map.grid->rows(), 0, map.grid->columns());
    }

private:
    void join(
        std::vector<Written> &trees, const std::vector<Written> &low, const std::vector<Written> &high) const
    {
        for (const Written &a : low)
            for (const Written &b : high)
                trees.push_back({a.leaves + b.leaves, std::max(a.depth, b.depth) + 1,
                    m_objective == Objective::maximumPenalty ? std::max(a.cost, b.cost) : a.cost + b.cost});
    }

    double leaf(std::uint32_t row, std::uint32_t rowEnd, std::uint32_t column, std::uint32_t columnEnd) const
    {
        double least = infinite;
        const TimeGrid &grid = *m_map.grid;
        for (MethodIndex method = 0; method < grid.methods().size(); ++method) {
            if (!grid.isCandidate(method))
                continue;
            double total = 0;
            for (std::uint32_t r = row; r < rowEnd; ++r)
                for (std::uint32_t c = column; c < columnEnd; ++c)
                    total = add(total, grid.index({r, c}), method);
            least = std::min(least, total);
        }
        return least;
    }

    double add(double total, std::size_t cell, MethodIndex method) const
    {
        if (m_map.interpolated(cell))
            return total;
        const double seconds = m_map.grid->seconds(cell, method);
        const double best = m_map.bestSeconds(cell);
        if (std::isnan(seconds))
            return infinite;
        if (m_objective == Objective::meanTimeLost)
            return total + (seconds - best);
        const double penalty = seconds / best - 1;
        return m_objective == Objective::maximumPenalty ? std::max(total, penalty) : total + penalty;
    }

    const DecisionMap &m_map;
    Objective m_objective;
};

double leastCost(const std::vector<Written> &trees, std::size_t leaves, unsigned depth)
{
    double least = infinite;
    for (const Written &tree : trees)
        if (tree.leaves <= leaves && tree.depth <= depth)
            least = std::min(least, tree.cost);
    return least;
}

bool same(double a, double b)
{
    return a == b || std::abs(a - b) < 1e-9;
}

} // namespace

class OptimalTreeProof : public QObject {
    Q_OBJECT

private slots:
    void curveIsTheLeastOfAllTrees_data();
    void curveIsTheLeastOfAllTrees();
    void treesAreWhatTheCurveSays();
    void lambdaIsTheLeastOfAllTrees();
    void hullIsTheHullOfTheCurve();
    void fewestLeavesForAPenalty();

private:
    static DecisionMapPtr randomMap(std::mt19937 &random, std::uint32_t mostCells);
    static double measured(const DecisionMap &map)
    {
        return static_cast<double>(map.grid->cells() - map.interpolatedCells());
    }
};

DecisionMapPtr OptimalTreeProof::randomMap(std::mt19937 &random, std::uint32_t mostCells)
{
    std::uniform_int_distribution<std::uint32_t> lines(1, 4);
    std::uniform_int_distribution<int> methods(1, 4);
    std::uint32_t rows = lines(random);
    std::uint32_t columns = lines(random);
    while (rows * columns > mostCells)
        --(rows > columns ? rows : columns);
    constexpr std::array<double, 3> gaps{0.0, 0.15, 0.5};
    return madeUpMap(roughTimes(random, rows, columns, methods(random), gaps[random() % gaps.size()]));
}

void OptimalTreeProof::curveIsTheLeastOfAllTrees_data()
{
    QTest::addColumn<int>("objective");
    QTest::addColumn<int>("maps");
    QTest::addColumn<unsigned>("mostCells");
    QTest::newRow("mean penalty") << 0 << 3000 << 9U;
    QTest::newRow("mean penalty, 12 cells") << 0 << 40 << 12U;
    QTest::newRow("mean time lost") << 1 << 1000 << 9U;
    QTest::newRow("maximum penalty") << 2 << 2000 << 9U;
}

void OptimalTreeProof::curveIsTheLeastOfAllTrees()
{
    QFETCH(int, objective);
    QFETCH(int, maps);
    QFETCH(unsigned, mostCells);
    std::mt19937 random(20260301U + static_cast<unsigned>(objective));
    for (int i = 0; i < maps; ++i) {
        const DecisionMapPtr map = randomMap(random, mostCells);
        QVERIFY(map);
        optimal::CurveRequest request;
        request.objective = static_cast<Objective>(objective);
        const auto trees = AllTrees(*map, request.objective).of(*map);
        const double weight = request.objective == Objective::maximumPenalty ? 1 : measured(*map);
        for (const unsigned depth : {0U, 1U, 2U, 3U, 4U, optimal::noLimit}) {
            request.depth = depth;
            request.leaves = 1 + random() % 14;
            const auto curve = optimal::paretoCurve(map, request);
            for (std::size_t leaves = 1; leaves <= request.leaves; ++leaves) {
                const optimal::CurvePoint *const point = curve ? curve->atMost(leaves) : nullptr;
                const double least = leastCost(trees, leaves, depth);
                QVERIFY2(same(point ? point->figure * weight : infinite, least),
                    qPrintable(QStringLiteral("map %1, %2 leaves, depth %3").arg(i).arg(leaves).arg(depth)));
            }
        }
    }
}

void OptimalTreeProof::treesAreWhatTheCurveSays()
{
    std::mt19937 random(7);
    for (int i = 0; i < 500; ++i) {
        const DecisionMapPtr map = randomMap(random, 16);
        optimal::CurveRequest request;
        request.depth = i % 2 == 0 ? optimal::noLimit : static_cast<unsigned>(i / 2 % 6);
        const auto curve = optimal::paretoCurve(map, request);
        if (!curve)
            continue; // gaps, see the test above
        for (const optimal::CurvePoint &point : curve->points) {
            const auto model = OptimalTree::fromCurve(*curve, point);
            QCOMPARE(model->shape().leaves, point.leaves);
            QVERIFY(request.depth == optimal::noLimit || model->shape().depthMax <= request.depth);
            const Evaluation found = evaluate(*model, *map);
            QCOMPARE(found.statistics.notMeasured, std::size_t{0});
            QVERIFY(same(found.statistics.mean, point.figure));
            for (const Decision &decision : found.decisions)
                QVERIFY(map->grid->isCandidate(decision.method));
        }
    }
}

void OptimalTreeProof::lambdaIsTheLeastOfAllTrees()
{
    std::mt19937 random(8);
    std::uniform_real_distribution<double> price(0, 0.3);
    for (int i = 0; i < 1500; ++i) {
        const DecisionMapPtr map = randomMap(random, 9);
        const auto trees = AllTrees(*map, Objective::meanPenalty).of(*map);
        OptimalLimits limits;
        limits.lambda = i % 10 == 0 ? 0.0 : price(random);
        if (i % 3 == 0)
            limits.depth = static_cast<unsigned>(1 + random() % 3);
        const auto model = OptimalTree::fit(map, limits);
        double least = infinite;
        for (const Written &tree : trees)
            if (tree.depth <= limits.depth)
                least = std::min(
                    least, tree.cost / measured(*map) + limits.lambda * static_cast<double>(tree.leaves));
        if (!model) {
            QCOMPARE(least, infinite);
            continue;
        }
        const double found = evaluate(**model, *map).statistics.mean
            + limits.lambda * static_cast<double>((*model)->shape().leaves);
        QVERIFY(same(found, least));
    }
}

void OptimalTreeProof::hullIsTheHullOfTheCurve()
{
    std::mt19937 random(9);
    for (int i = 0; i < 300; ++i) {
        const DecisionMapPtr map = madeUpMap(roughTimes(random, 5, 6, 4, i % 2 == 0 ? 0.0 : 0.2));
        optimal::CurveRequest request;
        request.leaves = 30;
        const auto curve = optimal::paretoCurve(map, request);
        request.mostAdditions = 0;
        const auto hull = optimal::paretoCurve(map, request);
        QVERIFY(curve && hull);
        QVERIFY(!curve->hullOnly && hull->hullOnly);
        for (const optimal::CurvePoint &corner : hull->points) {
            QCOMPARE(corner.figure, curve->atMost(corner.leaves)->figure);
            QCOMPARE(corner.plan.leaves(), corner.leaves);
        }
        // No exact point lies below the line between two neighbouring corners.
        for (std::size_t k = 1; k < hull->points.size(); ++k) {
            const auto &a = hull->points[k - 1];
            const auto &b = hull->points[k];
            for (std::size_t leaves = a.leaves; leaves <= b.leaves; ++leaves) {
                const double line = a.figure
                    + (b.figure - a.figure) * static_cast<double>(leaves - a.leaves)
                        / static_cast<double>(b.leaves - a.leaves);
                QVERIFY(curve->atMost(leaves)->figure > line - 1e-9);
            }
        }
        QCOMPARE(hull->points.front().leaves, curve->points.front().leaves);
        QCOMPARE(hull->points.back().leaves, curve->points.back().leaves);
    }
}

void OptimalTreeProof::fewestLeavesForAPenalty()
{
    std::mt19937 random(10);
    std::uniform_real_distribution<double> bound(0, 0.5);
    for (int i = 0; i < 1000; ++i) {
        const DecisionMapPtr map = randomMap(random, 9);
        const auto objective = i % 2 == 0 ? Objective::meanPenalty : Objective::maximumPenalty;
        const auto trees = AllTrees(*map, objective).of(*map);
        OptimalLimits limits;
        limits.objective = objective;
        limits.figure = i % 5 == 0 ? 0 : bound(random);
        const auto model = OptimalTree::fit(map, limits);
        QVERIFY(model);
        std::size_t fewest = map->grid->cells();
        const double weight = objective == Objective::maximumPenalty ? 1 : measured(*map);
        for (const Written &tree : trees)
            if (tree.cost / weight <= limits.figure + 1e-12)
                fewest = std::min(fewest, tree.leaves);
        QCOMPARE((*model)->shape().leaves, fewest);
    }
}

const testing::Registered<OptimalTreeProof> registered("tst_optimal_tree_proof");

} // namespace collscope::tst_optimal_tree_proof
#include "tst_optimal_tree_proof.moc"
