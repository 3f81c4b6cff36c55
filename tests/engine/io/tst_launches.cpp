// SPDX-License-Identifier: GPL-3.0-or-later
// What logs of OSU and IMB name besides their tables: commands, environment, directives, memory, data types.
#include "engine/io/reader.h"
#include "engine/wire/catalogue.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_launches {

using testing::Folder;

namespace {

const std::string bcast
    = "# OSU MPI Broadcast Latency Test v7.3\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n";
const std::string openMpiDefault = "library=openmpi,algorithm=default,ranks=4";

/// "bcast pipeline/8KiB 16=2x8 1024 run0 2500ns" for each row, with the system where it is not "log";
/// warnings.
struct Read {
    std::string rows;
    std::string warnings;

    explicit Read(const std::filesystem::path &path, std::string_view facts = {})
    {
        const auto loaded
            = io::load(path, {}, facts.empty() ? io::ImportFacts() : io::ImportFacts::parse(facts).value());
        if (!loaded) {
            rows = loaded.error().text();
            return;
        }
        for (const DatasetPtr &data : loaded->datasets)
            for (std::size_t i = 0; i < data->size(); ++i) {
                const Measurement row = data->row(i);
                const std::string &system = data->provenance().system;
                rows += (system == "log" ? std::string() : '[' + system + "] ")
                    + std::string(wire::collectives()[row.collective].name) + ' '
                    + wire::qualifiedText(data->methods()[row.method]) + ' ' + std::to_string(row.commSize)
                    + '=' + std::to_string(row.nodes) + 'x' + std::to_string(row.ppn) + ' '
                    + std::to_string(row.messageBytes) + " run" + std::to_string(row.run) + ' '
                    + std::to_string(std::lround(data->seconds(i) * 1e9)) + "ns\n";
            }
        for (const Diagnostic &warning : loaded->warnings)
            warnings += warning.text() + '\n';
    }
};

Read readText(const std::string &text, std::string_view facts = {})
{
    const Folder folder;
    return Read(folder.write("log.txt", text), facts);
}

} // namespace

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
    void ignoredSettingsAreTheDefault();
    void libraryWithoutSettingIsTheDefault();
    void factsNameTheAlgorithmThatACommandDoesNot();
    void segmentsAreMethods();
    void repeatsAreRuns();
    void filesOfAFolderAreRuns();
    void equalTimesOfSomeRowsAreNoCopy();
    void memoryAndDataTypesAreSystems();
    void otherConditionsAreSystems_data();
    void otherConditionsAreSystems();
    void filesOfOtherConditionsAreSystems();
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
            "--mca coll_han_priority 100", "--mca coll_tuned_dynamic_rules_filename r.conf"})
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
    write("3.log", "8  2.1\n16  3.2\n32  4.3\n");
    const auto loaded = io::load(folder.path(), {}, io::ImportFacts::parse(openMpiDefault).value());
    QVERIFY(loaded && loaded->datasets.size() == 1);
    QCOMPARE(loaded->rows, std::size_t{9});
    QVERIFY(loaded->datasets.front()->runValues("bcast") == (std::vector<std::uint32_t>{0, 1, 2}));
}

void TstLaunches::otherConditionsAreSystems_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    QTest::addColumn<QByteArray>("systems"); ///< between bars; empty: two runs of one

    const auto row = [](const char *name, const char *first, const char *second, const char *systems) {
        QTest::newRow(name) << QByteArray(first) << QByteArray(second) << QByteArray(systems);
    };
    row("none", "mpirun -n 4 osu_bcast", "mpirun -n 4 osu_bcast", "");
    row("the same", "mpirun --mca btl tcp,self -n 4 osu_bcast", "mpirun -n 4 --mca btl tcp,self osu_bcast",
        "");
    row("another order", "mpirun -n 4 --mca btl ^tcp,vader osu_bcast",
        "mpirun -n 4 --mca btl ^vader,tcp osu_bcast", "");
    row("btl", "mpirun -n 4 --mca btl tcp,self osu_bcast", "mpirun -n 4 --mca btl vader,self osu_bcast",
        "[log btl=self,tcp]|[log btl=self,vader]");
    row("one names none", "mpirun -n 4 osu_bcast", "mpirun -n 4 -x UCX_TLS=tcp osu_bcast",
        "[log UCX_TLS=tcp]|[log default]");
    row("export", "export OMPI_MCA_pml=ob1\nmpirun -n 4 osu_bcast",
        "export OMPI_MCA_pml=ucx\nmpirun -n 4 osu_bcast", "[log pml=ob1]|[log pml=ucx]");
    row("unset", "export UCX_TLS=tcp\nmpirun -n 4 osu_bcast", "unset UCX_TLS\nmpirun -n 4 osu_bcast",
        "[log UCX_TLS=tcp]|[log default]");
    row("mapping", "mpirun -n 4 --map-by core osu_bcast", "mpirun -n 4 --map-by node osu_bcast",
        "[log map-by=core]|[log map-by=node]");
    row("processes per node", "mpirun -n 4 --map-by ppr:2:node osu_bcast",
        "mpirun -n 4 --map-by ppr:2:node osu_bcast", "");
    row("Intel", "mpirun -genv I_MPI_FABRICS shm:ofi -n 4 osu_bcast",
        "mpirun -genv I_MPI_FABRICS ofi -n 4 osu_bcast",
        "[log I_MPI_FABRICS=ofi]|[log I_MPI_FABRICS=shm:ofi]");
    row("what is printed", "mpirun -n 4 -x UCX_LOG_LEVEL=info osu_bcast", "mpirun -n 4 osu_bcast", "");
    row("options of the program", "mpirun -n 4 osu_bcast --map-by core", "mpirun -n 4 osu_bcast", "");
}

/// Times of two networks are no two runs.
void TstLaunches::otherConditionsAreSystems()
{
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    QFETCH(QByteArray, systems);
    const Read read = readText(
        first.toStdString() + '\n' + bcast + "8  1.0\n" + second.toStdString() + '\n' + bcast + "8  2.0\n",
        "library=openmpi,algorithm=default");
    const QByteArrayList lines = QByteArray::fromStdString(read.rows).trimmed().split('\n');
    QVERIFY2(lines.size() == 2, read.rows.c_str());
    QByteArrayList names;
    for (const QByteArray &line : lines)
        names << line.left(line.indexOf("bcast ")).trimmed();
    QCOMPARE(names.join('|'), systems.isEmpty() ? QByteArray("|") : systems);
    QVERIFY2(lines[1].contains(systems.isEmpty() ? " run1 " : " run0 "), read.rows.c_str());
}

void TstLaunches::filesOfOtherConditionsAreSystems()
{
    const Folder folder;
    const auto write = [&folder](const char *name, const char *options, const char *time) {
        folder.write(std::string("log/") + name,
            std::string("mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 ") + options + " osu_bcast\n"
                + bcast + "8  " + time + '\n');
    };
    write("1.log", "--mca pml ucx", "2.1");
    write("2.log", "--mca pml ob1", "2.2");
    write("3.log", "--mca pml ucx", "2.3");
    QCOMPARE(Read(folder.path() / "log").rows,
        std::string("[log pml=ob1] bcast default 4=0x0 8 run0 2200ns\n"
                    "[log pml=ucx] bcast default 4=0x0 8 run0 2100ns\n"
                    "[log pml=ucx] bcast default 4=0x0 8 run1 2300ns\n"));
    // Of a file without a command nothing is known.
    folder.write("log/0.log", bcast + "8  2.0\n");
    QVERIFY2(Read(folder.path() / "log", openMpiDefault)
                 .rows.starts_with("bcast default 4=0x0 8 run0 2000ns\n[log pml=ob1]"),
        Read(folder.path() / "log", openMpiDefault).rows.c_str());
    std::filesystem::remove(folder.path() / "log/2.log");
    QVERIFY2(Read(folder.path() / "log", openMpiDefault)
                 .rows.starts_with("bcast default 4=0x0 8 run0 2000ns\nbcast default 4=0x0 8 run1 2100ns\n"),
        Read(folder.path() / "log", openMpiDefault).rows.c_str());
    std::filesystem::remove(folder.path() / "log/0.log");
    write("2.log", "--mca pml ob1", "2.2");
    // A name once given does not hide that it is the same.
    folder.write("log/4.log",
        std::string("mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca pml ob1 osu_bcast\n") + bcast
            + "8  2.4\n" + "mpirun -n 4 --mca coll_tuned_use_dynamic_rules 1 --mca pml cm osu_bcast\n" + bcast
            + "8  2.5\n");
    QCOMPARE(Read(folder.path() / "log").rows,
        std::string("[log pml=cm] bcast default 4=0x0 8 run0 2500ns\n"
                    "[log pml=ob1] bcast default 4=0x0 8 run0 2200ns\n"
                    "[log pml=ob1] bcast default 4=0x0 8 run1 2400ns\n"
                    "[log pml=ucx] bcast default 4=0x0 8 run0 2100ns\n"
                    "[log pml=ucx] bcast default 4=0x0 8 run1 2300ns\n"));
}

void TstLaunches::memoryAndDataTypesAreSystems()
{
    const auto table = [](const char *mark, const char *type, const char *time) {
        return std::string("# OSU MPI") + mark + " Allreduce Latency Test v7.5\n# Datatype: " + type
            + ".\n# Size       Avg Latency(us)\n8  " + time + '\n';
    };
    const std::string next = "# Datatype: MPI_DOUBLE.\n# Size       Avg Latency(us)\n8  9.0\n";
    const Read osu = readText(table("", "MPI_CHAR", "1.0") + table("-CUDA", "MPI_CHAR", "2.0")
            + table("-ROCM", "MPI_CHAR", "3.0") + table("-SYCL", "MPI_CHAR", "4.0")
            + table("-CUDA MANAGED", "MPI_CHAR", "5.0") + table("-CUDA", "MPI_FLOAT", "6.0")
            + table("", "MPI_INT", "7.0") + next,
        openMpiDefault);
    QCOMPARE(osu.rows,
        std::string(
            "allreduce default 4=0x0 8 run0 1000ns\n[log CUDA] allreduce default 4=0x0 8 run0 2000ns\n"
            "[log CUDA MPI_FLOAT] allreduce default 4=0x0 8 run0 6000ns\n"
            "[log MPI_DOUBLE] allreduce default 4=0x0 8 run0 9000ns\n"
            "[log MPI_INT] allreduce default 4=0x0 8 run0 7000ns\n"
            "[log ROCM] allreduce default 4=0x0 8 run0 3000ns\n"
            "[log SYCL] allreduce default 4=0x0 8 run0 4000ns\n"
            "[log managed] allreduce default 4=0x0 8 run0 5000ns\n"));
    const std::string columnNames
        = "  #bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n  8 10 1.0 3.0 2.0\n";
    const Read imb = readText("# ./IMB-MPI1-GPU Bcast -mem_alloc_type device -red_data_type double\n"
                              "# MPI_Datatype                   :   MPI_BYTE\n"
                              "# MPI_Datatype for reductions    :   MPI_DOUBLE\n# Benchmarking Bcast\n"
                              "# #processes = 4\n"
            + columnNames + "# Benchmarking Allreduce\n# #processes = 4\n" + columnNames,
        "library=intelmpi,algorithm=default");
    QCOMPARE(imb.rows,
        std::string("[log device] bcast default 4=0x0 8 run0 2000ns\n"
                    "[log device MPI_DOUBLE] allreduce default 4=0x0 8 run0 2000ns\n"));
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
