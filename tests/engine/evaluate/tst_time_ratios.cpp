// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/time_ratios.h"
#include "engine/map/weighting.h"
#include "tests/engine/evaluate/ratio_machine.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_time_ratios {

using namespace ratio_machine;
using synthetic::must;

std::string errorOf(const DatasetPtr &before, const DatasetPtr &after)
{
    const auto ratios = timeRatios({{before}, {after}});
    return ratios ? std::string() : ratios.error().text();
}

/// One measurement.
DatasetPtr single(const std::string &collective, std::uint32_t commSize, std::uint64_t bytes, double seconds,
    const Method &method = synthetic::baselineMethod())
{
    DatasetBuilder builder(synthetic::provenance());
    builder.add(synthetic::record(collective, method, commSize, bytes, seconds));
    return builder.build();
}

class TestTimeRatios : public QObject {
    Q_OBJECT
private slots:
    void findsFivePercentInThreeOfFortyCells_data()
    {
        QTest::addColumn<std::uint32_t>("runs");
        QTest::addColumn<double>("share"); // of the slow cells, at least
        QTest::newRow("three runs of each side") << std::uint32_t{3} << 0.6;
        QTest::newRow("five") << std::uint32_t{5} << 0.85;
    }

    void findsFivePercentInThreeOfFortyCells()
    {
        QFETCH(std::uint32_t, runs);
        QFETCH(double, share);
        constexpr std::size_t seeds = 200;
        std::size_t found = 0;
        std::size_t pairs = 0;
        std::size_t wrong = 0;
        for (std::size_t seed = 1; seed <= seeds; ++seed) {
            Machine machine(seed);
            const DatasetPtr before = machine.runs(runs);
            const TimeRatios ratios = compared(before, machine.runs(runs, slowThree(1.05)));
            QCOMPARE(ratios.cells.size(), Machine::cells);
            std::size_t here = 0;
            for (const RatioCell &cell : ratios.cells) {
                if (!isSlow(cell))
                    wrong += differs(cell.ratio) ? 1 : 0;
                else if (cell.ratio.verdict == RatioVerdict::slower)
                    ++here;
            }
            found += here;
            pairs += here > 0 ? 1 : 0;
        }
        qInfo("found %zu of %zu slow cells, at least one in %zu of %zu pairs; wrong: %zu cells", found,
            3 * seeds, pairs, seeds, wrong);
        QVERIFY(static_cast<double>(found) > share * 3 * seeds);
        QVERIFY(pairs > seeds * 8 / 10);
        QVERIFY(wrong < (found + wrong) / 10); // 5 % of the discoveries, and chance
    }

    void findsNothingInRunsOfOneMachine()
    {
        constexpr std::size_t seeds = 400;
        std::size_t slower = 0;
        std::size_t different = 0;
        for (std::size_t seed = 1; seed <= seeds; ++seed) {
            Machine machine(1000 + seed);
            const DatasetPtr before = machine.runs(3);
            const TimeRatios ratios = compared(before, machine.runs(3));
            slower += ratios.isSlower(0) ? 1 : 0;
            different += ratios.count(RatioVerdict::slower) + ratios.count(RatioVerdict::faster) > 0 ? 1 : 0;
        }
        qInfo("%zu of %zu pairs with a slowdown, %zu with a cell that differs", slower, seeds, different);
        QVERIFY(slower <= seeds / 20);
        QVERIFY(different <= seeds / 10);
    }

    /// All cells take twice as long, and each says so.
    void allCellsAreSlower()
    {
        std::size_t found = 0;
        std::size_t covered = 0;
        for (std::size_t seed = 1; seed <= 20; ++seed) {
            Machine machine(seed);
            const DatasetPtr before = machine.runs(3);
            const TimeRatios ratios = compared(before, machine.runs(3, slowAll(2)));
            QCOMPARE(ratios.shift.verdict, RatioVerdict::slower);
            covered += ratios.shift.low < 2 && ratios.shift.high > 2 ? 1 : 0;
            QCOMPARE(ratios.collectives.size(), std::size_t{2});
            for (const CollectiveRatio &one : ratios.collectives)
                QVERIFY(one.ratio.isSlowerThan(0.5));
            found += ratios.slowerThan(0.5);
        }
        QCOMPARE(found, std::size_t{20} * Machine::cells);
        QVERIFY(covered >= 17); // of 20 intervals of 95 %
    }

    /// Where many cells changed, the others are not judged by them.
    void cellsThatDidNotChangeAreTheSame_data()
    {
        QTest::addColumn<double>("factor");
        QTest::newRow("a third is faster") << 0.5;
        QTest::newRow("a third is slower") << 2.0;
    }
    void cellsThatDidNotChangeAreTheSame()
    {
        QFETCH(double, factor);
        std::size_t wrong = 0;
        std::size_t missed = 0;
        const auto isChanged = [](std::size_t cell) { return cell % 3 == 0; };
        for (std::size_t seed = 1; seed <= 100; ++seed) {
            Machine machine(seed);
            const DatasetPtr before = machine.runs(3);
            const TimeRatios ratios = compared(before, machine.runs(3, [&](std::size_t cell, std::uint32_t) {
                return isChanged(cell) ? factor : 1.0;
            }));
            for (const RatioCell &cell : ratios.cells) {
                const bool changed = std::abs(std::log(cell.ratio.value)) > std::log(1.5);
                wrong += !changed && differs(cell.ratio) ? 1 : 0;
                missed += changed && !differs(cell.ratio) ? 1 : 0;
            }
        }
        qInfo("%zu of 2600 cells wrong, %zu of 1400 missed", wrong, missed);
        QVERIFY(wrong <= 100); // 5 % of all that are found
        QCOMPARE(missed, std::size_t{0});
    }

    /// Noise that differs from side to side, one slow run of one cell, and a few noisy cells are no slowdown.
    void unequalNoiseIsNoSlowdown_data()
    {
        QTest::addColumn<std::uint32_t>("before");
        QTest::addColumn<std::uint32_t>("after");
        QTest::addColumn<double>("noise"); ///< that is added in B
        QTest::addColumn<std::size_t>("every"); ///< in one of so many cells
        QTest::addColumn<int>("run"); ///< in this run alone; -1: in all
        QTest::newRow("noisy side, ten runs and two") << 10U << 2U << 0.08 << std::size_t{1} << -1;
        QTest::newRow("noisy side, three runs each") << 3U << 3U << 0.08 << std::size_t{1} << -1;
        QTest::newRow("an outlier") << 3U << 3U << 1.0 << std::size_t{40} << 1;
        QTest::newRow("noisy cells") << 3U << 3U << 0.1 << std::size_t{20} << -1;
    }
    void unequalNoiseIsNoSlowdown()
    {
        QFETCH(std::uint32_t, before);
        QFETCH(std::uint32_t, after);
        QFETCH(double, noise);
        QFETCH(std::size_t, every);
        QFETCH(int, run);
        constexpr std::size_t seeds = 200;
        std::size_t slower = 0;
        for (std::size_t seed = 1; seed <= seeds; ++seed) {
            Machine machine(3000 + seed);
            const DatasetPtr first = machine.runs(before);
            const auto noisier = [&](std::size_t cell, std::uint32_t of) {
                const bool isMeant = cell % every == 0 && (run < 0 || of == static_cast<std::uint32_t>(run));
                return isMeant ? std::exp(noise * (run < 0 ? machine.normal() : 1.0)) : 1.0;
            };
            slower += compared(first, machine.runs(after, noisier)).isSlower(0.05) ? 1 : 0;
        }
        qInfo("%zu of %zu pairs with a slowdown of more than 5 %%", slower, seeds);
        QVERIFY(slower <= seeds / 10);
    }

    /// Thousands of cells do not hide it.
    void aCollectiveOfManyCellsIsSlower()
    {
        const auto runs = [](double factor) {
            std::mt19937_64 random(static_cast<std::uint64_t>(factor));
            DatasetBuilder builder(synthetic::provenance());
            for (std::uint32_t run = 0; run < 2; ++run)
                for (std::uint32_t ranks = 2; ranks < 102; ++ranks)
                    for (std::uint64_t bytes = 1; bytes <= 20; ++bytes)
                        builder.add(synthetic::record("bcast", synthetic::baselineMethod(), ranks, bytes,
                            factor * (1 + 0.02 * synthetic::unit(random) + 0.01 * run), run));
            return builder.build();
        };
        const TimeRatios ratios = compared(runs(1), runs(2));
        QCOMPARE(ratios.cells.size(), std::size_t{2000});
        QCOMPARE(ratios.shift.verdict, RatioVerdict::slower);
        QCOMPARE(ratios.collectives.front().ratio.verdict, RatioVerdict::slower);
    }

    /// Two cells in three are slow: the others are not faster.
    void noCellIsFasterBecauseOthersAreSlow()
    {
        Machine machine(7);
        const DatasetPtr before = machine.runs(3);
        const TimeRatios ratios = compared(before,
            machine.runs(3, [](std::size_t cell, std::uint32_t) { return cell % 3 == 0 ? 1.0 : 1.5; }));
        QCOMPARE(ratios.count(RatioVerdict::faster), std::size_t{0});
        QVERIFY(ratios.isSlower(0.1));
    }

    /// One slow run of three is noise.
    void aSlowRunIsNoSlowdown()
    {
        Machine machine(3);
        const DatasetPtr before = machine.runs(3);
        const TimeRatios ratios = compared(
            before, machine.runs(3, [](std::size_t, std::uint32_t run) { return run == 1 ? 1.3 : 1.0; }));
        QVERIFY(!ratios.isSlower(0));
        QVERIFY(ratios.noise < 0.03);
    }

    void oneRunProvesNothingWithoutItsNoise()
    {
        Machine machine(1);
        const DatasetPtr before = machine.runs(1);
        const DatasetPtr after = machine.runs(1, slowThree(1.3));
        const TimeRatios ratios = compared(before, after);
        QVERIFY(!ratios.isProved());
        QCOMPARE(ratios.count(RatioVerdict::unproved), Machine::cells);
        QVERIFY(!ratios.isSlower(0));
        const TimeRatios given = compared(before, after, 0.02);
        QVERIFY(given.isProved());
        QCOMPARE(given.slowerThan(0.05), std::size_t{3});
        for (const RatioCell &cell : given.cells)
            QCOMPARE(cell.ratio.verdict == RatioVerdict::slower, isSlow(cell));
        QVERIFY(!compared(before, after, 0.5).isSlower(0)); // so much noise explains it
    }

    void oneRunTakesTheNoiseOfTheOtherSide()
    {
        std::size_t found = 0;
        std::size_t wrong = 0;
        for (std::size_t seed = 1; seed <= 50; ++seed) {
            Machine machine(seed);
            const DatasetPtr before = machine.runs(4);
            const TimeRatios ratios = compared(before, machine.runs(1, slowThree(1.3)));
            for (const RatioCell &cell : ratios.cells)
                (isSlow(cell) ? found : wrong) += cell.ratio.isSlowerThan(0.05) ? 1 : 0;
        }
        qInfo("found %zu of 150, wrong: %zu", found, wrong);
        QVERIFY(found >= 145);
        QVERIFY(wrong <= 15);
    }

    /// Below leastCells there is no common shift, and each cell is judged as a whole.
    void fewCells()
    {
        const auto runs = [](double factor) {
            DatasetBuilder builder(synthetic::provenance());
            for (std::uint32_t run = 0; run < 3; ++run)
                builder.add(synthetic::record(
                    "bcast", synthetic::baselineMethod(), 4, 8, factor * (1 + 0.01 * run), run));
            return builder.build();
        };
        const TimeRatios ratios = compared(runs(1), runs(2));
        QVERIFY(std::isnan(ratios.shift.value));
        const TimeRatio &ratio = ratios.cells.front().ratio;
        QCOMPARE(ratio.verdict, RatioVerdict::slower);
        QVERIFY(std::abs(ratio.value - 2) < 1e-12);
        // t of 4 degrees of freedom: 2.776; the standard deviation of the logarithms is 0.0099.
        QVERIFY(std::abs(std::log(ratio.high / 2) - 2.776 * 0.0099 * std::sqrt(2.0 / 3)) < 1e-4);
        QVERIFY(!compared(runs(1), runs(1)).isSlower(0));
    }

    /// The estimate is 2, and the lower end of its interval 1.96.
    void theToleranceIsComparedWithTheLowerEnd()
    {
        TimeRatio ratio;
        ratio.value = 2;
        ratio.low = 1.96;
        ratio.high = 2.04;
        ratio.verdict = RatioVerdict::slower;
        QVERIFY(ratio.isSlowerThan(0.95));
        QVERIFY(!ratio.isSlowerThan(0.98));
    }

    void defaultsOfAnyLibraryAreTheSameCell()
    {
        const TimeRatios ratios = compared(
            single("bcast", 4, 8, 1, {"openmpi", "default"}), single("bcast", 4, 8, 3, {"mpich", "default"}));
        QCOMPARE(ratios.cells.size(), std::size_t{1});
        QCOMPARE(ratios.cells.front().method, std::string("default"));
        QCOMPARE(ratios.cells.front().ratio.value, 3.0);
    }

    void oneMethodOfEachSideIsCompared()
    {
        const TimeRatios ratios
            = compared(single("bcast", 4, 8, 1), single("bcast", 4, 8, 3, synthetic::method(0)));
        QVERIFY(ratios.acrossMethods);
        QCOMPARE(ratios.cells.front().method, std::string("default -> pipeline/1KiB"));
    }

    void namesWhatHasNoCounterpart()
    {
        const DatasetPtr one = single("bcast", 4, 8, 1);
        const auto says = [&](const DatasetPtr &other, const char *text) {
            const std::string error = errorOf(one, other);
            QVERIFY2(error.find(text) != std::string::npos, error.c_str());
        };
        says(single("reduce", 4, 8, 1), "no collective is in both. A has bcast. B has reduce.");
        says(single("bcast", 8, 8, 1), "no placement of bcast is in both. A has 4. B has 8.");
        says(single("bcast", 4, 16, 1), "no message size of bcast is in both. A has 8 B. B has 16 B.");
        const auto many = [](double seconds, double last) {
            DatasetBuilder builder(synthetic::provenance());
            for (std::uint64_t bytes = 1; bytes <= 8; ++bytes)
                builder.add(synthetic::record(
                    "bcast", synthetic::baselineMethod(), 4, bytes, bytes == 8 ? last : seconds));
            return builder.build();
        };
        for (const double unit : {1000.0, 1e-6})
            QVERIFY2(errorOf(many(1, 1), many(unit, unit)).find("the units differ") != std::string::npos,
                errorOf(many(1, 1), many(unit, unit)).c_str());
        QCOMPARE(errorOf(many(1, 1), many(1000, 1)), std::string()); // a time-out
        QCOMPARE(errorOf(one, single("bcast", 4, 8, 30)), std::string());
        RatioQuestion question{{one}, {one}, {"reduce"}};
        const auto empty = timeRatios(question);
        QVERIFY(!empty);
        QVERIFY(empty.error().text().find("A has no measurement of these collectives") != std::string::npos);
    }

    /// 100 calls of bcast with 8 B per run, which got 1 s slower.
    void costsAnApplicationTheDifference()
    {
        wire::ProfileKey key;
        key.collective = "bcast";
        key.kind = "blocking";
        key.commSize = 4;
        key.messageBytes = 8;
        wire::ProfileKey other = key;
        other.collective = "reduce";
        wire::ProfileEntry entry;
        entry.calls = 100;
        entry.processes = 4;
        entry.secondsTotal = 400;
        entry.leastBytes = entry.mostBytes = 8;
        profiles::ApplicationProfile profile;
        profile.calls.processes = 4;
        profile.calls.seconds = 10;
        profile.calls.complete = true;
        profile.calls.entries = {{key, entry}, {other, entry}};
        const TimeRatios ratios = compared(single("bcast", 4, 8, 2), single("bcast", 4, 8, 3));
        const ApplicationRatio cost = must(applicationRatio(
            ratios, {{"app", std::make_shared<const profiles::ApplicationProfile>(profile), 1}}));
        QCOMPARE(cost.cells, std::size_t{1});
        QVERIFY(std::abs(cost.after / cost.before - 1.5) < 1e-12);
        QVERIFY(std::abs(cost.before - 200) < 1e-9);
        QVERIFY(std::isnan(cost.low)); // one run
        QVERIFY(cost.unmeasured > 0); // reduce
        QCOMPARE(cost.coveredCalls, 0.5);
        QCOMPARE(cost.coveredSeconds, 0.5);
    }
};

const testing::Registered<TestTimeRatios> registered("tst_time_ratios");

} // namespace collscope::tst_time_ratios
#include "tst_time_ratios.moc"
