// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/difference.h"
#include "tests/support/test_program.h"
#include "tests/support/two_ranges.h"

#include <QTest>

namespace collscope::tst_difference {

using synthetic::must;

class TestDifference : public QObject {
    Q_OBJECT
private slots:
    void byHand()
    {
        const DecisionDifference difference = must(decisionDifference(m_studies, question()));
        QCOMPARE(difference.changes.size(), std::size_t{9});
        QCOMPARE(difference.outside(), std::size_t{5});
        QCOMPARE(difference.changed(), std::size_t{3}); // 4 x 64 B, 8 x 8 B, 8 x 1024 B
        QCOMPARE(difference.stale(0.05), std::size_t{2}); // the last one is not known
        QCOMPARE(difference.stale(1.5), std::size_t{1});
        QCOMPARE(difference.staleOutside(0.05), std::size_t{1});
        QCOMPARE(difference.notMeasured(), std::size_t{1});
        const PenaltyStatistics &old = difference.before.statistics;
        QCOMPARE(old.outside, std::size_t{5});
        QCOMPARE(old.mean, 3.0 / 8);
        // One old choice was not measured: all means are over the other cells.
        QCOMPARE(difference.compared(), std::size_t{8});
        QCOMPARE(difference.after.statistics.cells, std::size_t{8});
        QCOMPARE(difference.baseline->statistics.cells, std::size_t{8});
        QCOMPARE(old.insideMean, 1.0 / 4);
        QCOMPARE(old.outsideMean, 2.0 / 4);
        // The new decisions come from where they are judged.
        QCOMPARE(difference.after.statistics.outside, std::size_t{0});
        QCOMPARE(difference.after.statistics.insideMean, 0.0);
        QVERIFY(std::isnan(difference.after.statistics.outsideMean));
        QVERIFY(difference.baseline);
        QCOMPARE(difference.baseline->statistics.mean, 1.0);
    }

    /// Fitted to one, fitted to another, judged on a third, whose 16 processes neither of them knows, and
    /// whose 1024 bytes only the second one does.
    void aThirdMachineJudges()
    {
        DifferenceQuestion asked = question();
        asked.judge = synthetic::dataset({{4, 16}, {64, 1024}, {synthetic::method(0), synthetic::method(1)},
            {1, 4, 1, 4, 4, 1, 4, 1}}); // 0 is best for 4 processes, 1 for 16
        const DecisionDifference difference = must(decisionDifference(m_studies, asked));
        QCOMPARE(difference.changes.size(), std::size_t{4});
        QCOMPARE(difference.before.statistics.outside, std::size_t{3});
        QCOMPARE(difference.after.statistics.outside, std::size_t{2});
        QCOMPARE(difference.outside(), std::size_t{3});
        QCOMPARE(difference.before.statistics.insideMean, 0.0);
        QCOMPARE(difference.before.statistics.outsideMean, 2.0); // 0, 3 and 3
        // 4 x 64 B: method 1 now, 4 s against 1 s; 16 processes decide as 8 do: 0 for 64 B, 1 for 1024 B.
        QCOMPARE(difference.after.statistics.insideMean, 1.5); // 3 and 0
        QCOMPARE(difference.after.statistics.outsideMean, 1.5); // 3 and 0
        QVERIFY(!difference.baseline);
    }

    void whatCannotBeAsked()
    {
        DifferenceQuestion asked = question();
        asked.newSpec = "no-such-model";
        QVERIFY(!decisionDifference(m_studies, asked));
        asked = question();
        asked.judge = synthetic::dataset(synthetic::smallRange(), "reduce");
        QVERIFY(!decisionDifference(m_studies, asked));
    }

private:
    DifferenceQuestion question() const
    {
        return {m_small, m_large, m_large, {"bcast", {}, false}, "exact", "exact"};
    }

    StudyCache m_studies;
    DatasetPtr m_small = synthetic::dataset(synthetic::smallRange());
    DatasetPtr m_large = synthetic::dataset(synthetic::largeRange());
};

const testing::Registered<TestDifference> registered("tst_difference");

} // namespace collscope::tst_difference
#include "tst_difference.moc"
