// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/offers.h"
#include "engine/wire/records.h"
#include "mpi_agent/bench/mpi_library.h"
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace collscope::tst_agent {

using namespace agent::test;

namespace {

/// A job that takes no time.
const QString quick
    = QStringLiteral("--sizes 1,4KiB,24KiB --segments 0,1KiB,8KiB --fanouts 2 --repetitions 4 "
                     "--collectives bcast,reduce --methods bundled --seconds-per-point 0.05 --system test ");

} // namespace

class TestAgent : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void namesTheLibrary_data();
    void namesTheLibrary();
    void measuresEveryPoint();
    void describesTheJob();
    void measuresTheMethodsGiven();
    void boundsRepetitionsByTime();
    void stopsAtTheBudget();
    void stopsWhenAsked();
    void continuesACutFile();
    void leavesOtherFilesAlone_data();
    void leavesOtherFilesAlone();
    void saysWhenItCannotWrite();
    void explainsWrongUsage_data();
    void explainsWrongUsage();
    void answersWithoutMeasuring();
    void buildsAlone();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    QTemporaryDir m_folder;
};

void TestAgent::initTestCase()
{
    if (agent::test::mpirunPath().isEmpty())
        QSKIP("there is no mpirun on this machine");
    QVERIFY(m_folder.isValid());
}

void TestAgent::namesTheLibrary_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("version");
    QTest::addColumn<std::string>("slug");
    const auto row = [](const char *text, const char *name, const char *version, const char *slug) {
        QTest::newRow(text) << std::string(text) << std::string(name) << std::string(version)
                            << std::string(slug);
    };
    row("Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4", "Open MPI", "4.1.4", "openmpi");
    row("Open MPI v5.0.0rc12, package: x", "Open MPI", "5.0.0", "openmpi");
    row("MPICH Version:\t4.0.2\nMPICH Release date:\t2022", "MPICH", "4.0.2", "mpich");
    row("MPICH Version:      4.1\n", "MPICH", "4.1", "mpich");
    row("Intel(R) MPI Library 2021.10 for Linux* OS\n", "Intel(R) MPI Library", "2021.10", "intelmpi");
    row("MPI VERSION    : CRAY MPICH version 8.1.4.31 (ANL base 3.4a2)\n", "CRAY MPICH", "8.1.4.31",
        "craympich");
    row("MVAPICH2 Version      :\t2.3.7\n", "MVAPICH2", "2.3.7", "mvapich2");
    row("NoMPI Version 3.32. By nobody", "NoMPI", "3.32", "nompi");
    row("", "unknown", "", "unknown");
    row("MPI VERSION", "unknown", "", "unknown");
}

void TestAgent::namesTheLibrary()
{
    QFETCH(std::string, text);
    const auto library = agent::parseMpiLibrary(text);
    QTEST(library.name, "name");
    QTEST(library.version, "version");
    QTEST(library.slug, "slug");
    QVERIFY(!library.simulated);
    QVERIFY(agent::parseMpiLibrary("SMPI Version 3.32. Copyright The SimGrid Team 2007-2022").simulated);
}

void TestAgent::measuresEveryPoint()
{
    const Outcome outcome
        = runAgent(4, quick + QStringLiteral("--comm-sizes 2..4 --run 3 -o all.txt"), m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const Contents contents = parse(testing::fileText(path("all.txt")));
    QCOMPARE(contents.badLines, 0);

    std::map<std::string, int> points; // per collective
    for (const wire::RecordLine &record : contents.records) {
        ++points[record.collective];
        QVERIFY(record.commSize >= 2 && record.commSize <= 4);
        QCOMPARE(record.nodes, 1U);
        QCOMPARE(record.ppn, record.commSize);
        QCOMPARE(record.run, 3U);
        QVERIFY(record.method.segmentBytes == 0 || record.method.segmentBytes < record.messageBytes);
        QCOMPARE(record.method.library, std::string(record.method.isBaseline() ? "openmpi" : "collscope"));
        const wire::Summary &s = record.summary;
        QVERIFY(s.samples >= 3 && s.samples <= 4);
        QVERIFY(s.min > 0 && s.min <= s.q1 && s.q1 <= s.median && s.median <= s.q3 && s.q3 <= s.max
            && s.max < 60);
        QVERIFY(s.mean >= s.min && s.mean <= s.max);
    }
    // 3 communicators; segments cut none, one and two ways with 1 byte, 4 KiB and 24 KiB: 11 and 11
    // algorithms have them, the baseline and those that scatter have none. Two processes make no two chains.
    QCOMPARE(points["bcast"], 3 * (11 * (1 + 2 + 3) + 3 * 3 + 3) - (1 + 2 + 3));
    QCOMPARE(points["reduce"], 3 * (11 * (1 + 2 + 3) + 3 + 3) - (1 + 2 + 3));
    QCOMPARE(points.size(), std::size_t{2});
}

void TestAgent::describesTheJob()
{
    const QString arguments
        = quick + QStringLiteral("--comm-sizes 2 --methods linear --collectives reduce -o job.txt");
    QCOMPARE(runAgent(3, arguments, m_folder.path()).exitStatus, 0);
    const wire::Header header = parse(testing::fileText(path("job.txt"))).header;
    const auto value = [&](std::string_view key) {
        return QString::fromStdString(std::string(wire::headerValue(header, key)));
    };
    QCOMPARE(value("system"), QStringLiteral("test"));
    QCOMPARE(value("origin"), QStringLiteral("measured"));
    QCOMPARE(value("mpi_library"), QStringLiteral("Open MPI"));
    QVERIFY(!value("mpi_version").isEmpty() && value("mpi_version").at(0).isDigit());
    QVERIFY(value("hosts").endsWith(QStringLiteral("*3")));
    QCOMPARE(value("oversubscribed"),
        QThread::idealThreadCount() < 3 ? QStringLiteral("yes") : QStringLiteral("no"));
    QVERIFY(value("launch").contains(QStringLiteral("-n 3")));
    QVERIFY(value("launch").contains(QStringLiteral("--comm-sizes 2")));
    QVERIFY(value("clock_resolution").toDouble() > 0 && value("clock_resolution").toDouble() < 1e-3);
    QVERIFY(QRegularExpression(QStringLiteral("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"))
                .match(value("started"))
                .hasMatch());
    QVERIFY(value("agent").startsWith(QStringLiteral("collscope-agent ")));
    for (const char *const key : {"timing", "repetitions", "cores_per_host", "ranks_per_host", "load_average",
             "frequency_governor", "native_methods", "kernel", "compiler", "buffers", "clock", "root"})
        QVERIFY2(!value(key).isEmpty(), key);
}

void TestAgent::measuresTheMethodsGiven()
{
    const QString arguments = QStringLiteral(
        "--collectives bcast,reduce --comm-sizes=4 --sizes 64KiB --methods "
        "pipeline/8KiB,chain:3/1KiB,split_binary,default,openmpi.rabenseifner --repetitions 3 -o given.txt");
    QCOMPARE(runAgent(4, arguments, m_folder.path()).exitStatus, 0);
    std::set<std::string> measured;
    for (const wire::RecordLine &record : parse(testing::fileText(path("given.txt"))).records)
        measured.insert(record.collective + ' ' + wire::qualifiedText(record.method));
    const std::set<std::string> expected
        = {"bcast chain:3/1KiB", "bcast default", "bcast pipeline/8KiB", "bcast split_binary",
            "reduce chain:3/1KiB", "reduce default", "reduce openmpi.rabenseifner", "reduce pipeline/8KiB"};
    QCOMPARE(measured, expected);
}

void TestAgent::boundsRepetitionsByTime()
{
    const QString arguments
        = QStringLiteral("--collectives bcast --comm-sizes 2 --sizes 1MiB --methods linear,pipeline "
                         "--repetitions 1000000 --precision 0 --seconds-per-point 0.1 -o bounded.txt");
    QCOMPARE(runAgent(2, arguments, m_folder.path()).exitStatus, 0);
    const Contents contents = parse(testing::fileText(path("bounded.txt")));
    QCOMPARE(contents.records.size(), std::size_t{2});
    for (const wire::RecordLine &record : contents.records) {
        QVERIFY(record.summary.samples >= 3 && record.summary.samples < 100000);
        QVERIFY(static_cast<double>(record.summary.samples) * record.summary.mean < 5.0);
    }
}

void TestAgent::stopsAtTheBudget()
{
    const QString arguments
        = QStringLiteral("--repetitions 1000 --seconds-per-point 0.1 --budget 5 -o budget.txt");
    const Outcome outcome = runAgent(4, arguments, m_folder.path());
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(outcome.messages.contains("the budget of 5 s is used up"), outcome.messages.constData());
    const Contents contents = parse(testing::fileText(path("budget.txt")));
    QCOMPARE(contents.badLines, 0);
    QVERIFY(!contents.records.empty());
    QVERIFY(!testing::fileText(path("budget.txt")).contains("# complete"));
}

/// Somebody, or a scheduler's warning, makes a file beside the records.
void TestAgent::stopsWhenAsked()
{
    testing::writeFile(path("asked.txt.stop"), {});
    const Outcome outcome = runAgent(2, quick + QStringLiteral("-o asked.txt"), m_folder.path());
    QCOMPARE(outcome.exitStatus, 0);
    QVERIFY2(outcome.messages.contains("asked to stop by asked.txt.stop"), outcome.messages.constData());
    const QByteArray text = testing::fileText(path("asked.txt"));
    QVERIFY(!text.contains("# complete"));
    QCOMPARE(parse(text).records.size(), std::size_t{0});
    QVERIFY(QFile::remove(path("asked.txt.stop")));
    QCOMPARE(runAgent(2, quick + QStringLiteral("-o asked.txt"), m_folder.path()).exitStatus, 0);
    const QByteArray rest = testing::fileText(path("asked.txt"));
    QVERIFY(rest.startsWith(text)); // it goes on
    QVERIFY(rest.endsWith("# complete\n"));
}

void TestAgent::continuesACutFile()
{
    const QString arguments
        = quick + QStringLiteral("--comm-sizes 2 --methods linear,binomial -o cut.txt --run ");
    QCOMPARE(runAgent(2, arguments + QStringLiteral("0"), m_folder.path()).exitStatus, 0);
    QByteArray text = testing::fileText(path("cut.txt"));
    const auto before = parse(text).records.size();
    QVERIFY(text.contains("\n# planned " + QByteArray::number(static_cast<int>(before)) + '\n'));
    QVERIFY(text.contains("\ndata:\n# writer: process "));
    QVERIFY(text.endsWith(" ;\n# complete\n"));
    text.chop(20 + static_cast<int>(wire::completeMark.size()) + 1);
    testing::writeFile(path("cut.txt"), text);
    QCOMPARE(runAgent(2, arguments + QStringLiteral("1"), m_folder.path()).exitStatus, 0);
    const QByteArray after = testing::fileText(path("cut.txt"));
    QVERIFY(after.startsWith(text + '\n'));
    const Contents contents = parse(after);
    QCOMPARE(contents.badLines, 1);
    QCOMPARE(contents.records.size(), 2 * before - 1);
    QCOMPARE(contents.records.back().run, 1U);
}

void TestAgent::leavesOtherFilesAlone_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("reason");
    wire::Header header{{"system", "another"}, {"origin", "measured"}};
    const QByteArray foreign = QByteArray::fromStdString(wire::formatHeader(header));
    QTest::newRow("prose") << QByteArray("Dear diary,\n") << QByteArray("is no record file");
    QTest::newRow("prose in the header")
        << QByteArray("collscope-records 1\nDear diary\n") << QByteArray("is no record file");
    QTest::newRow("another version") << QByteArray("collscope-records 2\ndata:\n")
                                     << QByteArray("is no record file");
    QTest::newRow("another system") << foreign << QByteArray("its system is 'another', here it is 'test'");
}

void TestAgent::leavesOtherFilesAlone()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, reason);
    testing::writeFile(path("other.txt"), text);
    const Outcome outcome = runAgent(2, quick + QStringLiteral("-o other.txt"), m_folder.path());
    QCOMPARE(outcome.exitStatus, 1);
    QVERIFY2(outcome.messages.contains(reason), outcome.messages.constData());
    QCOMPARE(testing::fileText(path("other.txt")), text);
}

void TestAgent::saysWhenItCannotWrite()
{
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QSKIP("this system has no /dev/full");
    for (const char *const target : {"/dev/full", "no/such/folder/file"}) {
        const Outcome outcome
            = runAgent(2, quick + QStringLiteral("-o ") + QLatin1String(target), m_folder.path());
        QCOMPARE(outcome.exitStatus, 1);
        QVERIFY2(outcome.messages.contains("cannot write"), outcome.messages.constData());
        const char *const why = QByteArray(target) == "/dev/full" ? "No space left" : "No such file";
        QVERIFY2(outcome.messages.contains(why), outcome.messages.constData());
    }
}

void TestAgent::explainsWrongUsage_data()
{
    QTest::addColumn<int>("processes");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("remedy");
    const auto row = [](const char *name, int processes, const char *arguments, const char *remedy) {
        QTest::newRow(name) << processes << QString::fromLatin1(arguments) << QByteArray(remedy);
    };
    row("no output", 2, "", "Add -o FILE");
    row("one process", 1, "-o x", "mpirun -n N");
    row("too few processes", 2, "--comm-sizes 2..4 -o x", "mpirun -n N");
    row("unknown option", 2, "--colectives bcast -o x", "--help");
    row("no value", 2, "-o x --sizes", "needs a value");
    row("stray word", 2, "records.txt", "-o");
    row("unknown collective", 2, "--collectives bcast,brodcast -o x", "barrier, bcast");
    row("unknown method", 2, "--methods bionomial -o x", "--list");
    row("method without segments", 2, "--methods binomial/8Kib/3 -o x", "--list");
    row("native method without segments", 2, "--methods openmpi.rabenseifner/8KiB -o x", "--list");
    row("native method of nobody", 2, "--methods otherlib.binomial -o x", "--list");
    row("no plan", 2, "--plan no-such-plan -o x", "is that its name?");
    row("two ways to say who", 2, "--comm-sizes 2 --ppn 2 -o x", "give one of them");
    row("more than a plan may ask for", 2, "--nodes 1..10000 --ppn 1..10000 -o x", "100000000 placements");
    row("more processes than can be counted", 2, "--nodes 65536 --ppn 65536 -o x", "4294967296 processes");
    row("a plan without end", 2, "--plan /dev/zero -o x", "4MiB at most");
    row("more nodes than there are", 2, "--nodes 2 -o x", "compute nodes");
    row("synchronisation", 2, "--synchronisation clock -o x", "barrier or window");
    row("size", 2, "--sizes 12x -o x", "1..1MiB");
    row("size 0", 2, "--sizes 0 -o x", "1..1MiB");
    row("size of 2 GiB", 2, "--sizes 2GiB -o x", "1..1MiB");
    row("range backwards", 2, "--sizes 8..4 -o x", "1..1MiB");
    row("communicator of one", 2, "--comm-sizes 1 -o x", "from 2 on");
    row("repetitions", 2, "--repetitions 0 -o x", "from 1 to");
    row("seconds", 2, "--seconds-per-point nan -o x", "seconds");
    row("budget", 2, "--budget -1 -o x", "seconds");
}

void TestAgent::explainsWrongUsage()
{
    QFETCH(int, processes);
    QFETCH(QString, arguments);
    QFETCH(QByteArray, remedy);
    const Outcome outcome = runAgent(processes, arguments, m_folder.path());
    QCOMPARE(outcome.exitStatus, 2);
    QVERIFY2(outcome.messages.contains(remedy), outcome.messages.constData());
    QCOMPARE(outcome.messages.count("collscope-agent: "), 1); // by one process only
    QVERIFY(!QFile::exists(path("x")));
}

void TestAgent::answersWithoutMeasuring()
{
    const Outcome help = runAgent(2, QStringLiteral("--help"), m_folder.path());
    QCOMPARE(help.exitStatus, 0);
    QCOMPARE(help.output.count("Usage: "), 1);
    const Outcome version = runAgent(1, QStringLiteral("--version"), m_folder.path());
    QCOMPARE(version.exitStatus, 0);
    QVERIFY(version.output.startsWith("collscope-agent "));
    const Outcome list = runAgent(1, QStringLiteral("--list"), m_folder.path());
    QCOMPARE(list.exitStatus, 0);
    for (const char *const collective : {"bcast", "reduce"}) {
        const auto lines = list.output.split('\n');
        const auto line = std::find_if(lines.begin(), lines.end(),
            [&](const QByteArray &l) { return l.startsWith(QByteArray(collective) + ": default "); });
        QVERIFY(line != lines.end());
        for (const wire::Algorithm &algorithm : *wire::algorithms(wire::bundledLibrary, collective))
            QVERIFY2(line->contains(QByteArray(algorithm.name.data()) + (algorithm.fanout ? ":4" : "")
                         + (algorithm.segments ? "/64KiB" : "")),
                algorithm.name.data());
    }
}

/// With a compiler and MPI, nothing else of the project's needs.
void TestAgent::buildsAlone()
{
    const QString cmake = QStandardPaths::findExecutable(QStringLiteral("cmake"));
    if (cmake.isEmpty())
        QSKIP("there is no cmake on this machine");
    const QString build = path("build");
    const Outcome configured = runProgram(cmake,
        {QStringLiteral("-S"), QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent"), QStringLiteral("-B"),
            build},
        300);
    QVERIFY2(configured.exitStatus == 0, configured.messages.constData());
    QVERIFY(!testing::fileText(build + QStringLiteral("/CMakeCache.txt")).contains("Qt6"));
    const Outcome built = runProgram(
        cmake, {QStringLiteral("--build"), build, QStringLiteral("--parallel"), QStringLiteral("2")}, 800);
    QVERIFY2(built.exitStatus == 0, (built.output + built.messages).right(4000).constData());
    QVERIFY2(!built.messages.contains("warning"), built.messages.constData());
    QCOMPARE(runMpi(2, build + QStringLiteral("/bin/collscope-agent"), {QStringLiteral("--version")}, 60)
                 .exitStatus,
        0);
}

const testing::Registered<TestAgent> registered("tst_agent");

} // namespace collscope::tst_agent
#include "tst_agent.moc"
