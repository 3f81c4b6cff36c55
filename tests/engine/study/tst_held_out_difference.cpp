// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/held_out_difference.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>

namespace collscope::tst_held_out_difference {

class TestHeldOutDifference : public QObject {
    Q_OBJECT

private:
    static HeldOutDifference::Where at(std::uint32_t commSize) { return {Placement{0, 0, commSize}, 8}; }

private slots:
    void ofNothing()
    {
        const HeldOutDifference none(0);
        QVERIFY(std::isnan(none.mean()) && std::isnan(none.halfWidth()));
    }

    /// A cell of three runs counts as much as one of a single run.
    void aCellCountsOnce()
    {
        HeldOutDifference difference(0);
        for (int run = 0; run < 3; ++run)
            difference.add(at(2), -3, 1);
        difference.add(at(4), 1, 1);
        QCOMPARE(difference.mean(), -1.0);
    }

    /// By hand: differences 1, 2, 3, 4 have the mean 2.5 and the standard error 0.6455; four cells without a
    /// difference halve both.
    void byCells()
    {
        HeldOutDifference difference(0);
        for (std::uint32_t cell = 1; cell <= 4; ++cell)
            difference.add(at(cell), cell, 1);
        difference.endPart();
        QCOMPARE(difference.mean(), 2.5);
        QVERIFY(std::abs(difference.halfWidth() - 1.96 * 0.645497) < 1e-5);
        for (std::uint32_t cell = 5; cell <= 8; ++cell)
            difference.add(at(cell), 0, 1);
        difference.endPart();
        QCOMPARE(difference.mean(), 1.25);
        QVERIFY(std::abs(difference.halfWidth() - 1.96 * 0.645497 / 2) < 1e-5);
    }

    /// Two cells say little: what differs between the parts tells it. By hand: parts -1 and -3, whose mean
    /// has the standard error 1; Student's t for 97.5 % on both sides is 25.452.
    void byPartsWhereCellsAreFew()
    {
        HeldOutDifference difference(0);
        for (const double one : {-1.0, -3.0}) {
            difference.add(at(2), one, 1);
            difference.add(at(4), one, 1);
            difference.endPart();
        }
        QVERIFY(std::abs(difference.halfWidth() - 25.452) < 1e-3);
    }

    /// What a run does to a method widens the interval, and more cells do not narrow this part. By hand: all
    /// cells differ alike; in each of two runs and of two days one method has all of the time, and so has the
    /// other: 0.1 x sqrt(2 x (1 + 1) / 2).
    void byWhatRunsDoToMethods()
    {
        HeldOutDifference alone(0);
        HeldOutDifference withRuns(0.1);
        for (int run = 0; run < 2; ++run) {
            for (auto *const difference : {&alone, &withRuns}) {
                for (std::uint32_t cell = 1; cell <= 8; ++cell) {
                    difference->add(at(cell), -0.5, 1);
                    difference->addDecided(0, 1, 1, 1);
                }
                difference->endPart();
            }
        }
        QCOMPARE(alone.halfWidth(), 0.0);
        QVERIFY(std::abs(withRuns.halfWidth() - 0.1 * std::sqrt(2.0)) < 1e-9);
    }
};

const testing::Registered<TestHeldOutDifference> registered("tst_held_out_difference");

} // namespace collscope::tst_held_out_difference

#include "tst_held_out_difference.moc"
