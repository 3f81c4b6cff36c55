// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/side_by_side.h"
#include "tests/support/test_program.h"
#include "tests/support/two_ranges.h"

#include <QTest>

namespace collscope::tst_side_by_side {

class TestSideBySide : public QObject {
    Q_OBJECT
private slots:
    void byHand()
    {
        const SideBySide both = sideBySide({m_small, m_large});
        QCOMPARE(both.shared, std::size_t{4}); // 2 and 4 processes, 8 and 64 bytes
        QCOMPARE(both.differing.size(), std::size_t{1});
        const DifferingCell &cell = both.differing.front();
        QCOMPARE(cell.instance.placement.commSize, 4U);
        QCOMPARE(cell.instance.messageBytes, std::uint64_t{64});
        QCOMPARE(cell.costs, (std::vector<double>{1.0, 1.0})); // 2 against 1 either way
        QCOMPARE(both.means, (std::vector<double>{0.25, 0.25}));
    }

    void anyNumberOfSystemsInAnyOrder()
    {
        const SideBySide three = sideBySide({m_large, m_small, m_large});
        QCOMPARE(three.shared, std::size_t{9}); // what the large ones have in common as well
        QCOMPARE(three.differing.size(), std::size_t{1});
        QCOMPARE(three.differing.front().costs, (std::vector<double>{1.0, 1.0, 1.0}));
        QVERIFY(sideBySide({m_large}).differing.empty());
        QVERIFY(sideBySide({}).means.empty());
    }

    /// The choice of a system that has methods the others do not have costs nobody knows what.
    void unknownCostsComeLast()
    {
        const DecisionMapPtr other = synthetic::decisionMap(synthetic::dataset(
            {{2, 4}, {8, 64}, {synthetic::method(1), synthetic::method(7)}, {2, 1, 2, 1, 1, 2, 2, 1}}));
        const SideBySide both = sideBySide({m_small, other});
        QCOMPARE(both.differing.size(), std::size_t{4});
        QCOMPARE(both.differing.front().instance.placement.commSize, 4U);
        QCOMPARE(both.differing.front().instance.messageBytes, std::uint64_t{8});
        QCOMPARE(both.differing.front().costs[0], 1.0);
        QVERIFY(std::isnan(both.differing.front().costs[1]));
        QVERIFY(std::isnan(both.differing.back().worst()));
        QCOMPARE(both.means[0], 1.0);
        QVERIFY(std::isnan(both.means[1]));
    }

private:
    DecisionMapPtr m_small = synthetic::decisionMap(synthetic::dataset(synthetic::smallRange()));
    DecisionMapPtr m_large = synthetic::decisionMap(synthetic::dataset(synthetic::largeRange()));
};

const testing::Registered<TestSideBySide> registered("tst_side_by_side");

} // namespace collscope::tst_side_by_side
#include "tst_side_by_side.moc"
