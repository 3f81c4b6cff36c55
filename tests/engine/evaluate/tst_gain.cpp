// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/gain.h"
#include "engine/wire/order_statistics.h"
#include "engine/wire/sides.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_gain {

namespace {

using Times = std::vector<double>;

/// Times as they are measured: a floor, a long tail, and now and then something else of the machine.
Times noisy(std::mt19937_64 &random, std::size_t count, double floor)
{
    Times times;
    for (std::size_t i = 0; i < count; ++i) {
        const double tail = -std::log(1.0 - synthetic::unit(random)) * 0.1;
        const double hiccup = synthetic::unit(random) < 0.03 ? 5.0 * synthetic::unit(random) : 0.0;
        times.push_back(floor * (1.0 + tail + hiccup));
    }
    return times;
}

wire::RecordLine timed(const std::string &collective, const Method &method, std::uint32_t ranks,
    std::uint64_t bytes, const Times &each, std::uint32_t run = 0)
{
    wire::RecordLine record = synthetic::record(collective, method, ranks, bytes, each.front(), run);
    record.each = each;
    return record;
}

/// The library's own choice beside the first method.
void add(std::vector<wire::RecordLine> &records, std::uint32_t ranks, std::uint64_t bytes, const Times &own,
    const Times &tuned, std::uint32_t run = 0)
{
    records.push_back(timed("bcast", synthetic::baselineMethod(), ranks, bytes, own, run));
    records.push_back(timed("bcast", synthetic::method(0), ranks, bytes, tuned, run));
}

std::vector<RealisedGain> gainsOf(const std::vector<wire::RecordLine> &records)
{
    return synthetic::must(realisedGains(synthetic::provenance(), records, 0.95));
}

} // namespace

class TestGain : public QObject {
    Q_OBJECT
private slots:
    void medianOfTheRatios()
    {
        const Times own{2, 4, 6, 8, 10, 12, 14};
        const Times half{1, 2, 3, 4, 5, 6, 7};
        const CellGain gain = pairedGain(own, half, 0.95);
        QCOMPARE(gain.pairs, std::size_t{7});
        QCOMPARE(gain.defaultSeconds, 8.0);
        QCOMPARE(gain.tunedSeconds, 4.0);
        QCOMPARE(gain.gain, 1.0); // twice as fast, and in every pair
        QCOMPARE(gain.low, 1.0);
        QCOMPARE(gain.high, 1.0);
        QCOMPARE(gain.verdict, GainVerdict::better);
        const CellGain loss = pairedGain(half, own, 0.95);
        QCOMPARE(loss.gain, -0.5);
        QCOMPARE(loss.verdict, GainVerdict::worse);
    }

    /// Whatever the order: the ends are the ratios with so many beyond them, by counting.
    void theIntervalHoldsTheMiddle()
    {
        std::mt19937_64 random(9);
        for (std::size_t pairs = 6; pairs <= 40; ++pairs) {
            const Times own = noisy(random, pairs, 1.0);
            const Times tuned = noisy(random, pairs, 1.0);
            const CellGain gain = pairedGain(own, tuned, 0.95);
            std::size_t below = 0;
            std::size_t above = 0;
            bool isLow = false;
            bool isHigh = false;
            for (std::size_t i = 0; i < pairs; ++i) {
                const double ratio = own[i] / tuned[i] - 1;
                below += ratio < gain.low;
                above += ratio > gain.high;
                isLow = isLow || ratio == gain.low;
                isHigh = isHigh || ratio == gain.high;
            }
            const std::size_t outside = wire::samplesOutside(pairs, 0.95);
            QCOMPARE(below, outside - 1);
            QCOMPARE(above, outside - 1);
            QVERIFY(isLow && isHigh && gain.low <= gain.gain && gain.gain <= gain.high);
        }
    }

    /// One observation is a pair of launches: what their cells have in common makes no interval narrow.
    void launchesArePairs()
    {
        std::vector<wire::RecordLine> records;
        const auto launch = [&records](
                                const Method &method, std::uint32_t run, double seconds, std::size_t cells) {
            for (std::size_t i = 0; i < cells; ++i)
                records.push_back(synthetic::record("bcast", method, 4, std::uint64_t{1} << i, seconds, run));
        };
        const auto gain = [&records] {
            Provenance provenance = synthetic::provenance();
            provenance.facts.emplace_back(wire::comparedKey, wire::comparedLaunches);
            return synthetic::must(realisedGains(provenance, records, 0.95)).front();
        };
        constexpr std::size_t cells = 5;
        for (std::uint32_t pair = 0; pair < 6; ++pair) {
            const double speed = pair % 2 == 0 ? 1 : 10; // of both launches
            launch(synthetic::baselineMethod(), 2 * pair, speed * (pair == 5 ? 1 : 2), cells);
            launch(synthetic::method(0), 2 * pair + 1, speed, cells);
        }
        RealisedGain all = gain();
        QCOMPARE(all.statistics.launches, std::size_t{6});
        QCOMPARE(all.statistics.cells, cells);
        QCOMPARE(all.cells.front().pairs, std::size_t{6});
        QCOMPARE(all.statistics.mean, 1.0);
        QCOMPARE(all.statistics.low, 0.0); // one of six did not gain, in all of its cells
        QVERIFY(all.cells.front().verdict == GainVerdict::same);
        launch(synthetic::baselineMethod(), 12, 2, 1); // it ended early, and its other half is missing
        all = gain();
        QCOMPARE(all.statistics.launches, std::size_t{6});
        // Cells that the files leave to the library are no part of the gain.
        for (std::uint32_t pair = 0; pair < 6; ++pair) {
            records.push_back(synthetic::record("bcast", synthetic::baselineMethod(), 4, 4096, 1, 2 * pair));
            records.push_back(
                synthetic::record("bcast", synthetic::baselineMethod(), 4, 4096, 2, 2 * pair + 1));
        }
        all = gain();
        QCOMPARE(all.statistics.cells, cells);
        QCOMPARE(all.kept.cells, std::size_t{1});
        QCOMPARE(all.kept.high, -0.5);
        // Without the header these are ordinary measurements.
        QVERIFY(!realisedGains(synthetic::provenance(), records, 0.95));
    }

    void tooFewPairsSayNothing()
    {
        const CellGain gain = pairedGain(Times{2, 2, 2, 2, 2}, Times{1, 1, 1, 1, 1}, 0.95);
        QCOMPARE(gain.gain, 1.0);
        QVERIFY(std::isnan(gain.low) && std::isnan(gain.high));
        QCOMPARE(gain.verdict, GainVerdict::same);
        QCOMPARE(pairedGain({}, {}, 0.95).verdict, GainVerdict::notTimed);
        QCOMPARE(pairedGain(Times{2, 2, 2, 2, 2, 2}, Times{1, 1, 1, 1, 1, 1}, 0.95).verdict,
            GainVerdict::better); // six are enough for 95 %
    }

    /// The same method twice: what is called a difference is so by chance, as often as the confidence says at
    /// most, and better as often as worse.
    void nothingWhereThereIsNothing_data()
    {
        QTest::addColumn<double>("confidence");
        QTest::newRow("95") << 0.95;
        QTest::newRow("80") << 0.80;
    }

    void nothingWhereThereIsNothing()
    {
        QFETCH(double, confidence);
        std::mt19937_64 random(7);
        constexpr int cells = 4000;
        int better = 0;
        int worse = 0;
        for (int i = 0; i < cells; ++i) {
            const Times own = noisy(random, 40, 1e-5);
            const CellGain gain = pairedGain(own, noisy(random, 40, 1e-5), confidence);
            better += gain.verdict == GainVerdict::better ? 1 : 0;
            worse += gain.verdict == GainVerdict::worse ? 1 : 0;
        }
        const double allowed = (1.0 - confidence) * cells;
        QVERIFY2(better + worse < 1.1 * allowed, qPrintable(QString::number(better + worse)));
        QVERIFY2(better + worse > 0.5 * allowed, "an interval so wide would find nothing");
        QVERIFY(std::abs(better - worse) < 4 * std::sqrt(allowed));
    }

    /// The interval holds the true ratio as often as it says, and finds 10 % in noise that is as large.
    void holdsWhatIsThere()
    {
        std::mt19937_64 random(11);
        constexpr int cells = 2000;
        constexpr double truth = 0.10;
        int held = 0;
        int found = 0;
        for (int i = 0; i < cells; ++i) {
            const Times own = noisy(random, 60, 1.1e-5);
            const CellGain gain = pairedGain(own, noisy(random, 60, 1e-5), 0.95);
            held += gain.low <= truth && truth <= gain.high ? 1 : 0;
            found += gain.verdict == GainVerdict::better ? 1 : 0;
        }
        QVERIFY2(held > 0.94 * cells, qPrintable(QString::number(held)));
        QVERIFY2(found > 0.95 * cells, qPrintable(QString::number(found)));
    }

    /// A machine that grows slower all the time meets both alike only when they are in turn.
    void aDriftIsNoDifference()
    {
        std::mt19937_64 random(3);
        Times own = noisy(random, 100, 1e-5);
        Times tuned = noisy(random, 100, 1e-5);
        for (std::size_t i = 0; i < own.size(); ++i) {
            own[i] *= 1.0 + 0.05 * static_cast<double>(i);
            tuned[i] *= 1.0 + 0.05 * static_cast<double>(i);
        }
        const CellGain gain = pairedGain(own, tuned, 0.95);
        QVERIFY2(std::abs(gain.gain) < 0.05, qPrintable(QString::number(gain.gain)));
        QVERIFY(gain.high - gain.low < 0.15);
    }

    void onTheGrid()
    {
        std::vector<wire::RecordLine> records;
        add(records, 2, 8, Times(10, 4e-6), Times(10, 2e-6));
        add(records, 4, 8, Times(10, 1e-6), Times(10, 2e-6));
        add(records, 4, 64, {1e-6, 2e-6, 1e-6, 2e-6, 1e-6, 2e-6}, {2e-6, 1e-6, 2e-6, 1e-6, 2e-6, 1e-6});
        const auto gains = gainsOf(records);
        QCOMPARE(gains.size(), std::size_t{1});
        const RealisedGain &bcast = gains.front();
        QCOMPARE(bcast.map->grid->rows(), 2U);
        QCOMPARE(bcast.map->grid->columns(), 2U);
        const auto at = [&](std::uint32_t row, std::uint32_t column) {
            return bcast.cells[bcast.map->grid->index({row, column})];
        };
        QCOMPARE(at(0, 0).gain, 1.0);
        QCOMPARE(at(0, 0).tuned, synthetic::method(0));
        QCOMPARE(at(0, 1).verdict, GainVerdict::notTimed);
        QVERIFY(bcast.map->interpolated(1));
        QCOMPARE(at(1, 1).verdict, GainVerdict::same);
        QCOMPARE(bcast.statistics.cells, std::size_t{3});
        QCOMPARE(bcast.statistics.better, std::size_t{1});
        QCOMPARE(bcast.statistics.same, std::size_t{1});
        QCOMPARE(bcast.statistics.worse, std::size_t{1});
        // Twice as fast and half as fast are nothing together.
        QVERIFY2(std::abs(bcast.statistics.mean - std::expm1(std::log1p(at(1, 1).gain) / 3)) < 1e-12,
            qPrintable(QString::number(bcast.statistics.mean)));
        QCOMPARE(bcast.statistics.median, at(1, 1).gain); // between +100 % and -50 %
        QCOMPARE(bcast.worst(), std::vector<std::size_t>{2});
        QCOMPARE(bcast.best(), std::optional<std::size_t>(0));
    }

    void severalJobsAreOne()
    {
        std::vector<wire::RecordLine> records;
        add(records, 2, 8, Times(4, 4e-6), Times(4, 2e-6), 0);
        add(records, 2, 8, Times(4, 4e-6), Times(4, 2e-6), 1);
        const auto gains = gainsOf(records);
        QCOMPARE(gains.front().cells.front().pairs, std::size_t{8});
        QCOMPARE(gains.front().cells.front().verdict, GainVerdict::better); // four alone would not say so
    }

    void whatIsNoPairIsLeftOut()
    {
        std::vector<wire::RecordLine> records;
        add(records, 2, 8, Times(8, 4e-6), Times(7, 2e-6)); // cut
        add(records, 2, 64, Times(8, 4e-6), {2e-6, 2e-6, 0, 2e-6, 2e-6, 2e-6, 2e-6, 2e-6});
        records.push_back(timed("bcast", synthetic::baselineMethod(), 4, 8, Times(8, 1e-6)));
        QVERIFY(!realisedGains(synthetic::provenance(), records, 0.95));
        add(records, 4, 64, Times(8, 4e-6), Times(8, 2e-6));
        records.push_back(timed("bcast", synthetic::baselineMethod(), 8, 8, Times(8, 1e-6)));
        const auto gains = gainsOf(records);
        QCOMPARE(gains.front().statistics.cells, std::size_t{1});
        QVERIFY(!realisedGains(synthetic::provenance(), {}, 0.95));
    }

    /// The library's own choice against itself.
    void ownChoiceTwice()
    {
        std::vector<wire::RecordLine> records;
        records.push_back(timed("bcast", synthetic::baselineMethod(), 2, 8, Times(8, 1e-6)));
        records.push_back(timed("bcast", synthetic::baselineMethod(), 2, 8, Times(8, 1e-6)));
        QCOMPARE(gainsOf(records).front().statistics.same, std::size_t{1});
    }
};

const testing::Registered<TestGain> registered("tst_gain");

} // namespace collscope::tst_gain
#include "tst_gain.moc"
