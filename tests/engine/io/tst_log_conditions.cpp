// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps measurements of one method apart: transports, mappings, memory, data types.
#include "tests/engine/io/read_rows.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_log_conditions {

using namespace rows;
using testing::Folder;

class TstLogConditions : public QObject {
    Q_OBJECT

private slots:
    void otherConditionsAreSystems_data();
    void otherConditionsAreSystems();
    void filesOfOtherConditionsAreSystems();
    void memoryAndDataTypesAreSystems();
    void settingsOfOtherLibrariesAreSystems_data();
    void settingsOfOtherLibrariesAreSystems();
};

void TstLogConditions::otherConditionsAreSystems_data()
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
    row("a part of nodes", "mpirun -n 4 --map-by ppr:2:socket osu_bcast",
        "mpirun -n 4 --map-by ppr:4:socket osu_bcast", "[log map-by=ppr:2:socket]|[log map-by=ppr:4:socket]");
    row("old options", "mpirun -n 4 -bycore osu_bcast", "mpirun -n 4 -bynode osu_bcast",
        "[log bycore=1]|[log bynode=1]");
    row("numactl", "mpirun -n 4 numactl -m 0 osu_bcast", "mpirun -n 4 osu_bcast",
        "[log default]|[log numactl=-m 0]");
    row("what prints a binding", "mpirun -n 4 --bind-to core:REPORT osu_bcast",
        "mpirun -n 4 --bind-to CORE osu_bcast", "");
    row("Intel", "mpirun -genv I_MPI_FABRICS shm:ofi -n 4 osu_bcast",
        "mpirun -genv I_MPI_FABRICS ofi -n 4 osu_bcast",
        "[log I_MPI_FABRICS=ofi]|[log I_MPI_FABRICS=shm:ofi]");
    row("another component", "mpirun -n 4 --mca coll_hcoll_enable 1 osu_bcast",
        "mpirun -n 4 --mca coll_hcoll_enable 0 osu_bcast", "|[log coll_hcoll_enable=1]");
    row("UCC", "mpirun -n 4 -x UCC_CLS=basic osu_bcast", "mpirun -n 4 osu_bcast",
        "[log UCC_CLS=basic]|[log default]");
    row("what is printed", "mpirun -n 4 -x UCX_LOG_LEVEL=info osu_bcast", "mpirun -n 4 osu_bcast", "");
    row("a list", "mpirun -n 4 -x UCX_TLS=rc,sm osu_bcast", "mpirun -n 4 -x UCX_TLS=rc,tcp osu_bcast",
        "[log UCX_TLS=rc,sm]|[log UCX_TLS=rc,tcp]");
    row("options of the program", "mpirun -n 4 osu_bcast --map-by core", "mpirun -n 4 osu_bcast", "");
}

/// Libraries without named methods: a setting changes what their default is.
void TstLogConditions::settingsOfOtherLibrariesAreSystems_data()
{
    QTest::addColumn<QByteArray>("setting");
    QTest::addColumn<QByteArray>("library");
    QTest::newRow("Cray") << QByteArray("MPICH_ALLREDUCE_NO_SMP=1") << QByteArray("CRAY MPICH");
    QTest::newRow("Cray's network") << QByteArray("MPICH_OFI_NIC_POLICY=NUMA") << QByteArray("CRAY MPICH");
    QTest::newRow("MVAPICH") << QByteArray("MV2_INTER_BCAST_TUNING=3") << QByteArray("MVAPICH");
}

void TstLogConditions::settingsOfOtherLibrariesAreSystems()
{
    QFETCH(QByteArray, setting);
    QFETCH(QByteArray, library);
    const std::string job = "srun -n 4 osu_bcast\n" + bcast + "8  1.0\n";
    const std::string set = setting.toStdString();
    const std::string other = set.substr(0, set.find('=')) + "=5";
    const Read read = readText("export " + set + '\n' + job + "export " + other + '\n' + job);
    for (const std::string &each : {set, other})
        QVERIFY2(read.rows.find("[log " + each + "] bcast default 4=0x0 8 run0") != std::string::npos,
            read.rows.c_str());
    QVERIFY2(
        read.warnings.find("no algorithm is set for bcast of " + library.toStdString()) != std::string::npos,
        read.warnings.c_str());
    const Read facts = readText("export MPICH_ASYNC_PROGRESS=1\n" + job);
    QVERIFY2(facts.rows.find("must be known: library") != std::string::npos, facts.rows.c_str());
}

/// Times of two networks are no two runs.
void TstLogConditions::otherConditionsAreSystems()
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

void TstLogConditions::filesOfOtherConditionsAreSystems()
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

void TstLogConditions::memoryAndDataTypesAreSystems()
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

const testing::Registered<TstLogConditions> registered("tst_log_conditions");

} // namespace collscope::tst_log_conditions
#include "tst_log_conditions.moc"
