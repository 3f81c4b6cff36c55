// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/agent_source.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_agent_builds {

using namespace collscope::remote;

/// The bundled sources in a folder without the repository, with real compilers. Other MPI libraries than
/// Debian's: COLLSCOPE_AGENT_COMPILERS, paths of mpicxx with colons between.
class TestAgentBuilds : public QObject {
    Q_OBJECT
private slots:
    void buildsAgentAndPreload_data();
    void buildsAgentAndPreload();
    void sendsReadyAgentOfTheLaunchersLibrary();

private:
    static HostProfile workshop(const QTemporaryDir &folder);
};

HostProfile TestAgentBuilds::workshop(const QTemporaryDir &folder)
{
    HostProfile profile;
    profile.name = QStringLiteral("here");
    profile.connection = QStringLiteral("local");
    profile.workFolder = folder.filePath(QStringLiteral("a folder"));
    return profile;
}

void TestAgentBuilds::buildsAgentAndPreload_data()
{
    QTest::addColumn<QString>("mpicxx");
    QTest::addColumn<bool>("isPlain");
    const QString given = qEnvironmentVariable("COLLSCOPE_AGENT_COMPILERS", QStringLiteral("mpicxx"));
    for (const QString &mpicxx : given.split(u':'))
        for (const bool isPlain : {false, true})
            QTest::addRow("%s %s", qPrintable(mpicxx), isPlain ? "without CMake" : "with CMake")
                << mpicxx << isPlain;
}

void TestAgentBuilds::buildsAgentAndPreload()
{
    QFETCH(QString, mpicxx);
    QFETCH(bool, isPlain);
    const QTemporaryDir folder;
    HostProfile profile = workshop(folder);
    if (isPlain)
        profile.setup = {QStringLiteral("export COLLSCOPE_PLAIN_BUILD=1")};
    if (const QString cache = qEnvironmentVariable("CMAKE_CXX_COMPILER_LAUNCHER"); !cache.isEmpty())
        profile.setup += QStringLiteral("export OMPI_CXX='%1 g++'").arg(cache);
    LocalTransport transport(profile);
    QStringList steps;
    const auto built
        = buildAgent(transport, profile, mpicxx, [&steps](const QString &step) { steps += step; });
    QVERIFY2(built, built ? "" : built.error().what.text().c_str());
    const auto last = steps.filter(QRegularExpression(QStringLiteral("^Built (\\d+) of \\1$")));
    QCOMPARE(last.size(), 1);
    QVERIFY(built->report.library);
    QCOMPARE(built->report.library->processes, 1);
    QVERIFY(!built->report.offers.empty());
    QFile log(QFileInfo(built->path).dir().filePath(QStringLiteral("build.log")));
    QVERIFY(log.open(QIODevice::ReadOnly));
    QCOMPARE(!log.readAll().contains("-- The CXX compiler"), isPlain);
    if (isPlain)
        return;
    // The preload library loads: nothing in it is missing. LD_PRELOAD takes no path with a blank.
    const QString preload = folder.filePath(QStringLiteral("libcollscope-pmpi.so"));
    QVERIFY(
        QFile::copy(QFileInfo(built->path).dir().filePath(QStringLiteral("libcollscope-pmpi.so")), preload));
    QProcess loader;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LD_PRELOAD"), preload);
    environment.insert(QStringLiteral("LD_BIND_NOW"), QStringLiteral("1"));
    loader.setProcessEnvironment(environment);
    loader.start(built->path, {QStringLiteral("--version")});
    QVERIFY(loader.waitForFinished());
    QCOMPARE(loader.readAllStandardError(), QByteArray());
    QCOMPARE(loader.exitCode(), 0);
}

/// Debian's launcher and library, and nothing that could compile.
void TestAgentBuilds::sendsReadyAgentOfTheLaunchersLibrary()
{
    const auto ready = readyAgents();
    if (ready.empty())
        QSKIP("there are no ready-built agents in this build");
    const QTemporaryDir folder;
    HostProfile profile = workshop(folder);
    profile.setup = {QStringLiteral("cmake() { exit 9; }"), QStringLiteral("tar() { exit 9; }")};
    LocalTransport transport(profile);
    QStringList steps;
    const auto sent = deployAgent(
        transport, profile, [&steps](const QString &step) { steps += step; }, {}, ready);
    QVERIFY2(sent, qPrintable(steps.join(u'\n')));
    QVERIFY2(sent->origin == AgentOrigin::readyBuilt, qPrintable(steps.join(u'\n')));
    QVERIFY(QFileInfo(sent->path).isExecutable());
    QVERIFY(QFileInfo(sent->path).dir().exists(QStringLiteral("libcollscope-pmpi.so")));
    QVERIFY(sent->report.library);
}

const testing::Registered<TestAgentBuilds> registered("tst_agent_builds");

} // namespace collscope::tst_agent_builds
#include "tst_agent_builds.moc"
