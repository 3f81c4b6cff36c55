// SPDX-License-Identifier: GPL-3.0-or-later
// Ratios of times that a benchmark printed with few digits.
#include "engine/evaluate/ratio_noise.h"
#include "tests/engine/evaluate/ratio_machine.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_rounded_ratios {

using namespace ratio_machine;

class TestRoundedRatios : public QObject {
    Q_OBJECT
private slots:
    void roundedTimesAreNoSlowdown_data()
    {
        QTest::addColumn<double>("step"); ///< microseconds; the times are 1 to 40 us
        QTest::addColumn<std::uint32_t>("runs");
        for (const double step : {0.1, 0.5, 1.0, 5.0})
            for (const std::uint32_t runs : {2U, 3U})
                QTest::addRow("%g us, %u runs", step, runs) << step << runs;
    }
    void roundedTimesAreNoSlowdown()
    {
        QFETCH(double, step);
        QFETCH(std::uint32_t, runs);
        constexpr std::size_t seeds = 400;
        std::size_t slower = 0;
        for (std::size_t seed = 1; seed <= seeds; ++seed) {
            Machine machine(5000 + seed, step * 1e-6);
            const DatasetPtr before = machine.runs(runs);
            slower += compared(before, machine.runs(runs)).isSlower(0) ? 1 : 0;
        }
        qInfo("%zu of %zu pairs with a slowdown", slower, seeds);
        QVERIFY(slower <= seeds / 20);
    }

    /// Where a step is small for the times, 5 % are still found.
    void roundingHidesNoSlowdownOfLongTimes()
    {
        constexpr std::size_t seeds = 200;
        std::size_t found = 0;
        for (std::size_t seed = 1; seed <= seeds; ++seed) {
            Machine machine(seed, 0.5e-6);
            const DatasetPtr before = machine.runs(5);
            const TimeRatios ratios = compared(before, machine.runs(5, slowThree(1.05)));
            for (const RatioCell &cell : ratios.cells)
                found += isSlow(cell) && cell.ratio.verdict == RatioVerdict::slower ? 1 : 0;
        }
        qInfo("found %zu of %zu slow cells of 4, 18 and 31 us", found, 3 * seeds);
        QVERIFY(found > 3 * seeds * 4 / 10);
    }

    void findsTheStepOfPrintedTimes()
    {
        std::vector<double> times;
        for (const double microseconds : {12.5, 3.0, 40.5, 7.0, 1.5, 2.0, 9.5, 1200.0})
            times.push_back(microseconds * 1e-6);
        QVERIFY(std::abs(stepOf(times) - 0.5e-6) < 1e-15);
        times.back() = 1200.25e-6;
        QVERIFY(std::abs(stepOf(times) - 0.25e-6) < 1e-15);
        times.back() = 1e-3 / 7;
        QVERIFY(stepOf(times) < 1e-12);
        times.pop_back();
        QCOMPARE(stepOf(times), 0.0); // too few
    }
};

const testing::Registered<TestRoundedRatios> registered("tst_rounded_ratios");

} // namespace collscope::tst_rounded_ratios
#include "tst_rounded_ratios.moc"
