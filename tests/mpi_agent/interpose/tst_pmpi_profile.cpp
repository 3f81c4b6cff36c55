// SPDX-License-Identifier: GPL-3.0-or-later
// What the library records of a program, and that it gets along with another tool.
#include "engine/wire/profile.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace collscope::tst_pmpi_profile {

using namespace collscope::agent::test;

class TestPmpiProfile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void twoTools();
    void profileIsWhole();
    void profileSurvivesKill();
    void saysAtOnceWhatIsWrong();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QString programFor(const InstalledMpi &) const { return path("calls"); }

    QTemporaryDir m_folder;
    std::vector<InstalledMpi> m_libraries;
    QString m_reason;
};

void TestPmpiProfile::initTestCase()
{
    for (const auto find : {installedOpenMpi, installedMpich})
        if (const auto mpi = find(m_reason); mpi && m_libraries.empty())
            m_libraries.push_back(*mpi);
    if (m_libraries.empty())
        QSKIP(qPrintable(m_reason));
    const InstalledMpi &mpi = m_libraries.front();
    QCOMPARE(compile(mpi.c, {QStringLiteral("-O1")}, QStringLiteral(SOURCES "/calls.c"), programFor(mpi)),
        QString());
}

void TestPmpiProfile::twoTools()
{
    const InstalledMpi &mpi = m_libraries.front();
    const QString other = path("other_tool.so");
    QCOMPARE(compile(mpi.c, {QStringLiteral("-shared"), QStringLiteral("-fPIC")},
                 QStringLiteral(SOURCES "/other_tool.c"), other),
        QString());
    const QString table = path("a.table");
    QFile file(table);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(wire::encodeTable(tableOfEverything(mpi))));
    file.close();
    // Before us it sees every broadcast of the program; behind us those that are left to the library.
    for (const bool before : {true, false}) {
        const QString both
            = before ? other + QLatin1Char(':') + mpi.ours : mpi.ours + QLatin1Char(':') + other;
        const Variables variables = {{QStringLiteral("COLLSCOPE_TABLE"), before ? table : QString()},
            {QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("all")}};
        const Outcome outcome = runUnder(mpi, {{2, variables}}, programFor(mpi), {}, both);
        QByteArray others;
        const auto lines = traceLines(outcome.messages, others);
        QVERIFY2(outcome.exitStatus == 0, others.constData());
        int broadcasts = 0;
        for (const auto &[line, times] : lines)
            broadcasts += line.collective == "bcast" ? times : 0;
        // 2 processes: ours counts both of them, and the halves are of one process each.
        QCOMPARE(broadcasts, 2 * 8);
        QVERIFY2(others.contains("other tool: 32 broadcasts"), others.constData());
    }
}

void TestPmpiProfile::profileIsWhole()
{
    const InstalledMpi &mpi = m_libraries.front();
    const QString file = path("profile.txt");
    const auto at = [&](const char *node) {
        return Variables{{QStringLiteral("COLLSCOPE_PROFILE"), file},
            {QStringLiteral("COLLSCOPE_PROFILE_SECONDS"), QStringLiteral("0.01")},
            {QStringLiteral("COLLSCOPE_NODE"), QString::fromLatin1(node)}};
    };
    const Outcome outcome = runUnder(mpi, {{3, at("a")}, {2, at("b")}}, programFor(mpi), {});
    QVERIFY2(outcome.exitStatus == 0 && outcome.messages.isEmpty(), outcome.messages.constData());
    std::string problem;
    const auto profile = wire::readProfile(testing::fileText(file).toStdString(), problem);
    QVERIFY2(profile, problem.c_str());
    QVERIFY(profile->complete);
    QCOMPARE(profile->processes, 5U);
    QVERIFY(profile->library.find("Open MPI") != std::string::npos || mpi.name != "openmpi");
    // Parts of other processes are gone.
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("profile.txt*")}).size(), 1);

    std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> calls;
    bool skew = false;
    for (const auto &[key, entry] : profile->entries) {
        QCOMPARE(key.nodes, 2U);
        QCOMPARE(key.mostPpn, key.commSize == 5 ? 3U : key.commSize == 3 ? 2U : 1U);
        QVERIFY(entry.secondsMost > 0 && entry.secondsTotal >= entry.secondsMost);
        QVERIFY(entry.leastBytes == key.messageBytes && entry.mostBytes == key.messageBytes);
        calls[{key.collective + ' ' + key.kind, key.commSize}] += entry.calls;
        if (key.collective == "reduce") { // the root alone knows whether it is in place
            QVERIFY(!key.inPlace);
            QVERIFY(entry.processes >= key.commSize);
        } else if (key.collective == "bcast" || key.collective == "allreduce") {
            QVERIFY(key.inPlace);
        }
        skew = skew || entry.skewSamples > 0;
    }
    QVERIFY(skew);
    // Once on all five, twice on either half (part and its copy): 3 and 2 processes.
    QCOMPARE((calls[{"bcast blocking", 5U}]), 8U);
    QCOMPARE((calls[{"bcast blocking", 3U}]), 16U);
    QCOMPARE((calls[{"bcast blocking", 2U}]), 16U);
    QCOMPARE((calls[{"reduce blocking", 5U}]), 12U + 1U); // and the program's last one
    QCOMPARE((calls[{"allreduce nonblocking", 5U}]), 1U);
    QCOMPARE((calls[{"bcast persistent", 5U}]), 1U);
    wire::ProfileKey key;
    key.collective = "bcast";
    key.kind = "blocking";
    key.commSize = 5;
    key.nodes = 2;
    key.leastPpn = 2;
    key.mostPpn = 3;
    key.messageBytes = 80000;
    key.lowestRoot = false;
    const auto found = profile->entries.find(key);
    QVERIFY(found != profile->entries.end());
    QCOMPARE(found->second.calls, 2U); // by two types
    QCOMPARE(found->second.processes, 5U);
}

void TestPmpiProfile::profileSurvivesKill()
{
    const InstalledMpi &mpi = m_libraries.front();
    const QString file = path("killed.txt");
    QProcess process;
    process.setProcessEnvironment(mpiEnvironment());
    process.start(mpi.launcher,
        launchArguments(mpi, {{2, {{QStringLiteral("COLLSCOPE_PROFILE"), file}}}}, // it is written early
            programFor(mpi), {QStringLiteral("forever")}, m_folder.path()));
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), 30000);
    const int victim = process.readLine().trimmed().toInt();
    QVERIFY(victim > 1);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 30000);
    QCOMPARE(kill(victim, SIGKILL), 0);
    QVERIFY(process.waitForFinished(30000));
    std::string problem;
    const auto profile = wire::readProfile(testing::fileText(file).toStdString(), problem);
    QVERIFY2(profile, problem.c_str());
    QVERIFY(!profile->complete);
    QCOMPARE(profile->entries.size(), 2U);
    for (const auto &[key, entry] : profile->entries)
        QVERIFY(entry.calls > 0 && key.commSize == 2);
}

void TestPmpiProfile::saysAtOnceWhatIsWrong()
{
    const InstalledMpi &mpi = m_libraries.front();
    QProcess process;
    process.setProcessEnvironment(mpiEnvironment());
    process.start(mpi.launcher,
        launchArguments(mpi, {{2, {{QStringLiteral("COLLSCOPE_PROFILE"), path("missing/profile.txt")}}}},
            programFor(mpi), {QStringLiteral("forever")}, m_folder.path()));
    // The program has just come out of MPI_Init.
    QTRY_VERIFY_WITH_TIMEOUT(process.canReadLine(), 30000);
    const int victim = process.readLine().trimmed().toInt();
    QVERIFY(victim > 1);
    const QByteArray said = testing::fileText(m_folder.filePath(QString::number(victim)));
    QCOMPARE(kill(victim, SIGKILL), 0);
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(said.count("collscope: "), 1);
    QVERIFY2(said.contains("missing/profile.txt cannot be written: No such file"), said.constData());
}

const testing::Registered<TestPmpiProfile> registered("tst_pmpi_profile");

} // namespace collscope::tst_pmpi_profile
#include "tst_pmpi_profile.moc"
