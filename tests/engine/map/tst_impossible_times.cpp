// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/impossible_times.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_impossible_times {

using synthetic::must;

namespace {

Provenance measured(const std::string &system = "here")
{
    Provenance from;
    from.system = system;
    from.origin = Origin::measured;
    return from;
}

Instance at(std::string_view collective, std::uint32_t commSize, std::uint64_t bytes)
{
    return {collective, {0, 0, commSize}, bytes};
}

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

} // namespace

class TestImpossibleTimes : public QObject {
    Q_OBJECT
private slots:
    void boundsWhatOneProcessReceives()
    {
        // 63 blocks of 64 KiB reach the root of a gather of 64 processes: 1.2 TB/s in 3.5 us.
        QVERIFY(isImpossible(measured(), at("gather", 64, 65536), 3.5e-6));
        QVERIFY(!isImpossible(measured(), at("gather", 64, 65536), 35e-6));
        QVERIFY(!isImpossible(measured(), at("bcast", 64, 65536), 3.5e-6)); // one block arrives
        QVERIFY(isImpossible(measured(), at("bcast", 64, 4 * mebibyte), 3.5e-6));
        QVERIFY(!isImpossible(measured(), at("bcast", 1, 4 * mebibyte), 3.5e-6)); // nothing moves
        QVERIFY(!isImpossible(measured(), at("barrier", 64, 0), 1e-9));
        QVERIFY(!isImpossible(measured(), at("reduce_scatter", 64, 4 * mebibyte), 3.5e-6)); // a share of it
    }

    void acceleratorsAreFaster()
    {
        QVERIFY(!isImpossible(measured("here (CUDA)"), at("bcast", 8, 4 * mebibyte), 3.5e-6));
        QVERIFY(isImpossible(measured("here (CUDA)"), at("bcast", 8, 64 * mebibyte), 3.5e-6));
        Provenance ofFact = measured();
        ofFact.facts = {{"memory", "cuda"}};
        QVERIFY(!isImpossible(ofFact, at("bcast", 8, 4 * mebibyte), 3.5e-6));
        ofFact.facts = {{"memory", "host"}};
        QVERIFY(isImpossible(ofFact, at("bcast", 8, 4 * mebibyte), 3.5e-6));
    }

    void simulatedTimesAreNotChecked()
    {
        QVERIFY(!isImpossible(synthetic::provenance(), at("bcast", 8, 4 * mebibyte), 1e-9));
    }

    void countsCellsAndNamesTheWorst()
    {
        synthetic::Times times;
        times.commSizes = {2, 64};
        times.messageBytes = {1, 65536};
        times.methods = {synthetic::baselineMethod(), wire::methodFromId("openmpi", "gather", 1)};
        times.seconds = {1e-6, 1e-6, 1e-5, 1e-5, 1e-6, 1e-6, 1e-3, 3.5e-6};
        DatasetBuilder builder(measured());
        synthetic::add(builder, times, 0, "gather");
        const auto grid = must(TimeGrid::make(builder.build(), {"gather", {}, false}));
        const ImpossibleTimes found = impossibleTimes(*grid);
        QCOMPARE(found.cells, std::size_t{1});
        QCOMPARE(found.measured, std::size_t{4});
        QCOMPARE(found.worstCell, std::size_t{3});
        QCOMPARE(QString::fromStdString(found.text(*grid)),
            QStringLiteral("Impossible times in 1 of 4 cells. At 64 ranks, 64KiB, one process would receive "
                           "1.18 TB/s, more than its memory can take."));
    }
};

const testing::Registered<TestImpossibleTimes> registered("tst_impossible_times");

} // namespace collscope::tst_impossible_times
#include "tst_impossible_times.moc"
