// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/agent_source.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

#include <unistd.h>

namespace collscope::tst_agent_source {

using namespace collscope::remote;

namespace {

/// An agent as a script that greets like ours, but for the version of its records.
std::string agentScript(int records)
{
    return "#!/bin/sh\ncase $1 in\n--version) echo 'collscope-agent 9.9'; echo 'speaks collscope-records "
        + std::to_string(records)
        + ", collscope-plan 1';;\n--list) echo 'runs with openmpi 4.1.4 in 1 processes'; echo 'bcast: "
          "default linear linear/8KiB openmpi.chain:4';;\nesac\n";
}

} // namespace

/// The agent's sources, their way to a machine, and the greeting of what is built there. The compilers are
/// scripts; tst_agent_builds uses real ones.
class TestAgentSource : public QObject {
    Q_OBJECT
private slots:
    void init();
    void versions_data();
    void versions();
    void lists();
    void packageHoldsAllSources();
    void isBuiltOnce();
    void agentOfSomebodyElse_data();
    void agentOfSomebodyElse();
    void doesNotBuild();
    void wrongAgent();
    void readyAgentThatDoesNotStartIsReplaced();
    void libraries_data();
    void libraries();
    void noAgent();

private:
    void program(const char *name, const std::string &text) const;
    void compiler(const std::string &agent) const;

    std::unique_ptr<testing::Folder> m_folder;
    HostProfile m_profile;
    std::unique_ptr<LocalTransport> m_transport;
};

void TestAgentSource::init()
{
    m_folder = std::make_unique<testing::Folder>();
    m_profile.name = QStringLiteral("here");
    m_profile.connection = QStringLiteral("local");
    m_profile.workFolder = QString::fromStdString((m_folder->path() / "work it's").string());
    m_profile.setup = {QStringLiteral("PATH='%1':/usr/bin:/bin")
                           .arg(QString::fromStdString((m_folder->path() / "bin").string()))};
    m_profile.agent = QStringLiteral("collscope-agent");
    m_transport = std::make_unique<LocalTransport>(m_profile);
}

void TestAgentSource::program(const char *name, const std::string &text) const
{
    const auto path = m_folder->write(std::filesystem::path("bin") / name, text);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

void TestAgentSource::versions_data()
{
    QTest::addColumn<QByteArray>("out");
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("fits");
    const QByteArray own = "collscope-agent " + ownAgentVersion().program.toUtf8()
        + "\nspeaks collscope-records " + QByteArray::number(ownAgentVersion().records) + ", collscope-plan "
        + QByteArray::number(ownAgentVersion().plan) + '\n';
    QTest::newRow("ours") << own << ownAgentVersion().program << true;
    QTest::newRow("among noise") << "Loading openmpi/4\n" + own + "bye\n"
                                 << ownAgentVersion().program << true;
    QTest::newRow("another release, same formats")
        << QByteArray("collscope-agent 7.1\nspeaks collscope-records 1, collscope-plan 1\n")
        << QStringLiteral("7.1") << true;
    QTest::newRow("newer records") << QByteArray(
        "collscope-agent 7.1\nspeaks collscope-records 2, collscope-plan 1\n")
                                   << QStringLiteral("7.1") << false;
    QTest::newRow("the first ones") << QByteArray("collscope-agent 0.1.0\n") << QStringLiteral("0.1.0")
                                    << false;
    QTest::newRow("something else") << QByteArray("mpirun (Open MPI) 4.1.4\n") << QString() << false;
}

void TestAgentSource::versions()
{
    QFETCH(QByteArray, out);
    QFETCH(QString, program);
    QFETCH(bool, fits);
    const auto version = parseAgentVersion(out);
    QCOMPARE(version.has_value(), !program.isEmpty());
    if (!version)
        return;
    QCOMPARE(version->program, program);
    QCOMPARE(agentProblem(*version).empty(), fits);
}

void TestAgentSource::lists()
{
    const auto offers = parseAgentList(
        "noise: x\nbcast: default linear linear/1KiB chain:2 chain:4/8KiB "
        "openmpi.binomial openmpi.chain:4/64KiB openmpi-component.han\nbarrier: default openmpi.tree\n"
        "native methods: none, because\n");
    QCOMPARE(offers.size(), 2U);
    QCOMPARE(offers[0].collective, std::string("bcast"));
    QCOMPARE(offers[0].mpiLibrary, std::string("openmpi"));
    QCOMPARE(offers[0].libraries.size(), 3U);
    wire::CampaignPlan plan;
    plan.methods = {"components"};
    const auto components = wire::plannedMethods(plan, offers[0]);
    QCOMPARE(components.size(), 2U);
    QCOMPARE(wire::qualifiedText(components.back()), std::string("openmpi-component.han"));
    QCOMPARE(components.front().library, std::string("openmpi"));
    plan.methods = {"native"};
    for (const wire::Method &method : wire::plannedMethods(plan, offers[0]))
        QVERIFY(method.library == "openmpi");
    const auto &own = offers[0].libraries[0];
    QCOMPARE(own.library, std::string("collscope"));
    QCOMPARE(own.algorithms.size(), 2U);
    QVERIFY(own.algorithms[0].segments && !own.algorithms[0].fanout);
    QVERIFY(own.algorithms[1].segments && own.algorithms[1].fanout);
    QVERIFY(!offers[0].libraries[1].algorithms[0].segments);
    QVERIFY(parseAgentList("").empty());
}

void TestAgentSource::packageHoldsAllSources()
{
    const auto archive = m_folder->write("source.tar",
        std::string_view(
            agentSource().package.constData(), static_cast<std::size_t>(agentSource().package.size())));
    const auto into = m_folder->path() / "unpacked";
    std::filesystem::create_directories(into);
    QVERIFY(testing::unpack(archive, into));
    for (const char *file :
        {"CMakeLists.txt", "LICENSE", "LICENSES/BSD-3-Clause.txt", "cmake/CollscopeTargets.cmake"})
        QVERIFY2(std::filesystem::exists(into / file), file);
    int files = 0;
    const std::filesystem::path source(COLLSCOPE_SOURCE_DIR);
    for (const char *room : {"mpi_agent", "engine/wire"})
        for (const auto &entry : std::filesystem::recursive_directory_iterator(source / room)) {
            if (!entry.is_regular_file())
                continue;
            ++files;
            QFile there(QString::fromStdString((into / entry.path().lexically_relative(source)).string()));
            QFile here(QString::fromStdString(entry.path().string()));
            QVERIFY2(there.open(QIODevice::ReadOnly) && here.open(QIODevice::ReadOnly), entry.path().c_str());
            QCOMPARE(there.readAll(), here.readAll());
        }
    QVERIFY(files > 50);
}

/// A compiler that makes everything out of one script, also where CMake fails.
void TestAgentSource::compiler(const std::string &agent) const
{
    program("made", agent);
    program("cmake", "#!/bin/sh\necho no MPI; exit 1\n");
    program("mpicxx",
        "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\ncp '" + (m_folder->path() / "bin/made").string()
            + "' \"$2\"\n");
}

void TestAgentSource::isBuiltOnce()
{
    compiler(agentScript(1));
    QStringList steps;
    const auto first
        = deployAgent(*m_transport, m_profile, [&](const QString &step) { steps += step; }, {}, {});
    QVERIFY2(first, first ? "" : first.error().what.text().c_str());
    QVERIFY(first->origin == AgentOrigin::built);
    QVERIFY2(steps.filter(QRegularExpression(QStringLiteral("^Built \\d+ of \\d+$"))).size() >= 10,
        qPrintable(steps.join(u'\n')));
    QCOMPARE(first->path, deployedAgentPath(m_profile));
    QVERIFY(QFileInfo(first->path).isExecutable());
    QCOMPARE(first->report.version.program, QStringLiteral("9.9"));
    QCOMPARE(first->report.offers.size(), 1U);
    QCOMPARE(first->report.library, (AgentLibrary{QStringLiteral("openmpi"), QStringLiteral("4.1.4"), 1}));
    // The build folder is gone, its log is not.
    const QStringList left = QFileInfo(first->path).dir().entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    QCOMPARE(left,
        (QStringList{
            QStringLiteral("build.log"), QStringLiteral("collscope-agent"), QStringLiteral("source.tar")}));
    program("mpicxx", "#!/bin/sh\nexit 1\n");
    const auto second = deployAgent(*m_transport, m_profile, {}, {}, {});
    QVERIFY(second);
    QVERIFY(second->origin == AgentOrigin::existing);
}

void TestAgentSource::agentOfSomebodyElse_data()
{
    QTest::addColumn<QByteArray>("script"); // how it came there, in the work folder
    QTest::addColumn<QString>("reason");
    QTest::newRow("the agent is a link")
        << QByteArray("mkdir $name && ln -s ../../bin/foreign $name/collscope-agent")
        << QStringLiteral("collscope-agent belongs to another user");
    QTest::newRow("others may write to the agent") << QByteArray(
        "mkdir $name && cp ../bin/foreign $name/collscope-agent && chmod 775 $name/collscope-agent")
                                                   << QStringLiteral("others may write to it");
    QTest::newRow("the folder is a link")
        << QByteArray("mkdir other && cp ../bin/foreign other/collscope-agent && ln -s other $name")
        << QStringLiteral("it is a link");
    QTest::newRow("the work folder is everybody's")
        << QByteArray("mkdir $name && cp ../bin/foreign $name/collscope-agent && chmod 777 .")
        << QStringLiteral("everybody may rename");
    QTest::newRow("the work folder is everybody's, and new")
        << QByteArray("chmod 777 .") << QStringLiteral("everybody may rename");
    if (geteuid() == 0)
        QTest::newRow("the folder of another user")
            << QByteArray("mkdir $name && cp ../bin/foreign $name/collscope-agent && chown -R 65534 $name")
            << QStringLiteral("the folder belongs to another user");
}

void TestAgentSource::agentOfSomebodyElse()
{
    QFETCH(const QByteArray, script);
    QFETCH(const QString, reason);
    compiler(agentScript(1));
    program("foreign",
        "#!/bin/sh\n: >'" + (m_folder->path() / "ran").string() + "'\nexec '"
            + (m_folder->path() / "bin/made").string() + "' \"$@\"\n");
    QVERIFY(QDir().mkpath(m_profile.workFolder));
    const QString name = QFileInfo(deployedAgentPath(m_profile)).dir().dirName();
    QProcess shell;
    shell.setWorkingDirectory(m_profile.workFolder);
    shell.start(QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QStringLiteral("umask 022\nname=%1\n").arg(name) + QString::fromUtf8(script)});
    QVERIFY(shell.waitForFinished() && shell.exitCode() == 0);
    const auto deployed = deployAgent(*m_transport, m_profile, {}, {}, {});
    QVERIFY(!QFile::exists(QString::fromStdString((m_folder->path() / "ran").string())));
    QVERIFY(!deployed);
    QVERIFY2(QString::fromStdString(deployed.error().what.text()).contains(reason),
        deployed.error().what.text().c_str());
    const auto mine = ownAgentIsThere(*m_transport, m_profile);
    QVERIFY(!mine || !*mine);
}

void TestAgentSource::doesNotBuild()
{
    program("cmake", "#!/bin/sh\nexit 1\n");
    program("mpicxx", "#!/bin/sh\necho 'fatal error: no <optional>' >&2; exit 1\n");
    const auto deployed = deployAgent(*m_transport, m_profile, {}, {}, {});
    QVERIFY(!deployed);
    QVERIFY(deployed.error().kind == RemoteError::Kind::refused);
    const std::string text = deployed.error().what.text();
    QVERIFY2(text.find("no <optional>") != std::string::npos, text.c_str());
    const QString log = QFileInfo(deployedAgentPath(m_profile)).path() + QStringLiteral("/build.log");
    QVERIFY2(text.find(log.toStdString()) != std::string::npos, text.c_str());
    QVERIFY(QFile::exists(log));
    QVERIFY(!QFile::exists(deployedAgentPath(m_profile)));
}

void TestAgentSource::wrongAgent()
{
    compiler(agentScript(77));
    const auto deployed = deployAgent(*m_transport, m_profile, {}, {}, {});
    QVERIFY(!deployed);
    QVERIFY(deployed.error().what.message.find("records 77") != std::string::npos);
}

/// The library that belongs to the launcher is there, and what was sent does not start, as with an old C
/// library.
void TestAgentSource::readyAgentThatDoesNotStartIsReplaced()
{
    compiler(agentScript(1));
    program("mpirun", "#!/bin/sh\necho 'mpirun (Open MPI) 5.0.11'\n");
    m_folder->write("lib/libmpi.so.40", "");
    const auto agent = m_folder->write("ready/openmpi/collscope-agent",
        "#!/bin/sh\necho \"$0: version GLIBC_2.99 not found\" >&2; exit 1\n");
    std::filesystem::permissions(agent, std::filesystem::perms::owner_all);
    const auto ready = readyAgentsIn(QString::fromStdString((m_folder->path() / "ready").string()));
    QCOMPARE(ready.size(), 1U);
    QStringList steps;
    const auto deployed = deployAgent(
        *m_transport, m_profile, [&](const QString &step) { steps += step; }, {}, ready);
    QVERIFY2(deployed, deployed ? "" : deployed.error().what.text().c_str());
    QVERIFY(deployed->origin == AgentOrigin::built);
    QVERIFY2(!steps.filter(QStringLiteral("GLIBC_2.99")).isEmpty(), qPrintable(steps.join(u'\n')));
    const QStringList left = QFileInfo(deployed->path).dir().entryList({QStringLiteral("sent*")});
    QVERIFY2(left.isEmpty(), qPrintable(left.join(u' ')));
}

void TestAgentSource::libraries_data()
{
    QTest::addColumn<QByteArray>("out");
    QTest::addColumn<int>("processes");
    const QByteArray one = "runs with openmpi 4.1.4 in 1 processes\n";
    QTest::newRow("one job") << QByteArray("noise\nruns with openmpi 4.1.4 in 2 processes\nbcast: default\n")
                             << 2;
    QTest::newRow("one process") << one << 1;
    QTest::newRow("two jobs") << one + one << 1;
    QTest::newRow("two jobs that mingle") << "runs with open" + one + "mpi 4.1.4 in 1 processes\n" << 0;
    QTest::newRow("nothing") << QByteArray("bcast: default\n") << 0;
}

void TestAgentSource::libraries()
{
    QFETCH(QByteArray, out);
    QFETCH(int, processes);
    const auto library = parseAgentLibrary(out);
    QCOMPARE(library.has_value(), processes > 0);
    if (library)
        QCOMPARE(*library, (AgentLibrary{QStringLiteral("openmpi"), QStringLiteral("4.1.4"), processes}));
}

void TestAgentSource::noAgent()
{
    const auto absent = askAgent(*m_transport, m_profile);
    QVERIFY(!absent);
    QVERIFY(absent.error().kind == RemoteError::Kind::refused);
    program("collscope-agent", agentScript(1));
    QVERIFY(askAgent(*m_transport, m_profile));
}

const testing::Registered<TestAgentSource> registered("tst_agent_source");

} // namespace collscope::tst_agent_source
#include "tst_agent_source.moc"
