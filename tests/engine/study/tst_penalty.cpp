// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/quadtree.h"
#include "engine/study/penalty.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_penalty {

namespace {

const double none = std::nan("");

synthetic::Times row(std::vector<double> seconds, std::size_t methods)
{
    synthetic::Times times;
    times.commSizes = {4};
    for (std::size_t column = 0; column < seconds.size() / methods; ++column)
        times.messageBytes.push_back(std::uint64_t{1} << column);
    for (std::size_t m = 0; m < methods; ++m)
        times.methods.push_back(synthetic::method(m));
    times.seconds = std::move(seconds);
    return times;
}

Evaluation evaluated(std::string_view spec, const DecisionMapPtr &map)
{
    return evaluate(*synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map)), *map);
}

} // namespace

class PenaltyTest : public QObject {
    Q_OBJECT

private slots:
    void byHand()
    {
        // Method 0 is best in the first two of five cells, 1 in one, 2 in one; one cell was not measured.
        auto times = row({1, 2, 9, 2, 4, 9, 3, 2, 9, none, none, none, none, 9, 4}, 3);
        times.commSizes = {4};
        // The column that nobody measured would not be in the grid: a second row measures it.
        times.commSizes.push_back(8);
        times.seconds.insert(times.seconds.end(), {1, 2, 9, 1, 2, 9, 1, 2, 9, 1, 2, 9, 1, 2, 9});
        const auto map = synthetic::decisionMap(synthetic::dataset(times));
        QVERIFY(map->interpolated(3));
        auto alone = times; // decides method 0 everywhere
        alone.methods.resize(1);
        alone.seconds.assign(alone.commSizes.size() * alone.messageBytes.size(), 1e-6);
        const auto first
            = synthetic::must(fitModel({"exact", {}}, synthetic::decisionMap(synthetic::dataset(alone))));
        const Evaluation root = evaluate(*first, *map);
        const PenaltyStatistics &s = root.statistics;
        QCOMPARE(s.cells, std::size_t{8}); // 10 without the interpolated one and the one below
        QCOMPARE(s.notMeasured, std::size_t{1}); // the last cell of the first row
        QCOMPARE(s.differing, std::size_t{1});
        QCOMPARE(s.min, 0.0);
        QCOMPARE(s.max, 0.5);
        QCOMPARE(s.mean, 0.5 / 8);
        QCOMPARE(s.median, 0.0);
        QCOMPARE(s.worstCell, std::size_t{2});
        QVERIFY(std::isnan(root.penalty[3]) && std::isnan(root.penalty[4]));
        // A leaf answers what was measured in all of its cells.
        QCOMPARE(evaluated("quadtree:depth=0", map).statistics.notMeasured, std::size_t{0});
        const Evaluation exact = evaluated("exact", map);
        QCOMPARE(exact.statistics.cells, std::size_t{9});
        QCOMPARE(exact.statistics.max, 0.0);
        QCOMPARE(exact.statistics.differing, std::size_t{0});
    }

    void equallyGoodIsRight()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(row({1, 1, 1, 2, 1, 2}, 2)));
        auto other = row({2, 1, 2, 1, 2, 1}, 2); // decides method 1 everywhere
        const auto second
            = synthetic::must(fitModel({"exact", {}}, synthetic::decisionMap(synthetic::dataset(other))));
        QCOMPARE(evaluate(*second, *map).statistics.differing, std::size_t{2});
    }

    void theLibraryMayBeFaster()
    {
        auto times = row({1, 2, 3, 2, none, 2}, 2);
        times.methods[0] = synthetic::baselineMethod();
        const Evaluation evaluation
            = evaluated("baseline", synthetic::decisionMap(synthetic::dataset(times)));
        QCOMPARE(evaluation.statistics.cells, std::size_t{2});
        QCOMPARE(evaluation.statistics.notMeasured, std::size_t{1});
        QCOMPARE(evaluation.statistics.min, -0.5);
        QCOMPARE(evaluation.statistics.max, 0.5);
        QCOMPARE(evaluation.statistics.mean, 0.0);
        QCOMPARE(evaluation.statistics.median, 0.0);
    }

    void nothingToCompare()
    {
        auto here = row({1, 2}, 2);
        auto there = row({1, 2}, 2);
        there.methods = {synthetic::method(7), synthetic::method(8)};
        const auto map = synthetic::decisionMap(synthetic::dataset(here));
        const auto model
            = synthetic::must(fitModel({"exact", {}}, synthetic::decisionMap(synthetic::dataset(there))));
        const PenaltyStatistics s = evaluate(*model, *map).statistics;
        QCOMPARE(s.cells, std::size_t{0});
        QCOMPARE(s.notMeasured, std::size_t{1});
        QVERIFY(std::isnan(s.min) && std::isnan(s.mean) && std::isnan(s.median) && std::isnan(s.max));
    }

    void methodsAreMatchedByName()
    {
        auto here = row({5, 1, 5, 1}, 2);
        auto there = row({1, 5, 9, 1, 5, 9}, 3);
        there.methods = {synthetic::method(1), synthetic::method(2), synthetic::method(3)};
        const auto map = synthetic::decisionMap(synthetic::dataset(here));
        const auto model
            = synthetic::must(fitModel({"exact", {}}, synthetic::decisionMap(synthetic::dataset(there))));
        const Evaluation evaluation = evaluate(*model, *map);
        QCOMPARE(evaluation.decisions[0].method, MethodIndex{1});
        QCOMPARE(evaluation.statistics.max, 0.0);
    }

    void decisionsAreTheModels()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(5)));
        for (unsigned depth = 0; depth <= 6; ++depth) {
            const auto tree = synthetic::must(Quadtree::fit(map, depth, 100));
            const Evaluation evaluation = evaluate(*tree, *map);
            for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
                const Instance instance = map->grid->instance(map->grid->cell(cell));
                QCOMPARE(evaluation.decisions[cell].method, tree->decide(instance).method);
                QCOMPARE(std::uint32_t{evaluation.decisions[cell].method},
                    tree->table().decide(instance.placement.commSize, instance.messageBytes));
                QVERIFY(evaluation.penalty[cell] >= 0);
            }
        }
    }
};

const testing::Registered<PenaltyTest> registered("tst_penalty");

} // namespace collscope::tst_penalty
#include "tst_penalty.moc"
