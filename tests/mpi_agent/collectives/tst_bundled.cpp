// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/runtime_table.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_bundled {

/// The bundled library as programs use it, over real MPI libraries.
class TestBundled : public QObject {
    Q_OBJECT
private slots:
    void agreesWithMpi_data();
    void agreesWithMpi();
    void goesByNodes_data();
    void goesByNodes();
    void among74();
    void installed();
    void decides();
};

void TestBundled::agreesWithMpi_data()
{
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("processes");
    QTest::addColumn<QString>("sizes"); ///< of communicators
    const QString openMpi = agent::test::mpirunPath();
    const QString mpich = QStandardPaths::findExecutable(QStringLiteral("mpiexec.mpich"));
    QTest::newRow("Open MPI, up to 17")
        << openMpi << BUNDLED_CHECK << 17 << "17 , 16 1 , 9 8 , 7 6 4 , 5 3 2";
    QTest::newRow("odd memory") << openMpi << MEMORY_CHECK << 3 << "";
    QTest::newRow("Open MPI, 33") << openMpi << BUNDLED_CHECK << 33 << "33";
    // Not on one process: there MPICH 4.0's own MPI_Alltoall was seen not to end.
    // Its processes wait without letting go of the core: more of them than cores are slow.
    QTest::newRow("MPICH, 2") << mpich << BUNDLED_CHECK_MPICH << 2 << "2";
    QTest::newRow("MPICH, 3") << mpich << BUNDLED_CHECK_MPICH << 3 << "few 3";
}

void TestBundled::agreesWithMpi()
{
    QFETCH(QString, launcher);
    QFETCH(QString, program);
    QFETCH(int, processes);
    QFETCH(QString, sizes);
    if (launcher.isEmpty() || program.isEmpty())
        QSKIP(qPrintable(QString::fromLatin1(QTest::currentDataTag()).startsWith(u'M')
                ? QStringLiteral("MPICH is not installed here")
                : QStringLiteral("there is no mpirun on this machine")));
    const auto outcome = agent::test::runProgram(launcher,
        QStringList{"-n", QString::number(processes), program} + sizes.split(u' ', Qt::SkipEmptyParts), 280);
    // Messages of MPICH's may follow.
    const QByteArray end
        = outcome.output.mid(outcome.output.lastIndexOf("end of checks")).split('\n').first();
    qInfo("%s", end.constData());
    QVERIFY2(outcome.exitStatus == 0 && end.endsWith(" 0 failures"),
        (outcome.output.right(4000) + outcome.messages.right(2000)).constData());
}

/// Processes that count as being on several nodes.
void TestBundled::goesByNodes_data()
{
    QTest::addColumn<QString>("node"); ///< of the process $r, in the shell
    QTest::newRow("consecutive, uneven") << QStringLiteral("$(((r + 2) / 5))");
    QTest::newRow("in turn") << QStringLiteral("$((r % 3))");
    QTest::newRow("one process each") << QStringLiteral("$r");
    QTest::newRow("all on one") << QStringLiteral("7");
}

void TestBundled::goesByNodes()
{
    QFETCH(QString, node);
    const QString mpirun = agent::test::mpirunPath();
    if (mpirun.isEmpty())
        QSKIP("there is no mpirun on this machine");
    const QString placed
        = QStringLiteral("r=$OMPI_COMM_WORLD_RANK; COLLSCOPE_NODE=%1 exec \"$0\" \"$@\"").arg(node);
    const auto outcome = agent::test::runProgram(mpirun,
        QStringList{"-n", "13", "sh", "-c", placed, BUNDLED_CHECK, "nodes"}
            + QStringLiteral("13 , 8 5 , 7 4 2").split(u' '),
        100);
    const QByteArray end
        = outcome.output.mid(outcome.output.lastIndexOf("end of checks")).split('\n').first();
    qInfo("%s", end.constData());
    QVERIFY2(outcome.exitStatus == 0 && end.endsWith(" 0 failures"),
        (outcome.output.right(4000) + outcome.messages.right(2000)).constData());
}

/// Simulated; a published rule gives wrong blocks at 74. The script says how to run more of it.
void TestBundled::among74()
{
    if (QStandardPaths::findExecutable(QStringLiteral("smpicxx")).isEmpty())
        QSKIP("there is no SimGrid (smpicxx) on this machine");
    qputenv("COLLSCOPE_SIMULATED_BUILD", BUILD_FOLDER "/../simulated");
    const auto outcome = agent::test::runProgram(
        QStringLiteral(CHECK_SIMULATED), {"74", "allreduce", "barrier", "bcast"}, 280);
    qInfo("%s", outcome.output.right(60).constData());
    QVERIFY2(outcome.exitStatus == 0 && outcome.output.trimmed().endsWith(" 0 failures"),
        (outcome.output.right(4000) + outcome.messages.right(2000)).constData());
}

/// cmake --install, then a program outside the tree that finds it by CMake and by pkg-config.
void TestBundled::installed()
{
    const QString mpicc = QStandardPaths::findExecutable(QStringLiteral("mpicc"));
    const QString mpirun = agent::test::mpirunPath();
    const QString cmake = QStandardPaths::findExecutable(QStringLiteral("cmake"));
    const QString pkgConfig = QStandardPaths::findExecutable(QStringLiteral("pkg-config"));
    if (mpicc.isEmpty() || mpirun.isEmpty() || cmake.isEmpty() || pkgConfig.isEmpty())
        QSKIP("there is no mpicc, mpirun, cmake or pkg-config on this machine");
    const QTemporaryDir folder;
    const QString prefix = folder.filePath(QStringLiteral("prefix"));
    const auto run = [](const QString &program, const QStringList &arguments) {
        const auto outcome = agent::test::runProgram(program, arguments, 100);
        if (outcome.exitStatus != 0)
            qWarning("%s%s", outcome.output.constData(), outcome.messages.constData());
        return outcome;
    };
    QCOMPARE(
        run(cmake, {"--install", BUILD_FOLDER, "--component", "collectives", "--prefix", prefix}).exitStatus,
        0);

    const QString build = folder.filePath(QStringLiteral("build"));
    QCOMPARE(run(cmake, {"-S", PROGRAM_FOLDER, "-B", build, "-DCMAKE_PREFIX_PATH=" + prefix}).exitStatus, 0);
    QCOMPARE(run(cmake, {"--build", build}).exitStatus, 0);
    const auto byCmake = run(mpirun, {"-n", "3", build + "/program"});
    QVERIFY2(byCmake.output.startsWith("right: barrier has no method 'no_such'; it has linear"),
        byCmake.output.constData());

    const auto flags = run(QStringLiteral("sh"),
        {"-c",
            "PKG_CONFIG_PATH=$(dirname $(find " + prefix
                + " -name '*.pc')) pkg-config --cflags --libs collscope-collectives"});
    const QString program = folder.filePath(QStringLiteral("program"));
    QStringList compile = {QStringLiteral(PROGRAM_FOLDER) + "/program.c", "-o", program};
    compile += QString::fromUtf8(flags.output).split(u' ', Qt::SkipEmptyParts);
    for (QString &word : compile)
        word = word.trimmed();
    // -L at the start only: the folder's own name may hold it.
    const QString libraryFolder = compile.filter(QRegularExpression(QStringLiteral("^-L"))).value(0).mid(2);
    compile += "-Wl,-rpath," + libraryFolder;
    compile.removeAll(QString());
    QCOMPARE(run(mpicc, compile).exitStatus, 0);
    QVERIFY(run(mpirun, {"-n", "2", program}).output.startsWith("right: "));
}

/// The method "auto": by the table's methods, by MPI where the table says so or processes have different
/// ones.
void TestBundled::decides()
{
    const QString mpirun = agent::test::mpirunPath();
    if (mpirun.isEmpty())
        QSKIP("there is no mpirun on this machine");
    const QTemporaryDir folder;
    const auto write = [&folder](const QString &name, const wire::RuntimeTable &table) {
        QFile file(folder.filePath(name));
        const std::string bytes = wire::encodeTable(table);
        const bool isWritten = file.open(QIODevice::WriteOnly)
            && file.write(bytes.data(), static_cast<qint64>(bytes.size()))
                == static_cast<qint64>(bytes.size());
        return isWritten ? file.fileName() : QString();
    };
    const auto decisions
        = [](const char *collective, std::vector<wire::Method> methods, std::vector<std::uint8_t> cells) {
              wire::RuntimeTable::Collective result;
              result.name = collective;
              result.messageBytes = {0, 1024};
              result.methods = std::move(methods);
              result.cells = std::move(cells);
              return result;
          };
    constexpr std::uint8_t left = wire::RuntimeTable::leaveToLibrary;
    const wire::Method ring{"collscope", "ring", 6};
    wire::RuntimeTable table;
    // Small ones by the library's own ring, large ones left; small broadcasts by Open MPI's method, which the
    // library does not have, large ones by its own tree; blocks of different sizes are always left.
    table.collectives = {decisions("allreduce", {ring}, {0, left}),
        decisions("bcast", {{"openmpi", "binomial", 6}, {"collscope", "knomial", 7, 0, 4}}, {0, 1}),
        decisions("alltoallv", {{"collscope", "pairwise", 2}}, {0, 0})};
    QCOMPARE(QString::fromStdString(wire::problemOf(table)), QString());
    const QString file = write(QStringLiteral("one.table"), table);
    table.collectives.pop_back();
    const QString other = write(QStringLiteral("other.table"), table);
    const auto run = [&](const QStringList &variables) {
        QStringList words{"-n", "3", "--oversubscribe"};
        for (const QString &variable : variables)
            words += {"-x", variable};
        return agent::test::runProgram(mpirun, words + QStringList{DECIDING_CHECK}, 60);
    };
    const auto told = [&](const QStringList &variables) { return run(variables).output.trimmed(); };
    QCOMPARE(told({"COLLSCOPE_TABLE=" + file}),
        "allreduce 2 of 4 by MPI, bcast 1 of 2, alltoallv 1 of 1, 0 wrong");
    const QByteArray allByMpi = "allreduce 4 of 4 by MPI, bcast 2 of 2, alltoallv 1 of 1, 0 wrong";
    QCOMPARE(told({"COLLSCOPE_TABLE=" + file, "COLLSCOPE_OFF=1"}), allByMpi);
    QCOMPARE(told({"COLLSCOPE_TABLE=" + file, "COLLSCOPE_TABLE_ODD=" + other}), allByMpi);
    QCOMPARE(told({"COLLSCOPE_TABLE=" + file, "COLLSCOPE_TABLE_ODD=/nowhere"}), allByMpi);
    QVERIFY(told({}).startsWith("auto follows a runtime table, and COLLSCOPE_TABLE names none"));
    QVERIFY(told({"COLLSCOPE_TABLE=/nowhere"}).contains("there is no such file"));

    // What ran is printed where that is asked for, and why nothing was decided in any case.
    const auto lines = [](const agent::test::Outcome &outcome, const QByteArray &begin) {
        QByteArrayList found;
        for (const QByteArray &line : outcome.messages.split('\n'))
            if (line.startsWith(begin))
                found.append(line.trimmed());
        return found;
    };
    const auto traced = run({"COLLSCOPE_TABLE=" + file, "COLLSCOPE_TRACE=1"});
    const QByteArrayList trace = lines(traced, "collscope: trace ");
    QCOMPARE(trace.size(), 8); // the uncounted call, then four, two and one
    QCOMPARE(trace.at(1),
        QByteArray("collscope: trace collscope_allreduce comm_size=3 nodes=1 bytes=4 method=collscope.ring"));
    QCOMPARE(trace.at(3),
        QByteArray("collscope: trace collscope_allreduce comm_size=3 nodes=1 bytes=20000 method=default"));
    QCOMPARE(trace.at(6),
        QByteArray(
            "collscope: trace collscope_bcast comm_size=3 nodes=1 bytes=20000 method=collscope.knomial:4"));
    QCOMPARE(trace.at(7),
        QByteArray("collscope: trace collscope_alltoallv comm_size=3 nodes=1 bytes=12 method=default"));
    const QByteArray silent = "collscope: \"auto\" leaves the calls of 3 processes to MPI: ";
    QCOMPARE(lines(run({"COLLSCOPE_TABLE=" + file}), silent), QByteArrayList());
    QCOMPARE(lines(run({"COLLSCOPE_TABLE=" + file, "COLLSCOPE_TABLE_ODD=" + other}), silent),
        QByteArrayList{silent + "they have different tables (COLLSCOPE_TABLE)"});
    QCOMPARE(lines(run({"COLLSCOPE_TABLE=" + file, "COLLSCOPE_TABLE_ODD=/nowhere"}), silent),
        QByteArrayList{silent
            + "not all have a table (COLLSCOPE_TABLE); auto cannot follow COLLSCOPE_TABLE=/nowhere: "
              "there is no such file"});
}

const testing::Registered<TestBundled> registered("tst_bundled");

} // namespace collscope::tst_bundled
#include "tst_bundled.moc"
