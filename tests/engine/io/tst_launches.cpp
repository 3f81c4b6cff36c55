// SPDX-License-Identifier: GPL-3.0-or-later
// What logs of OSU and IMB name besides their tables: commands, environment, directives, memory, data types.
#include "tests/engine/io/read_rows.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

namespace collscope::tst_launches {

using namespace rows;
using testing::Folder;

class TstLaunches : public QObject {
    Q_OBJECT

private slots:
    void methods_data();
    void methods();
    void unknownMethods_data();
    void unknownMethods();
    void whatIsNoRow();
    void placements_data();
    void placements();
    void fluxJobBelowTheTable();
    void placementOfUccPerftest();
    void ignoredSettingsAreTheDefault();
    void libraryWithoutSettingIsTheDefault();
    void factsNameTheAlgorithmThatACommandDoesNot();
    void segmentsAreMethods();
    void repeatsAreRuns();
    void filesOfAFolderAreRuns();
    void equalTimesOfSomeRowsAreNoCopy();
    void columns_data();
    void columns();
    void wrongResultsNameTheMethod();
};

void TstLaunches::methods_data()
{
    QTest::addColumn<QString>("above");
    QTest::addColumn<QString>("method");
    const auto add = [](const char *above, const char *method) { QTest::newRow(above) << above << method; };
    add("mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm 3 osu_bcast",
        "openmpi.pipeline");
    add("mpirun -n 4 -mca coll_tuned_use_dynamic_rules true -mca coll_tuned_bcast_algorithm chain -mca "
        "coll_tuned_bcast_algorithm_segmentsize 8192 -mca coll_tuned_bcast_algorithm_chain_fanout 2 "
        "osu_bcast",
        "openmpi.chain:2/8KiB");
    add("export OMPI_MCA_coll_tuned_use_dynamic_rules=1\nexport "
        "OMPI_MCA_coll_tuned_bcast_algorithm=6\nmpirun -n 4 "
        "osu_bcast",
        "openmpi.binomial");
    add("OMPI_MCA_coll_tuned_use_dynamic_rules=1 OMPI_MCA_coll_tuned_bcast_algorithm=5 srun -n 4 ./osu_bcast",
        "openmpi.binary_tree");
    add("mpirun -n 4 -x OMPI_MCA_coll_tuned_use_dynamic_rules=1 -x OMPI_MCA_coll_tuned_bcast_algorithm=1 "
        "osu_bcast",
        "openmpi.basic_linear");
    add("mpirun -n 4 \\\n  --mca coll_tuned_use_dynamic_rules 1 \\\n  --mca coll_tuned_bcast_algorithm 9 "
        "\\\n "
        "./osu_bcast -m 8",
        "openmpi.scatter_allgather_ring");
    add("mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_allreduce_algorithm 3 osu_bcast",
        "default");
    add("mpiexec.hydra -n 4 -genv I_MPI_ADJUST_BCAST 3 osu_bcast", "intelmpi.algorithm_3");
    add("mpirun -n 4 -genv I_MPI_ADJUST_BCAST=3 osu_bcast", "intelmpi.algorithm_3");
    add("setenv I_MPI_ADJUST_BCAST \"2:0-4;7:5-1024\"\nmpirun -n 4 osu_bcast", "intelmpi.algorithm_7");
    add("srun -n 4 --export=ALL,I_MPI_ADJUST_BCAST=1 osu_bcast", "intelmpi.algorithm_1");
    add("export MPIR_CVAR_BCAST_INTRA_ALGORITHM=tree MPIR_CVAR_BCAST_TREE_KVAL=4\nmpiexec -n 4 osu_bcast",
        "mpich.tree:4");
    add("mpiexec -n 4 -env MPIR_CVAR_BCAST_INTRA_ALGORITHM binomial osu_bcast", "mpich.binomial");
    const auto ucc = [](const char *tune) {
        return std::string(
                   "mpirun -n 4 --mca coll_ucc_enable 1 --mca coll_ucc_priority 100 -x UCC_TL_UCP_TUNE=")
            + tune + " osu_bcast";
    };
    add(ucc("bcast:@knomial:inf").c_str(), "ucc.knomial");
    add(ucc("allreduce:@0#bcast,reduce:0-4k:host:@dbt#bcast:4k-inf:@sag_knomial").c_str(), "ucc.dbt");
    add(ucc("allreduce:@0").c_str(), "default");
    const std::string six
        = "export OMPI_MCA_coll_tuned_use_dynamic_rules=1 OMPI_MCA_coll_tuned_bcast_algorithm=6\n";
    for (const char *const prompt : {"+ ", "++ ", "$ ", "me@host:~$ "})
        add((prompt + six + prompt + "mpirun -n 4 --mca btl tcp,self osu_bcast").c_str(), "openmpi.binomial");
    for (const char *const unset : {"unset ", "+ unset HOME ", "export -n ", "unsetenv "})
        add((six + unset + "OMPI_MCA_coll_tuned_bcast_algorithm\nmpirun -n 4 osu_bcast").c_str(), "default");
    add("mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm 3 --mca "
        "coll_tuned_bcast_algorithm_segmentsize 8k osu_bcast",
        "openmpi.pipeline/8KiB");
}

/// Something else may decide: nothing is guessed.
void TstLaunches::unknownMethods_data()
{
    QTest::addColumn<QString>("options");
    const QString forced
        = "--mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm %1 --mca btl self";
    for (const char *const options : {"--mca btl self --tune my.conf", "-am my.conf --mca btl self",
             "--mca mca_base_param_files my.conf", "--mca btl self -x COLLSCOPE_TABLE=/x/a.table",
             "--mca btl self -x LD_PRELOAD=/x/libcollscope-pmpi.so",
             "-genv I_MPI_FABRICS shm -genv I_MPI_TUNING_BIN /x/t.bin"})
        QTest::newRow(options) << QString(options);
    for (const char *const options :
        {"--mca coll ^tuned", "--mca coll self,basic", "--mca coll_tuned_priority 0",
            "--mca coll_han_priority 100", "--mca coll_tuned_dynamic_rules_filename r.conf",
            "--mca coll_ucc_enable 1 --mca coll_ucc_priority 100 -x UCC_TL_UCP_TUNE=bcast:[2-8]:@knomial"})
        QTest::newRow(options) << forced.arg(6) + ' ' + options;
    QTest::newRow("a variable of the script") << forced.arg("$alg");
}

void TstLaunches::unknownMethods()
{
    QFETCH(QString, options);
    const Read read
        = readText("mpirun -n 4 " + options.toStdString() + " osu_bcast\n" + bcast + "8    2.50\n");
    QVERIFY2(read.rows.find("must be known: algorithm") != std::string::npos, read.rows.c_str());
}

/// Another program's table without a heading, and rows that a message cut in two.
void TstLaunches::whatIsNoRow()
{
    const Read other = readText("mpirun -n 4 osu_bcast\n" + bcast + "8  2.5\nmpirun -n 2 osu_bw\n1  0.2\n",
        "library=openmpi,algorithm=default");
    QCOMPARE(other.rows, std::string("bcast default 4=0x0 8 run0 2500ns\n"));
    QVERIFY2(other.warnings.find("no heading after a command") != std::string::npos, other.warnings.c_str());
    const Read cut = readText(bcast + "8  2.5\n64  4\nfoo: a message\n0.25\n128  8.0\n", openMpiDefault);
    QCOMPARE(
        cut.rows, std::string("bcast default 4=0x0 8 run0 2500ns\nbcast default 4=0x0 128 run0 8000ns\n"));
    QVERIFY2(cut.warnings.find("perhaps cut") != std::string::npos, cut.warnings.c_str());
}

void TstLaunches::methods()
{
    QFETCH(QString, above);
    QFETCH(QString, method);
    const Read read = readText(above.toStdString() + '\n' + bcast + "8    2.50\n");
    // Numbers of Intel MPI have names in the releases that document them.
    const std::string expected = "bcast " + method.toStdString() + " 4=0x0 8 run0 2500ns\n";
    QCOMPARE(read.rows, expected);
}

void TstLaunches::placements_data()
{
    QTest::addColumn<QString>("above");
    QTest::addColumn<QString>("placement");
    const auto add
        = [](const char *above, const char *placement) { QTest::newRow(above) << above << placement; };
    add("mpirun -np 16 ./osu_bcast", "16=0x0");
    add("mpirun -np 16 -ppn 8 osu_bcast", "16=2x8");
    add("mpirun -np 16 --map-by ppr:4:node:PE=2 osu_bcast", "16=4x4");
    add("mpirun -np 16 -N 8 osu_bcast", "16=2x8");
    add("mpirun -np 4 -H a:2,b:2 osu_bcast", "4=2x2");
    add("mpiexec.hydra -n 24 -perhost 12 osu_bcast", "24=2x12");
    add("mpiexec --np 384 --ppn 12 --cpu-bind verbose,list:4:5 /path/osu_bcast -m 4096", "384=32x12");
    add("srun -N2 --ntasks-per-node=4 --mpi=pmix ./osu_bcast -d cuda", "8=2x4");
    add("srun --nodes=2 --ntasks 16 osu_bcast", "16=2x8");
    add("jsrun -n 4 -a 6 -r 2 osu_bcast", "24=2x12");
    add("lrun -N 2 -T 4 osu_bcast", "8=2x4");
    add("aprun -n 32 -N 16 osu_bcast", "32=2x16");
    add("flux run -N2 -n 16 osu_bcast", "16=2x8");
    add("#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=4\nibrun osu_bcast", "8=2x4");
    add("#SBATCH -N 2 -n 16\nmpirun osu_bcast", "16=2x8");
    add("#PBS -l select=2:ncpus=64:mpiprocs=32\nmpiexec osu_bcast", "64=2x32");
    add("#PBS -l nodes=3:ppn=4\n#PBS -N name\nmpiexec osu_bcast", "12=3x4");
    add("#PBS -lnodes=2:ppn=4,walltime=1:00\nmpiexec osu_bcast", "8=2x4");
    add("#BSUB -n 8 -R \"span[ptile=4]\"\nmpirun osu_bcast", "8=2x4");
    add("#SBATCH -N 2\n#SBATCH --ntasks-per-node=4\nmpirun -np 2 osu_bcast", "2=0x0");
    add("#SBATCH -N 2\n#SBATCH --ntasks-per-node=4\nmpirun -np 8 osu_bcast", "8=2x4");
    add("#SBATCH -N 2\nsrun -n 8 osu_bcast", "8=2x4");
    add("export SLURM_NNODES=2 SLURM_NTASKS_PER_NODE=4\nmpirun osu_bcast", "8=2x4");
    add("mpirun -n 8 nice -n 10 osu_bcast", "8=0x0");
    add("srun -n 8 numactl -N 1 osu_bcast", "8=0x0");
    add("mpirun -n 8 taskset -c 0 perf stat -n 3 osu_bcast", "8=0x0");
}

void TstLaunches::placements()
{
    QFETCH(QString, above);
    QFETCH(QString, placement);
    const Read read
        = readText(above.toStdString() + '\n' + bcast + "8    2.50\n", "library=openmpi,algorithm=default");
    QCOMPARE(read.rows, "bcast default " + placement.toStdString() + " 8 run0 2500ns\n");
}

void TstLaunches::fluxJobBelowTheTable()
{
    const Read read = readText(bcast
            + "8  2.5\nSTART OF JOBSPEC\n"
              R"({"resources": [{"type": "node", "count": 2, "with": [{"type": "slot", "count": 8, "with": )"
              R"([{"type": "core", "count": 1}], "label": "task"}]}], "tasks": [{"command": ["osu_bcast"], "slot": )"
              R"("task", "count": {"per_slot": 1}}], "version": 1})"
              "\n",
        "library=openmpi,algorithm=default");
    QCOMPARE(read.rows, std::string("bcast default 16=2x8 8 run0 2500ns\n"));
}

void TstLaunches::placementOfUccPerftest()
{
    const Read read = readText("srun -N 2 -n 8 ucc_perftest -c alltoall\nCollective: Alltoall\nMemory type: "
                               "host\n  Count  Size  Time, us\n  16  64  7.1  6  8\n");
    QCOMPARE(read.rows, std::string("alltoall default 8=2x4 64 run0 7100ns\n"));
}

void TstLaunches::ignoredSettingsAreTheDefault()
{
    const Read read
        = readText("mpirun -n 4 --mca coll_tuned_bcast_algorithm 3 osu_bcast\n" + bcast + "8  2.5\n");
    QCOMPARE(read.rows, std::string("bcast default 4=0x0 8 run0 2500ns\n"));
    QVERIFY2(read.warnings.find("log.txt:1: Open MPI ignores coll_tuned_bcast_algorithm=3 without "
                                "coll_tuned_use_dynamic_rules=1")
            != std::string::npos,
        read.warnings.c_str());
}

void TstLaunches::libraryWithoutSettingIsTheDefault()
{
    const Read read = readText("mpirun -np 2 -mca coll ^hcoll osu_bcast -c\n" + bcast + "8  2.5\n");
    QCOMPARE(read.rows, std::string("bcast default 2=0x0 8 run0 2500ns\n"));
    QVERIFY2(read.warnings.find("no algorithm is set for bcast of Open MPI") != std::string::npos,
        read.warnings.c_str());
    const Read other = readText("mpirun -np 2 --mca coll_han_priority 100 osu_bcast\n" + bcast + "8  2.5\n");
    QVERIFY2(other.rows.find("--facts algorithm=NAME") != std::string::npos, other.rows.c_str());
}

void TstLaunches::factsNameTheAlgorithmThatACommandDoesNot()
{
    const Read read = readText(
        "mpirun -np 2 --mca btl ^tcp osu_bcast\n" + bcast + "8  2.5\n", "library=openmpi,algorithm=chain:4");
    QCOMPARE(read.rows, std::string("bcast openmpi.chain:4 2=0x0 8 run0 2500ns\n"));
}

void TstLaunches::segmentsAreMethods()
{
    std::string text;
    for (const char *const bytes : {"0", "8192", "65536"})
        text += std::string(
                    "mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm 3 "
                    "--mca coll_tuned_bcast_algorithm_segmentsize ")
            + bytes + " osu_bcast\n" + bcast + "8  2.5\n";
    QCOMPARE(readText(text).rows,
        std::string("bcast openmpi.pipeline 4=0x0 8 run0 2500ns\nbcast openmpi.pipeline/8KiB 4=0x0 8 run0 "
                    "2500ns\nbcast openmpi.pipeline/64KiB 4=0x0 8 run0 2500ns\n"));
}

void TstLaunches::repeatsAreRuns()
{
    const Read read = readText("Iteration 1\n" + bcast + "8  2.5\n16  3.5\nIteration 2\n" + bcast
            + "8  2.6\n16  3.6\nIteration 3\n" + bcast + "8  2.5\n",
        openMpiDefault);
    QCOMPARE(read.rows,
        std::string("bcast default 4=0x0 8 run0 2500ns\nbcast default 4=0x0 8 run1 2600ns\n"
                    "bcast default 4=0x0 8 run2 2500ns\nbcast default 4=0x0 16 run0 3500ns\n"
                    "bcast default 4=0x0 16 run1 3600ns\n"));
    QVERIFY2(read.warnings.find("3 runs") != std::string::npos, read.warnings.c_str());
}

/// Methods that were repeated one after the other have the same runs; a copy is no run.
void TstLaunches::filesOfAFolderAreRuns()
{
    const Folder folder;
    const auto write = [&folder](const char *name, const char *algorithm, const char *time) {
        folder.write(std::string("log/") + name,
            std::string("mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm ")
                + algorithm + " osu_bcast\n" + bcast + "8  " + time + '\n');
    };
    write("1.log", "1", "2.1");
    write("2.log", "1", "2.2");
    write("3.log", "6", "3.1");
    write("4.log", "6", "3.2");
    write("5.log", "6", "3.2");
    const Read read(folder.path() / "log");
    QCOMPARE(read.rows,
        std::string("bcast openmpi.basic_linear 4=0x0 8 run0 2100ns\nbcast openmpi.basic_linear 4=0x0 8 run1 "
                    "2200ns\nbcast openmpi.binomial 4=0x0 8 run0 3100ns\nbcast openmpi.binomial 4=0x0 8 run1 "
                    "3200ns\n"));
}

/// Times have few digits: rows of a third run are equal to those of different runs before it.
void TstLaunches::equalTimesOfSomeRowsAreNoCopy()
{
    const Folder folder;
    const auto write = [&folder](const char *name, const char *rows) { folder.write(name, bcast + rows); };
    write("1.log", "8  2.1\n16  3.1\n32  4.1\n");
    write("2.log", "8  2.2\n16  3.2\n32  4.2\n");
    write("3.log", "8  2.1\n16  3.1\n32  4.3\n");
    const auto loaded = io::load(folder.path(), {}, io::ImportFacts::parse(openMpiDefault).value());
    QVERIFY(loaded && loaded->datasets.size() == 1);
    QCOMPARE(loaded->rows, std::size_t{9});
    QVERIFY(loaded->datasets.front()->runValues("bcast") == (std::vector<std::uint32_t>{0, 1, 2}));
    QCOMPARE(std::count_if(loaded->warnings.begin(), loaded->warnings.end(),
                 [](const Diagnostic &each) { return each.message.starts_with("2 files measure again"); }),
        std::ptrdiff_t{1});
}

void TstLaunches::columns_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<int>("ns");
    const auto add = [](const char *name, const char *heading, const char *row, int ns) {
        QTest::newRow(name) << QString("# Size  Avg Latency(us)%1\n8  3.0%2\n").arg(heading, row) << ns;
    };
    add("-f", "  Min Latency(us)  Max Latency(us)  Iterations", "  2.0  4.0  1000", 3000);
    add("-c", "        Validation", "  Pass", 3000);
    add("-z", "  P50 Tail Lat(us)  P90 Tail Lat(us)  P99 Tail Lat(us)", "  2.5  2.9  2.99", 2500);
    add("-f -z",
        "  Min Latency(us)  Max Latency(us)  Iterations  P50 Tail Lat(us)  P90 Tail Lat(us)  P99 Tail "
        "Lat(us)",
        "  2.0  4.0  1000  1.5  2.9  2.99", 1500);
    add("-f -c -z",
        "  Min Latency(us)  Max Latency(us)  Iterations        Validation  P50 Tail Lat(us)  P90 Tail "
        "Lat(us)  P99 "
        "Tail Lat(us)",
        "  2.0  4.0  1000  Pass  2.5  2.9  2.99", 2500);
    add("-f -d of 7.3", "", "  2.0  4.0  1000", 3000);
    add("-f -c -d of 7.3", "        Validation", "  2.0  4.0  1000  Pass", 3000);
}

void TstLaunches::columns()
{
    QFETCH(QString, table);
    QFETCH(int, ns);
    const Read read
        = readText("# OSU MPI Broadcast Latency Test v7.3\n# Datatype: MPI_CHAR.\n" + table.toStdString(),
            openMpiDefault);
    QCOMPARE(read.rows, "bcast default 4=0x0 8 run0 " + std::to_string(ns) + "ns\n");
    QCOMPARE(read.warnings, std::string());
}

void TstLaunches::wrongResultsNameTheMethod()
{
    const Read read
        = readText("mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_bcast_algorithm 3 "
                   "osu_bcast -c\n# OSU MPI Broadcast Latency Test v7.4\n# Size  Avg Latency(us)  "
                   "Validation\n8  2.5  Pass\n16  1.5  Fail\n");
    QCOMPARE(read.rows, std::string("bcast openmpi.pipeline 4=0x0 8 run0 2500ns\n"));
    QVERIFY2(
        read.warnings.find("log.txt:5: openmpi.pipeline of bcast gave wrong results") != std::string::npos,
        read.warnings.c_str());
}

const testing::Registered<TstLaunches> registered("tst_launches");

} // namespace collscope::tst_launches
#include "tst_launches.moc"
