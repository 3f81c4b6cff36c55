// SPDX-License-Identifier: GPL-3.0-or-later
// Which decisions ship: those that runs held out prove better, and nothing beyond the measured sizes.
#include "engine/codegen/own_choice.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/shipping.h"
#include "engine/models/model.h"
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <bit>

namespace collscope::tst_shipment_policy {

using codegen::ShipmentPolicy;
using codegen::Verdict;
using namespace collscope::made_up;

class TestShipmentPolicy : public QObject {
    Q_OBJECT

private slots:
    void names()
    {
        for (const char *const name : {"provedBetter", "notWorse", "asFitted"})
            QCOMPARE(
                codegen::policyText(synthetic::must(codegen::policyNamed(name))), std::string_view(name));
        const auto unknown = codegen::policyNamed("better");
        QVERIFY(
            !unknown && unknown.error().remedy.find("provedBetter, notWorse, asFitted") != std::string::npos);
    }

    /// One run does not show how much runs differ.
    void oneRunProvesNothing()
    {
        using codegen::ShipmentPolicy;
        const Timed fast{1, [](std::uint32_t, std::uint64_t) { return 1.0; }};
        const auto data = measured("bcast", {library, fast}, 1, 0, {2, 4, 8}, Origin::measured);
        for (const char *const model : {static_cast<const char *>(nullptr), "exact"})
            for (const auto policy :
                {ShipmentPolicy::provedBetter, ShipmentPolicy::notWorse, ShipmentPolicy::asFitted}) {
                auto asked = order(data, "bcast", model);
                asked.policy = policy;
                const auto shipment = shipped(asked);
                const bool ships = policy == ShipmentPolicy::asFitted;
                QCOMPARE(only(shipment).verdict, ships ? Verdict::unknown : Verdict::leftToLibrary);
                QCOMPARE(chosen(shipment, 4, 8), std::string(ships ? "basic_linear" : "default"));
                QCOMPARE(
                    only(shipment).leftBecause.find("run the same measurement again") != std::string::npos,
                    !ships);
                QVERIFY(std::isnan(only(shipment).heldOutWritten));
                QVERIFY(says(shipment, FindingSeverity::note, "one run only"));
            }
        // Simulated times do not differ between runs.
        QCOMPARE(only(shipped(order(measured("bcast", {library, fast}), "bcast", nullptr))).verdict,
            Verdict::better);
    }

    /// Methods of a library that no list has may run in any program, so every default is compared with them.
    void methodsOfAnUnknownLibrary_data()
    {
        QTest::addColumn<QByteArray>("library");
        QTest::addColumn<bool>("isCompared");
        QTest::newRow("unknown") << QByteArray("PICO-lib") << true;
        QTest::newRow("of any program") << QByteArray("collscope") << true;
        QTest::newRow("of other programs") << QByteArray("mpich") << false;
    }
    void methodsOfAnUnknownLibrary()
    {
        QFETCH(QByteArray, library);
        QFETCH(bool, isCompared);
        Method method;
        method.library = library.toStdString();
        method.algorithm = "binomial";
        DatasetBuilder builder(synthetic::provenance());
        for (unsigned run = 0; run < 2; ++run)
            for (const std::uint32_t commSize : {2U, 4U})
                for (const std::uint64_t bytes : sizes) {
                    builder.add(synthetic::record(
                        "bcast", wire::methodFromId("openmpi", "bcast", 0), commSize, bytes, 9e-6, run));
                    builder.add(synthetic::record("bcast", method, commSize, bytes, 2e-6, run));
                }
        const auto shipment = shipped(order(builder.build(), "bcast", "exact", "table"));
        QCOMPARE(only(shipment).verdict, isCompared ? Verdict::better : Verdict::leftToLibrary);
        QCOMPARE(chosen(shipment, 4, 8), std::string(isCompared ? "binomial" : "default"));
    }

    /// A second run of three cells says nothing of the others.
    void cellsOfOneRunFallBack()
    {
        const Timed fast{1, [](std::uint32_t, std::uint64_t) { return 7.0; }};
        const auto first = measured("bcast", {library, fast}, 1, 0.01, {2, 4, 8, 16}, Origin::measured);
        const auto second = measured("bcast", {library, fast}, 2, 0.02, {4}, Origin::measured);
        DatasetBuilder builder(first->provenance());
        for (const auto &part : {first, second})
            for (std::size_t row = 0; row < part->size(); ++row)
                if (part == first || part->run(row) > 0)
                    builder.add(synthetic::record("bcast", part->methods()[part->method(row)],
                        part->placement(row).commSize, part->messageBytes(row), part->seconds(row),
                        part->run(row)));
        const DatasetPtr data = builder.build();
        for (const char *const model : {static_cast<const char *>(nullptr), "exact", "c45"}) {
            const auto shipment = shipped(order(data, "bcast", model));
            QCOMPARE(chosen(shipment, 4, 1024), std::string("basic_linear"));
            for (const std::uint32_t commSize : {2U, 8U, 16U})
                QCOMPARE(std::to_string(commSize) + chosen(shipment, commSize, 1024),
                    std::to_string(commSize) + std::string("default"));
        }
    }

    /// Between measured sizes an algorithm is decided if it is not slower than the default in the cells
    /// around, and never over a wide gap.
    void betweenMeasuredSizes()
    {
        constexpr auto endless = std::numeric_limits<std::uint32_t>::max();
        const Timed fast{1, [](std::uint32_t, std::uint64_t) { return 7.0; }};
        const Timed slowFrom8{1, [](std::uint32_t ranks, std::uint64_t) { return ranks < 8 ? 7.0 : 30.0; }};
        const Timed slowFrom4k{1, [](std::uint32_t, std::uint64_t size) { return size < 4096 ? 7.0 : 30.0; }};
        const std::vector<std::uint64_t> messages{1024, 2048, 4096, 8192, 131072, 4194304};
        const auto of = [&](const Timed &method, const std::vector<std::uint32_t> &commSizes,
                            const char *model = nullptr) {
            return order(
                measured("bcast", {library, method}, 3, 0.01, commSizes, Origin::measured, endless, messages),
                "bcast", model);
        };
        const std::string decided = "basic_linear";
        const std::string own = "default";
        auto wide = of(fast, {2, 8, 64});
        auto shipment = shipped(wide);
        QCOMPARE(chosen(shipment, 5, 1500), decided);
        QCOMPARE(chosen(shipment, 8, 1500), decided);
        QCOMPARE(chosen(shipment, 8, 8193), decided);
        QCOMPARE(chosen(shipment, 8, 131073), own);
        QCOMPARE(chosen(shipment, 8, 4194304), decided);
        QCOMPARE(chosen(shipment, 9, 1500), own);
        QCOMPARE(chosen(shipment, 63, 1024), own);
        QCOMPARE(chosen(shipment, 64, 1024), decided);
        wide.extrapolates = true;
        shipment = shipped(wide);
        QCOMPARE(chosen(shipment, 9, 131073), decided);

        for (const char *const model : {static_cast<const char *>(nullptr), "exact", "c45", "quadtree"}) {
            shipment = shipped(of(slowFrom8, {2, 4, 8}, model));
            QCOMPARE(chosen(shipment, 3, 1024), decided);
            QCOMPARE(chosen(shipment, 4, 1024), decided);
            QCOMPARE(chosen(shipment, 5, 1024), own);
            QCOMPARE(chosen(shipment, 8, 1024), own);
            shipment = shipped(of(slowFrom4k, {2, 4, 8}, model));
            QCOMPARE(chosen(shipment, 3, 1500), decided);
            QCOMPARE(chosen(shipment, 4, 2048), decided);
            QCOMPARE(chosen(shipment, 4, 2049), own);
            QCOMPARE(chosen(shipment, 4, 8192), own);
        }
    }

    /// Thresholds of message size x processes hold for all communicator sizes of a gap.
    void betweenSizesInTotalBytes()
    {
        const Timed fastLarge{1, [](std::uint32_t, std::uint64_t size) { return size < 32 ? 1000.0 : 5.0; }};
        const auto shipment
            = shipped(order(measured("alltoall", {library, fastLarge}, 3, 0.01, {16, 64}, Origin::measured,
                                std::numeric_limits<std::uint32_t>::max(), {8, 16, 32, 64, 128}),
                "alltoall", nullptr));
        QCOMPARE(chosen(shipment, 16, 32), std::string("linear"));
        QCOMPARE(chosen(shipment, 63, 33), std::string("linear"));
        for (std::uint32_t commSize = 17; commSize < 64; ++commSize)
            for (std::uint64_t bytes = 1; bytes < 32; ++bytes)
                QCOMPARE(chosen(shipment, commSize, bytes), std::string("default"));
    }

    /// A factor is a ratio, not a whole number.
    void aGapOfMoreThanFour()
    {
        const Timed fast{1, [](std::uint32_t, std::uint64_t) { return 7.0; }};
        const auto shipment = shipped(order(
            measured("bcast", {library, fast}, 3, 0.01, {4, 19, 76}, Origin::measured), "bcast", nullptr));
        QCOMPARE(chosen(shipment, 5, 1024), std::string("default"));
        QCOMPARE(chosen(shipment, 20, 1024), std::string("basic_linear"));
    }

    /// The fastest of five runs is no proof if the others are slow.
    void slowerInMostRunsFallsBack()
    {
        DatasetBuilder builder(measured("bcast", {library}, 1, 0, {2, 4}, Origin::measured)->provenance());
        for (unsigned run = 0; run < 5; ++run)
            for (const std::uint32_t commSize : {2U, 4U, 8U, 16U})
                for (const std::uint64_t bytes : sizes) {
                    const bool isSlow = commSize == 8 && bytes == 1024 && run > 0;
                    const auto add = [&](int id, double time) {
                        builder.add(synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id),
                            commSize, bytes, (time + 0.01 * run) * 1e-6, run));
                    };
                    add(0, 10);
                    add(1, isSlow ? 40 : 5);
                }
        const auto shipment = shipped(order(builder.build(), "bcast", nullptr));
        QCOMPARE(chosen(shipment, 8, 1024), std::string("default"));
        QCOMPARE(chosen(shipment, 4, 1024), std::string("basic_linear"));
    }

    /// Faster in two runs of three and very slow in one: the mean is slower, and so may be the next run.
    void slowerInTheMeanFallsBack()
    {
        DatasetBuilder builder(measured("bcast", {library}, 1, 0, {2}, Origin::measured)->provenance());
        for (unsigned run = 0; run < 3; ++run)
            for (const std::uint32_t commSize : {2U, 4U, 8U, 16U})
                for (const std::uint64_t bytes : sizes)
                    for (const int id : {0, 1}) {
                        const bool isSlow = commSize == 8 && bytes == 1024 && run == 1;
                        const double time = id == 0 ? 10 : isSlow ? 40 : 5;
                        builder.add(synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id),
                            commSize, bytes, (time + 0.1 * run) * 1e-6, run));
                    }
        const auto shipment = shipped(order(builder.build(), "bcast", nullptr));
        QCOMPARE(chosen(shipment, 8, 1024), std::string("default"));
        QCOMPARE(chosen(shipment, 8, 8), std::string("basic_linear"));
        QCOMPARE(chosen(shipment, 4, 1024), std::string("basic_linear"));
    }

    /// 4 x 8 processes lie between 2 x 4, 2 x 16, 8 x 4 and 8 x 16.
    void betweenMeasuredPlacements()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t nodes : {2U, 8U})
            for (const std::uint32_t ppn : {4U, 16U})
                for (const int id : {0, 1}) {
                    auto record = synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id),
                        nodes * ppn, 64,
                        (id == 0                   ? 10
                                : nodes * ppn == 8 ? 3
                                                   : 1000)
                            * 1e-6);
                    record.nodes = nodes;
                    record.ppn = ppn;
                    builder.add(record);
                }
        const auto map = synthetic::decisionMap(builder.build(), {"bcast", {}, true});
        codegen::Restrictions restrictions;
        restrictions.between = restrictions.betweenPlacements = true;
        const auto model = codegen::restricted(
            synthetic::must(fitModel(synthetic::must(parseModelSpec("exact")), map)), restrictions);
        QVERIFY(!collscope::isLibrary(model->decide({"bcast", {2, 4, 8}, 64}), *map->grid));
        QVERIFY(collscope::isLibrary(model->decide({"bcast", {4, 8, 32}, 64}), *map->grid));
    }

    /// Of 16 processes one placement is selected, and rules that know no nodes hold on the other one too.
    void placementsThatWereNotSelected()
    {
        Provenance from = synthetic::provenance();
        from.origin = Origin::simulated;
        DatasetBuilder builder(from);
        for (const std::uint32_t ppn : {1U, 4U})
            for (const int id : {0, 1}) {
                auto record = synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id), 16, 64,
                    (id == 0           ? 10
                            : ppn == 1 ? 5
                                       : 50)
                        * 1e-6);
                record.nodes = 16 / ppn;
                record.ppn = ppn;
                builder.add(record);
            }
        auto asked = order(builder.build(), "bcast", nullptr);
        QCOMPARE(chosen(shipped(asked), 16, 64), std::string("default"));
        asked.collectives.front().data.grid.ppn = 1;
        const auto shipment = shipped(asked);
        QCOMPARE(chosen(shipment, 16, 64), std::string("basic_linear"));
        const char *const text = "measured placements that were not selected";
        QVERIFY(says(shipment, FindingSeverity::warning, text));
        QVERIFY(shipment->files.front().text.find(text) != std::string::npos);
    }

    /// Without a measured default there is nothing to compare, on several placements of a size too.
    void withoutADefault()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const auto &[nodes, ppn] : {std::pair{2U, 4U}, {4U, 2U}, {4U, 4U}})
            for (const int id : {1, 6}) {
                auto record = synthetic::record(
                    "bcast", wire::methodFromId("openmpi", "bcast", id), nodes * ppn, 64, id * 1e-6);
                record.nodes = nodes;
                record.ppn = ppn;
                builder.add(record);
            }
        const DatasetPtr data = builder.build();
        for (const char *const model : {static_cast<const char *>(nullptr), "exact"}) {
            const auto shipment = shipped(order(data, "bcast", model));
            QVERIFY(shipment->files.empty() || chosen(shipment, 8, 64) == "default");
        }
    }

    /// Open MPI runs bruck where recursive_doubling has no power of two of processes.
    void whatRunsAsAnotherAlgorithmFallsBack()
    {
        const Timed fast{3, [](std::uint32_t, std::uint64_t) { return 7.0; }};
        const auto shipment
            = shipped(order(measured("allgather", {library, fast}, 3, 0.01, {2, 4, 8}, Origin::measured),
                "allgather", nullptr));
        for (std::uint32_t commSize = 2; commSize <= 8; ++commSize)
            QCOMPARE(std::to_string(commSize) + chosen(shipment, commSize, 1024),
                std::to_string(commSize)
                    + std::string(std::has_single_bit(commSize) ? "recursive_doubling" : "default"));
    }

    /// The rows of a run under another number are no second run, also with fewer digits.
    void aCopyIsNoRun_data()
    {
        QTest::addColumn<double>("difference");
        QTest::addColumn<bool>("isCopy");
        QTest::newRow("same") << 0.0 << true;
        QTest::newRow("four digits") << 5e-4 << true;
        QTest::newRow("a quiet machine") << 5e-3 << false;
    }
    void aCopyIsNoRun()
    {
        QFETCH(const double, difference);
        QFETCH(const bool, isCopy);
        const Timed fast{1, [](std::uint32_t, std::uint64_t) { return 700.0; }};
        const Timed slow{0, [](std::uint32_t, std::uint64_t) { return 1000.0; }};
        const auto shipment = shipped(order(
            measured("bcast", {slow, fast}, 2, difference, {2, 4, 8}, Origin::measured), "bcast", nullptr));
        QCOMPARE(only(shipment).verdict, isCopy ? Verdict::leftToLibrary : Verdict::better);
        QCOMPARE(only(shipment).leftBecause.starts_with("there is only one run"), isCopy);
    }

    /// Each method is faster or slower in a run by a factor of that run, in all cells alike: no number of
    /// cells makes that a gain.
    void whatARunDoesToAMethodIsNoGain()
    {
        std::size_t shippedOnes = 0;
        constexpr unsigned tries = 60;
        for (unsigned seed = 1; seed <= tries; ++seed) {
            std::mt19937_64 random(seed);
            std::normal_distribution<double> ofRun(0, 0.05);
            std::normal_distribution<double> ofCell(0, 0.02);
            Provenance from = synthetic::provenance();
            from.origin = Origin::measured;
            DatasetBuilder builder(from);
            for (unsigned run = 0; run < 2 + seed % 2; ++run)
                for (const int id : {0, 1, 2, 3, 5, 6}) {
                    const double factor = std::exp(ofRun(random)) * (id == 0 ? 1.0 : 1.03);
                    for (const std::uint32_t commSize : {2U, 4U, 8U, 16U})
                        for (const std::uint64_t bytes : sizes)
                            builder.add(synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id),
                                commSize, bytes, 1e-5 * factor * std::exp(ofCell(random)), run));
                }
            shippedOnes += only(shipped(order(builder.build(), "bcast", nullptr))).verdict == Verdict::better;
        }
        QVERIFY2(shippedOnes <= 5, qPrintable(QString::number(shippedOnes)));
    }

    /// No difference beyond noise: one policy ships it, the default does not.
    /// A library that is three times slower everywhere, and a hundred times in one cell: the mean penalty is
    /// unsure because of that cell, the ratio of times is not.
    void oneVerySlowCellHidesNoGain()
    {
        const Timed usual{0, [](std::uint32_t, std::uint64_t) { return 9.0; }};
        const Timed verySlowOnce{0, [](std::uint32_t ranks, std::uint64_t bytes) {
                                     return ranks == 4 && bytes == sizes[0] ? 900.0 : 9.0;
                                 }};
        const Timed fast{1, [](std::uint32_t, std::uint64_t) { return 3.0; }};
        for (const Timed &own : {usual, verySlowOnce}) {
            const auto shipment = shipped(order(
                measured("bcast", {own, fast}, 3, 0.05, {2, 4, 8}, Origin::measured), "bcast", nullptr));
            QCOMPARE(only(shipment).verdict, Verdict::better);
            QVERIFY(only(shipment).heldOutRatioHigh < 0.7);
            QVERIFY(only(shipment).heldOutRatio < only(shipment).heldOutRatioHigh);
            const double gain = only(shipment).heldOutDefault - only(shipment).heldOutWritten;
            QCOMPARE(gain > only(shipment).heldOutNoise, own.time(4, sizes[0]) < 10);
        }
    }

    void sameShipsWhereAskedFor()
    {
        const Timed equal{1, [](std::uint32_t, std::uint64_t) { return 10.0; }};
        const auto data = measured("bcast", {library, equal}, 3, 0.01, {2, 4, 8}, Origin::measured);
        auto asked = order(data, "bcast", "exact");
        QCOMPARE(only(shipped(asked)).verdict, Verdict::leftToLibrary);
        QVERIFY(!only(shipped(asked)).leftBecause.empty());
        asked.policy = ShipmentPolicy::notWorse;
        QCOMPARE(only(shipped(asked)).verdict, Verdict::same);
        QVERIFY(only(shipped(asked)).leftBecause.empty());
    }

    /// Export, the panels with a fitted model, and a job decide every cell alike, and other sizes too.
    void sameDecisionsEverywhere_data()
    {
        QTest::addColumn<int>("runs");
        QTest::addColumn<double>("noise");
        QTest::addColumn<bool>("ships");
        QTest::newRow("proved") << 3 << 0.02 << true;
        QTest::newRow("one run") << 1 << 0.02 << false;
        QTest::newRow("noisy") << 2 << 2.0 << true;
    }
    void sameDecisionsEverywhere()
    {
        QFETCH(const int, runs);
        QFETCH(const double, noise);
        QFETCH(const bool, ships);
        const auto data = measured("bcast", {library, bySize, byOtherSize}, static_cast<unsigned>(runs),
            noise, {2, 4, 8}, Origin::measured);
        for (const char *const spec : {"exact", "quadtree", "c45"}) {
            auto asked = order(data, "bcast", spec);
            asked.collectives.front().data.grid.baselineIsCandidate = true; // as where a job was measured
            const auto exported = shipped(asked);
            const auto map = synthetic::decisionMap(data, {"bcast", {}, true});
            const auto fitted = synthetic::must(fitModel(*asked.collectives.front().spec, map));
            std::vector<codegen::ShipmentPtr> others{synthetic::must(
                codegen::ship("openmpi-rules", fitted, nullptr, ShipmentPolicy::provedBetter))};
            if (std::string_view(spec) == "exact" && noise < 1) // of noise a job's folds have another share
                others.push_back(shipped(forJob(asked, {{1, 2, 2}, {1, 4, 4}, {1, 8, 8}})));
            std::size_t decided = 0;
            for (const auto &other : others)
                for (const std::uint32_t commSize : {1U, 2U, 4U, 8U, 9U, 16U})
                    for (const std::uint64_t bytes : {1U, 8U, 1024U, 65536U, 65537U, 1U << 20U}) {
                        const std::string here = chosen(exported, commSize, bytes);
                        QCOMPARE(chosen(other, commSize, bytes), here);
                        decided += here != "default";
                    }
            QCOMPARE(decided > 0, ships);
        }
    }

    /// Times that a model predicted keep from harm, prove nothing, and end where they end.
    void byPredictedTimes()
    {
        const auto data
            = measured("bcast", {library, bySize, byOtherSize}, 1, 0, {2, 4, 8, 16}, Origin::predicted, 8);
        auto asked = order(data, "bcast", nullptr);
        QVERIFY(only(shipped(asked)).leftBecause.starts_with("predicted times prove no gain"));
        asked.policy = codegen::ShipmentPolicy::asFitted;
        const auto left = shipped(asked);
        QVERIFY(left->mayBeWritten());
        QCOMPARE(only(left).verdict, Verdict::unknown);
        QCOMPARE(only(left).predicted, std::size_t{12});
        QCOMPARE(only(left).extrapolated, std::size_t{3});
        const std::string figures = codegen::figuresText(only(left));
        QVERIFY2(
            figures.find("unproved, better by predicted times, not by measured ones") != std::string::npos,
            figures.c_str());
        QVERIFY(
            says(left, FindingSeverity::warning, "the times of 12 of 12 cells were predicted, 3 of them"));
        QVERIFY(
            says(left, FindingSeverity::note, "left to the library: 3 cells whose times are extrapolated"));
        for (const std::string &text : {left->files.front().text, readme(left)}) {
            QVERIFY2(text.find("PREDICTED times, not measured") != std::string::npos, text.c_str());
            QVERIFY2(text.find("3 EXTRAPOLATED") != std::string::npos, text.c_str());
            QVERIFY2(text.find("12 cells that were predicted") != std::string::npos, text.c_str());
            QVERIFY2(text.find("measured cells") == std::string::npos, text.c_str());
        }
        QVERIFY(readme(left).find("2 to 16 processes and 8B to 64KiB were predicted") != std::string::npos);
        QCOMPARE(chosen(left, 8, 65536), std::string("binomial"));
        for (const auto &[commSize, bytes] :
            {std::pair{16U, std::uint64_t{65536}}, {64U, 8U}, {8U, 65537U}, {8U, 4U}})
            QCOMPARE(chosen(left, commSize, bytes), std::string("default"));
        asked.extrapolates = true;
        const auto all = shipped(asked);
        QCOMPARE(chosen(all, 16, 65536), std::string("binomial"));
        QCOMPARE(chosen(all, 64, 1 << 20), std::string("binomial"));
        QVERIFY(says(all, FindingSeverity::warning, "measured: what is decided in 3 of 12 cells"));
        // A model that is given, and a tree, end there as well.
        asked.extrapolates = false;
        for (const char *const model : {"exact", "c45", "quadtree:depth=2", "knn:k=1"}) {
            asked.collectives.front().spec = synthetic::must(parseModelSpec(model));
            const auto given = shipped(asked);
            QCOMPARE(chosen(given, 8, 65536), std::string("binomial"));
            QCOMPARE(chosen(given, 64, 65536), std::string("default"));
            QCOMPARE(chosen(given, 8, 65537), std::string("default"));
        }
        // Worse by predictions is refused. Measurements end where they end, too.
        const auto worse = measured(
            "bcast", {{0, [](auto, auto) { return 1.0; }}, bySize}, 1, 0, {2, 4}, Origin::predicted);
        QVERIFY(!shipped(asFitted(order(worse, "bcast", "exact")))->refusals.empty());
        auto measurements
            = order(measured("bcast", {library, bySize, byOtherSize}, 1, 0, {2, 4, 8, 16}), "bcast", nullptr);
        const auto closed = shipped(measurements);
        QCOMPARE(only(closed).predicted, std::size_t{0});
        QCOMPARE(chosen(closed, 16, 65536), std::string("binomial"));
        for (const auto &[commSize, bytes] : {std::pair{17U, 65536U}, {16U, 65537U}, {8U, 4U}, {1U, 8U}})
            QCOMPARE(chosen(closed, commSize, bytes), std::string("default"));
        QVERIFY(readme(closed).find("The library decides beyond the measured sizes") != std::string::npos);
        measurements.extrapolates = true;
        const auto open = shipped(measurements);
        QCOMPARE(chosen(open, 64, 1 << 20), std::string("binomial"));
        QVERIFY(says(open, FindingSeverity::warning, "lies beyond what was measured"));
        QVERIFY(readme(open).find("(--extrapolate)") != std::string::npos);
    }
};

const testing::Registered<TestShipmentPolicy> registered("tst_shipment_policy");

} // namespace collscope::tst_shipment_policy
#include "tst_shipment_policy.moc"
