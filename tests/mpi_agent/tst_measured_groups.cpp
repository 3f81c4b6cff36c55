// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "mpi_agent/bench/recorded.h"
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

namespace collscope::tst_measured_groups {

using namespace agent::test;

namespace {

/// All collectives of process groups, in no time.
const QString quick
    = QStringLiteral("--collectives groups --fractions 0.5,1 --colours 1,2 --sizes 7,4KiB --segments 0,1KiB "
                     "--fanouts 3 --repetitions 4 --seconds-per-point 0.05 --system test ");

using Members = std::pair<std::uint32_t, std::uint32_t>; ///< members, colours

} // namespace

/// The agent measures how process groups are formed and what their members do together.
class TestMeasuredGroups : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void measuresAll();
    void goesOnWhereItStopped();
    void tellsMembersApart();
    void keepsEveryProcessesTimes();
    void explainsWrongUsage_data();
    void explainsWrongUsage();
    void listsThem();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    QTemporaryDir m_folder;
};

void TestMeasuredGroups::initTestCase()
{
    if (mpirunPath().isEmpty())
        QSKIP("there is no mpirun on this machine");
    QVERIFY(m_folder.isValid());
}

/// Every scheme and MPI's own way, with each number of members: what comes out wrong would be left out, and
/// the exit status 1.
void TestMeasuredGroups::measuresAll()
{
    const Outcome outcome
        = runAgent(5, quick + QStringLiteral("--comm-sizes 2..5 -o all.txt"), m_folder.path());
    QVERIFY2(outcome.exitStatus == 0 && !outcome.messages.contains("left out group"),
        outcome.messages.constData());
    const Contents contents = parse(testing::fileText(path("all.txt")));
    QCOMPARE(contents.badLines, 0);
    QCOMPARE(QByteArray::fromStdString(std::string(wire::headerValue(contents.header, "groups"))),
        QByteArray("members drawn with seed 1; root is the process on top of the tree, or rank 0 of the "
                   "communicator"));
    std::map<std::uint32_t, std::set<Members>> members; // by communicator
    std::map<std::string, std::map<std::string, int>> methods; // by collective
    for (const wire::RecordLine &record : contents.records) {
        members[record.commSize].insert({record.members, record.colours});
        ++methods[record.collective][wire::qualifiedText(record.method)];
        QVERIFY(record.summary.samples >= 3 && record.summary.min > 0 && record.summary.max < 60);
    }
    const std::map<std::uint32_t, std::set<Members>> expected{{2, {{2, 1}}}, {3, {{2, 1}, {3, 1}}},
        {4, {{2, 1}, {4, 1}, {4, 2}}}, {5, {{3, 1}, {5, 1}, {5, 2}}}}; // two in each group at least
    QCOMPARE(members, expected);
    constexpr int cells = 1 + 2 + 3 + 3;
    QCOMPARE(methods.size(), std::size_t{5});
    for (const auto &[collective, each] : methods) {
        const bool sized = wire::collectives()[*wire::collectiveIndex(collective)].sized;
        QCOMPARE(each.at("default"), cells * (sized ? 2 : 1));
        for (const char *const scheme :
            {"centralized:3", "shrink-and-balance:3", "shrink-and-balance-children:3", "rank-and-hash:3"}) {
            QCOMPARE(each.at(scheme), cells * (sized ? 2 : 1));
            if (sized)
                QCOMPARE(each.at(std::string(scheme) + "/1KiB"), cells);
        }
        const std::size_t other = collective == "group_create" ? 1 : 0;
        QCOMPARE(each.size(), std::size_t{1} + 4 * (sized ? 2 : 1) + other);
    }
    QCOMPARE(methods["group_create"]["openmpi.comm_create_group"], cells);
}

void TestMeasuredGroups::goesOnWhereItStopped()
{
    const QString arguments
        = quick + QStringLiteral("--comm-sizes 4 --methods default,rank-and-hash:2 -o on.txt");
    QCOMPARE(runAgent(4, arguments, m_folder.path()).exitStatus, 0);
    const std::size_t before = parse(testing::fileText(path("on.txt"))).records.size();
    QCOMPARE(before, std::size_t{2 * (2 + 3 * 2) * 3});
    const Outcome again = runAgent(4, arguments, m_folder.path());
    QCOMPARE(again.exitStatus, 0);
    QVERIFY2(again.messages.contains(" 0 measured, "), again.messages.constData());
    QCOMPARE(parse(testing::fileText(path("on.txt"))).records.size(), before);
    const Outcome more = runAgent(4, arguments + QStringLiteral(" --fractions 0.75"), m_folder.path());
    QCOMPARE(more.exitStatus, 0);
    QCOMPARE(parse(testing::fileText(path("on.txt"))).records.size(),
        before + 2 * (2 + 3 * 2)); // three of four, in one group
    const Outcome other = runAgent(
        4, QStringLiteral("--collectives bcast --sizes 8 --system test -o on.txt"), m_folder.path());
    QCOMPARE(other.exitStatus, 1); // a file without members and colours
    QVERIFY2(other.messages.contains("its columns is"), other.messages.constData());
}

void TestMeasuredGroups::tellsMembersApart()
{
    wire::RecordLine record;
    record.collective = "group_create";
    record.method = {"collscope", "centralized", 1, 0, 3};
    record.commSize = 4;
    record.members = 2;
    record.colours = 1;
    record.summary.median = 1;
    const std::string text = wire::formatHeader({}, wire::Detail::groups);
    const auto start = text.find("columns:") + 8;
    std::string problem;
    const auto columns = wire::RecordColumns::fromHeader(
        {{"columns", text.substr(start, text.find('\n', start) - start)}}, problem);
    QVERIFY(columns.has_value());
    const auto line = [](const wire::RecordLine &of) {
        std::string one = wire::formatRecord(of, wire::Detail::groups);
        one.pop_back();
        return one;
    };
    agent::Recorded recorded;
    recorded.addLine(line(record), *columns);
    wire::RecordLine more = record;
    more.members = 3;
    recorded.addLine(std::string(wire::stuckMark) + line(more), *columns);
    QVERIFY(recorded.isMeasured(record) && !recorded.isMeasured(more));
    QVERIFY(recorded.isStuck(more) && !recorded.isStuck(record));
    more.members = 2;
    more.colours = 2;
    QVERIFY(!recorded.isMeasured(more) && !recorded.isStuck(more));
}

void TestMeasuredGroups::keepsEveryProcessesTimes()
{
    const Outcome outcome = runAgent(3,
        QStringLiteral(
            "--collectives group_create --comm-sizes 3 --fractions 0.5 --repetitions 3 --precision 0 "
            "--methods default --per-rank ranks.csv -o ranks.txt"),
        m_folder.path());
    QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
    const auto lines = testing::fileText(path("ranks.csv")).trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + 3 * 3);
    QVERIFY(
        lines[0].startsWith("collective,library,method,nodes,ppn,comm_size,members,colours,message_bytes,"));
    QVERIFY2(lines[1].startsWith("group_create,openmpi,default,1,3,3,2,1,0,0,0,0,"), lines[1].constData());
}

void TestMeasuredGroups::explainsWrongUsage_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const char *arguments, const char *says) {
        QTest::newRow(name) << QString::fromLatin1(arguments) << QByteArray(says);
    };
    row("colours", "--collectives groups --colours 1,1000000 -o x",
        "1000000 groups at once, and the largest communicator has 2 processes");
    row("no groups", "--collectives bcast --colours 2 -o x", "add groups to collectives");
    row("fraction", "--collectives groups --fractions nan -o x", "--fractions does not take 'nan'");
    row("decision", "--decisions group_bcast@2@8@centralized -o x", "are not compared in turn");
    row("degree", "--collectives groups --methods rank-and-hash:1 -o x", "does not take 'rank-and-hash:1'");
}

void TestMeasuredGroups::explainsWrongUsage()
{
    QFETCH(QString, arguments);
    QFETCH(QByteArray, says);
    auto words = arguments.split(QLatin1Char(' '));
    words.replaceInStrings(QStringLiteral("@"), QStringLiteral(" "));
    const Outcome outcome = runMpi(2, QStringLiteral(COLLSCOPE_AGENT_PROGRAM), words, 60, m_folder.path());
    QCOMPARE(outcome.exitStatus, 2);
    QVERIFY2(outcome.messages.contains(says), outcome.messages.constData());
    QVERIFY(!QFile::exists(path("x")));
}

void TestMeasuredGroups::listsThem()
{
    const Outcome outcome = runAgent(1, QStringLiteral("--list --fanouts 3"), m_folder.path());
    QVERIFY2(
        outcome.output.contains("\ngroup_create: default centralized:3 shrink-and-balance:3 "
                                "shrink-and-balance-children:3 rank-and-hash:3 openmpi.comm_create_group\n"),
        outcome.output.constData());
}

const testing::Registered<TestMeasuredGroups> registered("tst_measured_groups");

} // namespace collscope::tst_measured_groups
#include "tst_measured_groups.moc"
