// SPDX-License-Identifier: GPL-3.0-or-later
// The 95 % intervals of held-out figures cover what another day measures, of simulated runs. The table of the
// help page "How sure is this?" is printed by bench_coverage.
#include "tests/bench/coverage.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_coverage {

using bench::Covered;

class TestCoverage : public QObject {
    Q_OBJECT
private slots:
    void intervalsCoverAnotherDay()
    {
        constexpr std::uint64_t machines = 40;
        Covered penalties;
        Covered gains;
        for (std::uint64_t seed = 1; seed <= machines; ++seed)
            for (const unsigned runs : {2U, 3U}) {
                const bench::Measurements measurements = bench::simulated(seed, runs);
                penalties += bench::penalties(measurements, "bcast", {"exact", "c45"});
                gains += bench::gains(measurements, "bcast");
            }
        QCOMPARE(penalties.cases, 4 * machines);
        // On a few machines nothing is faster than the default: nothing is decided, and no gain is stated.
        QVERIFY2(gains.cases >= 2 * machines - 8, qPrintable(QString::number(gains.cases)));
        Covered all = penalties;
        all += gains;
        const auto said = [](const Covered &covered) {
            return QStringLiteral("%1 of %2").arg(covered.covered).arg(covered.cases);
        };
        qInfo().noquote() << "penalties" << said(penalties) << "gains" << said(gains);
        QVERIFY2(all.share() >= 0.90 && all.share() <= 0.98, qPrintable(said(all)));
        QVERIFY2(gains.share() >= 0.90, qPrintable(said(gains)));
        QVERIFY2(penalties.share() >= 0.90, qPrintable(said(penalties)));
    }
};

const testing::Registered<TestCoverage> registered("tst_coverage");

} // namespace collscope::tst_coverage
#include "tst_coverage.moc"
