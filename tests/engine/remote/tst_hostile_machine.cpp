// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/agent_source.h"
#include "engine/remote/remote_files.h"
#include "engine/remote/transport.h"
#include "tests/support/files.h"
#include "tests/support/hostile_ssh.h"
#include "tests/support/spent.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_hostile_machine {

using namespace collscope::remote;
using collscope::testing::HostileSsh;
using collscope::testing::spentBy;
using Kind = RemoteError::Kind;
using Manner = HostileSsh::Manner;

namespace {

#ifdef COLLSCOPE_SANITIZED
constexpr std::uint64_t freedButKept = 256U << 20; // what the sanitizer watches for later use
#else
constexpr std::uint64_t freedButKept = 0;
#endif
/// Of them, a piece of a file takes 16 several times.
constexpr std::uint64_t someMegabytes = (150U << 20) + freedButKept;

HostProfile profile()
{
    HostProfile result;
    result.name = QStringLiteral("there");
    result.sshHost = QStringLiteral("there");
    result.workFolder = QStringLiteral("/scratch");
    return result;
}

/// Text that says no more than people read.
bool isShort(const collscope::Diagnostic &what)
{
    return !what.message.empty() && what.message.size() < 2000;
}

} // namespace

/// Whatever a machine answers: an error after a while, and no memory for it.
class TestHostileMachine : public QObject {
    Q_OBJECT
private slots:
    void scripts_data();
    void scripts();
    void keepsBothEndsOfComplaints();
    void fetching_data();
    void fetching();
    void fetchesNoMoreThanAllowed();
    void fetchesAllThoughCut();
    void hangs();
    void endlessLists();

private:
    QTemporaryDir m_folder;
};

void TestHostileMachine::scripts_data()
{
    QTest::addColumn<Manner>("manner");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("complaints") << Manner::complainsForEver << QByteArray("messages without end: ");
    QTest::newRow("an answer") << Manner::talksForEver << QByteArray("longer than the 4194304 bytes");
    QTest::newRow("a welcome") << Manner::welcomesForEver << QByteArray("longer than the 4194304 bytes");
    QTest::newRow("another's answer") << Manner::answersAnother << QByteArray("no connection: ==begin-0000");
}

void TestHostileMachine::scripts()
{
    QFETCH(Manner, manner);
    QFETCH(QByteArray, said);
    const HostileSsh ssh(manner);
    const QString sockets = m_folder.filePath(QStringLiteral("s"));
    const auto spent = spentBy([&] {
        const auto opened = openTransport(profile(), sockets, false);
        SshTransport machine(profile(), sockets);
        const auto answer = machine.output("squeue");
        if (opened || answer || !isShort(answer.error().what))
            return false;
        if (answer.error().what.message.find(said.toStdString()) == std::string::npos)
            qWarning("%s", answer.error().what.text().c_str());
        return answer.error().what.message.find(said.toStdString()) != std::string::npos;
    });
    QVERIFY(spent.good);
    QVERIFY2(spent.bytes < someMegabytes, qPrintable(QString::number(spent.bytes)));
}

/// The cause of a failure is at its beginning or at its end.
void TestHostileMachine::keepsBothEndsOfComplaints()
{
    LocalTransport machine(profile());
    const auto answer = machine.run(
        "echo first >&2; head -c 3000000 /dev/zero | tr '\\0' x >&2; echo; echo last >&2; exit 3");
    QVERIFY(answer);
    QCOMPARE(answer->status, 3);
    QVERIFY(answer->err.startsWith("first\nxxx"));
    QVERIFY(answer->err.trimmed().endsWith("xxxlast"));
    QVERIFY(answer->err.contains(" bytes left out]"));
    QVERIFY(answer->err.size() < 2 * Transport::keptComplaints);
    const auto shorter = machine.run("echo first >&2; head -c 60000 /dev/zero | tr '\\0' x >&2");
    QCOMPARE(shorter->err.trimmed(), "first\n" + QByteArray(60000, 'x'));
}

void TestHostileMachine::fetching_data()
{
    QTest::addColumn<Manner>("manner");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("nothing") << Manner::sendsNothing << QByteArray("of 999999999 bytes, 0 came");
    QTest::newRow("more") << Manner::sendsMore << QByteArray("of 3 bytes, 5 came");
    QTest::newRow("other") << Manner::sendsOther << QByteArray("did not arrive whole");
    QTest::newRow("most") << Manner::announcesMost << QByteArray("more than the 1073741824 that are fetched");
    QTest::newRow("too much") << Manner::announcesTooMuch << QByteArray("does not begin with its size");
    QTest::newRow("an answer") << Manner::talksForEver << QByteArray("longer than the 17825792 bytes");
    QTest::newRow("complaints") << Manner::complainsForEver << QByteArray("messages without end");
}

void TestHostileMachine::fetching()
{
    QFETCH(Manner, manner);
    QFETCH(QByteArray, said);
    const HostileSsh ssh(manner);
    const QString here = m_folder.filePath(QStringLiteral("fetched"));
    const auto spent = spentBy([&] {
        SshTransport machine(profile(), m_folder.filePath(QStringLiteral("s")));
        const auto fetched = fetchGrowth(machine, QStringLiteral("/scratch/records"), here);
        if (!fetched && fetched.error().what.message.find(said.toStdString()) == std::string::npos)
            qWarning("%s", fetched.error().what.text().c_str());
        return !fetched && isShort(fetched.error().what)
            && fetched.error().what.message.find(said.toStdString()) != std::string::npos;
    });
    QVERIFY(spent.good);
    QVERIFY2(spent.bytes < someMegabytes, qPrintable(QString::number(spent.bytes)));
    QVERIFY(testing::fileText(here).isEmpty());
}

void TestHostileMachine::fetchesNoMoreThanAllowed()
{
    const QString there = m_folder.filePath(QStringLiteral("records"));
    const QString here = m_folder.filePath(QStringLiteral("fetched records"));
    testing::writeFile(there, QByteArray(5000, 'x'));
    LocalTransport machine(profile());
    machine.setMostFetched(4999);
    const auto refused = fetchGrowth(machine, there, here);
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Kind::refused);
    QVERIFY(refused.error().what.remedy.find("--largest") != std::string::npos);
    QVERIFY(testing::fileText(here).isEmpty());
    machine.setMostFetched(5000);
    QCOMPARE(fetchGrowth(machine, there, here).value_or(-1), 5000);
}

/// Nothing lost and nothing twice, wherever the connection ends.
void TestHostileMachine::fetchesAllThoughCut()
{
    const HostileSsh ssh(Manner::cuts);
    SshTransport machine(profile(), m_folder.filePath(QStringLiteral("s")));
    const QString there = m_folder.filePath(QStringLiteral("growing"));
    const QString here = m_folder.filePath(QStringLiteral("grown"));
    QByteArray all;
    int cut = 0;
    for (int i = 0; i < 100; ++i) {
        all += QByteArray(20, static_cast<char>('a' + i % 26)) + '\n';
        testing::writeFile(there, all);
        const auto fetched = fetchGrowth(machine, there, here);
        cut += fetched ? 0 : 1;
        QVERIFY(fetched || fetched.error().passes());
        QVERIFY(all.startsWith(testing::fileText(here)));
    }
    QVERIFY2(cut > 10 && cut <= 67, qPrintable(QString::number(cut)));
    LocalTransport honest(profile());
    QVERIFY(fetchGrowth(honest, there, here));
    QCOMPARE(testing::fileText(here), all);
}

void TestHostileMachine::hangs()
{
    const HostileSsh ssh(Manner::hangs);
    SshTransport machine(profile(), m_folder.filePath(QStringLiteral("s")));
    const auto answer = machine.run("true", std::chrono::seconds(1)); // ssh would take ten minutes
    QVERIFY(!answer);
    QVERIFY(answer.error().kind == Kind::timedOut);
}

/// An agent that lists methods without end is none.
void TestHostileMachine::endlessLists()
{
    const QString agent = testing::writeProgram(m_folder.filePath(QStringLiteral("agent")),
        "[ $1 = --version ] && { echo collscope-agent 1; echo speaks collscope-records 1, "
        "collscope-plan 1; exit; }\nprintf 'bcast: '; yes binomial | tr '\\n' ' '\n");
    HostProfile here = profile();
    here.agent = agent;
    const auto spent = spentBy([&] {
        LocalTransport machine(here);
        const auto report = askAgent(machine, here);
        return report && report->offers.empty();
    });
    QVERIFY(spent.good);
    QVERIFY(spent.bytes < someMegabytes);
}

const testing::Registered<TestHostileMachine> registered("tst_hostile_machine");

} // namespace collscope::tst_hostile_machine
#include "tst_hostile_machine.moc"
