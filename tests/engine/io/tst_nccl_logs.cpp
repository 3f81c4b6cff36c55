// SPDX-License-Identifier: GPL-3.0-or-later
// What NCCL's and RCCL's tests print and write: columns, groups, operations, JSON, and NCCL's own choices.
#include "engine/io/reader.h"
#include "engine/wire/catalogue.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_nccl_logs {

using io::ImportFacts;
using testing::Folder;

namespace {

Expected<io::Loaded> read(std::string_view name, const QByteArray &text, std::string_view facts = {})
{
    const Folder folder;
    const bool isJson = name.find(".json") != std::string_view::npos; // written here with ' for "
    return io::load(folder.write(name, (isJson ? QByteArray(text).replace('\'', '"') : text).toStdString()),
        {}, facts.empty() ? ImportFacts() : ImportFacts::parse(facts).value());
}

/// "NCCL 2.30.7 allreduce ring_ll:2 2=1x2 run 0: 256 B 9100 ns", a line for each row; or why there are none.
QString rows(const Expected<io::Loaded> &loaded)
{
    if (!loaded)
        return QString::fromStdString(loaded.error().text());
    QString text;
    for (const DatasetPtr &data : loaded->datasets)
        for (std::size_t i = 0; i < data->size(); ++i) {
            const Measurement row = data->row(i);
            const Placement at = row.placement();
            text += QStringLiteral("%1 %2 %3 %4=%5x%6 run %7: %8 B %9 ns\n")
                        .arg(QString::fromStdString(
                                 data->provenance().mpiLibrary + " " + data->provenance().mpiVersion)
                                 .trimmed(),
                            QString::fromStdString(std::string(wire::collectives()[row.collective].name)),
                            QString::fromStdString(wire::methodText(data->methods()[row.method])))
                        .arg(at.commSize)
                        .arg(at.nodes)
                        .arg(at.ppn)
                        .arg(row.run)
                        .arg(row.messageBytes)
                        .arg(std::lround(data->seconds(i) * 1e9));
        }
    return text;
}

QString warnings(const Expected<io::Loaded> &loaded)
{
    QString text;
    if (loaded)
        for (const Diagnostic &warning : loaded->warnings)
            text += QString::fromStdString(warning.text()) + '\n';
    return text;
}

/// A log on two nodes with two GPUs each; `more`: columns behind the usual ones.
QByteArray log(const char *test, const QByteArray &rows, const QByteArray &time = "time",
    const QByteArray &more = "", const QByteArray &groups = "0000")
{
    QByteArray text = "# nccl-tests version 2.17.6 nccl-headers=23007 nccl-library=23007\n";
    if (*test)
        text += QByteArray("# Collective test starting: ") + test + "_perf\n";
    text += "# nThread 1 nGpus 1 minBytes 8 maxBytes 64 step: 2(factor) warmup iters: 1 iters: 20 agg iters: "
            "1\n"
            "# Using devices\n";
    for (int rank = 0; rank < 4; ++rank)
        text += QByteArray("#  Rank  ") + QByteArray::number(rank) + " Group  " + groups[rank] + " Pid "
            + QByteArray::number(100 + rank) + " on " + (rank < 2 ? "bree" : "shire")
            + " device 0 [0x04] NVIDIA H100\n";
    const QByteArray half
        = time + " algbw busbw #wrong" + (more.startsWith("i_") ? " " + more : QByteArray());
    text += "# size count type redop root " + half + ' ' + half
        + (more.startsWith("i_") ? QByteArray() : ' ' + more) + "\n# (B) (elements) (us) (GB/s)\n";
    return text + rows;
}

const char *const jsonHead
    = "{'version':2,'args':['./all_reduce_perf'],'env':['LANG=C'%1],\n"
      "'nccl_version':22807,'config':{'nthreads':1,'ngpus':2,'iterations':20,'devices':[\n"
      "{'rank':0,'group':0,'pid':7,'hostname':'bree','device':0,'device_info':'NVIDIA H100'},\n"
      "{'rank':2,'group':0,'pid':8,'hostname':'shire','device':0,'device_info':'NVIDIA H100'}]},'results':[";

} // namespace

class TestNcclLogs : public QObject {
    Q_OBJECT

private slots:
    void columns_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("time stamp") << log(
            "all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0 2026-02-03 04:05:06\n", "time", "timestamp")
                                    << "NCCL 2.30.7 allreduce default 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("processor time") << log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n",
            "cputime") << "NCCL 2.30.7 allreduce default 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("iterations") << log("broadcast",
            "64 16 float none 0 7.1 1 1 0 6.5 9 8 3 7.0 1 1 0 6 7 8 9\n", "time", "i_min i_max i_p99 i_cv%")
                                    << "NCCL 2.30.7 bcast default 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("what each sends to all")
            << log("alltoallv", "64 16 float none -1 7.1 1 1 0 7.0 1 1 N/A\n")
            << "NCCL 2.30.7 alltoallv default 4=2x2 run 0: 16 B 7100 ns\n";
        QTest::newRow("groups") << log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n", "time", "",
            "0101") << "NCCL 2.30.7 allreduce default 2=2x1 run 0: 64 B 7100 ns\n";
        QTest::newRow("repeated") << log(
            "all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n64 16 float sum -1 7.3 1 1 0 7.0 1 1 0\n")
                                  << "NCCL 2.30.7 allreduce default 4=2x2 run 0: 64 B 7100 ns\n"
                                     "NCCL 2.30.7 allreduce default 4=2x2 run 1: 64 B 7300 ns\n";
        QTest::newRow("forced, and the channels")
            << "NCCL_ALGO=Tree NCCL_PROTO=LL NCCL_MIN_NCHANNELS=8 NCCL_MAX_NCHANNELS=8 ./all_reduce_perf\n"
                + log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n")
            << "NCCL 2.30.7 allreduce tree_ll:8 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("half forced") << "NCCL_ALGO=Tree ./all_reduce_perf\n"
                + log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n")
                                     << "--facts algorithm=NAME";
        QTest::newRow("overridden") << "rccl-tests: Version develop:1\nRCCL_OVERRIDE_ALGO=Ring "
                                       "RCCL_OVERRIDE_PROTO=LL128 NCCL_ALGO=Tree ./all_reduce_perf\n"
                + log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n")
                                    << "RCCL 2.30.7 allreduce ring_ll128 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("by collective")
            << "NCCL_ALGO=\"ring;allreduce:tree;broadcast:nvls\" NCCL_PROTO=LL ./all_reduce_perf\n"
                + log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n")
            << "NCCL 2.30.7 allreduce tree_ll 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("no collective") << log("sendrecv", "64 16 float none -1 7.1 1 1 0 7.0 1 1 0\n")
                                       << "its results are of 'sendrecv', which is not a known collective";
        QTest::newRow("no rows") << log("all_reduce", "")
                                 << "there are no measurements in this nccl-tests output";
        QTest::newRow("failed")
            << QByteArray("# nThread 1 nGpus 1 minBytes 8 maxBytes 64 step: 2(factor)\n"
                          "bree: Test CUDA failure common.cu:958 'invalid device'\n")
            << "failed, without results: 'bree: Test CUDA failure common.cu:958 'invalid device''";
        QTest::newRow("wrong") << log(
            "all_reduce", "64 16 float sum -1 7.1 1 1 3 7.0 1 1 0\n128 32 float sum -1 7.2 1 1 0 7.0 1 1 0\n")
                               << "NCCL 2.30.7 allreduce default 4=2x2 run 0: 128 B 7200 ns\n";
    }
    void columns()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const auto loaded = read("a.txt", text);
        const QString came = rows(loaded);
        QVERIFY2(loaded ? came == expected : came.contains(expected), qPrintable(came));
    }

    /// A tuner's table describes its columns in a comment; it has no measurements.
    void tablesOfTunersAreNoMeasurements()
    {
        const Folder folder;
        QVERIFY(!io::isKnownFile(folder.write("tuner.conf",
            "# Format: collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks\n"
            "allreduce,0,-1,ring,simple,4,2,8\n")));
    }

    void namesOfFilesSayTheMethod()
    {
        const QByteArray text = log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n");
        const auto both = read("allreduce-tree_LL128.log", text);
        QVERIFY2(rows(both).contains("allreduce tree_ll128 4=2x2"), qPrintable(rows(both)));
        QVERIFY2(warnings(both).contains("of the file's name"), qPrintable(warnings(both)));
        QVERIFY(rows(read("ring.log", text)).contains("--facts algorithm=NAME"));
    }

    /// A log of a folder, in which the other files are of an MPI library.
    void factsOfAnMpiLibraryAreOfOtherFiles()
    {
        const auto loaded = read("a.txt", log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n"),
            "library=openmpi,algorithm=default");
        QCOMPARE(rows(loaded), QString("NCCL 2.30.7 allreduce default 4=2x2 run 0: 64 B 7100 ns\n"));
    }

    void notesSayWhatWasTaken()
    {
        const QString groups = warnings(
            read("a.txt", log("all_reduce", "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n", "time", "", "0101")));
        QVERIFY2(groups.contains("2 communicators ran at once"), qPrintable(groups));
        QVERIFY2(groups.contains("1 row of the library default"), qPrintable(groups));
        const QString wrong = warnings(read("a.txt",
            "NCCL_ALGO=Tree NCCL_PROTO=LL ./all_reduce_perf\n"
                + log("all_reduce",
                    "64 16 float sum -1 7.1 1 1 3 7.0 1 1 0\n128 32 float sum -1 7.2 1 1 0 7.0 1 1 0\n")));
        QVERIFY2(wrong.contains("tree_ll gave wrong results of allreduce"), qPrintable(wrong));
    }

    void minimumAndMaximumOfIterations()
    {
        const auto loaded = read("a.txt",
            log("all_reduce", "64 16 float sum -1 7.1 1 1 0 6.5 9 8 3 7.0 1 1 0 6 7 8 9\n", "time",
                "i_min i_max i_p99 i_cv%"));
        QVERIFY(loaded.has_value());
        const Summary summary = loaded->datasets.front()->row(0).summary;
        QCOMPARE(std::lround(summary.min * 1e9), 6500L);
        QCOMPARE(std::lround(summary.max * 1e9), 9000L);
    }

    void typesAndOperationsAreToldApart()
    {
        const auto loaded = read("sweep.txt",
            log("all_reduce",
                "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n64 16 float prod -1 7.2 1 1 0 7.0 1 1 0\n"
                "64 32 half sum -1 7.3 1 1 0 7.0 1 1 0\n"));
        QVERIFY2(loaded.has_value(), qPrintable(rows(loaded)));
        QStringList systems;
        for (const DatasetPtr &data : loaded->datasets)
            systems += QString::fromStdString(data->provenance().system) + ' '
                + QString::number(std::lround(data->seconds(0) * 1e9));
        systems.sort();
        QCOMPARE(systems,
            QStringList({"sweep (float prod) 7200", "sweep (float sum) 7100", "sweep (half sum) 7300"}));
    }

    void testsWithoutNames_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("allreduce") << log("", "64 16 float sum -1 7.1 2.00 3.00 0 7.0 1 1 0\n")
                                   << "allreduce default";
        QTest::newRow("reduce_scatter")
            << log("", "64 16 float sum -1 7.1 2.00 1.50 0 7.0 1 1 0\n") << "reduce_scatter default";
        QTest::newRow("reduce") << log("", "64 16 float sum 0 7.1 2.00 2.00 0 7.0 1 1 0\n")
                                << "reduce default";
        QTest::newRow("allgather or alltoall")
            << log("", "64 16 float none -1 7.1 2.00 1.50 0 7.0 1 1 0\n") << "--facts collective=NAME";
        QTest::newRow("too slow to tell")
            << log("", "64 16 float sum -1 7.1 0.02 0.03 0 7.0 1 1 0\n") << "--facts collective=NAME";
    }
    void testsWithoutNames()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const QString came = rows(read("a.txt", text));
        QVERIFY2(came.contains(expected), qPrintable(came));
    }

    /// With NCCL_DEBUG_SUBSYS=TUNING; the choice wins over what was asked for.
    void choicesOfNccl()
    {
        const QByteArray said = "bree:7:7 [0] NCCL INFO 64 Bytes -> Algo 0 proto 0 time 6.9\n"
                                "64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n"
                                "bree:7:7 [0] NCCL INFO AllReduce: 128 Bytes -> Algo RING proto SIMPLE "
                                "channel{Lo..Hi}={0..15}\n"
                                "128 32 float sum -1 7.2 1 1 0 7.0 1 1 0\n";
        const auto loaded = read("a.txt", log("all_reduce", said));
        QCOMPARE(rows(loaded),
            QString("NCCL 2.30.7 allreduce tree_ll 4=2x2 run 0: 64 B 7100 ns\n"
                    "NCCL 2.30.7 allreduce ring:16 4=2x2 run 0: 128 B 7200 ns\n"));
        QVERIFY2(
            warnings(loaded).contains("chose by itself: allreduce ring:16 at 128 bytes; allreduce tree_ll"),
            qPrintable(warnings(loaded)));
        const auto asked
            = read("a.txt", "NCCL_ALGO=NVLS NCCL_PROTO=Simple ./all_reduce_perf\n" + log("all_reduce", said));
        QVERIFY2(rows(asked).contains("tree_ll"), qPrintable(rows(asked)));
    }

    void json_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto json = [](const char *environment, const char *results) {
            return QByteArray(jsonHead).replace("%1", environment) + results + "]}\n";
        };
        QTest::newRow("first version") << json("",
            "{'size':64,'count':16,'type':'float','redop':'sum','root':'    -1',\n"
            "'out_of_place':{'time':7.1,'alg_bw':1,'bus_bw':1,'nwrong':null},'in_place':{'time':7.0,'nwrong':"
            "0},\n"
            "'actual_iterations':20,'experiment_name':'AllReduce'},\n"
            "{'size':64,'type':'float','redop':'sum','out_of_place':{'time':'nan'},'experiment_name':'"
            "AllReduce'},\n"
            "{'size':128,'type':'float','redop':'sum','out_of_place':{'time':7.2,'nwrong':4.0},'experiment_"
            "name':'AllReduce'}") << "NCCL 2.28.7 allreduce default 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("choices, and iterations")
            << json("",
                   "{'size':64,'type':'float','redop':'none','out_of_place':{'cpu_time':7.1,'nwrong':0},\n"
                   "'out_of_place_per_iter':{'skipped_iterations':1,'times_us':[90.0,7.0,7.2,7.4]},\n"
                   "'tuning':{'algo':'RING','proto':'LL','#channels':2},'experiment_name':'AllGather'}")
            << "NCCL 2.28.7 allgather ring_ll:2 4=2x2 run 0: 16 B 7200 ns\n";
        QTest::newRow("forced") << json(",'NCCL_ALGO=Tree','NCCL_PROTO=LL128'",
            "{'size':64,'type':'float','redop':'sum','out_of_place':{'time':7.1},'experiment_name':'"
            "AllReduce'}") << "NCCL 2.28.7 allreduce tree_ll128 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("test of the command")
            << json("", "{'size':64,'type':'float','redop':'sum','out_of_place':{'time':7.1}}")
            << "NCCL 2.28.7 allreduce default 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("nothing") << json("", "") << "has no results";
        const QByteArray records
            = "{'numCycle':0,'name':'ReduceScatter','nodes':2,'ranks':4,'ranksPerNode':2,'size':64,'type':'"
              "float','redop':'sum','inPlace':0,'time':7.1,'busBw':1,'wrong':'0'}\n"
              "{'numCycle':0,'name':'ReduceScatter','nodes':2,'ranks':4,'ranksPerNode':2,'size':64,'type':'"
              "float','redop':'sum','inPlace':1,'time':6.1,'busBw':1,'wrong':'0'}\n"
              "{'numCycle':1,'name':'ReduceScatter','nodes':2,'ranks':4,'ranksPerNode':2,'size':64,'type':'"
              "float','redop':'sum','inPlace':0,'time':7.3,'busBw':1,'wrong':'N/A'}\n"
              "{'numCycle':1,'name':'ReduceScatter','nodes':2,'ranks':4,'ranksPerNode':2,'size':128,'type':'"
              "float','redop':'sum','inPlace':0,'time':7.3,'busBw':1,'wrong':'2'}\n";
        const char *const ofRccl = "RCCL reduce_scatter default 4=2x2 run 0: 64 B 7100 ns\n"
                                   "RCCL reduce_scatter default 4=2x2 run 1: 64 B 7300 ns\n";
        QTest::newRow("RCCL, a line each") << records << ofRccl;
        QTest::newRow("RCCL, cut") << records + "{'numCycle':2,'na" << ofRccl;
        QTest::newRow("RCCL, several GPUs for each process")
            << QByteArray(records).replace("'ranksPerNode':2", "'ranksPerNode':2,'gpusPerRank':4")
            << QString(ofRccl).replace("4=2x2", "16=2x8");
        QTest::newRow("RCCL, without MPI")
            << QByteArray("{'#wrong':'0','algBw':1,'busBw':1,'gpus':4,'inPlace':0,'name':'AllReduce',"
                          "'redop':'sum','size':64,'time':7.1,'type':'float'}\n")
            << "RCCL allreduce default 4=1x4 run 0: 64 B 7100 ns\n";
        QTest::newRow("RCCL, a table") << QByteArray(
            "numCycle,name,nodes,ranks,ranksPerNode,gpusPerRank,size,type,redop,inPlace,time,algBw,"
            "busBw,wrong\n0,AllReduce,2,4,2,1,64,float,sum,0,7.1,1,1,0\n"
            "0,AllReduce,2,4,2,1,64,float,sum,1,6.1,1,1,0\n0,AllReduce,2,4,2,1,128,flo")
                                       << "RCCL allreduce default 4=2x2 run 0: 64 B 7100 ns\n";
        QTest::newRow("RCCL, a list") << "[\n" + QByteArray(records).replace("}\n{", "},\n{") + "]\n"
                                      << ofRccl;
        QTest::newRow("trace") << QByteArray(
            "[{'name':'AllReduce','cat':'COLL','ph':'b','id':0,'pid':1,'ts':2.5,'args':{'Rank':0,\n"
            "'Count':16,'Datatype':'ncclFloat32','Algorithm':'RING','Protocol':'LL128','nChannels':24}},\n"
            "{'name':'AllReduce','cat':'COLL','ph':'e','id':0,'pid':1,'ts':2.9}]")
                               << "AllReduce of 16 ncclFloat32: ring_ll128 on 24 channels";
    }
    void json()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const auto loaded = read("a.json", text);
        const QString came = rows(loaded);
        QVERIFY2(loaded ? came == expected : came.contains(expected), qPrintable(came));
    }

    /// A damaged message that begins with its bracket.
    void messagesMayBeginAnywhere()
    {
        const auto loaded = read("a.txt",
            log("all_reduce",
                "[0 NCCL INFO x\n64 16 float sum -1 7.1 1 1 0 7.0 1 1 0\n[0] NCCL INFO y: z\n"));
        QCOMPARE(rows(loaded), QString("NCCL 2.30.7 allreduce default 4=2x2 run 0: 64 B 7100 ns\n"));
    }

    /// Names become names of systems, which stand in lines of files.
    void namesAreOfOneLine()
    {
        const QByteArray one = "{'size':64,'type':'flo\\nat','redop':'sum','out_of_place':{'time':7.1},"
                               "'experiment_name':'AllReduce'}";
        const auto loaded = read("a.json",
            QByteArray(jsonHead).replace("%1", "").replace("22807", "'2\\n8'") + one + ','
                + QByteArray(one).replace("flo", "ha") + "]}");
        QVERIFY2(loaded.has_value(), qPrintable(rows(loaded)));
        for (const DatasetPtr &data : loaded->datasets)
            QVERIFY(data->provenance().system.find('\n') == std::string::npos);
        QVERIFY2(rows(loaded).startsWith("NCCL 28 allreduce"), qPrintable(rows(loaded)));
    }

    void iterationsAreSamples()
    {
        const auto loaded = read("a.json",
            QByteArray(jsonHead).replace("%1", "")
                + "{'size':64,'type':'float','redop':'sum','out_of_place':{'time':7.1},'out_of_place_per_"
                  "iter':\n"
                  "{'skipped_iterations':1,'times_us':[90.0,7.0,7.2,7.4]},'experiment_name':'AllReduce'}]}");
        QVERIFY2(loaded.has_value(), qPrintable(rows(loaded)));
        const Dataset &data = *loaded->datasets.front();
        QCOMPARE(data.samples(0).size(), std::size_t{3});
        QCOMPARE(std::lround(data.row(0).summary.mean * 1e9), 7100L);
        QCOMPARE(std::lround(data.row(0).summary.median * 1e9), 7200L);
    }

    void channelsOfRcclsProfiler()
    {
        const auto line = [](int rank, const char *time) {
            return QByteArray("{'header':{'rank':") + QByteArray::number(rank)
                + ",'n_ranks':2},'coll_perf':{'coll':'AllReduce','coll_sn':3,'coll_msg_size_bytes':64,"
                + "'coll_algo':'RING','coll_proto':'LL','coll_n_channels':6,'coll_exec_time_us':" + time
                + "}}\n";
        };
        QCOMPARE(rows(read("accl.jsonl", line(0, "7.1") + line(1, "7.4"))),
            QString("RCCL allreduce ring_ll:6 2=0x0 run 0: 64 B 7400 ns\n"));
    }
};

const testing::Registered<TestNcclLogs> registered("tst_nccl_logs");

} // namespace collscope::tst_nccl_logs
#include "tst_nccl_logs.moc"
