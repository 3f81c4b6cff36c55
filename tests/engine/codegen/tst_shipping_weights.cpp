// SPDX-License-Identifier: GPL-3.0-or-later
// The shipping check where few cells decide: because there are few, or because weights make them count for
// all.
#include "engine/map/weighting.h"
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_shipping_weights {

using codegen::Verdict;
using namespace collscope::made_up;

namespace {

/// One cell, eight processes and 64 KiB, counts so much, each other one 1.
std::shared_ptr<const Weighting> hot(double weight, const std::string &collective = "bcast")
{
    return std::make_shared<const Weighting>(
        Weighting{{}, {}, {{collective, {}, 1}, {collective, {{}, {}, {8}, {65536}, {}, {}, {}}, weight}}});
}

codegen::ShippingOrder weighted(codegen::ShippingOrder order, double weight)
{
    order.collectives.front().data.weighting = hot(weight);
    return order;
}

/// Ten times as fast as the library in one cell, ten times as slow in all others.
const Timed fastInOne{6, [](std::uint32_t commSize, std::uint64_t bytes) {
                          return commSize == 8 && bytes == 65536 ? 1.0 : 100.0;
                      }};

/// One cell, in which all methods are the same one but for noise of 5 %.
DatasetPtr nothingButNoise(std::uint64_t seed, unsigned runs, unsigned methods)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<double> noise(0, 0.05);
    DatasetBuilder builder(synthetic::provenance());
    for (unsigned run = 0; run < runs; ++run)
        for (unsigned id = 0; id < methods; ++id)
            builder.add(synthetic::record("bcast",
                wire::methodFromId("openmpi", "bcast", id == 0 ? 0 : static_cast<int>(id + 1)), 4, 1024,
                1e-5 * std::exp(noise(random)), run));
    return builder.build();
}

} // namespace

class TestShippingWeights : public QObject {
    Q_OBJECT

private slots:
    /// A call or none in a cell: what is slower than the library there stays the library's.
    void cellsThatCountLittleAreNotSlower()
    {
        const auto data = measured("bcast", {library, fastInOne}, 2, 0.01);
        for (const double weight : {10.0, 1e6})
            for (const char *const model : {"optimal:leaves=1", static_cast<const char *>(nullptr)}) {
                const auto shipment = shipped(weighted(order(data, "bcast", model), weight));
                QCOMPARE(only(shipment).verdict, Verdict::better);
                for (const std::uint32_t commSize : {2U, 4U, 8U})
                    for (const std::uint64_t bytes : sizes)
                        QCOMPARE(chosen(shipment, commSize, bytes),
                            std::string(commSize == 8 && bytes == 65536 ? "binomial" : "default"));
            }
    }

    /// Of gather one algorithm per number of processes can be chosen: no single cell can be left.
    void whatCannotBeLeftIsSaid()
    {
        const auto data = measured("gather", {library, {2, fastInOne.time}}, 2, 0.01);
        auto asked = order(data, "gather", "optimal:leaves=1");
        asked.collectives.front().data.weighting = hot(1e6, "gather");
        asked.allMessages = true;
        const auto shipment = shipped(asked);
        QVERIFY2(only(shipment).written, only(shipment).problem.c_str());
        QVERIFY(says(shipment, FindingSeverity::warning, "2 cells that count less than the mean"));
    }

    void noiseOfOneCellIsNoGain_data()
    {
        QTest::addColumn<unsigned>("runs");
        QTest::addColumn<unsigned>("methods");
        QTest::newRow("two runs, two methods") << 2U << 2U;
        QTest::newRow("three runs, two methods") << 3U << 2U;
        QTest::newRow("three runs, four methods") << 3U << 4U;
    }
    void noiseOfOneCellIsNoGain()
    {
        QFETCH(unsigned, runs);
        QFETCH(unsigned, methods);
        constexpr unsigned tries = 100;
        unsigned better = 0;
        for (unsigned seed = 1; seed <= tries; ++seed)
            better += only(shipped(order(nothingButNoise(seed, runs, methods), "bcast", nullptr))).verdict
                == Verdict::better;
        QVERIFY2(better <= 5, qPrintable(QString::number(better)));
    }

    /// A gain that every run shows is one, in one cell too, and where one counts for nearly all.
    void oneCellMayDecide()
    {
        for (const unsigned runs : {2U, 3U}) {
            const auto alone = measured("bcast", {library, fastInOne}, runs, 0.05, {8});
            QCOMPARE(only(shipped(weighted(order(alone, "bcast", nullptr), 1e9))).verdict, Verdict::better);
            const auto all = measured("bcast", {library, bySize, fastInOne}, runs, 0.05);
            QCOMPARE(only(shipped(weighted(order(all, "bcast", nullptr), 1e6))).verdict, Verdict::better);
        }
    }

    /// One run held out of few cells has no spread.
    void oneRunHeldOutCannotTell()
    {
        const auto data = measured("bcast", {library, fastInOne}, 2, 0.01, {8});
        auto asked = weighted(order(data, "bcast", "exact"), 1e9);
        const auto map = [&](std::vector<std::uint32_t> runs) {
            DataSelection part = asked.collectives.front().data;
            part.grid.runs = std::move(runs);
            return synthetic::must(makeStudy(part))->map();
        };
        const auto model = synthetic::must(fitModel(ModelSpec{"exact", {}}, map({0})));
        const auto shipment = synthetic::must(
            codegen::ship("openmpi-rules", model, map({1}), codegen::ShipmentPolicy::provedBetter));
        QCOMPARE(only(shipment).verdict, Verdict::leftToLibrary);
        QVERIFY(only(shipment).leftBecause.starts_with("too few cells are decided"));
    }

    void slowerCellsAreSaid()
    {
        // Of gather one algorithm per number of processes can be chosen.
        const auto data = measured("gather",
            {library, {1, [](std::uint32_t, std::uint64_t bytes) { return bytes < 1000 ? 15.0 : 1.0; }}}, 2,
            0.01);
        auto asked = order(data, "gather", nullptr);
        const auto bounded = shipped(asked);
        QCOMPARE(only(bounded).verdict, Verdict::leftToLibrary);
        QVERIFY(only(bounded).leftBecause.starts_with("the library compares no message size"));
        asked.allMessages = true;
        const auto shipment = shipped(asked);
        QCOMPARE(only(shipment).verdict, Verdict::better);
        QVERIFY(says(shipment, FindingSeverity::warning, "in 3 of 9 cells"));
    }
};

const testing::Registered<TestShippingWeights> registered("tst_shipping_weights");

} // namespace collscope::tst_shipping_weights
#include "tst_shipping_weights.moc"
