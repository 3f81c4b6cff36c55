// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/wire/catalogue.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QTest>

#include <fmt/format.h>

#include <set>

namespace collscope::tst_pico {

using testing::Folder;

namespace {

const std::string header
    = "system,timestamp,test_id,collective_type,nnodes,tasks_per_node,mpi_lib,mpi_lib_version,"
      "gpu_awareness,array_dim,buffer_size,algo_name,n_iter,mean,median\n";

/// One row of PICO's summary. `elements` are of 4 bytes.
std::string row(const std::string &collective, unsigned nodes, std::uint64_t elements,
    const std::string &algorithm, const std::string &job = "2025_01_01,0", const std::string &gpu = "no")
{
    return fmt::format("shire,{},{},{},1,OMPI,4.1.6,{},{},{},{},100,1500.5,1400.0\n", job, collective, nodes,
        gpu, elements, 4 * elements, algorithm);
}

std::string reason(const Expected<io::Loaded> &loaded)
{
    return loaded ? std::string() : loaded.error().text();
}

} // namespace

class TstPico : public QObject {
    Q_OBJECT

private slots:
    void sizesAreOfTheWholeBuffer_data()
    {
        QTest::addColumn<QString>("collective");
        QTest::addColumn<quint64>("bytes");
        for (const char *name : {"ALLGATHER", "ALLTOALL", "GATHER", "SCATTER"})
            QTest::newRow(name) << name << quint64{256};
        for (const char *name : {"ALLREDUCE", "BCAST", "REDUCE", "REDUCE_SCATTER"})
            QTest::newRow(name) << name << quint64{2048};
    }

    /// 512 elements of 4 bytes on 8 processes: as many bytes as the catalogue's message size counts.
    void sizesAreOfTheWholeBuffer()
    {
        QFETCH(QString, collective);
        QFETCH(quint64, bytes);
        const Folder folder;
        const auto loaded
            = io::load(folder.write("a.csv", header + row(collective.toStdString(), 8, 512, "default_ompi")));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(loaded->datasets.front()->messageBytes(0), bytes);
    }

    /// Of 512 elements, 200 processes send 2 each; 1024 processes send nothing.
    void remaindersAreNotSent()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("a.csv",
            header + row("ALLGATHER", 200, 512, "ring_ompi") + row("ALLGATHER", 1024, 512, "ring_ompi")
                + row("REDUCE_SCATTER", 200, 512, "ring_ompi") + row("ALLREDUCE", 200, 512, "ring_ompi")
                + row("ALLGATHER", 256, 512, "ring_ompi")));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(loaded->rows, std::size_t{4});
        QCOMPARE(loaded->skipped, std::size_t{1});
        QVERIFY2(loaded->warnings.front().message.find("1024 processes have nothing to send of 512 elements")
                != std::string::npos,
            loaded->warnings.front().text().c_str());
        const Dataset &data = *loaded->datasets.front();
        const auto bytesOf
            = [&data](std::string_view collective) { return data.messageBytes(data.rows(collective).first); };
        QCOMPARE(bytesOf("allgather"), std::uint64_t{8});
        QCOMPARE(bytesOf("reduce_scatter"), std::uint64_t{1600});
        QCOMPARE(bytesOf("allreduce"), std::uint64_t{2048});
    }

    /// The size of a file's last line goes before that of its name.
    void lastLineNamesTheBuffer()
    {
        const Folder folder;
        const auto facts = io::ImportFacts::parse("collective=allreduce,library=openmpi,ranks=4").value();
        const auto loaded = io::load(folder.write("64_ring_ompi_int32.csv",
                                         "highest\n7000\n7000\n7000\n7000\n7000\nBuffer: 64 byte\n"),
            {}, facts);
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(loaded->datasets.front()->messageBytes(0), std::uint64_t{64});
        QCOMPARE(loaded->datasets.front()->samples(0).size(), std::size_t{4});
        QVERIFY2(loaded->warnings.front().message.find("names another buffer") != std::string::npos,
            loaded->warnings.front().text().c_str());
    }

    void gpusAreAnotherSystem()
    {
        const Folder folder;
        const auto loaded = io::load(folder.write("a.csv",
            header + row("BCAST", 8, 512, "chain_ompi")
                + row("BCAST", 8, 512, "chain_ompi", "2025_01_01,1", "yes")));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(loaded->datasets.size(), std::size_t{2});
        QCOMPARE(loaded->datasets[0]->provenance().system, std::string("shire"));
        QCOMPARE(loaded->datasets[1]->provenance().system, std::string("shire GPU"));
    }

    void algorithmsBelongToTheirLibrary_data()
    {
        QTest::addColumn<QString>("collective");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("method");
        QTest::addColumn<int>("id");
        QTest::newRow("same name") << "BCAST"
                                   << "chain_ompi"
                                   << "openmpi.chain" << 2;
        QTest::newRow("bcast linear") << "BCAST"
                                      << "linear_ompi"
                                      << "openmpi.basic_linear" << 1;
        QTest::newRow("split binary") << "BCAST"
                                      << "split_binary_ompi"
                                      << "openmpi.split_binary_tree" << 4;
        QTest::newRow("reduce linear") << "REDUCE"
                                       << "linear_ompi"
                                       << "openmpi.linear" << 1;
        QTest::newRow("in order") << "REDUCE"
                                  << "in_order_ompi"
                                  << "openmpi.in-order_binary" << 6;
        QTest::newRow("newer release") << "ALLREDUCE"
                                       << "allgather_reduce_ompi"
                                       << "openmpi.allgather_reduce" << 7;
        QTest::newRow("PICO's own") << "ALLREDUCE"
                                    << "bine_lat_over"
                                    << "pico.bine_lat_over" << 0;
        QTest::newRow("PICO's ring") << "ALLREDUCE"
                                     << "ring_over"
                                     << "pico.ring_over" << 0;
        QTest::newRow("PICO's copy") << "ALLTOALL"
                                     << "pairwise_ompi_over"
                                     << "pico.pairwise_ompi_over" << 0;
        QTest::newRow("no suffix") << "ALLREDUCE"
                                   << "bine_block_by_block_any_even"
                                   << "pico.bine_block_by_block_any_even" << 0;
        QTest::newRow("NCCL's") << "ALLREDUCE"
                                << "ring_nccl"
                                << "nccl.ring_nccl" << 0;
        QTest::newRow("baseline") << "BCAST"
                                  << "default_ompi"
                                  << "openmpi.default" << 0;
    }

    void algorithmsBelongToTheirLibrary()
    {
        QFETCH(QString, collective);
        QFETCH(QString, text);
        const Folder folder;
        const auto loaded = io::load(
            folder.write("a.csv", header + row(collective.toStdString(), 8, 512, text.toStdString())));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        const Method &method = loaded->datasets.front()->methods().front();
        QTEST(QString::fromStdString(method.library + '.' + method.algorithm), "method");
        QTEST(method.algorithmId, "id");
    }

    /// The same rows in one file and in one file per job, also in folders below, are the same runs.
    void jobsInSeveralFilesAreRuns()
    {
        const Folder folder;
        std::string all = header;
        for (int job = 0; job < 3; ++job) {
            const std::string name = fmt::format("2025_01_0{},0", job + 1);
            const std::string text = row("BCAST", 8, 512, "chain_ompi", name)
                + row("BCAST", 8, 512, "linear_ompi", name) + row("BCAST", 8, 64, "chain_ompi", name);
            all += text;
            folder.write(fmt::format("flat/{}.csv", job), header + text);
            folder.write(fmt::format("results/shire/2025_01_0{}/aggregated_results_summary.csv", job + 1),
                header + text);
        }
        const auto whole = io::load(folder.write("one/all.csv", all));
        QVERIFY2(whole.has_value(), reason(whole).c_str());
        QCOMPARE(whole->rows, std::size_t{9});
        for (const char *name : {"flat", "results", "results/shire"}) {
            const auto loaded = io::load(folder.path() / name);
            QVERIFY2(loaded.has_value(), reason(loaded).c_str());
            QCOMPARE(loaded->skipped, std::size_t{0});
            QCOMPARE(loaded->rows, whole->rows);
            QCOMPARE(loaded->datasets.size(), std::size_t{1});
            QCOMPARE(
                loaded->datasets.front()->runValues("bcast"), whole->datasets.front()->runValues("bcast"));
            QVERIFY(
                loaded->datasets.front()->provenance().jobs == whole->datasets.front()->provenance().jobs);
        }
    }

    /// A copy of a file beside it repeats its jobs: they are not measured twice.
    void copiesAreNotRuns()
    {
        const Folder folder;
        const std::string text = header + row("BCAST", 8, 512, "chain_ompi");
        folder.write("a.csv", text);
        folder.write("b.csv", text);
        const auto loaded = io::load(folder.path());
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(loaded->rows, std::size_t{1});
        QCOMPARE(loaded->skipped, std::size_t{1});
    }

    /// Everything that the measurements of two machines call Open MPI's has a number, and nothing else has.
    void sharedMeasurements()
    {
        const auto path = std::filesystem::path(COLLSCOPE_SHARED_DATA) / "pico/leonardo_fugaku.csv.xz";
        if (!std::filesystem::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        const auto loaded = io::load(path);
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        std::set<std::string> systems;
        for (const DatasetPtr &dataset : loaded->datasets) {
            systems.insert(dataset->provenance().system);
            for (const Method &method : dataset->methods())
                QVERIFY2((method.library == wire::openMpiLibrary && !method.isBaseline())
                        == (method.algorithmId != 0),
                    wire::qualifiedText(method).c_str());
            // The largest buffer is half a GiB; every process of 8 or more has an eighth of it at most.
            const auto alltoall = dataset->rows("alltoall");
            for (std::size_t i = alltoall.first; i < alltoall.last; ++i)
                QVERIFY(dataset->messageBytes(i) * dataset->commSize(i) <= 536870912);
        }
        QCOMPARE(systems, (std::set<std::string>{"fugaku", "leonardo", "leonardo GPU"}));
        QCOMPARE(loaded->rows + loaded->skipped, std::size_t{6410});
        QCOMPARE(loaded->skipped, std::size_t{4}); // fewer elements than processes
    }
};

const testing::Registered<TstPico> registered("tst_pico");

} // namespace collscope::tst_pico
#include "tst_pico.moc"
