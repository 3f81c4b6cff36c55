// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"
#include "engine/data/dataset_details.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_dataset_details {

namespace {

DatasetPtr dataset(const char *system, const char *version, Origin origin, const char *path)
{
    Provenance p;
    p.system = system;
    p.mpiLibrary = "Open MPI";
    p.mpiVersion = version;
    p.origin = origin;
    p.path = path;
    return DatasetBuilder(std::move(p)).build();
}

} // namespace

class TstDatasetDetails : public QObject {
    Q_OBJECT

private slots:
    void onlyWhatTellsApartIsSaid()
    {
        const std::vector<DatasetPtr> all = {
            dataset("alone", "4", Origin::measured, "/data/a/results.csv"),
            dataset("two", "4", Origin::measured, "/data/a/results.csv"),
            dataset("two", "5", Origin::measured, "/data/a/results.csv"),
            dataset("files", "4", Origin::measured, "/data/a/results.csv"),
            dataset("files", "4", Origin::measured, "/data/b/results.csv"),
            dataset("files", "4", Origin::measured, "/data/b/other.csv"),
            dataset("both", "4", Origin::measured, "one.csv"),
            dataset("both", "4", Origin::measured, "two.csv"),
            dataset("both", "5", Origin::measured, "two.csv"),
            dataset("origins", "4", Origin::measured, "one.csv"),
            dataset("origins", "4", Origin::unknown, "one.csv"),
            dataset("simulated", "4", Origin::measured, "one.csv"),
            dataset("simulated", "4", Origin::simulated, "one.csv"), // its title says so
            dataset("memory", "4", Origin::measured, ""),
            dataset("memory", "4", Origin::measured, ""),
        };
        const std::vector<std::string> expected = {"", "Open MPI 4", "Open MPI 5", "a/results.csv",
            "b/results.csv", "other.csv", "Open MPI 4, one.csv", "Open MPI 4, two.csv", "Open MPI 5",
            "measured", "of unknown origin", "", "", "", "#2"};
        QCOMPARE(datasetDetails(all), expected);
    }
};

const testing::Registered<TstDatasetDetails> registered("tst_dataset_details");

} // namespace collscope::tst_dataset_details
#include "tst_dataset_details.moc"
