// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/io/table_mapping.h"
#include "engine/wire/catalogue.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace collscope::tst_other_tools {

using io::ImportFacts;
using testing::Folder;

namespace {

ImportFacts facts(std::string_view text)
{
    return text.empty() ? ImportFacts() : ImportFacts::parse(text).value();
}

std::string reason(const Expected<io::Loaded> &loaded)
{
    return loaded ? std::string() : loaded.error().text();
}

std::string warnings(const io::Loaded &loaded)
{
    std::string text;
    for (const Diagnostic &warning : loaded.warnings)
        text += warning.text() + '\n';
    return text;
}

bool has(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

/// "allreduce ring_ll 4 256 9.1e-06": all rows of all datasets, in their order.
std::string rowsOf(const io::Loaded &loaded)
{
    std::string text;
    for (const DatasetPtr &data : loaded.datasets)
        for (std::size_t i = 0; i < data->size(); ++i) {
            const Measurement row = data->row(i);
            text += std::string(wire::collectives()[row.collective].name) + ' '
                + wire::methodText(data->methods()[row.method]) + ' ' + std::to_string(row.commSize) + ' '
                + std::to_string(row.messageBytes) + ' ' + std::to_string(std::lround(data->seconds(i) * 1e9))
                + "ns\n";
        }
    return text;
}

const char *const ncclHeading = "#       size         count      type   redop    root     time   algbw   "
                                "busbw #wrong     time   algbw   "
                                "busbw #wrong\n"
                                "#        (B)    (elements)                               (us)  (GB/s)  "
                                "(GB/s)            (us)  (GB/s)  "
                                "(GB/s)\n";

std::string ncclRow(const char *bytes, const char *time, const char *wrong = "0")
{
    return std::string("  ") + bytes + "  16  float  sum  -1  " + time + "  0.1  0.1  " + wrong
        + "  7.2  0.1  0.1  0\n";
}

} // namespace

class TstOtherTools : public QObject {
    Q_OBJECT

private slots:
    /// Text, facts, and what comes of it: rows, or a part of the failure.
    void reads_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("rows");
        const QByteArray osu = "# OSU MPI Broadcast Latency Test v7.3\n# Datatype: MPI_CHAR.\n"
                               "# Size       Avg Latency(us)\n8    2.50\n";
        QTest::newRow("launcher") << "mpirun -np 16 --mca coll_tuned_use_dynamic_rules 1 --mca "
                                     "coll_tuned_bcast_algorithm 6 ./osu_bcast\n"
                + osu + "srun -N 2 --ntasks-per-node=4 osu_bcast\n" + osu
                                  << "library=openmpi,algorithm=default"
                                  << "bcast default 8 8 2500ns\nbcast binomial 16 8 2500ns\n";
        QTest::newRow("nonblocking") << QByteArray(
            "# OSU MPI Non-blocking All-to-All Latency Test v5.9\n# Size  Overall(us)  "
            "Compute(us)  Pure Comm.(us)  Overlap(%)\n4  20.1  9.1  11.0  12.0\n")
                                     << "library=openmpi,algorithm=default,ranks=4"
                                     << "alltoall default 4 4 11000ns\n";
        QTest::newRow("IMB-NBC") << QByteArray(
            "# Benchmarking Ibcast\n# #processes = 4\n  #bytes #repetitions t_ovrl[usec] t_pure[usec]  "
            "t_CPU[usec]   overlap[%]      defects\n  0 1000 0.1 0.1 0.1 0.0 0.0\n  4 1000 5.1 3.0 2.0 10.0 "
            "0.0\n") << "library=openmpi,algorithm=default"
                                 << "bcast default 4 4 3000ns\n";
        QTest::newRow("ReproMPI") << QByteArray(
            "#@nprocs=4\n#@datatype_size_bytes=8\n  test nrep count runtime_sec\n  MPI_Allreduce 0 10 "
            "0.000009\n  MPI_Allreduce 1 10 0.000001\n  MPI_Allreduce 2 10 0.000002\n  MPI_Foo 0 10 1.0\n")
                                  << "library=openmpi,algorithm=ring"
                                  << "allreduce ring 4 80 2000ns\n";
        QTest::newRow("ReproMPI summary") << QByteArray(
            "#@nprocs=4\n#@datatype_size_bytes=2\n#@pgmpi alg MPI_Bcast 20 chain_x\n test count "
            "total_nrep valid_nrep mean_sec median_sec min_sec max_sec\n MPI_Bcast 10 9 8 "
            "0.000004 0.000003 0.000002 0.000009\n")
                                          << ""
                                          << "bcast chain_x 4 20 3000ns\n";
        QTest::newRow("ReproMPI of no size") << QByteArray(
            "#@nprocs=4\n#@datatype_extent_bytes=8\n test nrep count runtime_sec\n MPI_Bcast 0 10 0.000004\n")
                                             << "library=openmpi,algorithm=default"
                                             << "size of its datatype";
        QTest::newRow("SKaMPI") << QByteArray(
            "#> begin measurement \"sizes\"\n#>   measure comm(procs) : Bcast(count, MPI_INT, 0)\n"
            "# begin result \"sizes\"\nprocs= 2 count= 4  16  18.9  0.1  16  18.9  18.1\n# end result "
            "\"sizes\"\n") << "library=openmpi,algorithm=default"
                                << "bcast default 2 16 18900ns\n";
        QTest::newRow("SKaMPI of no collective") << QByteArray(
            "begin result \"Pingpong\"\n n= 1  4  6.0  0.0  160  5.7  5.7\nend result \"Pingpong\"\n")
                                                 << ""
                                                 << "'Pingpong', which is not a known collective";
        QTest::newRow("nccl-tests sweep")
            << "NCCL_ALGO=Ring NCCL_PROTO=LL mpirun -n 4 ./all_gather_perf\n# Using devices\n"
               "#  Rank  0 Group  0 Pid 1 on bree device  0\n#  Rank  1 Group  0 Pid 2 on shire device  0\n"
                + QByteArray(ncclHeading) + QByteArray::fromStdString(ncclRow("64", "7.10"))
                + "NCCL_ALGO=Tree NCCL_PROTO=Simple ./all_reduce_perf\n" + ncclHeading
                + QByteArray::fromStdString(ncclRow("64", "9.10") + ncclRow("128", "9.20", "3"))
            << ""
            << "allgather ring_ll 2 32 7100ns\nallreduce tree 2 64 9100ns\n";
        QTest::newRow("nccl-tests of no algorithm")
            << "# Collective test starting: all_reduce_perf\n#  Rank  0 Group  0 Pid 1 on bree device  0\n"
                + QByteArray(ncclHeading) + QByteArray::fromStdString(ncclRow("64", "7.10"))
            << ""
            << "allreduce default 1 64 7100ns\n";
        QTest::newRow("ucc_perftest") << QByteArray(
            "Collective:             Reduce_scatter\nMemory type:            cuda\n"
            "Datatype:               float32\n\n       Count        Size      Time, us\n"
            "          avg         min         max\n"
            "          16          64        7.10        6.00        8.00\n"
            "Collective: Fanin\nMemory type: host\n  Count  Size  Time, us\n  N/A  N/A  1  1  1\n")
                                      << "ranks=4"
                                      << "reduce_scatter default 4 256 7100ns\n";
        QTest::newRow("ucc_perftest with an algorithm")
            << QByteArray(
                   "UCC_TL_UCP_TUNE=alltoall:@pairwise ucc_perftest -c alltoall\n"
                   "Collective: Alltoall\nMemory type: host\n  Count  Size  Time, us\n  16  64  7.1  6  8\n"
                   "  16  64  7.3  6  8\n")
            << "ranks=4"
            << "alltoall pairwise 4 64 7100ns\nalltoall pairwise 4 64 7300ns\n";
        QTest::newRow("ucc_perftest of unknown processes") << QByteArray(
            "Collective: Alltoall\nMemory type: cuda\n  Count  Size  Time, us\n  16  64  7.1  6  8\n")
                                                           << ""
                                                           << "--facts ranks=N";
        QTest::newRow("NCCL's protocols")
            << QByteArray("collective,size_bytes,algorithm,protocol,channels,nodes,ranks,pipeOps,latency_us\n"
                          "broadcast,64,ring,simple,4,1,4,-1,7.1\nbroadcast,64,ring,ll,4,1,4,-1,7.2\n"
                          "allgather,64,tree,LL128,-1,1,4,-1,7.3\n")
            << ""
            << "allgather tree_ll128 4 16 7300ns\nbcast ring:4 4 64 7100ns\nbcast ring_ll:4 4 64 7200ns\n";
        QTest::newRow("tuning report")
            << QByteArray("#Nnodes Message_size binomial tuned\n2 8 64.0(0.9) 32.5(1.0)\n4 8 70.0(0.9)\n")
            << "collective=bcast,ppn=2"
            << "bcast default 4 8 32500ns\nbcast binomial 4 8 64000ns\n";
        QTest::newRow("failed run") << QByteArray("/opt/IMB-MPI1: error while loading shared libraries: "
                                                  "libx.so\nmpirun: exited with non-zero status\n")
                                    << ""
                                    << "a benchmark's run that failed";
        QTest::newRow("bandwidth") << QByteArray(
            "# OSU MPI Bandwidth Test v7.0\n# Size      Bandwidth (MB/s)\n1    3.10\n")
                                   << ""
                                   << "'OSU MPI Bandwidth Test v7.0', which is not a known collective";
    }

    void reads()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        QFETCH(QString, rows);
        const Folder folder;
        const auto path = folder.write("log.txt", text.toStdString());
        const auto loaded = io::load(path, {}, facts(said.toStdString()));
        const std::string result = loaded ? rowsOf(*loaded) : reason(loaded);
        QVERIFY2(loaded ? result == rows.toStdString() : has(result, rows.toStdString()), result.c_str());
    }

    /// Times of an operation that overlaps with computation are no times of the collective itself.
    void nonblockingIsAnotherSystem()
    {
        const Folder folder;
        const auto path = folder.write("shire.txt",
            "# OSU MPI Allreduce Latency Test v5.9\n# Size  Avg Latency(us)\n4  3.0\n8  4.0 8 5.0\n"
            "# OSU MPI Non-blocking Allreduce Latency Test v5.9\n# Size  Overall(us)  Compute(us)  Pure "
            "Comm.(us)  Overlap(%)\n4  20.1  9.1  11.0  12.0\n");
        const auto loaded = io::load(path, {}, facts("library=openmpi,algorithm=default,ranks=4"));
        QVERIFY2(loaded && loaded->datasets.size() == 2, reason(loaded).c_str());
        QCOMPARE(loaded->datasets[1]->provenance().system, std::string("shire non-blocking"));
        QVERIFY2(has(warnings(*loaded), "shire.txt:4: there are more numbers than columns"),
            warnings(*loaded).c_str());
    }

    void algorithmFromFileName()
    {
        const Folder folder;
        const std::string text = "# OSU MPI Broadcast Latency Test v7.0\n# Size  Avg Latency(us)\n1  2.5\n";
        folder.write("osu-broadcast-basic-linear.txt", text);
        folder.write("osu-broadcast-binomial-tree.txt", text);
        folder.write("bcast.alg3_4ranks.txt", text);
        const auto said = facts("system=S,library=openmpi,algorithm=from-file-name,ranks=4");
        const auto loaded = io::load(folder.path(), {}, said);
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(rowsOf(*loaded),
            std::string(
                "bcast basic_linear 4 1 2500ns\nbcast pipeline 4 1 2500ns\nbcast binomial 4 1 2500ns\n"));
        QCOMPARE(warnings(*loaded), std::string());
        const Folder other;
        QVERIFY(has(reason(io::load(other.write("run.txt", text), {}, said)), "names no algorithm"));
    }

    /// An operation lasts as long as on the slowest process, whose times are in files of their own.
    void inspector()
    {
        const Folder folder;
        for (const char *const rank : {"0", "1"})
            folder.write(std::string("bree-") + rank + ".log",
                std::string(R"({"header":{"id":"0xa","rank":)") + rank
                    + R"(,"n_ranks":2,"nnodes":1},"metadata":{"inspector_output_format_version":"v4.4"},)"
                    + "\"dump_stats\":{}}\n"
                    + R"({"coll_perf":{"coll":"ReduceScatter","coll_algo":"RING","coll_proto":"LL",)"
                    + R"("coll_sn":1,"coll_msg_size_bytes":512,"coll_exec_time_us":1)" + rank
                    + "}}\n{\"coll_perf\":{\"coll\":\"Al\n");
        const auto whole = io::load(folder.path());
        QCOMPARE(rowsOf(*whole), std::string("reduce_scatter ring_ll 2 1024 11000ns\n"));
        QCOMPARE(whole->skipped, std::size_t{2});
        QVERIFY(
            has(warnings(*io::load(folder.path() / "bree-0.log")), "not all processes logged their time"));
        folder.write("a.txt", "?");
        folder.write("b.txt", "?"); // a collection, of which each file is read
        QVERIFY(has(warnings(*io::load(folder.path())), "not all processes logged their time"));
    }

    void picoFolder()
    {
        const Folder folder;
        folder.write("results/shire_metadata.csv",
            "timestamp,test_id,nnodes,tasks_per_node,collective_type,mpi_lib,mpi_lib_version,gpu_awareness\n"
            "2025_01,0,4,2,ALLGATHER,OMPI,4.1.6,no\n2025_02,0,4,2,ALLGATHER,OMPI,4.1.6,no\n");
        const std::string times = "highest,rank0\n90000,1\n1000,1\n1100,1\n1200,1\n1300,1\n";
        folder.write("results/shire/2025_01/0/512_ring_ompi_int32.csv", times);
        folder.write("results/shire/2025_02/0/512_ring_ompi.csv", times + "abc\n");
        const std::string row = "allgather ring 8 256 1150ns\n"; // without the first fifth
        const auto all = io::load(folder.path());
        QVERIFY2(all.has_value(), reason(all).c_str());
        QCOMPARE(rowsOf(*all), row + row); // two jobs are two runs
        QVERIFY2(has(warnings(*all), "512_ring_ompi.csv:7: the time is no time"), warnings(*all).c_str());
        const auto one = io::load(folder.path() / "results/shire/2025_01");
        QVERIFY2(one.has_value(), reason(one).c_str());
        QCOMPARE(rowsOf(*one), row);
        const auto file = io::load(folder.path() / "results/shire/2025_01/0/512_ring_ompi_int32.csv", {},
            facts("collective=allgather,library=openmpi,ranks=8"));
        QVERIFY2(file.has_value(), reason(file).c_str());
        QCOMPARE(rowsOf(*file), row);
    }

    void mappedTable()
    {
        const std::string text
            = "collscope-mapping 1\n# as a spreadsheet has it\nseparator: semicolon\ndecimal: "
              "comma\ntime: ms\nsize: KiB\ndefault: auto\nfacts: "
              "library=openmpi\ncolumn collective: Op\ncolumn algorithm: Algo\n"
              "column comm_size: np\ncolumn message_size: Size\ncolumn mean: Time\n";
        const auto mapping = io::TableMapping::parse(text, "m");
        QVERIFY2(mapping.has_value(), mapping ? "" : mapping.error().text().c_str());
        QVERIFY(io::TableMapping::parse(mapping->text()).value() == *mapping);
        const Folder folder;
        const std::string table = "measured on a Monday\n\nOp;Algo;Size;Time;np\nBCAST;ring;4;1,5;8\n"
                                  "BCAST;auto;4;0,0025;8\nBCAST;ring;8;1.000,5;8\n";
        ImportFacts said;
        said.mapping = std::make_shared<const io::TableMapping>(*mapping);
        const auto loaded = io::load(folder.write("a.csv", table), {}, said);
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QVERIFY2(has(rowsOf(*loaded), "bcast default 8 4096 2500ns\n"), rowsOf(*loaded).c_str());
        QVERIFY2(has(warnings(*loaded), "a.csv:6: Time is not valid: '1.000,5'"), warnings(*loaded).c_str());
        QVERIFY2(!has(warnings(*loaded), "'auto'"), warnings(*loaded).c_str());
        QCOMPARE(io::firstMeasurements(table, *mapping, 9).size(), std::size_t{3});
        QVERIFY(
            has(reason(io::load(folder.write("b.csv", "a;b\n1;2\n"), {}, said)), "columns of the mapping"));
    }

    /// What is probably a slip in a mapping is named with what the mapping should say.
    void doubtfulMappings()
    {
        const std::string text
            = "collscope-mapping 1\nseparator: semicolon\ntime: s\nsize: 1\ndefault: autom\n"
              "column algorithm: Algo\ncolumn message_size: Size\ncolumn mean: Time\n";
        QVERIFY(!io::TableMapping::parse(text, "m"));
        ImportFacts said = facts("collective=bcast,library=openmpi,ranks=8");
        const auto mapping = io::TableMapping::parse(text, "m", said);
        QVERIFY2(mapping.has_value(), mapping ? "" : mapping.error().text().c_str());
        said.mapping = std::make_shared<const io::TableMapping>(*mapping);
        const Folder folder;
        const auto loaded = io::load(
            folder.write("a.csv", "Algo;Size;Time\nring;4;0.5\nauto;4;0.5\nring;4;0.6\nring;8;0,5\n"), {},
            said);
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        for (const char *const part :
            {"no row has the algorithm 'autom'", "it has auto, ring", "rows: repetitions", "decimal: comma"})
            QVERIFY2(has(warnings(*loaded), part), warnings(*loaded).c_str());
    }

    /// Lines in a result's place are named; what the launcher prints behind the results is not.
    void damagedResults()
    {
        const Folder folder;
        const auto loaded
            = io::load(folder.write("a.txt",
                           "# OSU MPI Broadcast Latency Test v7.3\n# Size       Avg Latency(us)\n"
                           "8 2.5\nabc 5\n16 nan\nthis line was overwritten\n32 2.7\n"
                           "srun: job step completed\n"),
                {}, facts("library=openmpi,algorithm=default,ranks=4"));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(loaded->rows, std::size_t{2});
        const std::string said = warnings(*loaded);
        for (const char *const part : {"a.txt:4: not a number: 'abc'", "a.txt:5: the time is not a number",
                 "a.txt:6: a line between results is none: 'this line was overwritten'"})
            QVERIFY2(has(said, part), said.c_str());
        QVERIFY2(!has(said, "completed") && !has(said, "several algorithms"), said.c_str());
    }

    /// One statistic never stands in for another that cannot be read.
    void damagedSummaries()
    {
        const Folder folder;
        const auto path = folder.write("a.txt",
            "#@nprocs=4\n#@datatype_size_bytes=1\n test count valid_nrep mean_sec median_sec min_sec "
            "max_sec\n"
            " MPI_Bcast 1 8 0.000004 0,000003 0.000002 0.000009\n"
            " MPI_Bcast 2 8 0.000004 nan 0.000002 0.000009\n"
            " MPI_Bcast 3 8 0.000004 0.000003 0.000002 0.0000b9\n"
            " MPI_Bcast 4 - 0.000004 0.000003 0.000002 0.000009\n"
            " MPI_Bcast 5 8 0.000004 0.000003 0.000002 1e9\n"
            " MPI_Bcast 6 8 0.000004 0.000000001 0.000002 0.000009\n"
            " MPI_Bcast 7 8 0.000004 0.000003 0.000002 0.000009\n");
        const auto loaded = io::load(path, {}, facts("library=openmpi,algorithm=default"));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(rowsOf(*loaded), std::string("bcast default 4 7 3000ns\n"));
        const std::string said = warnings(*loaded);
        for (const char *const part :
            {"a.txt:4: median_sec is no time: '0,000003'", "a.txt:5: median_sec is no time: 'nan'",
                "a.txt:6: max_sec is no time: '0.0000b9'", "a.txt:7: valid_nrep is no number: '-'",
                "a.txt:8: one of its times is negative or impossibly",
                "a.txt:9: its minimum is above its median"})
            QVERIFY2(has(said, part), said.c_str());
        QVERIFY2(!has(said, "keep one of them"), said.c_str());
    }

    /// Every row of a table that cannot be used is named, with what to do about it.
    void damagedNcclRows()
    {
        const Folder folder;
        std::string text = std::string("#  Rank  0 Pid 1 on bree device  0\n") + ncclHeading;
        for (const char *const bytes : {"1O24", "2048.5", "-8192", "64", "64"})
            text += ncclRow(bytes, "7.1");
        text += ncclRow("128", "nan") + "2023-10-12 12:00:00 job done 4\nbree:17 [0] NCCL INFO 4 5 6\n";
        const auto loaded
            = io::load(folder.write("a.txt", text), {}, facts("collective=allreduce,algorithm=ring"));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(rowsOf(*loaded), std::string("allreduce ring 1 64 7100ns\nallreduce ring 1 64 7100ns\n"));
        QCOMPARE(loaded->skipped, std::size_t{4});
        const std::string said = warnings(*loaded);
        for (const char *const part : {"a.txt:4: the size is no number of bytes: '1O24'", "'2048.5'",
                 "a.txt:6: the size is no number of bytes: '-8192'", "2 runs: the same measurements",
                 "a.txt:9: the time is not a number; measure again"})
            QVERIFY2(has(said, part), said.c_str());
    }

    void ncclRanks_data()
    {
        QTest::addColumn<QString>("ranks");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("result");
        QTest::newRow("each once") << "0 2 1"
                                   << ""
                                   << "allreduce ring 3 64 7100ns\n";
        QTest::newRow("missing") << "0 1 3"
                                 << ""
                                 << "a.txt:4: its list of processes has no rank 2";
        QTest::newRow("twice") << "0 1 1"
                               << ""
                               << "a.txt:4: its list of processes has rank 1 twice";
        QTest::newRow("damaged") << "0 I 2"
                                 << ""
                                 << "a.txt:3: its list of processes has a rank that is no";
        QTest::newRow("said") << "0 1 3"
                              << ",ranks=4"
                              << "allreduce ring 4 64 7100ns\n";
        QTest::newRow("too few are said") << "0 1 3"
                                          << ",ranks=3"
                                          << "has no rank 2";
    }

    void ncclRanks()
    {
        QFETCH(QString, ranks);
        QFETCH(QString, said);
        QFETCH(QString, result);
        std::string text = "# Using devices\n";
        for (const QString &rank : ranks.split(' '))
            text += "#  Rank  " + rank.toStdString() + " Pid 1 on bree device  0\n";
        const Folder folder;
        const auto loaded = io::load(folder.write("a.txt", text + ncclHeading + ncclRow("64", "7.1")), {},
            facts("collective=allreduce,algorithm=ring" + said.toStdString()));
        if (loaded && !said.isEmpty())
            QVERIFY2(has(warnings(*loaded), "the fact ranks=4 is taken"), warnings(*loaded).c_str());
        if (!loaded)
            QCOMPARE(io::factsAsked(loaded.error()), std::string("ranks="));
        const std::string came = loaded ? rowsOf(*loaded) : reason(loaded);
        QVERIFY2(loaded ? came == result.toStdString() : has(came, result.toStdString()), came.c_str());
    }

    void unknownAlgorithmOfAReport()
    {
        const Folder folder;
        const auto loaded
            = io::load(folder.write("a.out", "#Nnodes Message_size binomail tuned\n2 8 64.0 32.5\n"), {},
                facts("collective=bcast,ppn=2"));
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QVERIFY2(has(warnings(*loaded),
                     "a.out:2: no release of openmpi that is known has an algorithm 'binomail'"),
            warnings(*loaded).c_str());
        QVERIFY2(!has(warnings(*loaded), "'tuned'"), warnings(*loaded).c_str());
    }

    void mappedRepetitions()
    {
        const Folder folder;
        ImportFacts said;
        said.mapping = std::make_shared<const io::TableMapping>(io::TableMapping::parse(
            "collscope-mapping 1\nseparator: tab\ntime: s\nsize: 4\nrows: repetitions\nfacts: "
            "collective=reduce,library=shire,ranks=4\ncolumn algorithm: algo\ncolumn fanout: k\ncolumn "
            "message_size: count\ncolumn mean: time\n")
                                                                    .value());
        const auto loaded = io::load(folder.write("a.tsv",
                                         "algo\tk\tcount\ttime\nknomial\t2\t10\t0.5\nknomial\t4\t10\t0."
                                         "25\nknomial\t2\t10\t0.7\nknomial\t2\t10\t"
                                         "0.6\n"),
            {}, said);
        QVERIFY2(loaded.has_value(), reason(loaded).c_str());
        QCOMPARE(rowsOf(*loaded),
            std::string("reduce knomial:2 4 40 600000000ns\nreduce knomial:4 4 40 250000000ns\n"));
        QCOMPARE(loaded->datasets.front()->row(0).summary.samples, std::uint64_t{3});
    }

    void wrongMappings_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("why");
        QTest::newRow("no unit") << QByteArray(
            "size: 1\ncolumn mean: t\ncolumn message_size: s\n"
            "facts: library=openmpi,collective=bcast,algorithm=ring,ranks=4\n")
                                 << "the unit of times";
        QTest::newRow("unit") << QByteArray("time: minutes\n") << "m:2: time cannot be 'minutes'";
        QTest::newRow("twice") << QByteArray("size: 1\nsize: 4\n") << "m:3: size is said twice";
        QTest::newRow("column twice") << QByteArray("column mean: t\ncolumn median: t\n")
                                      << "m:3: column median cannot be 't': that is another field's column";
        QTest::newRow("field") << QByteArray("column foo: t\n")
                               << "m:2: 'foo' is nothing that a column tells";
        QTest::newRow("empty unit") << QByteArray("time: s\nsize:\n") << "m:3: size cannot be ''";
        QTest::newRow("zero byte") << QByteArray("column mean: t\0", 15) << "has a character that is no text";
        QTest::newRow("key") << QByteArray("colour: red\n") << "'colour' is nothing";
        QTest::newRow("facts") << QByteArray("facts: ranks=many\n") << "m:2: ranks cannot be 'many'";
    }

    void wrongMappings()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, why);
        const auto parsed = io::TableMapping::parse("collscope-mapping 1\n" + lines.toStdString(), "m");
        QVERIFY(!parsed);
        QVERIFY2(has(parsed.error().text(), why.toStdString()), parsed.error().text().c_str());
    }

    /// What is proposed is taken from names alone; units only where a name has them.
    void suggestion()
    {
        const auto mapping
            = io::suggestedMapping("Algorithm\tnprocs\tMessage Size\tlatency_us\tx\nring\t4\t8\t1.5\t1\n");
        QCOMPARE(mapping.separator, '\t');
        QCOMPARE(mapping.columns.size(), std::size_t{4});
        QCOMPARE(mapping.perSecond, 1e6);
        QCOMPARE(mapping.sizeBytes, std::uint64_t{0});
        QCOMPARE(io::suggestedMapping("a,latency\n1,2\n").perSecond, 0.0);
    }
};

const testing::Registered<TstOtherTools> registered("tst_other_tools");

} // namespace collscope::tst_other_tools
#include "tst_other_tools.moc"
