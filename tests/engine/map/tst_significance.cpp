// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/significance.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_significance {

/// Figures of Student's distribution from tables.
class TestSignificance : public QObject {
    Q_OBJECT
private slots:
    void quantiles_data()
    {
        QTest::addColumn<double>("freedom");
        QTest::addColumn<double>("quantile"); ///< 95 %, both sides
        QTest::newRow("1") << 1.0 << 12.7062;
        QTest::newRow("4") << 4.0 << 2.7764;
        QTest::newRow("120") << 120.0 << 1.9799;
        for (const double many : {1e6, 1e8, 1e60, HUGE_VAL})
            QTest::newRow(qPrintable(QString::number(many))) << many << 1.95996;
    }

    void quantiles()
    {
        QFETCH(double, freedom);
        QFETCH(double, quantile);
        const double found = studentQuantile(freedom, 0.05);
        QVERIFY2(std::abs(found - quantile) < 1e-4, qPrintable(QString::number(found)));
        QVERIFY(std::abs(studentProbability(freedom, quantile) - 0.05) < 1e-5);
    }
};

const testing::Registered<TestSignificance> registered("tst_significance");

} // namespace collscope::tst_significance
#include "tst_significance.moc"
