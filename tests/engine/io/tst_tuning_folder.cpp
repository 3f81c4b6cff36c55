// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/benchmark_output.h"
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_tuning_folder {

using testing::Folder;

namespace {

constexpr const char *loaderError
    = "/apps/IMB-MPI1: /lib64/libstdc++.so.6: version `GLIBCXX_3.4.21' not found\n";

/// A small tree as the tool leaves it.
void writeTree(const Folder &folder)
{
    folder.write("HOBBIT.coltune/config.hobbit", "collectives : bcast\n");
    folder.write("HOBBIT.coltune/output/decision.file", "1\n");
    folder.write("HOBBIT.coltune/output/bcast/detail.out", "#Nnodes\n");
    folder.write("HOBBIT.coltune/output/bcast/0_4ranks_run0.out", testing::osuText(false));
    folder.write("HOBBIT.coltune/output/bcast/6_4ranks_run0.out", testing::osuText(true));
    folder.write("HOBBIT.coltune/output/bcast/6_4ranks_run1.out", testing::osuText(false));
    folder.write("HOBBIT.coltune/output/barrier/1_4ranks_run0.out",
        "\n# OSU MPI Barrier Latency Test v5.6.2\n# Avg Latency(us)\n            16.63\n");
    folder.write("HOBBIT.coltune/output/allreduce/3_8ranks_run0.out", testing::imbText());
    folder.write("HOBBIT.coltune/output/reduce_scatter_block/1_4ranks_run0.out", loaderError);
    folder.write("HOBBIT.coltune/output/reduce_scatter_block/2_4ranks_run0.out", loaderError);
}

} // namespace

class TstTuningFolder : public QObject {
    Q_OBJECT

private slots:
    void everyFolderOfTheTree_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("skippedFiles");
        QTest::newRow("top") << "HOBBIT.coltune" << 17 << 2;
        QTest::newRow("top with slash") << "HOBBIT.coltune/" << 17 << 2;
        QTest::newRow("output") << "HOBBIT.coltune/output" << 17 << 2;
        QTest::newRow("dots") << "HOBBIT.coltune/output/bcast/.." << 17 << 2;
        QTest::newRow("one collective") << "HOBBIT.coltune/output/bcast/" << 15 << 0;
    }

    void everyFolderOfTheTree()
    {
        QFETCH(QString, path);
        QFETCH(int, rows);
        QFETCH(int, skippedFiles);
        const Folder folder;
        writeTree(folder);
        const auto loaded = io::load(folder.path() / path.toStdString());
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, static_cast<std::size_t>(rows));
        QCOMPARE(loaded->skipped, std::size_t{0});
        QCOMPARE(loaded->skippedFiles, static_cast<std::size_t>(skippedFiles));
        QCOMPARE(loaded->datasets.size(), std::size_t{1});
        QCOMPARE(loaded->datasets.front()->provenance().system, std::string("HOBBIT"));
        QCOMPARE(loaded->datasets.front()->provenance().mpiLibrary, std::string("Open MPI"));
    }

    void values()
    {
        const Folder folder;
        writeTree(folder);
        const auto loaded = io::load(folder.path() / "HOBBIT.coltune");
        const Dataset &d = *loaded->datasets.front();
        const std::vector<std::string_view> expected = {"allreduce", "barrier", "bcast"};
        QCOMPARE(d.collectives(), expected);
        const Measurement barrier = d.row(d.rows("barrier").first);
        QCOMPARE(barrier.messageBytes, std::uint64_t{0});
        QCOMPARE(barrier.summary.mean, 16.63 / 1e6);
        const auto bcast = d.rows("bcast");
        QVERIFY(d.methods()[d.method(bcast.first)].isBaseline());
        const Measurement full = d.row(bcast.first + 1);
        QCOMPARE(full.messageBytes, std::uint64_t{1});
        QCOMPARE(full.summary.mean, 10.5 / 1e6);
        // Over the processes: no spread of repetitions.
        QVERIFY(std::isnan(full.summary.min) && std::isnan(full.summary.max));
        QCOMPARE(full.summary.samples, std::uint64_t{1000});
        QVERIFY(std::isnan(full.summary.median));
        QCOMPARE(d.run(bcast.first + 2), 1U);
        // IMB: only the table of the ranks in the file's name counts.
        const auto allreduce = d.rows("allreduce");
        QCOMPARE(allreduce.size(), std::size_t{1}); // 0 bytes are no message
        QCOMPARE(d.row(allreduce.first).summary.mean, 8.55 / 1e6);
        QCOMPARE(d.row(allreduce.first).summary.samples, std::uint64_t{640});
        QVERIFY(std::isnan(d.row(allreduce.first).summary.max));
    }

    void failedRuns()
    {
        const Folder folder;
        writeTree(folder);
        const auto loaded = io::load(folder.path() / "HOBBIT.coltune");
        QCOMPARE(loaded->warnings.size(), std::size_t{2});
        QVERIFY(loaded->warnings[1].severity == Diagnostic::Severity::note);
        QVERIFY(loaded->warnings[1].message.find("1 result of 0 bytes") != std::string::npos);
        const Diagnostic &warning = loaded->warnings.front();
        QVERIFY2(warning.message.find("without measurements: 2 of 2 files") != std::string::npos,
            warning.message.c_str());
        QVERIFY2(warning.message.find("1_4ranks_run0.out") != std::string::npos, warning.message.c_str());
        QVERIFY2(
            warning.message.find("GLIBCXX_3.4.21' not found") != std::string::npos, warning.message.c_str());
        QVERIFY(!warning.remedy.empty());
        const auto nothing = io::load(folder.path() / "HOBBIT.coltune/output/reduce_scatter_block");
        QVERIFY(!nothing);
        QVERIFY2(nothing.error().message.find("no measurement") != std::string::npos,
            nothing.error().text().c_str());
        QVERIFY(!nothing.error().remedy.empty() && !nothing.error().file.empty());
    }

    void badLines()
    {
        const Folder folder;
        const auto path = folder.write("T/bcast/1_2ranks_run0.out",
            "mpirun: warning: 5 nodes are slow\n# OSU MPI Broadcast Latency Test v5.6.2\n# Size       Avg "
            "Latency(us)\n"
            "1      0.00\n2      nan\n4      -1.5\n8      inf\n16\n32     1x\n64     "
            "2.50\n18446744073709551616 3.0\n"
            "9223372036854775808 3.0\n128    28");
        const auto loaded = io::load(folder.path() / "T");
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{1});
        QCOMPARE(loaded->datasets.front()->messageBytes(0), std::uint64_t{64});
        QCOMPARE(loaded->skipped, std::size_t{9});
        QCOMPARE(loaded->warnings.size(), std::size_t{9});
        std::vector<std::size_t> lines;
        for (const Diagnostic &warning : loaded->warnings) {
            QCOMPARE(warning.file, path.string());
            QVERIFY(!warning.remedy.empty());
            lines.push_back(warning.line);
        }
        std::sort(lines.begin(), lines.end());
        const std::vector<std::size_t> expected = {4, 5, 6, 7, 8, 9, 11, 12, 13};
        QCOMPARE(lines, expected);
    }

    void oddFolders()
    {
        const Folder folder;
        folder.write("a/bcast/1_2ranks_run0.out", testing::osuText(false));
        folder.write(
            "a/bcast/1_2ranks_run0.out.xz", testing::packed(testing::osuText(false), testing::Packing::xz));
        folder.write("a/bcast/99999999999_2ranks_run0.out", testing::osuText(false));
        folder.write("a/bcast/2_0ranks_run0.out", testing::osuText(false));
        folder.write("a/bcast/2_4294967295ranks_run0.out", testing::osuText(false));
        std::filesystem::create_symlink("..", folder.path() / "a/bcast/loop");
        std::filesystem::create_symlink("reduce", folder.path() / "a/reduce");
        std::filesystem::create_symlink("3_2ranks_run0.out", folder.path() / "a/bcast/3_2ranks_run0.out");
        std::filesystem::create_directory(folder.path() / "a/bcast/4_2ranks_run0.out");
        const auto loaded = io::load(folder.path() / "a");
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{5});
        QCOMPARE(loaded->skipped, std::size_t{5 + 10}); // the packed copy, impossible sizes
        QCOMPARE(loaded->skippedFiles, std::size_t{2}); // a link to nothing, a folder
        const auto other
            = io::load(folder.write("ibcast/1_2ranks_run0.out", testing::osuText(false)).parent_path());
        QVERIFY(!other);
        QVERIFY2(other.error().message.find("'ibcast' is no collective") != std::string::npos,
            other.error().text().c_str());
    }

    void headers_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("mean");
        QTest::newRow("tails") << QByteArray("# OSU MPI Broadcast Latency Test v7.4\n# Datatype: MPI_CHAR.\n"
                                             "# Size       Avg Latency(us)   Min Latency(us)   Max "
                                             "Latency(us)  Iterations   P50 Tail Lat(us)\n"
                                             "8   3.50  2.50  4.50  1000  3.25\n")
                               << 3.5e-6;
        QTest::newRow("validation") << QByteArray("# Size       Avg Latency(us)        Validation\n"
                                                  "8   3.50   Pass\n")
                                    << 3.5e-6;
        QTest::newRow("tabs") << QByteArray("# Size\tAvg Latency(us)\n8\t3.50\n") << 3.5e-6;
        QTest::newRow("no header") << QByteArray("8 3.50\n") << 3.5e-6;
    }

    void headers()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, mean);
        const auto output = io::parseBenchmarkOutput(
            text.toStdString(), wire::collectives()[*wire::collectiveIndex("bcast")], 2);
        QCOMPARE(output.rows.size(), std::size_t{1});
        QCOMPARE(output.rows.front().messageBytes, std::uint64_t{8});
        QCOMPARE(output.rows.front().summary.mean, mean);
        QVERIFY(std::isnan(output.rows.front().summary.max));
    }
};

const testing::Registered<TstTuningFolder> registered("tst_tuning_folder");

} // namespace collscope::tst_tuning_folder
#include "tst_tuning_folder.moc"
