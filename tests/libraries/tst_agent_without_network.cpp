// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/laboratory.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace collscope::tst_agent_without_network {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

/// `tune --build-agent` by a program that comes without agents, where there is no network.
class TestAgentWithoutNetwork : public QObject {
    Q_OBJECT
private slots:
    void buildsAndMeasures();
    void namesTheMissingInterface_data();
    void namesTheMissingInterface();

private:
    /// Runs "collscope tune" for the library in a network namespace of its own, after `first`.
    static agent::test::Outcome tune(const MpiLibrary &library, const QString &first,
        const QTemporaryDir &folder, const QStringList &more);
};

agent::test::Outcome TestAgentWithoutNetwork::tune(
    const MpiLibrary &library, const QString &first, const QTemporaryDir &folder, const QStringList &more)
{
    QProcessEnvironment environment = library.environment;
    environment.insert(u"XDG_DATA_HOME"_s, folder.filePath(u"data"_s));
    const QString program = folder.filePath(u"bin/collscope"_s); // no ready-built agent is beside it
    QDir(folder.path()).mkdir(u"bin"_s);
    QFile::copy(QStringLiteral(COLLSCOPE_PROGRAM), program);
    static const QStringList titles{u"openmpi"_s, u"mpich"_s, u"intelmpi"_s};
    constexpr int limitS = 1500; // it compiles
    return runIn(environment,
        QStringList{u"unshare"_s, u"--net"_s, u"sh"_s, u"-c"_s, first + u" || exit 77; exec \"$@\""_s,
            u"sh"_s, program, u"tune"_s, u"-o"_s, folder.filePath(u"tuned"_s), u"--library"_s,
            titles.at(static_cast<int>(library.family)) + library.version.section(u'.', 0, 1),
            u"--collective"_s, u"bcast"_s, u"--budget"_s, u"10"_s}
            + more,
        limitS);
}

void TestAgentWithoutNetwork::namesTheMissingInterface_data()
{
    QTest::addColumn<int>("index");
    const auto libraries = mpiLibraries();
    for (int i = 0; i < static_cast<int>(libraries.size()); ++i)
        QTest::newRow(qPrintable(libraries.at(static_cast<std::size_t>(i)).name)) << i;
    if (libraries.empty())
        QTest::newRow("none") << -1;
}

/// With one library: it takes minutes.
void TestAgentWithoutNetwork::buildsAndMeasures()
{
    const auto libraries = mpiLibraries();
    if (libraries.empty())
        QSKIP(noMpiLibraries);
    if (std::thread::hardware_concurrency() < 2)
        QSKIP("fewer than two cores may be used here");
    const MpiLibrary &library = libraries.front();
    const QTemporaryDir folder;
    const auto run = tune(library, u"ip link set lo up"_s, folder, {u"--build-agent"_s});
    if (run.exitStatus == 77 || run.messages.contains("unshare"))
        QSKIP("network namespaces are not to be had here");
    // 4: nothing was decided, as on a busy machine.
    QVERIFY2(run.exitStatus == 0 || run.exitStatus == 4, run.messages.right(4000).constData());
    QVERIFY2(run.messages.contains("Built "), run.messages.right(4000).constData());
    QVERIFY(QFile::exists(folder.filePath(u"tuned/result.json"_s)));
}

/// Open MPI starts no process without any network interface, and no agent is built for it; for the others one
/// could be.
void TestAgentWithoutNetwork::namesTheMissingInterface()
{
    QFETCH(int, index);
    if (index < 0)
        QSKIP(noMpiLibraries);
    if (std::thread::hardware_concurrency() < 2)
        QSKIP("fewer than two cores may be used here");
    const MpiLibrary library = mpiLibraries().at(static_cast<std::size_t>(index));
    const QTemporaryDir folder;
    const bool isOpenMpi = library.family == MpiFamily::openmpi;
    const auto run
        = tune(library, u"true"_s, folder, isOpenMpi ? QStringList{u"--build-agent"_s} : QStringList());
    if (run.messages.contains("unshare"))
        QSKIP("network namespaces are not to be had here");
    QVERIFY2(run.exitStatus > 0, run.messages.constData());
    QVERIFY2(run.messages.contains("ip link set lo up") == isOpenMpi, run.messages.constData());
    QVERIFY2(!run.messages.contains("Building"), run.messages.constData());
    QVERIFY2(run.messages.contains("--build-agent") != isOpenMpi, run.messages.constData());
}

const testing::Registered<TestAgentWithoutNetwork> registered("tst_agent_without_network");

} // namespace collscope::tst_agent_without_network
#include "tst_agent_without_network.moc"
