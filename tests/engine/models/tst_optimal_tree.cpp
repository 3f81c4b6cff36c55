// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/optimal_tree/optimal_tree.h"
#include "engine/study/penalty.h"
#include "tests/engine/models/made_up_map.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <thread>

namespace collscope::tst_optimal_tree {

using namespace collscope::test;
using optimal::Objective;

namespace {

ModelPtr fitted(const DecisionMapPtr &map, const char *text)
{
    const auto spec = parseModelSpec(text);
    const auto model = spec ? fitModel(*spec, map) : tl::unexpected(spec.error());
    if (!model)
        qWarning() << text << model.error().text().c_str();
    return model ? *model : nullptr;
}

double meanPenalty(const ModelPtr &model)
{
    return evaluate(*model, *model->fittedTo()).statistics.mean;
}

DecisionMapPtr raggedMap()
{
    std::mt19937 random(3);
    return madeUpMap(smoothTimes(random, 8, 12, 6));
}

} // namespace

class OptimalTreeTest : public QObject {
    Q_OBJECT

private slots:
    void specs();
    void threeRegions();
    void sizesBetweenMeasuredOnes();
    void neverWhereItWasNotMeasured();
    void interpolatedCellsCostNothing();
    void tiesGoTheSameWay();
    void theFirstLimitStopsTheGrowth();
    void leastMeanAmongLeastMaximum();
    void tableIsSmall();
    void progressAndCancel();
    void tooLargeGridsAreRefused();
    void saysWhetherItIsProved();
    void leavesSharedOutAmongCollectives();
};

void OptimalTreeTest::specs()
{
    const DecisionMapPtr map = raggedMap();
    QCOMPARE(fitted(map, "optimal:leaves=16")->spec(),
        std::string("optimal:leaves=16,lambda=0,penalty=0,objective=mean-penalty"));
    QCOMPARE(fitted(map, "optimal:penalty=0.02,depth=6")->spec(),
        std::string("optimal:lambda=0,penalty=0.02,depth=6,objective=mean-penalty"));
    QCOMPARE(
        fitted(map, "optimal")->spec(), std::string("optimal:lambda=0,penalty=0,objective=mean-penalty"));
    const ModelPtr model = fitted(map, "optimal:leaves=5,depth=3,objective=2");
    QCOMPARE(fitted(map, model->spec().c_str())->spec(), model->spec());
    QVERIFY(!parseModelSpec("optimal:leaves=0"));
    QVERIFY(!parseModelSpec("optimal:objective=3"));
    QVERIFY(parseModelSpec("optimal:objective=fastest").error().remedy.find("or maximum-penalty")
        != std::string::npos);
    QCOMPARE(*parseModelSpec("optimal:objective=maximum-penalty"), *parseModelSpec("optimal:objective=2"));
    QVERIFY(!parseModelSpec("optimal:leafs=3"));
}

void OptimalTreeTest::threeRegions()
{
    // Method 0 is best for small messages, 1 for large ones on few processes, 2 for large ones on many.
    MadeUpTimes times(4, 5, 3, 2.0);
    for (std::uint32_t row = 0; row < 4; ++row)
        for (std::uint32_t column = 0; column < 5; ++column)
            times.at(row, column, column < 2 ? 0 : row < 3 ? 1 : 2) = 1.0;
    const ModelPtr model = fitted(madeUpMap(times), "optimal");
    const ModelShape shape = model->shape();
    QCOMPARE(shape.leaves, std::size_t{3});
    QCOMPARE(shape.nodes, std::size_t{5});
    QCOMPARE(shape.depthMin, 1U);
    QCOMPARE(shape.depthMax, 2U);
    QVERIFY(std::abs(shape.depthMean - 5.0 / 3) < 1e-12);
    QCOMPARE(shape.functionSize, std::size_t{2});
    const auto decide = [&](std::uint32_t processes, std::uint64_t bytes) {
        return static_cast<int>(
            model->decide({"bcast", {0, 0, processes}, bytes}).method); // 0 is the baseline
    };
    QCOMPARE(decide(2, 10), 1);
    QCOMPARE(decide(8, 29), 1);
    QCOMPARE(decide(7, 30), 2);
    QCOMPARE(decide(8, 30), 3);
    QCOMPARE(decide(1, 0), 1);
    QCOMPARE(decide(100000, 1ULL << 50U), 3);
    const DecisionAxes axes = *model->axes();
    QCOMPARE(findAxis(axes, InstanceSize::commSize)->begins, (std::vector<std::uint64_t>{2, 8}));
    QCOMPARE(findAxis(axes, InstanceSize::messageBytes)->begins, (std::vector<std::uint64_t>{10, 30}));
    // With two leaves a column cut leaves 3 cells at 100 %, a row cut 8 - so the column it is.
    const ModelPtr two = fitted(madeUpMap(times), "optimal:leaves=2");
    QVERIFY(std::abs(meanPenalty(two) - 3.0 / 20) < 1e-9);
}

void OptimalTreeTest::sizesBetweenMeasuredOnes()
{
    const DecisionMapPtr map = raggedMap();
    const ModelPtr model = fitted(map, "optimal:leaves=20");
    std::mt19937 random(5);
    std::uniform_int_distribution<std::uint32_t> processes(1, 30);
    std::uniform_int_distribution<std::uint64_t> bytes(0, 200);
    for (int i = 0; i < 5000; ++i) {
        Instance instance{"bcast", {0, 0, processes(random)}, bytes(random)};
        const Cell cell = *map->grid->locate(instance);
        QCOMPARE(model->decide(instance).leaf, model->decide(map->grid->instance(cell)).leaf);
    }
}

void OptimalTreeTest::neverWhereItWasNotMeasured()
{
    MadeUpTimes times(2, 3, 2, 1.0);
    times.at(0, 0, 0) = notMeasured;
    times.at(1, 2, 1) = notMeasured;
    const DecisionMapPtr map = madeUpMap(times);
    const auto one = fitModel(*parseModelSpec("optimal:leaves=1"), map);
    QVERIFY(!one);
    QVERIFY(one.error().text().find("1 leaf ") != std::string::npos);
    const ModelPtr two = fitted(map, "optimal:leaves=2");
    const PenaltyStatistics statistics = evaluate(*two, *map).statistics;
    QCOMPARE(statistics.notMeasured, std::size_t{0});
    QCOMPARE(statistics.mean, 0.0);
    QCOMPARE(fitted(map, "optimal")->shape().leaves, std::size_t{2});
    QVERIFY(!fitModel(*parseModelSpec("optimal:depth=0"), map));
}

void OptimalTreeTest::interpolatedCellsCostNothing()
{
    MadeUpTimes times(3, 3, 2, 2.0);
    for (std::uint32_t row = 0; row < 3; ++row)
        for (std::uint32_t column = 0; column < 3; ++column)
            times.at(row, column, column == 0 ? 1 : 0) = 1.0;
    times.at(0, 0, 0) = times.at(0, 0, 1) = notMeasured;
    times.at(2, 2, 0) = times.at(2, 2, 1) = notMeasured;
    const DecisionMapPtr map = madeUpMap(times);
    QCOMPARE(map->interpolatedCells(), std::size_t{2});
    QCOMPARE(fitted(map, "optimal")->shape().leaves, std::size_t{2});
    QVERIFY(std::abs(meanPenalty(fitted(map, "optimal:leaves=1")) - 2.0 / 7) < 1e-9);
}

void OptimalTreeTest::tiesGoTheSameWay()
{
    // All methods alike: the first in catalogue order. A chessboard of two cells per side: rows are cut
    // first.
    QCOMPARE(
        static_cast<int>(
            fitted(madeUpMap(MadeUpTimes(2, 2, 4, 1.0)), "optimal")->decide({"bcast", {0, 0, 2}, 10}).method),
        1);
    MadeUpTimes chess(2, 2, 2, 2.0);
    for (std::uint32_t row = 0; row < 2; ++row)
        for (std::uint32_t column = 0; column < 2; ++column)
            chess.at(row, column, static_cast<int>((row + column) % 2)) = 1.0;
    const auto tree = OptimalTree::fit(madeUpMap(chess), {});
    QVERIFY(!optimal::TreeTable::isColumnCut((*tree)->table().nodes().front()));

    std::mt19937 random(11);
    for (int i = 0; i < 50; ++i) {
        const DecisionMapPtr map = madeUpMap(roughTimes(random, 5, 6, 4, 0.1));
        OptimalLimits limits;
        limits.leaves = 4 + random() % 12;
        const auto first = OptimalTree::fit(map, limits);
        if (!first)
            continue;
        std::vector<std::uint32_t> nodes;
        std::thread([&] { nodes = (*OptimalTree::fit(map, limits))->table().nodes(); }).join();
        QCOMPARE(nodes, (*first)->table().nodes());
    }
}

void OptimalTreeTest::theFirstLimitStopsTheGrowth()
{
    const DecisionMapPtr map = raggedMap();
    const auto curve = optimal::paretoCurve(map, {});
    QVERIFY(curve);
    for (const optimal::CurvePoint &point : curve->points) {
        const std::string leaves = "optimal:leaves=" + std::to_string(point.leaves);
        QCOMPARE(fitted(map, leaves.c_str())->shape().leaves, point.leaves);
        QVERIFY(std::abs(meanPenalty(fitted(map, leaves.c_str())) - point.figure) < 1e-9);
        const ModelPtr reached = fitted(map, (leaves + ",penalty=0.01").c_str());
        const optimal::CurvePoint *const bound = curve->reaching(0.01);
        QCOMPARE(reached->shape().leaves, std::min(point.leaves, bound->leaves));
    }
    // The price of a leaf alone and together with a budget that is no limit agree.
    for (const char *price : {"0.1", "0.01", "0.003", "0.001"}) {
        const std::string lambda = std::string("optimal:lambda=") + price;
        QCOMPARE(fitted(map, lambda.c_str())->shape().leaves,
            fitted(map, (lambda + ",leaves=32").c_str())->shape().leaves);
    }
    QCOMPARE(meanPenalty(fitted(map, "optimal")), 0.0);
}

void OptimalTreeTest::leastMeanAmongLeastMaximum()
{
    std::mt19937 random(12);
    for (int i = 0; i < 100; ++i) {
        const DecisionMapPtr map = madeUpMap(roughTimes(random, 4, 5, 4, 0.0));
        optimal::CurveRequest request;
        request.objective = Objective::maximumPenalty;
        request.leaves = 6;
        const auto curve = optimal::paretoCurve(map, request);
        const optimal::CurvePoint &point = *curve->atMost(6);
        OptimalLimits limits;
        limits.objective = Objective::maximumPenalty;
        limits.leaves = 6;
        const auto refined = OptimalTree::fit(map, limits);
        const PenaltyStatistics figures = evaluate(**refined, *map).statistics;
        const PenaltyStatistics plain = evaluate(*OptimalTree::fromCurve(*curve, point), *map).statistics;
        QVERIFY(std::abs(figures.max - point.figure) < 1e-9);
        QVERIFY(std::abs(plain.max - point.figure) < 1e-9);
        QVERIFY(figures.mean <= plain.mean + 1e-9);
    }
}

void OptimalTreeTest::tableIsSmall()
{
    const DecisionMapPtr map = raggedMap();
    const auto tree = OptimalTree::fit(map, {});
    const optimal::TreeTable &table = (*tree)->table();
    QCOMPARE(table.nodes().size(), (*tree)->shape().nodes);
    QCOMPARE(table.memoryBytes(),
        sizeof(table) + 4 * table.nodes().size() + 8 * (map->grid->rows() + map->grid->columns()));
    for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
        const Instance instance = map->grid->instance(map->grid->cell(cell));
        const std::uint32_t leaf = table.leaf(instance.placement.commSize, instance.messageBytes);
        QCOMPARE(table.method(leaf), (*tree)->decide(instance).method);
    }
}

void OptimalTreeTest::progressAndCancel()
{
    const DecisionMapPtr map = raggedMap();
    for (const double additions : {1e10, 0.0}) {
        optimal::CurveRequest request;
        request.mostAdditions = additions;
        std::vector<double> fractions;
        QVERIFY(optimal::paretoCurve(map, request, [&](double fraction) { fractions.push_back(fraction); }));
        QVERIFY(fractions.size() > 3);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QVERIFY(fractions.front() >= 0 && fractions.back() == 1.0);

        std::stop_source source;
        const auto stopped = optimal::paretoCurve(
            map, request, [&](double fraction) { fraction > 0.1 ? void(source.request_stop()) : void(); },
            source.get_token());
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().message, std::string("cancelled"));
    }
    std::stop_source source;
    source.request_stop();
    for (const char *spec :
        {"optimal", "optimal:leaves=8", "optimal:objective=2", "optimal:leaves=8,objective=2"}) {
        const auto model = fitModel(*parseModelSpec(spec), map, source.get_token());
        QVERIFY(!model);
        QCOMPARE(model.error().message, std::string("cancelled"));
    }
}

void OptimalTreeTest::tooLargeGridsAreRefused()
{
    const DecisionMapPtr map = madeUpMap(MadeUpTimes(1, 16384, 1, 1.0));
    const auto model = fitModel(*parseModelSpec("optimal:leaves=2"), map);
    QVERIFY(!model);
    QVERIFY(model.error().text().find("too large") != std::string::npos);
}

/// Where all trees cannot be tried, and another number of leaves was asked for than the tree has.
void OptimalTreeTest::saysWhetherItIsProved()
{
    QVERIFY(fitted(raggedMap(), "optimal:leaves=5")->shape().provedBest == true);
    QVERIFY(!fitted(raggedMap(), "quadtree:depth=2")->shape().provedBest);
    std::mt19937 random(3);
    const DecisionMapPtr large = madeUpMap(roughTimes(random, 24, 48, 4, 0.0));
    QVERIFY(fitted(large, "optimal:lambda=0.001")->shape().provedBest == true); // no curve is needed
    std::size_t unproved = 0;
    for (const std::size_t leaves : {100UL, 101UL, 102UL}) {
        const ModelShape shape = fitted(large, ("optimal:leaves=" + std::to_string(leaves)).c_str())->shape();
        QVERIFY(shape.leaves <= leaves);
        QCOMPARE(shape.provedBest, std::optional(shape.leaves == leaves));
        unproved += shape.provedBest == false ? 1 : 0;
    }
    QVERIFY(unproved > 0); // else this tests nothing
}

void OptimalTreeTest::leavesSharedOutAmongCollectives()
{
    std::mt19937 random(13);
    for (int i = 0; i < 30; ++i) {
        std::vector<optimal::ParetoCurve> curves;
        for (int c = 0; c < 3; ++c)
            curves.push_back(*optimal::paretoCurve(madeUpMap(roughTimes(random, 3, 4, 3, 0.0)), {}));
        const std::vector<const optimal::ParetoCurve *> all{&curves[0], &curves[1], &curves[2]};
        QVERIFY(optimal::allotLeaves(all, 2).empty());
        const auto figure = [&](std::size_t c, std::size_t leaves) { return all[c]->atMost(leaves)->figure; };
        for (const std::size_t leaves : {3UL, 7UL, 15UL}) {
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t a = 1; a + 2 <= leaves; ++a)
                for (std::size_t b = 1; a + b + 1 <= leaves; ++b)
                    least = std::min(least, figure(0, a) + figure(1, b) + figure(2, leaves - a - b));
            const auto shares = optimal::allotLeaves(all, leaves);
            QVERIFY(shares[0] + shares[1] + shares[2] <= leaves);
            QVERIFY(
                std::abs(figure(0, shares[0]) + figure(1, shares[1]) + figure(2, shares[2]) - least) < 1e-9);
        }
    }
}

const testing::Registered<OptimalTreeTest> registered("tst_optimal_tree");

} // namespace collscope::tst_optimal_tree
#include "tst_optimal_tree.moc"
