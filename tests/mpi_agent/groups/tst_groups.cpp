// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/simulation.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/runtime_table.h"
#include "mpi_agent/groups/style.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/test_program.h"

#include <QTemporaryFile>
#include <QTest>

#include <limits>
#include <sstream>

namespace collscope::tst_groups {

namespace {

/// Groups that were formed over MPI, as groups_check printed them.
struct Printed {
    groups::Case of;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    std::uint64_t handOverMessages = 0;
    std::uint64_t completionMessages = 0;
    std::uint64_t startMessages = 0;
    std::vector<std::string> places = {}; ///< by process
};

std::vector<Printed> printedIn(const QByteArray &output)
{
    std::vector<Printed> all;
    std::istringstream lines(output.toStdString());
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "place" && !all.empty())
            all.back().places.push_back(line);
        if (word != "case")
            continue;
        Printed one;
        words >> word >> one.of.degree >> one.of.processes >> one.of.fraction >> one.of.colours >> one.of.seed
            >> one.messages >> one.bytes >> one.handOverMessages >> one.completionMessages
            >> one.startMessages;
        one.of.scheme = wire::groups::findScheme(word);
        all.push_back(one);
    }
    return all;
}

std::string lineOf(const groups::Membership &member)
{
    const groups::TreePlace &place = member.place;
    std::string line = "place " + std::to_string(place.self) + ' ' + std::to_string(member.colour) + ' '
        + (place.isRoot() ? "-1" : std::to_string(place.parent)) + ' ' + std::to_string(place.depth);
    for (const groups::Process child : place.children)
        line += ' ' + std::to_string(child);
    return line;
}

} // namespace

/// Process groups over real MPI libraries, against those of the simulator and against MPI's own collectives.
class TestGroups : public QObject {
    Q_OBJECT
private slots:
    void overMpi_data();
    void overMpi();
    void followsATable();
    void followsATableOverMpi_data();
    void followsATableOverMpi();
};

void TestGroups::overMpi_data()
{
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("times"); ///< groups made and freed; negative: only trees and
                                        ///< collectives are checked
    QTest::addColumn<QStringList>("sizes"); ///< of communicators; the last is the job's
    const QString openMpi = agent::test::mpirunPath();
    const QString mpich = QStandardPaths::findExecutable(QStringLiteral("mpiexec.mpich"));
    const QString many = qEnvironmentVariable("COLLSCOPE_GROUPS_MANY", QStringLiteral("100"));
    const QStringList few = {"1", "2", "3", "4", "5"};
    QStringList more;
    for (int size = 6; size <= 17; ++size)
        more += QString::number(size);
    QTest::newRow("Open MPI, 5") << openMpi << GROUPS_CHECK << many << few;
    QTest::newRow("Open MPI, 17") << openMpi << GROUPS_CHECK << "0" << more;
    QTest::newRow("Open MPI, 32") << openMpi << GROUPS_CHECK << "-1" << QStringList{"32"};
    QTest::newRow("Open MPI, 64") << openMpi << GROUPS_CHECK << "-1" << QStringList{"64"};
    // Its processes wait without letting go of the core: more of them than cores are slow.
    QTest::newRow("MPICH, 5") << mpich << GROUPS_CHECK_MPICH << many << few;
    QTest::newRow("MPICH, 17") << mpich << GROUPS_CHECK_MPICH << "-1" << QStringList{"17"};
}

void TestGroups::overMpi()
{
    QFETCH(QString, launcher);
    QFETCH(QString, program);
    QFETCH(QString, times);
    QFETCH(QStringList, sizes);
    if (launcher.isEmpty() || program.isEmpty())
        QSKIP(qPrintable(QString::fromLatin1(QTest::currentDataTag()).startsWith(u'M')
                ? QStringLiteral("MPICH is not installed here")
                : QStringLiteral("there is no mpirun on this machine")));
    const auto outcome
        = agent::test::runProgram(launcher, QStringList{"-n", sizes.last(), program, times} + sizes, 280);
    // Messages of MPICH's may follow.
    const QByteArray end
        = outcome.output.mid(outcome.output.lastIndexOf("end of checks")).split('\n').first();
    qInfo("%s", end.constData());
    QByteArray said = outcome.messages.right(2000);
    for (const QByteArray &line : outcome.output.split('\n'))
        if (!line.startsWith("place") && !line.startsWith("case"))
            said += line + '\n';
    QVERIFY2(outcome.exitStatus == 0 && end.endsWith(" 0 failures"), said.constData());

    const std::vector<Printed> all = printedIn(outcome.output);
    QCOMPARE(all.size(), static_cast<std::size_t>(sizes.size()) * 4 * 2 * 4);
    for (const Printed &printed : all) {
        QVERIFY(printed.of.scheme);
        const auto simulated = groups::form(printed.of);
        QVERIFY(simulated.has_value());
        std::vector<std::string> places;
        for (const groups::Membership &member : simulated->groups.front())
            places.push_back(lineOf(member));
        const auto named = [&] {
            return QStringLiteral("%1, %2 processes, f = %3, k = %4")
                .arg(QString::fromLatin1(printed.of.scheme->name.data()))
                .arg(printed.of.processes)
                .arg(printed.of.fraction)
                .arg(printed.of.degree);
        };
        QVERIFY2(printed.places == places, qPrintable(named()));
        const groups::Outcome &expected = simulated->outcome;
        QVERIFY2(printed.messages == expected.messages && printed.bytes == expected.bytes
                && printed.handOverMessages == expected.handOverMessages
                && printed.completionMessages == expected.completionMessages
                && printed.startMessages == expected.startMessages,
            qPrintable(named()));
    }
}

namespace {

/// Centralized with degree 2 from 5 processes on, Shrink-and-Balance with 4 below; above 1 KiB an allreduce
/// is segmented.
wire::RuntimeTable groupTable()
{
    using wire::bundledLibrary;
    wire::RuntimeTable::Collective creation;
    creation.name = "group_create";
    creation.first.values = {2, 5, 100, 200};
    creation.messageBytes = {0};
    creation.methods = {{std::string(bundledLibrary), "shrink-and-balance", 2, 0, 4},
        {std::string(bundledLibrary), "centralized", 1, 0, 2}, {"openmpi", "comm_create_group", 1, 0, 0}};
    creation.cells = {0, 1, 2, wire::RuntimeTable::leaveToLibrary};
    wire::RuntimeTable::Collective data;
    data.name = "group_allreduce";
    data.first.values = {2, 100};
    data.messageBytes = {1, 1024};
    data.methods = {{std::string(bundledLibrary), "rank-and-hash", 4, 0, 3},
        {std::string(bundledLibrary), "rank-and-hash", 4, 8192, 3}};
    data.cells = {0, 1, 0, 0};
    wire::RuntimeTable table;
    table.collectives = {creation, data};
    return table;
}

} // namespace

void TestGroups::followsATable()
{
    using agent::groups::Style;
    const wire::RuntimeTable table = groupTable();
    QCOMPARE(wire::problemOf(table), std::string());
    Style style;
    style.following = Style::followsScheme | Style::followsDegree | Style::followsSegment;
    const auto at = [&](std::uint32_t processes) { return followed(style, table, processes); };
    QVERIFY(at(4).scheme->name == "shrink-and-balance" && at(4).degree == 4 && at(4).segmentBytes == 8192);
    QVERIFY(at(5).scheme->name == "centralized" && at(5).degree == 2);
    QCOMPARE(at(100).segmentBytes, std::numeric_limits<std::uint64_t>::max()); // in one piece
    for (const std::uint32_t nobodyDecided : {100U, 200U})
        QVERIFY(at(nobodyDecided).scheme->name == "rank-and-hash" && at(nobodyDecided).degree == 3);
    QCOMPARE(followed(style, {}, 4).segmentBytes, std::uint64_t{65536});
    style.following = Style::followsScheme;
    style.degree = 9;
    style.segmentBytes = 7;
    QVERIFY(at(5).scheme->name == "centralized" && at(5).degree == 9 && at(5).segmentBytes == 7);
}

void TestGroups::followsATableOverMpi_data()
{
    QTest::addColumn<QByteArray>("file"); ///< what COLLSCOPE_TABLE names holds; empty: it names none
    QTest::addColumn<QByteArray>("off");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("refusal");
    const QByteArray table = QByteArray::fromStdString(wire::encodeTable(groupTable()));
    QTest::newRow("table") << table << QByteArray()
                           << QStringList{"auto", "centralized", "2", "shrink-and-balance", "4"}
                           << QByteArray();
    QTest::newRow("off") << table << QByteArray("1")
                         << QStringList{"auto", "rank-and-hash", "3", "rank-and-hash", "3"} << QByteArray();
    QTest::newRow("none") << QByteArray() << QByteArray() << QStringList{"auto"}
                          << QByteArray("COLLSCOPE_TABLE names none: set it, or name what you want");
    QTest::newRow("cut") << table.left(100) << QByteArray() << QStringList{"auto"}
                         << QByteArray("cannot follow COLLSCOPE_TABLE=");
}

void TestGroups::followsATableOverMpi()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, off);
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, refusal);
    if (agent::test::mpirunPath().isEmpty())
        QSKIP("there is no mpirun on this machine");
    QTemporaryFile table;
    QVERIFY(table.open() && table.write(file) == file.size() && table.flush());
    qputenv("COLLSCOPE_TABLE", file.isEmpty() ? QByteArray() : table.fileName().toLocal8Bit());
    qputenv("COLLSCOPE_OFF", off);
    const auto outcome = agent::test::runMpi(5, QStringLiteral(GROUPS_CHECK), arguments, 60);
    qunsetenv("COLLSCOPE_TABLE");
    qunsetenv("COLLSCOPE_OFF");
    QVERIFY2(outcome.exitStatus == 0 && outcome.output.contains(" 0 failures"),
        (outcome.output + outcome.messages).constData());
    QVERIFY2(outcome.output.contains(refusal), outcome.output.constData());
}

const testing::Registered<TestGroups> registered("tst_groups");

} // namespace collscope::tst_groups
#include "tst_groups.moc"
