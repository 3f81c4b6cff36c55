// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/predicted_times.h"
#include "engine/study/penalty.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

#include <fstream>

namespace collscope::tst_regression {

namespace {

constexpr std::size_t made = 3; ///< methods of the golden data besides the library's own choice

struct Golden {
    std::size_t method = 0; ///< 0: the library's own choice
    Placement placement;
    std::uint64_t bytes = 0;
    std::vector<double> values = {};
};

std::vector<Golden> golden(const std::string &name)
{
    std::ifstream in(COLLSCOPE_SOURCE_DIR "/tests/engine/models/regression/golden/" + name);
    std::vector<Golden> rows;
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        const QStringList words = QString::fromStdString(line).split(',');
        Golden row;
        row.method = words[0].toUInt();
        row.placement = {words[1].toUInt(), words[2].toUInt(), words[1].toUInt() * words[2].toUInt()};
        row.bytes = words[3].toULongLong();
        for (const QString &word : words.mid(4))
            row.values.push_back(word.toDouble());
        rows.push_back(row);
    }
    return rows;
}

void add(DatasetBuilder &builder, std::size_t method, const Placement &placement, std::uint64_t bytes,
    double seconds)
{
    auto row = synthetic::record("bcast",
        method == 0 ? synthetic::baselineMethod() : synthetic::method(method - 1), placement.commSize, bytes,
        seconds);
    row.nodes = placement.nodes;
    row.ppn = placement.ppn;
    if (const auto refused = builder.add(row))
        throw std::logic_error(*refused);
}

DecisionMapPtr mapOf(DatasetBuilder builder)
{
    return synthetic::decisionMap(builder.build());
}

/// Of the golden times those that train, or those that test.
DecisionMapPtr goldenMap(bool trains)
{
    DatasetBuilder builder(synthetic::provenance());
    for (const Golden &row : golden("times.csv"))
        if ((row.values[1] != 0) == trains)
            add(builder, row.method, row.placement, row.bytes, row.values[0]);
    return synthetic::decisionMap(builder.build());
}

Instance instanceOf(const Placement &placement, std::uint64_t bytes)
{
    Instance instance;
    instance.collective = "bcast";
    instance.placement = placement;
    instance.messageBytes = bytes;
    return instance;
}

Expected<ModelPtr> fitted(const std::string &spec, const DecisionMapPtr &map)
{
    return fitModel(synthetic::must(parseModelSpec(spec)), map);
}

/// What no build without it can fit.
bool isAbsent(const Expected<ModelPtr> &model)
{
    return !model && model.error().message.find("without XGBoost") != std::string::npos;
}

void addSpecs()
{
    QTest::addColumn<QString>("spec");
    for (const char *spec :
        {"knn", "knn:scale=off,log=off", "gam", "gam:log=off", "forest:trees=10", "forest:trees=10,ratio=on",
            "xgboost:rounds=20", "linear", "linear:log=off", "knn:fallback=on", "gam:fallback=on"})
        QTest::newRow(spec) << spec;
}

} // namespace

class TestRegression : public QObject {
    Q_OBJECT
private slots:
    /// What a kind is said to do beyond its data is what it does.
    void saysWhatItDoesBeyond()
    {
        DatasetBuilder builder(synthetic::provenance());
        double longest = 0;
        for (std::uint64_t bytes = 1024; bytes <= 65536; bytes *= 2)
            for (const std::uint32_t nodes : {2U, 4U, 8U}) {
                const double seconds = 1e-9 * static_cast<double>(bytes * nodes);
                longest = std::max(longest, seconds);
                add(builder, 1, {nodes, 1, nodes}, bytes, seconds);
            }
        const DecisionMapPtr map = mapOf(std::move(builder));
        int checked = 0;
        for (const char *spec : {"knn", "gam", "forest:trees=10", "xgboost:rounds=20", "linear"}) {
            const std::string_view beyond = findModelKind(synthetic::must(parseModelSpec(spec)).kind)->beyond;
            const auto model = fitted(spec, map);
            if (isAbsent(model))
                continue;
            const bool isTrend = beyond.find("not a trend") == std::string_view::npos;
            const double far = synthetic::must(model)->seconds(instanceOf({8, 1, 8}, 1 << 20), 0).value();
            QVERIFY2(isTrend ? far > 4 * longest : far <= 1.05 * longest, spec);
            ++checked;
        }
        QVERIFY(checked >= 4);
    }

    void agreesWithGoldens_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("column");
        QTest::addColumn<double>("perTime");
        QTest::addColumn<double>("perMean");
        QTest::newRow("knn") << "knn:k=5,scale=on,log=on"
                             << "knn.csv" << 0 << 1e-8 << 1e-8;
        QTest::newRow("knn scaled") << "knn:k=5,scale=on,log=off"
                                    << "knn.csv" << 1 << 1e-8 << 1e-8;
        QTest::newRow("knn raw") << "knn:k=5,scale=off,log=off"
                                 << "knn.csv" << 2 << 1e-8 << 1e-8;
        QTest::newRow("gam") << "gam"
                             << "gam.csv" << 0 << 0.03 << 0.01;
    }

    /// Predicted times, and what is gained by taking the least: mean t(default) / t(predicted best).
    void agreesWithGoldens()
    {
        QFETCH(QString, spec);
        QFETCH(QString, file);
        QFETCH(int, column);
        QFETCH(double, perTime);
        QFETCH(double, perMean);
        const DecisionMapPtr test = goldenMap(false);
        const ModelPtr model = synthetic::must(fitted(spec.toStdString(), goldenMap(true)));
        const std::size_t cells = test->grid->cells();
        std::vector<double> predicted(cells * (made + 1));
        for (const Golden &row : golden(file.toStdString())) {
            const double value = row.values[static_cast<std::size_t>(column)];
            const Instance at = instanceOf(row.placement, row.bytes);
            const double ours = model->seconds(at, static_cast<MethodIndex>(row.method)).value();
            QVERIFY2(std::abs(ours / value - 1) <= perTime,
                qPrintable(QStringLiteral("method %1, %2 nodes, %3 bytes: %4, not %5")
                               .arg(row.method)
                               .arg(row.placement.nodes)
                               .arg(row.bytes)
                               .arg(ours)
                               .arg(value)));
            predicted[test->grid->index(test->grid->find(at).value()) * (made + 1) + row.method] = value;
        }
        double speedup = 0;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const auto first = predicted.begin() + static_cast<std::ptrdiff_t>(cell * (made + 1));
            const auto best = std::min_element(first + 1, first + made + 1) - first;
            speedup += test->grid->seconds(cell, 0)
                / test->grid->seconds(cell, static_cast<MethodIndex>(best)) / static_cast<double>(cells);
        }
        const PenaltyStatistics statistics = evaluate(*model, *test).statistics;
        QCOMPARE(statistics.cells, cells);
        QVERIFY2(std::abs(statistics.speedup / speedup - 1) <= perMean,
            qPrintable(QStringLiteral("%1, not %2").arg(statistics.speedup).arg(speedup)));
    }

    void specs()
    {
        const auto canonical = [](const char *text) { return synthetic::must(parseModelSpec(text)).text(); };
        QCOMPARE(canonical("knn"), std::string("knn:k=5,scale=on,log=on"));
        QCOMPARE(canonical("knn:scale=0,log=off,fallback=on"),
            std::string("knn:k=5,scale=off,log=off,fallback=on"));
        QCOMPARE(canonical("xgboost:rounds=200"), std::string("xgboost:rounds=200,log=on"));
        QVERIFY(!parseModelSpec("knn:scale=maybe"));
        const ModelPtr model = synthetic::must(fitted("knn:log=off,k=3", goldenMap(true)));
        QCOMPARE(model->spec(), std::string("knn:k=3,scale=on,log=off"));
    }

    void hardData_data() { addSpecs(); }

    /// One cell, one size of everything, constant times: an answer and no crash.
    void hardData()
    {
        QFETCH(QString, spec);
        const Placement four{1, 4, 4};
        const auto answers = [&](const DatasetBuilder &data) {
            const auto model = fitted(spec.toStdString(), mapOf(data));
            if (isAbsent(model))
                return true;
            for (const std::uint64_t bytes : {0ULL, 1ULL, 1000ULL, 1ULL << 40})
                for (const Placement &at : {four, Placement{1000, 1, 1000}, Placement{0, 0, 2}}) {
                    const Decision decision = synthetic::must(model)->decide(instanceOf(at, bytes));
                    const double seconds = (*model)->seconds(instanceOf(at, bytes), 1).value_or(0);
                    if (decision.method == noMethod || std::isnan(seconds))
                        return false;
                }
            return true;
        };
        DatasetBuilder one(synthetic::provenance());
        add(one, 0, four, 64, 2e-6);
        add(one, 1, four, 64, 1e-6);
        QVERIFY(answers(one));

        DatasetBuilder few = one; // and a method that was measured at another size alone
        add(few, 2, four, 4096, 1e-9);
        QVERIFY(answers(few));

        DatasetBuilder constant(synthetic::provenance());
        for (const std::uint32_t size : {2U, 4U, 8U, 16U})
            for (const std::uint64_t bytes : {1ULL, 64ULL, 4096ULL, 65536ULL})
                for (const std::size_t method : {0U, 1U, 2U})
                    add(constant, method, {1, size, size}, bytes, 3e-6);
        QVERIFY(answers(constant));
    }

    /// A feature of one value says nothing, however its mean is rounded.
    void oneSizeOfMessages()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t size : {2U, 4U, 6U, 8U, 12U, 16U, 24U, 32U})
            for (const std::size_t method : {0U, 1U})
                add(builder, method, {size, 1, size}, 64, 1e-6 * size);
        const auto model = synthetic::must(fitted("linear", mapOf(builder)));
        for (const std::uint32_t size : {2U, 12U, 32U}) {
            const double seconds = model->seconds(instanceOf({size, 1, size}, 64), 1).value_or(0);
            QVERIFY2(std::abs(seconds / (1e-6 * size) - 1) < 1e-9, qPrintable(QString::number(seconds)));
        }
    }

    /// What is wrong everywhere but where it was measured is not chosen elsewhere.
    void fewCellsReachNoFarther_data() { addSpecs(); }
    void fewCellsReachNoFarther()
    {
        QFETCH(QString, spec);
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t size : {4U, 16U, 64U})
            for (const std::uint64_t bytes : {1ULL, 64ULL, 4096ULL, 65536ULL}) {
                const double seconds = 1e-6 * size + 1e-9 * static_cast<double>(bytes);
                add(builder, 0, {0, 0, size}, bytes, 10 * seconds);
                add(builder, 1, {0, 0, size}, bytes, seconds);
                if (bytes == 64 && size == 4)
                    add(builder, 2, {0, 0, size}, bytes, seconds / 100);
            }
        const auto model = fitted(spec.toStdString(), mapOf(builder));
        if (isAbsent(model))
            QSKIP("XGBoost is absent");
        const auto chosen = [&](std::uint32_t size, std::uint64_t bytes) {
            return synthetic::must(model)->decide(instanceOf({0, 0, size}, bytes)).method;
        };
        QCOMPARE(chosen(16, 64), MethodIndex{1});
        QCOMPARE(chosen(4, 4096), MethodIndex{1});
        if (spec.contains("fallback"))
            QCOMPARE(chosen(4, 64), MethodIndex{0}); // nothing was kept back to judge it by
        else
            QCOMPARE(chosen(4, 64), MethodIndex{2});
    }

    void tooFewProcesses()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint64_t bytes : {1ULL, 64ULL}) {
            for (const int id : {1, 3}) { // linear and Bruck
                auto row = synthetic::record(
                    "alltoall", wire::methodFromId("openmpi", "alltoall", id), 2, bytes, 1e-6);
                QVERIFY(!builder.add(row));
            }
            auto row = synthetic::record(
                "alltoall", wire::methodFromId("openmpi", "alltoall", 5), 2, bytes, 1e-7); // two processes
            QVERIFY(!builder.add(row));
        }
        const DecisionMapPtr map = synthetic::decisionMap(builder.build(), {"alltoall", {}, false});
        const ModelPtr model = synthetic::must(fitted("knn", map));
        const auto chosen = [&](std::uint32_t size) {
            Instance at = instanceOf({0, 0, size}, 1);
            at.collective = "alltoall";
            return map->grid->methods()[model->decide(at).method].algorithm;
        };
        QCOMPARE(chosen(2), std::string("two_proc"));
        QVERIFY(chosen(3) != "two_proc");
    }

    void unknownPlacementIsTheLibrarys()
    {
        const ModelPtr model = synthetic::must(fitted("knn", goldenMap(true)));
        const Decision decision = model->decide(instanceOf({0, 0, 32}, 64)); // 4 x 8 or 8 x 4
        QVERIFY(decision.toLibrary);
        QCOMPARE(decision.method, MethodIndex{0});
        QVERIFY(!model->seconds(instanceOf({0, 0, 32}, 64), 1));
        QVERIFY(model->seconds(instanceOf({5, 7, 35}, 64), 1));
    }

    /// A method that is twice as fast in truth is chosen, one that is as fast up to noise is not.
    void smallGainsAreLeftToTheLibrary_data()
    {
        QTest::addColumn<QString>("spec");
        for (const char *spec : {"knn:", "gam:", "forest:", "forest:ratio=on,", "linear:"})
            QTest::newRow(spec) << spec;
    }
    void smallGainsAreLeftToTheLibrary()
    {
        QFETCH(QString, spec);
        for (const double factor : {1.0, 0.5}) {
            std::mt19937_64 random(11);
            DatasetBuilder builder(synthetic::provenance());
            for (const std::uint32_t size : {2U, 4U, 8U, 16U, 32U, 64U})
                for (std::uint64_t bytes = 1; bytes <= 1U << 20; bytes *= 4) {
                    const double seconds = 1e-6 * std::log2(size) + 1e-9 * static_cast<double>(bytes);
                    add(builder, 0, {0, 0, size}, bytes, seconds * (1 + 0.1 * synthetic::unit(random)));
                    add(builder, 1, {0, 0, size}, bytes,
                        seconds * factor * (1 + 0.1 * synthetic::unit(random)));
                }
            const DecisionMapPtr map = mapOf(builder);
            const ModelPtr model = synthetic::must(fitted(spec.toStdString() + "fallback=on", map));
            std::size_t left = 0;
            for (const Decision &decision : evaluate(*model, *map).decisions)
                left += decision.toLibrary;
            if (factor == 1.0)
                QVERIFY(left > map->grid->cells() / 2);
            else
                QVERIFY(left < map->grid->cells() / 4);
        }
    }

    void fallbackNeedsTheLibrarysChoice()
    {
        DatasetBuilder builder(synthetic::provenance());
        add(builder, 1, {1, 4, 4}, 64, 1e-6);
        const auto model = fitted("knn:fallback=on", mapOf(builder));
        QVERIFY(!model);
        QVERIFY(model.error().message.find("nothing to fall back to") != std::string::npos);
        QVERIFY(model.error().remedy.find("fallback=off") != std::string::npos);
    }

    /// The library's time says nothing about the method's, but their ratio is the same everywhere.
    void forestsOfRatios()
    {
        std::mt19937_64 random(5);
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t size : {2U, 4U, 8U, 16U})
            for (std::uint64_t bytes = 1; bytes <= 1U << 10; bytes *= 2) {
                const double library = 1e-6 * std::exp(9 * synthetic::unit(random));
                for (const auto &[method, ratio] : {std::pair{0, 1.0}, {1, 0.6}, {2, 0.5}, {3, 2.0}})
                    add(builder, static_cast<std::size_t>(method), {0, 0, size}, bytes, ratio * library);
            }
        const DecisionMapPtr map = mapOf(builder);
        const ModelPtr model = synthetic::must(fitted("forest:ratio=on", map));
        QCOMPARE(evaluate(*model, *map).statistics.max, 0.0);
        const Instance between = instanceOf({0, 0, 6}, 100);
        QCOMPARE(model->decide(between).method, MethodIndex{2});
        QVERIFY(!model->seconds(between, 2)); // half of what nobody knows
        DatasetBuilder alone(synthetic::provenance());
        add(alone, 1, {1, 4, 4}, 64, 1e-6);
        const auto refused = fitted("forest:ratio=on", mapOf(alone));
        QVERIFY(!refused);
        QVERIFY(refused.error().remedy.find("ratio=off") != std::string::npos);
    }

    void forestsAreTheSameForASeed()
    {
        const DecisionMapPtr map = goldenMap(true);
        const Instance at = instanceOf({7, 4, 28}, 5000);
        const auto seconds
            = [&](const char *spec) { return synthetic::must(fitted(spec, map))->seconds(at, 1).value(); };
        QCOMPARE(seconds("forest:trees=20"), seconds("forest:trees=20"));
        QVERIFY(seconds("forest:trees=20") != seconds("forest:trees=20,seed=2"));
    }

    /// On the golden data all of them lose little, where nobody measured.
    void gains_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<double>("most");
        QTest::newRow("knn") << "knn" << 0.12;
        QTest::newRow("gam") << "gam" << 0.06;
        QTest::newRow("forest") << "forest" << 0.12;
        QTest::newRow("xgboost") << "xgboost" << 0.12;
    }
    void gains()
    {
        QFETCH(QString, spec);
        QFETCH(double, most);
        const auto model = fitted(spec.toStdString(), goldenMap(true));
        if (isAbsent(model))
            QSKIP("XGBoost is absent");
        const PenaltyStatistics statistics = evaluate(*synthetic::must(model), *goldenMap(false)).statistics;
        QVERIFY2(statistics.mean <= most, qPrintable(QString::number(statistics.mean)));
        QVERIFY(statistics.speedup > 1);
    }

    /// A model fitted to predicted times on a finer grid decides as the model that predicted them.
    void predictedTimesAreData()
    {
        const ModelPtr model = synthetic::must(fitted("knn", goldenMap(true)));
        const TimeGrid &grid = *model->fittedTo()->grid;
        const PredictedPlaces places = placesBetween(grid, 1);
        QCOMPARE(places.messageBytes.size(), 2 * grid.columns() - 1);
        QVERIFY(std::find(places.placements.begin(), places.placements.end(), Placement{20, 6, 120})
            != places.placements.end()); // between 16 and 24 nodes, 4 and 8 processes: 19.6 and 5.7
        DatasetBuilder builder(synthetic::provenance());
        const PredictedCount count = synthetic::must(addPredictedTimes(builder, *model, places));
        QCOMPARE(count.instances, places.placements.size() * places.messageBytes.size());
        QCOMPARE(count.outside, std::size_t{0});
        const DecisionMapPtr finer = synthetic::decisionMap(builder.build());
        QCOMPARE(finer->grid->cells(), count.instances);
        const Evaluation evaluation = evaluate(*model, *finer);
        QCOMPARE(evaluation.statistics.differing, std::size_t{0});
        QCOMPARE(evaluation.statistics.max, 0.0);
    }

    void predictedBeyondTheMeasured()
    {
        const ModelPtr model = synthetic::must(fitted("gam", goldenMap(true)));
        const TimeGrid &grid = *model->fittedTo()->grid;
        Conditions asked;
        asked.nodes = {48};
        asked.ppn = {2};
        const PredictedPlaces places = synthetic::must(placesAt(grid, asked));
        QCOMPARE(places.placements, (std::vector<Placement>{{48, 2, 96}}));
        DatasetBuilder builder(synthetic::provenance());
        const PredictedCount count = synthetic::must(addPredictedTimes(builder, *model, places));
        QCOMPARE(count.outside, count.instances);
        QCOMPARE(builder.size(), std::size_t{grid.columns()} * (made + 1));

        asked.commSizes = {96};
        QVERIFY(!placesAt(grid, asked));
        const ModelPtr exact = synthetic::must(fitted("rules", goldenMap(true)));
        const auto none = addPredictedTimes(builder, *exact, places);
        QVERIFY(!none);
        QVERIFY(none.error().remedy.find("knn") != std::string::npos);
    }

    void cancels()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto model
            = fitModel(synthetic::must(parseModelSpec("gam")), goldenMap(true), stop.get_token());
        QVERIFY(!model);
        QCOMPARE(model.error().message, std::string("cancelled"));
    }
};

const testing::Registered<TestRegression> registered("tst_regression");

} // namespace collscope::tst_regression
#include "tst_regression.moc"
