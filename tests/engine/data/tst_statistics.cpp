// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/statistics.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

namespace collscope::tst_statistics {

class TstStatistics : public QObject {
    Q_OBJECT

private slots:
    /// R: quantile(c(9, 2, 7, 4, 11, 3), c(0, .1, .25, .5, .75, .9, 1), type = 7)
    void knownValues()
    {
        const std::vector<double> sample = {9, 2, 7, 4, 11, 3};
        const std::pair<double, double> expected[]
            = {{0, 2}, {0.1, 2.5}, {0.25, 3.25}, {0.5, 5.5}, {0.75, 8.5}, {0.9, 10}, {1, 11}};
        for (const auto &[fraction, value] : expected) {
            auto values = sample;
            QCOMPARE(quantile(values, fraction), value);
        }
        auto values = sample;
        QCOMPARE(median(values), 5.5);
        QCOMPARE(mean(values), 6.0);
    }

    void smallSamples()
    {
        std::vector<double> none;
        QVERIFY(std::isnan(quantile(none, 0.5)) && std::isnan(median(none)) && std::isnan(mean(none)));
        std::vector<double> one = {3.5};
        for (const double fraction : {0.0, 0.3, 1.0})
            QCOMPARE(quantile(one, fraction), 3.5);
        std::vector<double> two = {2, 1};
        QCOMPARE(quantile(two, 0.25), 1.25);
    }

    void agreesWithSorting()
    {
        std::mt19937 random(1);
        for (int round = 0; round < 200; ++round) {
            std::vector<double> values(1 + random() % 50);
            for (double &value : values)
                value = static_cast<double>(random() % 20);
            auto sorted = values;
            std::sort(sorted.begin(), sorted.end());
            const double fraction = static_cast<double>(random() % 101) / 100;
            const double position = fraction * static_cast<double>(sorted.size() - 1);
            const auto below = static_cast<std::size_t>(position);
            const double above = sorted[std::min(below + 1, sorted.size() - 1)];
            const double expected
                = sorted[below] + (position - std::floor(position)) * (above - sorted[below]);
            QCOMPARE(quantile(values, fraction), expected);
        }
    }
};

const testing::Registered<TstStatistics> registered("tst_statistics");

} // namespace collscope::tst_statistics
#include "tst_statistics.moc"
