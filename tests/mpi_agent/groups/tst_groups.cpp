// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/groups/simulation.h"
#include "tests/mpi_agent/mpi_launch.h"

#include <QTest>

#include <sstream>

using namespace collscope;

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

QTEST_GUILESS_MAIN(TestGroups)
#include "tst_groups.moc"
