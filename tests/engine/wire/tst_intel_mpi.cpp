// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of Intel MPI's algorithms: which release has which.
#include "engine/wire/intel_mpi.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_intel_mpi {

using namespace collscope::wire;

class TestIntelMpi : public QObject {
    Q_OBJECT

private slots:
    void eachReleaseHasItsHighestNumber_data()
    {
        QTest::addColumn<QByteArray>("collective");
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<int>("highest");
        QTest::newRow("allreduce, first") << QByteArray("allreduce") << QByteArray("2021.4.0") << 27;
        QTest::newRow("allreduce, presets") << QByteArray("allreduce") << QByteArray("2021.12.1") << 31;
        QTest::newRow("allreduce, last") << QByteArray("allreduce") << QByteArray("2021.13.1") << 32;
        QTest::newRow("alltoall, before") << QByteArray("alltoall") << QByteArray("2021.17.0") << 13;
        QTest::newRow("alltoall, last") << QByteArray("alltoall") << QByteArray("2021.18.1") << 18;
        QTest::newRow("bcast") << QByteArray("bcast") << QByteArray("2021.6.0") << 18;
        QTest::newRow("block") << QByteArray("reduce_scatter_block") << QByteArray("2021.19") << 4;
        QTest::newRow("newer release") << QByteArray("bcast") << QByteArray("2021.20.0") << 0;
        QTest::newRow("other year") << QByteArray("bcast") << QByteArray("2022.18.0") << 0;
        QTest::newRow("no release") << QByteArray("bcast") << QByteArray() << 0;
        QTest::newRow("no collective") << QByteArray("group_bcast") << QByteArray("2021.18.1") << 0;
    }
    void eachReleaseHasItsHighestNumber()
    {
        QFETCH(QByteArray, collective);
        QFETCH(QByteArray, version);
        QFETCH(int, highest);
        QCOMPARE(highestIntelId(collective.toStdString(), version.toStdString()), highest);
        const auto algorithms = intelAlgorithms(collective.toStdString(), version.toStdString());
        QCOMPARE(static_cast<int>(algorithms.size()), highest);
    }

    /// A release that is not in the table is asked, not guessed.
    void descriptionOfTheLibraryCounts()
    {
        const char *const text
            = "Control selection of MPI_Bcast algorithm presets.$ Arguments$ <presetid> - Preset "
              "identifier$ range: 0-24 @Alias:# I_MPI_ADJUST_BCAST @Default:# -1";
        QCOMPARE(highestDescribedId(text), 24);
        QCOMPARE(highestDescribedId("Controls bcast algorithm filter"), 0);
        QCOMPARE(highestDescribedId("range: 0-"), 0);
        QCOMPARE(highestDescribedId("range: 0-99999999999999999999"), 0);
        const auto algorithms = intelAlgorithms("bcast", "2022.1", 24);
        QCOMPARE(algorithms.size(), std::size_t(24));
        QCOMPARE(algorithms[2].name, std::string("algorithm_3"));
    }

    void namesAreThoseOfReleasesBeforePresets()
    {
        QCOMPARE(intelAlgorithms("bcast", "2021.4.0")[2].name, std::string("ring"));
        QCOMPARE(intelAlgorithms("bcast", "2021.6.0")[2].name, std::string("algorithm_3"));
    }
};

const testing::Registered<TestIntelMpi> registered("tst_intel_mpi");

} // namespace collscope::tst_intel_mpi
#include "tst_intel_mpi.moc"
