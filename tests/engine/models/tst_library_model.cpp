// SPDX-License-Identifier: GPL-3.0-or-later
// Which version's built-in decisions `openmpi` shows.
#include "engine/io/reader.h"
#include "engine/models/model.h"
#include "engine/study/penalty.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QtTest>

namespace collscope::tst_library_model {

namespace {

/// bcast on 4 nodes with one process each, where 6.1 alone chooses basic_linear, measured with `release`.
DecisionMapPtr measuredWith(const std::string &library, const std::string &release)
{
    Provenance from;
    from.system = "made up";
    from.mpiLibrary = library;
    from.mpiVersion = release;
    DatasetBuilder builder(from);
    for (const int algorithm : {0, 1, 5}) {
        auto record
            = synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", algorithm), 4, 8, 1e-6);
        record.nodes = 4;
        record.ppn = 1;
        if (const auto refused = builder.add(record))
            throw std::logic_error(*refused);
    }
    return synthetic::decisionMap(builder.build());
}

Expected<ModelPtr> fitted(const DecisionMapPtr &map, const std::string &spec)
{
    return fitModel(synthetic::must(parseModelSpec(spec)), map);
}

/// Number of the algorithm on the 4 processes.
int chosen(const DecisionMapPtr &map, const Model &model)
{
    const MethodIndex method = model.decide({"bcast", {4, 1, 4}, 8}).method;
    return method == noMethod ? -1 : map->grid->methods()[method].algorithmId;
}

} // namespace

class TestLibraryModel : public QObject {
    Q_OBJECT

private slots:
    void versionOfTheData_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("release");
        QTest::addColumn<QString>("spec");
        QTest::addColumn<int>("algorithm");
        QTest::newRow("unknown") << ""
                                 << ""
                                 << "openmpi" << 5;
        QTest::newRow("no release") << "Open MPI"
                                    << ""
                                    << "openmpi" << 5;
        QTest::newRow("4.1") << "Open MPI"
                             << "4.1.6"
                             << "openmpi:version=4.1" << 5;
        QTest::newRow("5.0") << "Open MPI"
                             << "5.0.10"
                             << "openmpi:version=5.0" << 5;
        QTest::newRow("6.0") << "Open MPI"
                             << "6.0.0"
                             << "openmpi:version=6.0" << 5;
        QTest::newRow("6.1") << "Open MPI"
                             << "6.1.0a1"
                             << "openmpi:version=6.1" << 1;
        QTest::newRow("another library") << "MPICH"
                                         << "6.1.0"
                                         << "openmpi" << 5;
    }
    void versionOfTheData()
    {
        QFETCH(QString, library);
        QFETCH(QString, release);
        QFETCH(QString, spec);
        QFETCH(int, algorithm);
        const auto map = measuredWith(library.toStdString(), release.toStdString());
        const ModelPtr model = synthetic::must(fitted(map, "openmpi"));
        QCOMPARE(QString::fromStdString(model->spec()), spec);
        QCOMPARE(chosen(map, *model), algorithm);
    }

    void namedVersion()
    {
        const auto map = measuredWith("Open MPI", "4.1.6");
        for (const auto &[version, algorithm] : {std::pair("4.1", 5), {"5.0", 5}, {"6.0", 5}, {"6.1", 1}}) {
            const ModelPtr model = synthetic::must(fitted(map, std::string("openmpi:version=") + version));
            QCOMPARE(model->spec(), std::string("openmpi:version=") + version);
            QCOMPARE(chosen(map, *model), algorithm);
        }
    }

    /// The figures of the help page: what the versions decide otherwise on Peak.
    void peak()
    {
        const char *const path = COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz";
        if (!QFile::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        const auto loaded = synthetic::must(io::load(path));
        std::size_t cells = 0;
        std::size_t others = 0;
        for (const DatasetPtr &dataset : loaded.datasets) {
            if (dataset->provenance().system != "peak")
                continue;
            for (const std::string_view collective : dataset->collectives()) {
                const auto map = synthetic::decisionMap(dataset, {std::string(collective), {}, true});
                const auto before = evaluate(*synthetic::must(fitted(map, "openmpi:version=5.0")), *map);
                const auto same = evaluate(*synthetic::must(fitted(map, "openmpi:version=4.1")), *map);
                const auto later = evaluate(*synthetic::must(fitted(map, "openmpi:version=6.0")), *map);
                QCOMPARE(same.statistics.mean, before.statistics.mean);
                cells += map->grid->cells();
                others += later.statistics.notMeasured - before.statistics.notMeasured;
                if (collective == "reduce") {
                    QCOMPARE(later.statistics.notMeasured, std::size_t(4));
                    QCOMPARE(QString::number(before.statistics.mean * 100, 'f', 1), "20.6");
                    QCOMPARE(QString::number(later.statistics.mean * 100, 'f', 1), "21.1");
                } else {
                    QCOMPARE(later.statistics.mean, before.statistics.mean);
                }
            }
        }
        QCOMPARE(cells, std::size_t(1845));
        QCOMPARE(others, std::size_t(4));
    }

    void refusesReleasesWithoutTable()
    {
        for (const char *const release : {"4.0.3", "7.0.0", "main"}) {
            const auto map = measuredWith("Open MPI", release);
            const auto model = fitted(map, "openmpi");
            QVERIFY2(!model, release);
            QVERIFY2(model.error().message.find(release) != std::string::npos, model.error().text().c_str());
            QVERIFY2(model.error().remedy.find("4.1, 5.0, 6.0 or 6.1") != std::string::npos,
                model.error().text().c_str());
            QCOMPARE(chosen(map, *synthetic::must(fitted(map, "openmpi:version=6.1"))), 1);
        }
    }
};

const testing::Registered<TestLibraryModel> registered("tst_library_model");

} // namespace collscope::tst_library_model
#include "tst_library_model.moc"
