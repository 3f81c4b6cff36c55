// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/decision_map.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_decision_map {

namespace {

const double none = std::nan("");

synthetic::Times times(
    std::vector<std::uint32_t> commSizes, std::vector<std::uint64_t> bytes, std::vector<double> seconds)
{
    synthetic::Times result{std::move(commSizes), std::move(bytes), {}, std::move(seconds)};
    const std::size_t methods = result.seconds.size() / result.commSizes.size() / result.messageBytes.size();
    for (std::size_t m = 0; m < methods; ++m)
        result.methods.push_back(synthetic::method(m));
    return result;
}

double logOf(std::uint64_t size)
{
    return size == 0 ? -1.0 : std::log2(static_cast<double>(size));
}

} // namespace

class DecisionMapTest : public QObject {
    Q_OBJECT

private slots:
    void leastTimeWinsTiesInCatalogueOrder()
    {
        const auto map = synthetic::decisionMap(synthetic::dataset(
            times({2, 4}, {1, 8}, {3, 2, 1, /**/ 1, 1, 2, /**/ none, 5, 4, /**/ 7, none, 7})));
        const std::vector<MethodIndex> expected = {2, 0, 2, 0};
        QCOMPARE(map->best, expected);
        QCOMPARE(map->interpolatedCells(), std::size_t{0});
        QCOMPARE(map->bestSeconds(2), 4.0);
    }

    /// The baseline stays, whichever library is looked at.
    void oneLibraryOfSeveral()
    {
        DatasetBuilder builder(synthetic::provenance());
        const std::vector<std::pair<Method, double>> measured{{{"openmpi", "default", 0, 0, 0}, 5},
            {{"collscope", "linear", 1, 0, 0}, 1}, {{"openmpi", "basic_linear", 1, 0, 0}, 2},
            {{"openmpi", "binomial", 6, 0, 0}, 3}};
        for (const auto &[method, seconds] : measured)
            QVERIFY(!builder.add(synthetic::record("bcast", method, 4, 8, seconds)));
        const DatasetPtr dataset = builder.build();
        QCOMPARE(dataset->libraries("bcast"), (std::vector<std::string>{"collscope", "openmpi"}));
        QVERIFY(dataset->libraries("reduce").empty());
        GridSelection selection{"bcast", {}, false};
        const auto best = [&] {
            const auto map = synthetic::decisionMap(dataset, selection);
            return map->grid->methods()[map->best[0]].algorithm + ' '
                + std::to_string(map->grid->methods().size());
        };
        QCOMPARE(best(), std::string("linear 4"));
        selection.library = "openmpi";
        QCOMPARE(best(), std::string("basic_linear 3"));
        selection.library = "collscope";
        QCOMPARE(best(), std::string("linear 2"));
        selection.library = "mpich";
        const auto none = TimeGrid::make(dataset, selection);
        QVERIFY(!none);
        QVERIFY(none.error().remedy.find("collscope, openmpi") != std::string::npos);
    }

    void medianOverRuns()
    {
        DatasetBuilder builder(synthetic::provenance());
        const auto add
            = [&](std::uint32_t commSize, double seconds, std::uint32_t run, std::uint32_t nodes = 0) {
                  auto record = synthetic::record("bcast", synthetic::method(0), commSize, 8, seconds, run);
                  record.nodes = nodes;
                  record.ppn = nodes == 0 ? 0 : commSize / nodes;
                  QVERIFY(!builder.add(record));
              };
        add(2, 5, 0);
        add(2, 1, 1); // two runs: the middle between them
        add(4, 9, 0);
        add(4, 1, 1);
        add(4, 2, 2); // three: the middle one
        add(8, 1, 0, 2);
        add(8, 4, 0, 4); // two placements: two rows
        const auto data = builder.build();
        GridSelection selection{"bcast", {}, false};
        QCOMPARE(synthetic::must(TimeGrid::make(data, selection))->seconds(1, 0), 1.0); // if nobody says
        selection.statistic = Statistic::median;
        const auto grid = synthetic::must(TimeGrid::make(data, selection));
        QCOMPARE(grid->seconds(0, 0), 3.0);
        QCOMPARE(grid->seconds(1, 0), 2.0);
        QCOMPARE(grid->rows(), 4U);
        QCOMPARE(grid->placements()[2], (Placement{2, 4, 8}));
        QCOMPARE(grid->seconds(2, 0), 1.0);
        QCOMPARE(grid->seconds(3, 0), 4.0);
        const auto two
            = synthetic::must(TimeGrid::make(data, {"bcast", 2U, false})); // 2 per node: only 8 = 4 x 2
        QCOMPARE(two->rows(), 1U);
        QCOMPARE(two->seconds(0, 0), 4.0);
        QCOMPARE(two->instance({0, 0}).placement.nodes, 4U);
        QVERIFY(!TimeGrid::make(data, {"bcast", 3U, false}));
        QVERIFY(!TimeGrid::make(data, {"reduce", {}, false}));
    }

    void theBaselineIsACandidateOnlyWhenAllowed()
    {
        auto made = times({2}, {1, 2}, {1, 9, 1, none});
        made.methods[0] = synthetic::baselineMethod();
        const auto data = synthetic::dataset(made);
        const auto without = synthetic::decisionMap(data);
        QCOMPARE(without->grid->baseline(), MethodIndex{0});
        QCOMPARE(without->best[0], MethodIndex{1});
        QVERIFY(without->interpolated(1));
        const auto with = synthetic::decisionMap(data, {"bcast", {}, true});
        QCOMPARE(with->best[0], MethodIndex{0});
        QVERIFY(!with->interpolated(1));
        made.methods[1] = synthetic::baselineMethod(); // another library's default is none either
        made.methods[1].library = "zmpi";
        QVERIFY(!makeDecisionMap(
            synthetic::must(TimeGrid::make(synthetic::dataset(made), {"bcast", {}, false}))));
    }

    void holesReferToTheNearestMeasuredCell()
    {
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            auto made = synthetic::randomTimes(
                seed, 1 + seed % 9, 1 + seed % 13, 2, 0.4 + 0.014 * static_cast<double>(seed));
            if (seed % 2 == 0) // regular sizes have many equal distances
                for (std::size_t i = 0; i < made.messageBytes.size(); ++i)
                    made.messageBytes[i] = i == 0 ? 0 : std::uint64_t{3} << i;
            const auto data = synthetic::dataset(made);
            const auto map = synthetic::decisionMap(data);
            for (std::size_t cell = 0; cell < map->grid->cells(); ++cell)
                compareWithBruteForce(*map, cell);
        }
    }

    void equalDistancesGoToTheSmallerSizes()
    {
        // In floating point log2(12) - log2(6) and log2(6) - log2(3) need not be equal.
        for (std::uint32_t base = 3; base < 1000; base += 2) {
            const auto map = synthetic::decisionMap(synthetic::dataset(
                times({base, 2 * base, 4 * base}, {8, 1024}, {1, 2, 1, 2, none, none, 1, 2, 2, 1, 2, 1})));
            QCOMPARE(map->source[2], 0U);
        }
        const auto corner = synthetic::decisionMap(
            synthetic::dataset(times({2, 4}, {8, 16}, {none, none, 1, 2, 2, 1, 1, 1})));
        QCOMPARE(corner->source[0], 1U); // the same communicator size before the greater one
    }

    void stopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const auto data = synthetic::dataset(synthetic::randomTimes(1, 5, 5, 2));
        const auto grid = TimeGrid::make(data, {"bcast", {}, false}, source.get_token());
        QVERIFY(!grid);
        QCOMPARE(grid.error().message, std::string("cancelled"));
        const auto map = makeDecisionMap(
            synthetic::must(TimeGrid::make(data, {"bcast", {}, false})), source.get_token());
        QVERIFY(!map);
        QCOMPARE(map.error().message, std::string("cancelled"));
    }

    void locatesBetweenSizes()
    {
        const auto grid = synthetic::must(
            TimeGrid::make(synthetic::dataset(times({2, 5}, {4, 64}, {1, 1, 1, 1})), {"bcast", {}, false}));
        const auto at = [&](std::uint32_t commSize, std::uint64_t bytes) {
            return grid->index(*grid->locate({"bcast", {0, 0, commSize}, bytes}));
        };
        QCOMPARE(at(1, 0), std::size_t{0});
        QCOMPARE(at(4, 63), std::size_t{0});
        QCOMPARE(at(5, 64), std::size_t{3});
        QCOMPARE(at(~0U, ~0ULL), std::size_t{3});
    }

private:
    static void compareWithBruteForce(const DecisionMap &map, std::size_t cell)
    {
        const TimeGrid &grid = *map.grid;
        if (!map.interpolated(cell))
            return;
        const Cell here = grid.cell(cell);
        const auto distanceTo = [&](std::size_t other) {
            const Cell there = grid.cell(other);
            return std::hypot(logOf(grid.commSizes()[here.row]) - logOf(grid.commSizes()[there.row]),
                logOf(grid.messageBytes()[here.column]) - logOf(grid.messageBytes()[there.column]));
        };
        const double found = distanceTo(map.source[cell]);
        QVERIFY(!map.interpolated(map.source[cell]));
        for (std::size_t other = 0; other < grid.cells(); ++other) {
            if (map.interpolated(other))
                continue;
            const double distance = distanceTo(other);
            QVERIFY(distance > found - 1e-5);
            if (std::abs(distance - found) < 1e-9) // as far: rows and columns before it would have won
                QVERIFY(other >= map.source[cell]);
        }
    }
};

const testing::Registered<DecisionMapTest> registered("tst_decision_map");

} // namespace collscope::tst_decision_map
#include "tst_decision_map.moc"
