// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/clustered_error.h"
#include "engine/map/run_folds.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <set>

namespace collscope::tst_run_folds {

using synthetic::must;

namespace {

/// Two methods on 2 and 4 processes and three sizes. Method 0 takes 1, 2 and 6 us in runs 3, 5 and 8, method
/// 1 takes 3 us; run 9 measured method 1 alone, on 2 processes.
DatasetPtr fourRuns()
{
    DatasetBuilder builder(synthetic::provenance());
    for (const std::uint32_t ranks : {2U, 4U})
        for (std::uint64_t bytes = 1; bytes <= 3; ++bytes) {
            const auto add = [&](std::size_t method, double seconds, std::uint32_t run) {
                builder.add(
                    synthetic::record("bcast", synthetic::method(method), ranks, bytes, seconds, run));
            };
            for (const auto &[run, seconds] :
                {std::pair{3U, 1e-6}, std::pair{5U, 2e-6}, std::pair{8U, 6e-6}}) {
                add(0, seconds, run);
                add(1, 3e-6, run);
            }
            if (ranks == 2)
                add(1, 9e-6, 9);
        }
    return builder.build();
}

DecisionMapPtr mapOf(const DatasetPtr &data, Statistic statistic = Statistic::median)
{
    GridSelection selection{"bcast", {}};
    selection.statistic = statistic;
    return must(makeDecisionMap(must(TimeGrid::make(data, selection))));
}

double secondsOf(const DecisionMap &map, std::size_t cell, MethodIndex method)
{
    return map.grid->seconds(cell, method);
}

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::abs(b);
}

} // namespace

class TestRunFolds : public QObject {
    Q_OBJECT
private slots:
    void whatStandsForACell()
    {
        const DatasetPtr data = fourRuns();
        QCOMPARE(secondsOf(*mapOf(data), 0, 0), 2e-6);
        QCOMPARE(secondsOf(*mapOf(data, Statistic::minimum), 0, 0), 1e-6);
        QVERIFY(near(secondsOf(*mapOf(data, Statistic::geometricMean), 0, 0), std::cbrt(12.0) * 1e-6));
        GridSelection one{"bcast", {}};
        one.runs = {5};
        const double alone = must(TimeGrid::make(data, one))->seconds(0, 0);
        for (const Statistic statistic : statistics()) {
            one.statistic = statistic;
            QCOMPARE(must(TimeGrid::make(data, one))->seconds(0, 0), alone); // to the last bit
            QVERIFY(parseStatistic(statisticText(statistic)) == statistic);
            QVERIFY(std::isnan(statisticOf(statistic, {})));
        }
        QVERIFY(!parseStatistic("mean"));
    }

    void eachRunByHand()
    {
        const DecisionMapPtr map = mapOf(fourRuns(), Statistic::minimum);
        const RunTimes times = must(RunTimes::of(map));
        QCOMPARE(times.parts(), std::size_t{4});
        QVERIFY(times.areRuns());
        const auto folds = must(times.eachRun());
        QCOMPARE(folds.size(), std::size_t{4});
        const MapFold &first = folds.front(); // run 3 is held out
        QCOMPARE(*first.training->grid->selection().runs, (std::vector<std::uint32_t>{5, 8, 9}));
        QCOMPARE(*first.heldOut->grid->selection().runs, (std::vector<std::uint32_t>{3}));
        QCOMPARE(secondsOf(*first.training, 0, 0), 2e-6); // the minimum of 2 and 6
        QCOMPARE(secondsOf(*first.heldOut, 0, 0), 1e-6);
        QVERIFY(first.heldOut->grid->methods() == map->grid->methods());
        QCOMPARE(first.heldOut->grid->cells(), map->grid->cells());
        QVERIFY(folds[3].heldOut->interpolated(3)); // run 9 has no measurement on 4 processes
        QVERIFY(std::isnan(secondsOf(*folds[3].heldOut, 0, 0)));
    }

    void everyRunOfACellIsHeldOutOnce()
    {
        const DecisionMapPtr map = mapOf(fourRuns());
        const RunTimes times = must(RunTimes::of(map));
        const auto folds = must(times.shuffled(1));
        QCOMPARE(folds.size(), std::size_t{4});
        bool isMixed = false;
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
            std::multiset<double> held;
            for (const MapFold &fold : folds)
                if (const double seconds = secondsOf(*fold.heldOut, cell, 0); !std::isnan(seconds))
                    held.insert(seconds);
            QVERIFY((held == std::multiset<double>{1e-6, 2e-6, 6e-6}));
            for (const MapFold &fold : folds) {
                const double out = secondsOf(*fold.heldOut, cell, 0);
                const double in = secondsOf(*fold.training, cell, 0);
                const double rest = out == 2e-6 ? 3.5e-6 : out == 1e-6 ? 4e-6 : out == 6e-6 ? 1.5e-6 : 2e-6;
                QVERIFY(near(in, rest));
                isMixed = isMixed
                    || (!std::isnan(out) && !std::isnan(secondsOf(*fold.heldOut, 0, 0))
                        && out != secondsOf(*fold.heldOut, 0, 0));
            }
        }
        QVERIFY(isMixed); // not the same run in all cells
        QCOMPARE(must(times.shuffled(1))[0].heldOut->source, folds[0].heldOut->source);
    }

    /// A cell that was taken out of a map is in none of its folds, and weights stay.
    void gapsAndWeightsStay()
    {
        const DecisionMapPtr whole = mapOf(fourRuns());
        std::vector<bool> gap(whole->grid->cells());
        gap[2] = true;
        const DecisionMapPtr map
            = must(withWeights(must(makeDecisionMap(whole->grid->without(gap))), {1, 2, 1, 3, 1, 1}));
        for (const MapFold &fold : must(must(RunTimes::of(map)).eachRun())) {
            QVERIFY(fold.training->interpolated(2) && fold.heldOut->interpolated(2));
            QCOMPARE(fold.training->weights, map->weights);
            QCOMPARE(fold.heldOut->weights, map->weights);
        }
    }

    void aSingleRunHasItsRepetitions()
    {
        const auto made = [](std::size_t repetitions) {
            DatasetBuilder builder(synthetic::provenance());
            for (std::uint64_t bytes = 1; bytes <= 3; ++bytes)
                for (std::size_t method = 0; method < 2; ++method) {
                    auto record = synthetic::record("bcast", synthetic::method(method), 4, bytes, 3e-6);
                    for (std::size_t i = 0; i < repetitions; ++i)
                        record.each.push_back(static_cast<double>(i % 5 + 1) * 1e-6);
                    builder.add(record);
                }
            return mapOf(builder.build());
        };
        const RunTimes none = must(RunTimes::of(made(0)));
        QCOMPARE(none.parts(), std::size_t{1});
        QVERIFY(must(none.eachRun()).empty() && must(none.shuffled(0)).empty());
        const RunTimes times = must(RunTimes::of(made(10)));
        QCOMPARE(times.parts(), RunTimes::sampleParts);
        QVERIFY(!times.areRuns());
        QVERIFY(must(times.eachRun()).empty());
        std::set<double> held; // repetition 1, 6; 2, 7; ... are 1, 2, ... us
        for (const MapFold &fold : must(times.shuffled(0)))
            held.insert(secondsOf(*fold.heldOut, 0, 0));
        QCOMPARE(held.size(), std::size_t{5});
    }

    void clusteredErrorByHand()
    {
        // Two rows and two columns, errors -1 -1 / 1 1: rows share all of it, columns none.
        ClusteredError rows(2);
        for (const auto &[cell, value] :
            {std::pair{0, 0.0}, std::pair{1, 0.0}, std::pair{2, 2.0}, std::pair{3, 2.0}})
            rows.add(static_cast<std::size_t>(cell), value, 1);
        // Over rows 2 x (2^2 + 2^2), over columns 0, over cells 4/3 x 4: 16 - 16/3, of 4 cells.
        QVERIFY(near(rows.standardError(1), std::sqrt(16 - 16.0 / 3) / 4));
        // -1 1 / 1 -1: neither shares anything, so what cells say alone stands.
        ClusteredError alone(2);
        for (const auto &[cell, value] :
            {std::pair{0, 0.0}, std::pair{1, 2.0}, std::pair{2, 2.0}, std::pair{3, 0.0}})
            alone.add(static_cast<std::size_t>(cell), value, 1);
        QVERIFY(near(alone.standardError(1), std::sqrt(16.0 / 3) / 4));
        ClusteredError single(1);
        single.add(0, 1, 1);
        QVERIFY(std::isnan(single.standardError(1)));
        single.add(0, 3, 1); // the same cell in another run
        QVERIFY(std::isnan(single.standardError(2)));
    }
};

const testing::Registered<TestRunFolds> registered("tst_run_folds");

} // namespace collscope::tst_run_folds
#include "tst_run_folds.moc"
