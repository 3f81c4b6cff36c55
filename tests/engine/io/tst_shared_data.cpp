// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QTest>

#include <cmath>
#include <set>

namespace collscope::tst_shared_data {

#define NEEDS(path)                                                                                          \
    if (!std::filesystem::exists(path))                                                                      \
    QSKIP("measurements kept beside the checkout are absent")

namespace {

const std::filesystem::path shared = COLLSCOPE_SHARED_DATA;

const std::vector<std::pair<std::string_view, std::size_t>> peakRows = {{"allgather", 3465},
    {"allgatherv", 2898}, {"allreduce", 3591}, {"alltoall", 2898}, {"alltoallv", 1701}, {"barrier", 165},
    {"bcast", 5670}, {"gather", 2268}, {"reduce", 4104}, {"reduce_scatter", 2565}, {"scatter", 1701}};

std::size_t cells(const Dataset &dataset, std::string_view collective)
{
    std::set<std::pair<std::uint32_t, std::uint64_t>> grid;
    const auto range = dataset.rows(collective);
    for (std::size_t i = range.first; i < range.last; ++i)
        grid.emplace(dataset.commSize(i), dataset.messageBytes(i));
    return grid.size();
}

void checkPeak(const Dataset &dataset)
{
    QCOMPARE(dataset.collectives().size(), peakRows.size());
    for (const auto &[name, rows] : peakRows)
        QCOMPARE(dataset.rows(name).size(), rows);
    QCOMPARE(cells(dataset, "bcast"), std::size_t{189}); // 9 communicator sizes x 21 message sizes
    QCOMPARE(cells(dataset, "barrier"), std::size_t{9});
    QCOMPARE(dataset.size(), std::size_t{31026});
}

} // namespace

class TstSharedData : public QObject {
    Q_OBJECT

private slots:
    void peakTable()
    {
        const auto path = shared / "ompi-coltune-peak/measurements.csv.xz";
        NEEDS(path);
        const auto loaded = io::load(path);
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{61819});
        QCOMPARE(loaded->skipped, std::size_t{0});
        QVERIFY(loaded->warnings.empty());
        QCOMPARE(loaded->datasets.size(), std::size_t{2});
        QCOMPARE(loaded->datasets[0]->provenance().system, std::string("peak"));
        QCOMPARE(loaded->datasets[1]->provenance().system, std::string("peak-pr7730"));
        checkPeak(*loaded->datasets[0]);
        QCOMPARE(loaded->datasets[1]->rows("alltoall").size(), std::size_t{2665});
    }

    void peakTreeIsTheTable()
    {
        const auto archive = shared / "ompi-coltune-peak/PEAK.coltune.data-only.tar.xz";
        NEEDS(archive);
        const testing::Folder folder;
        QVERIFY(testing::unpack(archive, folder.path()));
        const auto tree = io::load(folder.path() / "PEAK.coltune");
        QVERIFY2(tree.has_value(), tree ? "" : tree.error().text().c_str());
        QCOMPARE(tree->datasets.size(), std::size_t{1});
        const Dataset &raw = *tree->datasets.front();
        QCOMPARE(raw.provenance().system, std::string("PEAK"));
        checkPeak(raw);
        QCOMPARE(tree->skipped, std::size_t{0});
        QCOMPARE(tree->skippedFiles, std::size_t{89});
        QCOMPARE(tree->warnings.size(), std::size_t{1});
        QVERIFY(
            tree->warnings.front().message.find("without measurements: 89 of 89 files") != std::string::npos);
        const auto table = io::load(shared / "ompi-coltune-peak/measurements.csv.xz");
        const Dataset &flat = *table->datasets.front();
        QVERIFY(raw.methods() == flat.methods());
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const Measurement a = raw.row(i);
            const Measurement b = flat.row(i);
            QVERIFY(a.collective == b.collective && a.method == b.method && a.commSize == b.commSize
                && a.messageBytes == b.messageBytes && a.run == b.run && raw.seconds(i) == flat.seconds(i));
        }
        // The archive itself is refused with what to do.
        const auto packed = io::load(archive);
        QVERIFY(!packed && packed.error().remedy.find("unpack") != std::string::npos);
    }

    void peakRoundTrip()
    {
        const auto path = shared / "ompi-coltune-peak/measurements.csv.xz";
        NEEDS(path);
        const testing::Folder folder;
        const auto loaded = io::load(path);
        const std::string text = testing::textOf(loaded->datasets);
        const auto again = io::load(folder.write("peak.csv", text));
        QCOMPARE(again->rows, loaded->rows);
        QVERIFY(again->warnings.empty());
        QVERIFY(testing::textOf(again->datasets) == text);
    }

    void pico()
    {
        const auto path = shared / "pico/leonardo_fugaku.csv.xz";
        NEEDS(path);
        const auto loaded = io::load(path);
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{6410 - 4}); // without those with fewer elements than processes
        QCOMPARE(loaded->skipped, std::size_t{4});
        // Fugaku, Leonardo with two releases of Open MPI, Leonardo's GPUs
        QCOMPARE(loaded->datasets.size(), std::size_t{4});
        QCOMPARE(loaded->datasets[0]->rows("bcast").size(), std::size_t{785});
        QCOMPARE(loaded->datasets[1]->rows("bcast").size(), std::size_t{221});
        const auto summary = io::load(shared / "formats/pico_aggregated_results_summary.csv");
        QCOMPARE(summary->rows, std::size_t{303});
        QCOMPARE(summary->skipped, std::size_t{0});
    }

    void orfeo()
    {
        NEEDS(shared / "orfeo/bcast_core.csv.xz");
        const auto bcast = io::load(shared / "orfeo/bcast_core.csv.xz");
        QVERIFY2(bcast.has_value(), bcast ? "" : bcast.error().text().c_str());
        QCOMPARE(bcast->rows, std::size_t{15935});
        QCOMPARE(bcast->skipped, std::size_t{0});
        QCOMPARE(bcast->datasets.front()->rows("bcast").size(), std::size_t{15935});
        const auto folder = io::load(shared / "orfeo");
        QCOMPARE(folder->rows, std::size_t{32063});
    }

    void samples_data()
    {
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("rows");
        QTest::addColumn<QString>("why");
        const auto opens = [](const char *name, const char *said, int rows) {
            QTest::newRow(name) << QString::fromLatin1(said) << rows << QString();
        };
        const auto fails = [](const char *name, const char *why) {
            QTest::newRow(name) << QString() << 0 << QString::fromLatin1(why);
        };
        opens("osu5.6.2_allreduce_plain.alg4_512ranks.txt",
            "library=openmpi,algorithm=from-file-name,ranks=512", 19);
        opens("osu5.6.2_barrier_no_size_column.txt", "library=openmpi,algorithm=default,ranks=4", 1);
        opens("osu7.0_allreduce_full_f.txt", "library=openmpi,algorithm=default,ranks=16", 19);
        opens("osu7.0_bcast_full_f.txt", "library=openmpi,algorithm=default,ranks=16", 21);
        opens("osu7-bcast-by-file-name", "library=openmpi,algorithm=from-file-name,ranks=16", 105);
        opens("several_benchmarks_one_log_with_commands.txt", "library=openmpi,algorithm=default", 20);
        opens("imb2018_allreduce_144ranks.txt", "library=openmpi,algorithm=default", 26);
        opens("imb2018_alltoall_two_tables.txt", "library=openmpi,algorithm=default", 6);
        opens("reprompi_raw_allreduce.txt", "library=openmpi,algorithm=default", 5);
        opens("reprompi_summary_allreduce.txt", "library=openmpi,algorithm=default", 5);
        opens("skampi5_allreduce_procs_excerpt.sko", "library=openmpi,algorithm=default", 1);
        opens("nccltests_allreduce_abci_a100.txt", "collective=allreduce,algorithm=default", 24);
        opens("nccl_N2_G1_pairwise_multi.log", "algorithm=default", 10);
        opens("coltune_detail.out.upstream_example", "collective=alltoall,ppn=1", 168);
        opens("coltune_best.out.upstream_example", "collective=alltoall,ppn=1", 84);
        opens("pico_raw_highest_ns__512_default-binary-tree_int32.csv",
            "collective=allreduce,library=fjmpi,ranks=16", 1);
        opens("pico_aggregated_results_summary.csv", "", 303);
        fails("osu_failed_run_no_rows.txt", "run that failed");
        fails("skampi5_pingpong_demo.sko", "not a known collective");
        fails("pico_system_metadata_head.csv", "without times");
        fails("chiara_raw_head.csv", "no known format"); // opens with a mapping
        fails("coltune_decision.file.upstream_example", "no known format"); // decisions, not measurements
        fails("mpich_tuning_ch4_generic.json", "no known format");
        fails("mpich_tuning_mpir_generic.json", "no known format");
    }

    /// What other programs wrote opens, or is told what is wrong with it.
    void samples()
    {
        QFETCH(QString, said);
        QFETCH(int, rows);
        QFETCH(QString, why);
        const auto path = shared / "formats" / QTest::currentDataTag();
        NEEDS(path);
        const auto facts
            = said.isEmpty() ? io::ImportFacts() : io::ImportFacts::parse(said.toStdString()).value();
        const auto loaded = io::load(path, {}, facts);
        const std::string reason = loaded ? std::string() : loaded.error().text();
        QVERIFY2(loaded.has_value() == why.isEmpty() && reason.find(why.toStdString()) != std::string::npos,
            reason.c_str());
        QCOMPARE(loaded ? static_cast<int>(loaded->rows) : 0, rows);
    }

    void benchmarkOutputs()
    {
        const auto formats = shared / "formats";
        NEEDS(formats);
        const testing::Folder folder;
        const std::pair<const char *, const char *> files[]
            = {{"osu5.6.2_allreduce_plain.alg4_512ranks.txt", "X/allreduce/4_512ranks_run0.out"},
                {"osu7.0_allreduce_full_f.txt", "X/allreduce/4_512ranks_run1.out"},
                {"imb2018_allreduce_144ranks.txt", "X/allreduce/4_144ranks_run0.out"},
                {"osu5.6.2_barrier_no_size_column.txt", "X/barrier/1_512ranks_run0.out"},
                {"osu7.0_bcast_full_f.txt", "X/bcast/1_16ranks_run0.out"},
                {"osu_failed_run_no_rows.txt", "X/reduce_scatter_block/1_512ranks_run0.out"}};
        for (const auto &[from, to] : files) {
            folder.write(to, "");
            std::filesystem::copy_file(
                formats / from, folder.path() / to, std::filesystem::copy_options::overwrite_existing);
        }
        const auto loaded = io::load(folder.path() / "X");
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const Dataset &d = *loaded->datasets.front();
        QCOMPARE(loaded->skippedFiles, std::size_t{1});
        QCOMPARE(d.rows("allreduce").size(), std::size_t{19 + 19 + 26}); // without IMB's 0 bytes
        QCOMPARE(d.seconds(d.rows("barrier").first), 226.43 / 1e6);
        const Measurement last = d.row(d.rows("bcast").last - 1);
        QCOMPARE(last.summary.mean, 3572.81 / 1e6);
        QVERIFY(std::isnan(last.summary.min) && std::isnan(last.summary.max)); // they are over the ranks
        QCOMPARE(last.summary.samples, std::uint64_t{100});
    }
};

const testing::Registered<TstSharedData> registered("tst_shared_data");

} // namespace collscope::tst_shared_data
#include "tst_shared_data.moc"
