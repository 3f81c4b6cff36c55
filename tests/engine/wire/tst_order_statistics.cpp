// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/order_statistics.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_order_statistics {

using collscope::wire::samplesOutside;

namespace {

/// P(X <= k) of n tossed coins, added up one by one.
long double tail(std::size_t n, std::size_t k)
{
    long double probability = 1.0L;
    for (std::size_t i = 0; i < n; ++i)
        probability /= 2.0L;
    long double sum = probability;
    for (std::size_t i = 1; i <= k; ++i) {
        probability *= static_cast<long double>(n - i + 1) / static_cast<long double>(i);
        sum += probability;
    }
    return sum;
}

} // namespace

class TestOrderStatistics : public QObject {
    Q_OBJECT
private slots:
    /// Le Boudec, table A.1 (95 %): 6 samples have the least and the greatest, 20 the 6th and the 15th, 70
    /// the 27th and the 44th.
    void asInTheTable()
    {
        QCOMPARE(samplesOutside(5, 0.95), std::size_t{0});
        QCOMPARE(samplesOutside(6, 0.95), std::size_t{1});
        QCOMPARE(samplesOutside(20, 0.95), std::size_t{6});
        QCOMPARE(samplesOutside(70, 0.95), std::size_t{27});
    }

    void isTheLargestThatHoldsTheMedian()
    {
        for (const double confidence : {0.5, 0.9, 0.95, 0.99, 0.999})
            for (std::size_t n = 0; n <= 3000; n += 1 + n / 7) {
                const std::size_t k = samplesOutside(n, confidence);
                const auto most = static_cast<long double>((1.0 - confidence) / 2.0);
                QVERIFY(k == 0 || tail(n, k - 1) <= most);
                QVERIFY2(tail(n, k) > most, qPrintable(QString::number(n)));
            }
    }
};

const testing::Registered<TestOrderStatistics> registered("tst_order_statistics");

} // namespace collscope::tst_order_statistics
#include "tst_order_statistics.moc"
