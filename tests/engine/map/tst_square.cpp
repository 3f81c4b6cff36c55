// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/square.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>

namespace collscope::tst_square {

class SquareTest : public QObject {
    Q_OBJECT

private slots:
    void orders()
    {
        QCOMPARE(squareOrder(1, 1), 0U);
        QCOMPARE(squareOrder(2, 1), 1U);
        QCOMPARE(squareOrder(1, 3), 2U);
        QCOMPARE(squareOrder(25, 48), 6U); // the papers' maps become 64 x 64
        QCOMPARE(squareOrder(49, 38), 6U);
        QCOMPARE(squareOrder(64, 65), 7U);
        QCOMPARE(squareOrder(65535, 1), 16U);
        QCOMPARE(squareOrder(3, 4, 9), 4U);
    }

    void goldenThreeInFour()
    {
        const std::vector<std::uint32_t> expected = {0, 2, 3};
        QCOMPARE(firstReplicas(3, 2), expected); // rows 0 0 1 2
    }

    void rowsAreReplicatedEvenly()
    {
        for (unsigned order = 0; order <= 9; ++order)
            for (std::uint32_t n = 1; n <= (1U << order); ++n) {
                QCOMPARE(replicaSource(0, n, order), 0U);
                QCOMPARE(replicaSource((1U << order) - 1, n, order), n - 1);
                QCOMPARE(firstReplica(n, n, order), 1U << order);
                const auto first = firstReplicas(n, order);
                for (std::uint32_t i = 0; i < (1U << order); ++i) {
                    const auto row = static_cast<std::uint32_t>(std::uint64_t{i} * n / (1U << order));
                    QCOMPARE(replicaSource(i, n, order), row);
                    QVERIFY(first[row] <= i);
                }
                for (std::uint32_t r = 0; r < n; ++r) {
                    QCOMPARE(replicaSource(first[r], n, order), r);
                    QVERIFY(first[r] == 0 || replicaSource(first[r] - 1, n, order) + 1 == r);
                }
            }
    }

    void theLastRowFillsUp()
    {
        const std::vector<std::uint32_t> expected = {0, 1, 2};
        QCOMPARE(firstReplicas(3, 3, Reshape::uneven), expected); // rows 0 1 2 2 2 2 2 2
        for (unsigned order = 0; order <= 6; ++order)
            for (std::uint32_t n = 1; n <= (1U << order); ++n) {
                for (std::uint32_t i = 0; i < (1U << order); ++i)
                    QCOMPARE(replicaSource(i, n, order, Reshape::uneven), std::min(i, n - 1));
                for (std::uint32_t r = 0; r < n; ++r)
                    QCOMPARE(firstReplica(r, n, order, Reshape::uneven), r);
                QCOMPARE(firstReplica(n, n, order, Reshape::uneven), 1U << order);
            }
        QCOMPARE(firstReplicas(4, 2, Reshape::uneven), firstReplicas(4, 2)); // nothing to fill
    }

    void largestAxis()
    {
        for (std::uint32_t r = 0; r < 65535; r += 13)
            QCOMPARE(replicaSource(firstReplica(r, 65535, 16), 65535, 16), r);
    }
};

const testing::Registered<SquareTest> registered("tst_square");

} // namespace collscope::tst_square
#include "tst_square.moc"
