// SPDX-License-Identifier: GPL-3.0-or-later
// Output of Intel MPI Benchmarks and of OSU's where their sizes or columns differ from the usual ones.
#include "engine/io/reader.h"
#include "engine/wire/catalogue.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_imb {

using testing::Folder;

namespace {

const std::string columns = "       #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n";
const std::string bcast
    = "# Benchmarking Bcast \n# #processes = 4 \n" + columns + "  8  1000  2.10  2.90  2.50\n";
const std::string reduceScatter = "# Benchmarking Reduce_scatter \n# #processes = 4 \n" + columns
    + "  0  1000  0.30  0.41  0.36\n  8  1000  2.10  2.90  2.50\n";

/// The rows that were read, as "bcast 4 8 2500ns", and the warnings.
struct Read {
    std::string rows;
    std::string warnings;

    explicit Read(const std::string &text, std::string_view facts = "library=openmpi,algorithm=default")
    {
        const Folder folder;
        const auto loaded
            = io::load(folder.write("log.txt", text), {}, io::ImportFacts::parse(facts).value());
        if (!loaded) {
            warnings = loaded.error().text();
            return;
        }
        for (const DatasetPtr &data : loaded->datasets)
            for (std::size_t i = 0; i < data->size(); ++i) {
                const Measurement row = data->row(i);
                rows += std::string(wire::collectives()[row.collective].name) + ' '
                    + std::to_string(row.commSize) + ' ' + std::to_string(row.messageBytes) + ' '
                    + std::to_string(std::lround(data->seconds(i) * 1e9)) + "ns\n";
            }
        for (const Diagnostic &warning : loaded->warnings)
            warnings += warning.text() + '\n';
    }

    bool warnsOf(std::string_view part) const { return warnings.find(part) != std::string::npos; }
};

} // namespace

class TstImb : public QObject {
    Q_OBJECT

private slots:
    void reduceScatterCountsTheWholeVector_data();
    void reduceScatterCountsTheWholeVector();
    void reduceScatterOfUnknownReleaseIsSkipped();
    void blockOfOsuIsOfOneProcess();
    void rankOrderIsNoPartOfTheProcesses();
    void groupsAtOnceAreSkipped();
    void wrongResultsAreSkipped();
    void sizesThatImbOmits();
};

void TstImb::reduceScatterCountsTheWholeVector_data()
{
    QTest::addColumn<QString>("banner");
    QTest::addColumn<int>("bytes");
    QTest::newRow("2021") << "#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part" << 32;
    QTest::newRow("2019 Update 1") << "#    Intel(R) MPI Benchmarks 2019 Update 1, MPI-1 part" << 32;
    QTest::newRow("2019") << "#    Intel(R) MPI Benchmarks 2019, MPI-1 part" << 8;
    QTest::newRow("2018") << "#    Intel (R) MPI Benchmarks 2018 Update 1, MPI-1 part" << 8;
}

void TstImb::reduceScatterCountsTheWholeVector()
{
    QFETCH(QString, banner);
    QFETCH(int, bytes);
    const Read read(banner.toStdString() + '\n' + reduceScatter + bcast);
    QCOMPARE(read.rows, "bcast 4 8 2500ns\nreduce_scatter 4 " + std::to_string(bytes) + " 2500ns\n");
}

void TstImb::reduceScatterOfUnknownReleaseIsSkipped()
{
    const Read read(reduceScatter + bcast);
    QCOMPARE(read.rows, std::string("bcast 4 8 2500ns\n"));
    QVERIFY2(
        read.warnsOf("log.txt:5: the size of Reduce_scatter depends on the release"), read.warnings.c_str());
}

void TstImb::blockOfOsuIsOfOneProcess()
{
    const Read read(
        "# OSU MPI Reduce_scatter_block Latency Test v7.4\n# Size  Avg Latency(us)\n4  2.0\n6  2.0\n"
        "64  3.0\n",
        "library=openmpi,algorithm=default,ranks=4");
    QCOMPARE(read.rows, std::string("reduce_scatter_block 4 1 2000ns\nreduce_scatter_block 4 16 3000ns\n"));
    QVERIFY2(read.warnsOf("log.txt:4: 6 bytes cannot be divided"), read.warnings.c_str());
}

void TstImb::rankOrderIsNoPartOfTheProcesses()
{
    const Read read(
        "# Benchmarking Bcast \n# #processes = 4; rank order (rowwise): \n#     0    2\n# \n#     1    3\n"
        + columns + "  8  1000  2.10  2.90  2.50\n");
    QCOMPARE(read.rows, std::string("bcast 4 8 2500ns\n"));
    QVERIFY2(read.warnsOf("log.txt:2: the processes are in the rank order"), read.warnings.c_str());
}

/// The table of all processes is used, that of several groups at once is not.
void TstImb::groupsAtOnceAreSkipped()
{
    const std::string grouped = "        Group" + columns + '\n';
    const Read read("# Benchmarking Multi-Bcast \n# ( 2 groups of 2 processes each running simultaneous ) \n"
                    "# Group  0:     0    1\n# \n# Group  1:     2    3\n"
        + grouped + "  0  8  20  0.10  0.20  0.15\n  1  8  20  0.10  0.20  0.15\n"
        + "# Benchmarking Bcast \n# #processes = 4 \n" + grouped + "  0  8  20  2.10  2.90  2.50\n\n"
        + "# Benchmarking Gatherv \n# #processes = 4 \n" + grouped + "  0  8  20  2.10  2.90  2.50\n\n"
        + "# Benchmarking Barrier \n# #processes = 4 \n        Group #repetitions  t_min[usec]  t_max[usec]  "
          "t_avg[usec]\n\n  0  20  1.10  1.90  1.50\n");
    QCOMPARE(read.rows, std::string("barrier 4 0 1500ns\nbcast 4 8 2500ns\n"));
    QVERIFY2(read.warnsOf("log.txt:1: skipped: results of 'Benchmarking Multi-Bcast', where several"),
        read.warnings.c_str());
    QVERIFY2(read.warnsOf("skipped: results of 'Benchmarking Gatherv', which is not a known"),
        read.warnings.c_str());
}

void TstImb::wrongResultsAreSkipped()
{
    const Read imb("# Benchmarking Bcast\n# #processes = 4\n  #bytes #repetitions  t_min[usec]  t_max[usec]  "
                   "t_avg[usec]      defects\n  4 1000 1.0 3.0 2.0 0.00\n  8 1000 1.0 3.0 2.0 3.00\n");
    const Read osu(
        "# OSU MPI Broadcast Latency Test v7.4\n\n# Size  Avg Latency(us)  Validation  P50 Tail Lat(us)\n"
        "4  2.0  Pass  1.9\n8  2.0  Fail  1.9\n",
        "library=openmpi,algorithm=default,ranks=4");
    QCOMPARE(imb.rows, std::string("bcast 4 4 2000ns\n"));
    QCOMPARE(osu.rows, std::string("bcast 4 4 1900ns\n")); // the median of the repetitions
    for (const Read &read : {imb, osu})
        QVERIFY2(read.warnsOf("log.txt:5: default of bcast gave wrong results"), read.warnings.c_str());
}

/// IMB prints why it does not measure a size in the place of its row.
void TstImb::sizesThatImbOmits()
{
    const Read read(bcast
        + "  16  time-out.; Time limit (secs_per_sample * msg_sizes_list_len) is over; use \"-time X\"\n"
          "  32  out-of-mem.; Use -mem flag to run; the required 2 GByte\n"
          "  64  int-overflow.; The production rank*size caused int overflow for given sample\n");
    QCOMPARE(read.rows, std::string("bcast 4 8 2500ns\n"));
    for (const char *const reason : {"time limit of IMB", "memory limit of IMB", "beyond what IMB measures"})
        QVERIFY2(read.warnsOf(reason), read.warnings.c_str());
}

const testing::Registered<TstImb> registered("tst_imb");

} // namespace collscope::tst_imb
#include "tst_imb.moc"
