// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/measured_range.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_measured_range {

/// Placements 2 x 1, 2 x 2, 4 x 1, 4 x 2 and 8 to 64 bytes.
class TestMeasuredRange : public QObject {
    Q_OBJECT
private slots:
    void holdsWhatLiesBetween()
    {
        const auto map = synthetic::decisionMap(synthetic::placedDataset({2, 4}, {1, 2}, {8, 64}, 2));
        const MeasuredRange range(*map);
        QVERIFY(range.holds({"bcast", {2, 1, 2}, 8}));
        QVERIFY(range.holds({"bcast", {3, 2, 6}, 17})); // nobody measured it, but measurements are around it
        QVERIFY(!range.holds({"bcast", {4, 2, 8}, 7}));
        QVERIFY(!range.holds({"bcast", {4, 2, 8}, 65}));
        QVERIFY(!range.holds({"bcast", {8, 1, 8}, 8})); // more nodes, though not more processes
        QVERIFY(!range.holds({"bcast", {2, 4, 8}, 8})); // fuller nodes
        QVERIFY(!range.holds({"bcast", {4, 2, 9}, 8}));
        QVERIFY(range.holds({"bcast", {0, 0, 8}, 8})); // what is not known is not asked
        QVERIFY(!range.holds({"bcast", {0, 0, 1}, 8}));
    }

    /// A row that is there for another method's sake, or for another message size, is measured; a gap is not.
    void gapsDoNotWiden()
    {
        const double none = std::nan("");
        const auto map = synthetic::decisionMap(
            synthetic::dataset({{2, 4, 8}, {8, 64}, {synthetic::method(0), synthetic::baselineMethod()},
                // Of 8 processes the library's own choice alone was measured: no model learns from it.
                {1, 2, 1, 2, 1, 2, none, 2, none, 2, none, 2}}));
        const MeasuredRange range(*map);
        QVERIFY(range.holds({"bcast", {0, 0, 4}, 64}));
        QVERIFY(!range.holds({"bcast", {0, 0, 8}, 8}));
        const std::vector<bool> expected{false, false, false, false, true, true};
        QCOMPARE(cellsOutside(*map, range), expected);
    }
    /// Predicted times widen the range as far as they are no extrapolations themselves.
    void extrapolatedTimesDoNotWiden()
    {
        Provenance provenance = synthetic::provenance();
        provenance.origin = Origin::predicted;
        DatasetBuilder builder(provenance);
        for (const std::uint32_t commSize : {2U, 4U, 8U})
            for (const std::uint64_t bytes : {8U, 64U})
                builder.add(synthetic::record("bcast", synthetic::method(0), commSize, bytes, 1e-6),
                    commSize == 8 || bytes == 64);
        const auto map = synthetic::decisionMap(builder.build());
        QCOMPARE(map->grid->extrapolatedCells(), std::size_t{4});
        const std::vector<bool> expected{false, true, false, true, true, true};
        QCOMPARE(cellsOutside(*map, MeasuredRange(*map)), expected);
        QCOMPARE(map->grid->extrapolated(), expected);
    }
};

const testing::Registered<TestMeasuredRange> registered("tst_measured_range");

} // namespace collscope::tst_measured_range
#include "tst_measured_range.moc"
