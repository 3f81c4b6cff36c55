// SPDX-License-Identifier: GPL-3.0-or-later
// The agent on machines that are not there: a simulated cluster, and hosts in network namespaces joined by an
// emulated Ethernet. Physics bounds what can come out.
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace collscope::tst_platforms {

using namespace agent::test;

namespace {

constexpr double bytesPerSecond = 100e6 / 8; // of both networks
const QString platforms = QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent/platforms/");

/// Least of the times of one message size and algorithm.
double fastest(const Contents &contents, const std::string &collective, std::uint64_t bytes,
    const std::string &algorithm)
{
    double least = 1e9;
    for (const wire::RecordLine &record : contents.records)
        if (record.collective == collective && record.messageBytes == bytes
            && record.method.algorithm == algorithm)
            least = std::min(least, record.summary.min);
    return least;
}

} // namespace

class TestPlatforms : public QObject {
    Q_OBJECT

private slots:
    void measuresMpich();
    void simulatesACluster();
    void simulatesSeveralProcessesPerHost();
    void measuresAtOnceWhatIsNotDisturbed();
    void emulatesAnEthernet();
    void nativeMethodsOnSeveralNodes();
};

void TestPlatforms::measuresMpich()
{
    const QString compiler = QStandardPaths::findExecutable(QStringLiteral("mpicxx.mpich"));
    const QString launcher = QStandardPaths::findExecutable(QStringLiteral("mpiexec.mpich"));
    if (compiler.isEmpty() || launcher.isEmpty())
        QSKIP("MPICH is not installed here");
    const QTemporaryDir folder;
    const QString build = QStringLiteral(COLLSCOPE_BIN_DIR "/../mpich");
    const Outcome configured = runProgram(QStringLiteral("cmake"),
        {QStringLiteral("-S"), QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent"), QStringLiteral("-B"), build,
            QStringLiteral("-DMPI_CXX_COMPILER=") + compiler},
        120);
    QVERIFY2(configured.exitStatus == 0, configured.messages.constData());
    const Outcome built = runProgram(QStringLiteral("cmake"),
        {QStringLiteral("--build"), build, QStringLiteral("--parallel"), QStringLiteral("2"),
            QStringLiteral("--target"), QStringLiteral("collscope-agent")},
        280);
    QVERIFY2(built.exitStatus == 0, (built.output + built.messages).right(4000).constData());

    const QString arguments
        = QStringLiteral("--methods native --comm-sizes 2 --sizes 1,64KiB --repetitions 30 "
                         "--precision 0 --seconds-per-point 0.1 -o mpich.txt");
    const Outcome outcome = runProgram(launcher,
        QStringList{QStringLiteral("-n"), QStringLiteral("2"), build + QStringLiteral("/bin/collscope-agent")}
            + arguments.split(QLatin1Char(' ')),
        120, folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const Contents contents = parse(testing::fileText(folder.filePath(QStringLiteral("mpich.txt"))));
    std::set<std::string> native;
    std::set<std::string> algorithms;
    for (const wire::RecordLine &record : contents.records)
        if (!record.method.isBaseline()) {
            QCOMPARE(record.method.library, std::string("mpich"));
            native.insert(record.collective);
            algorithms.insert(record.collective + ' ' + record.method.algorithm);
        }
    QCOMPARE(native.size(), std::size_t{14});
    for (const char *const known : {"alltoall brucks", "alltoall pairwise", "alltoall scattered",
             "bcast binomial", "bcast smp", "bcast scatter_ring_allgather", "allreduce recursive_doubling"})
        QVERIFY2(algorithms.count(known) == 1, known);
    QVERIFY(algorithms.count("barrier dissemination") + algorithms.count("barrier k_dissemination") == 1);
}

void TestPlatforms::simulatesACluster()
{
    if (QStandardPaths::findExecutable(QStringLiteral("smpicxx")).isEmpty())
        QSKIP("there is no SimGrid (smpicxx) on this machine");
    const QTemporaryDir folder;
    qputenv("COLLSCOPE_SIMULATED_BUILD", QStringLiteral(COLLSCOPE_BIN_DIR "/../simulated").toUtf8());
    const auto simulate = [&](const char *file) {
        return runProgram(platforms + QStringLiteral("simulate"),
            {QStringLiteral("grig"), QStringLiteral("8"), QStringLiteral("--collectives"),
                QStringLiteral("bcast,reduce"), QStringLiteral("--methods"),
                QStringLiteral("linear,binomial,pipeline/8KiB"), QStringLiteral("--comm-sizes"),
                QStringLiteral("2,8"), QStringLiteral("--sizes"), QStringLiteral("1,256KiB"),
                QStringLiteral("-o"), QString::fromLatin1(file)},
            280, folder.path());
    };
    const Outcome outcome = simulate("once.txt");
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const Contents once = parse(testing::fileText(folder.filePath(QStringLiteral("once.txt"))));
    QCOMPARE(once.records.size(), std::size_t{2 * 2 * (2 + 3)});
    QCOMPARE(wire::headerValue(once.header, "origin"), std::string_view("simulated"));
    QVERIFY(wire::headerValue(once.header, "load_average").empty()); // that of the machine that simulates
    constexpr double message = 256 * 1024 / bytesPerSecond;
    QVERIFY(fastest(once, "bcast", 256 * 1024, "pipeline") > message);
    QVERIFY(fastest(once, "bcast", 256 * 1024, "pipeline") < 2 * message);
    QVERIFY(fastest(once, "bcast", 1, "binomial") > 60e-6); // one link up, one down

    // The same again: nothing in it depends on the machine that simulates.
    QCOMPARE(simulate("again.txt").exitStatus, 0);
    const Contents again = parse(testing::fileText(folder.filePath(QStringLiteral("again.txt"))));
    QCOMPARE(again.records.size(), once.records.size());
    for (std::size_t i = 0; i < once.records.size(); ++i)
        QCOMPARE(again.records[i].summary.median, once.records[i].summary.median);
}

/// Two levels: what stays within a host is not on the network, whose link the processes of a host share.
void TestPlatforms::simulatesSeveralProcessesPerHost()
{
    if (QStandardPaths::findExecutable(QStringLiteral("smpicxx")).isEmpty())
        QSKIP("there is no SimGrid (smpicxx) on this machine");
    const QTemporaryDir folder;
    qputenv("COLLSCOPE_SIMULATED_BUILD", QStringLiteral(COLLSCOPE_BIN_DIR "/../simulated").toUtf8());
    const auto simulate = [&](const QString &arguments) {
        return runProgram(
            platforms + QStringLiteral("simulate"), arguments.split(QLatin1Char(' ')), 280, folder.path());
    };
    const Outcome outcome = simulate(QStringLiteral("hydra 3x2 --collectives bcast --methods default,linear "
                                                    "--nodes 1,2,3 --ppn 1,2 --sizes 1,1MiB -o grid.txt"));
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const Contents grid = parse(testing::fileText(folder.filePath(QStringLiteral("grid.txt"))));
    QCOMPARE(grid.records.size(), std::size_t{5 * 2 * 2}); // one process alone measures nothing
    const auto linear = [&](std::uint32_t nodes, std::uint32_t ppn, std::uint64_t bytes) {
        for (const wire::RecordLine &record : grid.records)
            if (record.nodes == nodes && record.ppn == ppn && record.messageBytes == bytes
                && record.method.algorithm == "linear")
                return record.summary.min;
        return std::numeric_limits<double>::quiet_NaN();
    };
    QVERIFY(linear(1, 2, 1) < 1e-6 && linear(2, 1, 1) > 1e-6); // one way between hosts
    constexpr double network = 1024 * 1024 / 12.5e9;
    constexpr std::uint64_t large = 1024 * 1024;
    QVERIFY(linear(1, 2, large) < linear(2, 1, large));
    QVERIFY(linear(2, 1, large) > network && linear(2, 1, large) < 2 * network); // the sender copies first
    QVERIFY(linear(2, 2, large) > 2 * network); // two of three leave the host

    // SimGrid's own algorithms: what `default` then is.
    const auto allreduce = [&](const QString &setting) {
        const QString file = setting + QStringLiteral(".txt");
        const Outcome forced
            = simulate(QStringLiteral("hydra 3x2 --cfg=smpi/allreduce:%1 --collectives allreduce "
                                      "--methods default --nodes 3 --ppn 2 --sizes 1MiB -o %2")
                           .arg(setting, file));
        return forced.exitStatus == 0
            ? parse(testing::fileText(folder.filePath(file))).records.front().summary.min
            : 0.0;
    };
    QVERIFY(allreduce(QStringLiteral("lr")) > 0);
    QVERIFY(allreduce(QStringLiteral("redbcast")) > 1.2 * allreduce(QStringLiteral("lr")));
    QCOMPARE(simulate(QStringLiteral("hydra 3x -o no.txt")).exitStatus, 2);
}

/// Behind one switch each communicator has links of its own; on a bus all share one; of two switches some
/// communicators are behind both.
void TestPlatforms::measuresAtOnceWhatIsNotDisturbed()
{
    if (QStandardPaths::findExecutable(QStringLiteral("smpicxx")).isEmpty())
        QSKIP("there is no SimGrid (smpicxx) on this machine");
    const QTemporaryDir folder;
    qputenv("COLLSCOPE_SIMULATED_BUILD", QStringLiteral(COLLSCOPE_BIN_DIR "/../simulated").toUtf8());
    testing::writeFile(folder.filePath(QStringLiteral("bus.xml")),
        "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
        "<platform version=\"4.1\"><config><prop id=\"smpi/simulate-computation\" value=\"no\"/></config>"
        "<cluster id=\"bus\" prefix=\"bus\" suffix=\"\" radical=\"0-7\" speed=\"10Gf\" bw=\"1GBps\" "
        "lat=\"1us\" bb_bw=\"1GBps\" bb_lat=\"1us\"/></platform>\n");
    using Times = std::map<QByteArray, double>;
    QByteArray messages;
    const auto measured = [&](const char *machine, const char *nodes, const QStringList &how) {
        static int files = 0;
        const QString file = QStringLiteral("%1.txt").arg(++files);
        const Outcome outcome = runProgram(platforms + QStringLiteral("simulate"),
            QStringList{machine, nodes, "--collectives", "bcast,allreduce", "--methods",
                "default,binomial,linear,ring", "--sizes", "1,64,4KiB,256KiB", "--segments", "0", "-o", file}
                + how,
            280, folder.path());
        messages = outcome.messages;
        Times times;
        for (const wire::RecordLine &record : parse(testing::fileText(folder.filePath(file))).records) {
            const auto [at, isNew] = times.emplace(
                QByteArray::fromStdString(record.collective + ' ' + wire::qualifiedText(record.method) + ' '
                    + std::to_string(record.nodes) + ' ' + std::to_string(record.messageBytes)),
                record.summary.median);
            if (!isNew)
                qWarning("%s is there twice", at->first.constData());
        }
        return times;
    };
    const auto agrees = [&](const char *machine, const char *nodes, const char *places, double within) {
        const QStringList plan{"--nodes", places};
        const Times one = measured(machine, nodes, plan);
        const Times many = measured(machine, nodes, plan + QStringList{"--at-once", "auto"});
        return !one.empty() && many.size() == one.size()
            && std::all_of(one.begin(), one.end(), [&](const Times::value_type &point) {
                   const auto same = many.find(point.first);
                   return same != many.end() && std::abs(same->second / point.second - 1) <= within;
               });
    };
    constexpr double almostNothing = 1e-3; // the simulation's own accuracy
    QVERIFY2(agrees("fat-tree", "16", "2,4,8", almostNothing), messages.constData());
    QVERIFY2(messages.count(" communicators are measured at once") == 3, messages.constData());
    QVERIFY2(agrees("bus.xml", "8", "2,4", 0.0), messages.constData());
    QVERIFY2(messages.count(" they are measured one at a time") == 2, messages.constData());
    QVERIFY2(agrees("fat-tree", "32", "8,12", almostNothing), messages.constData());
    QVERIFY2(messages.contains("4 such communicators are measured at once"), messages.constData());
    QVERIFY2(messages.contains("2 such communicators: not shown to be alike"), messages.constData());
}

void TestPlatforms::emulatesAnEthernet()
{
    const QTemporaryDir folder;
    const Outcome outcome = runProgram(platforms + QStringLiteral("emulate-ethernet"),
        {QStringLiteral("4"), QStringLiteral("1"), QStringLiteral(COLLSCOPE_AGENT_PROGRAM),
            QStringLiteral("--collectives"), QStringLiteral("bcast"), QStringLiteral("--methods"),
            QStringLiteral("linear,pipeline/8KiB"), QStringLiteral("--nodes"), QStringLiteral("2,4"),
            QStringLiteral("--sizes"), QStringLiteral("256KiB"), QStringLiteral("--repetitions"),
            QStringLiteral("5"), QStringLiteral("--precision"), QStringLiteral("0"),
            QStringLiteral("--seconds-per-point"), QStringLiteral("2"), QStringLiteral("-o"),
            QStringLiteral("net.txt")},
        100, folder.path());
    if (outcome.exitStatus == 77)
        QSKIP("network namespaces are not to be had here");
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const Contents contents = parse(testing::fileText(folder.filePath(QStringLiteral("net.txt"))));
    QCOMPARE(wire::headerValue(contents.header, "ranks_per_host"), std::string_view("h0*0 h1*1 h2*2 h3*3"));
    QCOMPARE(contents.records.size(), std::size_t{2 * 2});
    constexpr double message = 256 * 1024 / bytesPerSecond;
    for (const wire::RecordLine &record : contents.records) {
        QCOMPARE(record.nodes, record.commSize);
        QCOMPARE(record.ppn, 1U);
        // The root's link carries the message once to each process that it feeds itself. A barrier's cost is
        // taken off.
        const double copies = record.method.algorithm == "linear" ? record.commSize - 1 : 1;
        QVERIFY2(record.summary.min > 0.9 * copies * message,
            qPrintable(QString::fromStdString(wire::methodText(record.method))));
    }
}

/// Where the library would rather have coll/han, as Open MPI 5 does on several nodes.
void TestPlatforms::nativeMethodsOnSeveralNodes()
{
    qputenv("OMPI_MCA_coll_han_priority", "100");
    const QTemporaryDir folder;
    const Outcome outcome = runProgram(platforms + QStringLiteral("emulate-ethernet"),
        {QStringLiteral("2"), QStringLiteral("2"), QStringLiteral("-x"),
            QStringLiteral("OMPI_MCA_coll_han_priority"), QStringLiteral(NATIVE_CHECK)},
        100, folder.path());
    qunsetenv("OMPI_MCA_coll_han_priority");
    if (outcome.exitStatus == 77)
        QSKIP("network namespaces are not to be had here");
    const auto match = QRegularExpression(QStringLiteral("(\\d+) checks, 0 failures"))
                           .match(QString::fromUtf8(outcome.output));
    QVERIFY2(outcome.exitStatus == 0 && match.hasMatch(), (outcome.output + outcome.messages).constData());
    QVERIFY(match.captured(1).toInt() > 4000);
}

const testing::Registered<TestPlatforms> registered("tst_platforms");

} // namespace collscope::tst_platforms
#include "tst_platforms.moc"
