// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/host_facts.h"
#include "engine/remote/profile_test.h"
#include "engine/remote/profile_trust.h"
#include "tests/support/files.h"
#include "tests/support/ssh_server.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace collscope::tst_profile_test {

using namespace collscope::remote;

/// The tick list of a profile, on this machine with a SLURM, an MPI and an agent that are scripts, and
/// through a real sshd.
class TestProfileTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void allPasses();
    void oneFails_data();
    void oneFails();
    void noConnection();
    void stopped();
    void withoutScheduler();
    void throughSsh();
    void whatIsNotSaidIsFound();
    void foldersAreListed();

private:
    void program(const char *name, const QByteArray &text) const;
    /// `socket`: hosts of the same address share a connection through the same folder.
    OpenTransport open(const char *socket = "s") const
    {
        return [this, socket] {
            return openTransport(m_profile, m_folder->filePath(QLatin1String(socket)), false);
        };
    }
    static const ProfileCheck &check(const ProfileTest &test, const QString &name);

    QByteArray m_path;
    std::unique_ptr<QTemporaryDir> m_folder;
    HostProfile m_profile;
};

void TestProfileTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = qgetenv("PATH");
    qputenv("PATH", m_folder->path().toUtf8() + ":" + m_path);
    m_profile = {};
    m_profile.name = QStringLiteral("here");
    m_profile.connection = QStringLiteral("local");
    m_profile.workFolder = m_folder->filePath(QStringLiteral("work it's"));
    m_profile.agent = QStringLiteral("fake-agent");
    // Recorded from SLURM 22.05.8, of several partitions one whose nodes differ.
    program("sinfo",
        "echo 'partition|main*|up|1:00:00|1-infinite|4|2+'\n"
        "echo 'partition|short|up|1:00|1-2|1|2'\necho 'partition|long|down|infinite|1-infinite|1|64'\n");
    program("sacctmgr", "echo 100\necho 50\necho\n");
    program("sbatch",
        "[ \"$1\" = --test-only ] && grep -q '#SBATCH --nodes=1' \"$2\" || exit 2\n"
        "echo 'sbatch: Job 5 to start at 2026-11-21T18:00:00 using 1 processors on nodes c1' >&2\n");
    program("mpirun", "echo 'mpirun (Open MPI) 4.1.4'\necho\n");
    program("fake-agent",
        "case $1 in --version) echo 'collscope-agent " + ownAgentVersion().program.toUtf8()
            + "'; echo 'speaks collscope-records 1, collscope-plan 1';; --list) echo 'bcast: default "
              "linear';; esac\n");
}

void TestProfileTest::cleanup()
{
    qputenv("PATH", m_path);
}

void TestProfileTest::program(const char *name, const QByteArray &text) const
{
    testing::writeProgram(m_folder->filePath(QLatin1String(name)), text);
}

const ProfileCheck &TestProfileTest::check(const ProfileTest &test, const QString &name)
{
    const auto found = std::find_if(test.checks.begin(), test.checks.end(),
        [&name](const ProfileCheck &one) { return one.name == name; });
    if (found == test.checks.end())
        qFatal("there is no check %s", qPrintable(name));
    return *found;
}

void TestProfileTest::allPasses()
{
    QStringList told;
    const ProfileTest test
        = testProfile(m_profile, open(), [&told](const ProfileCheck &one) { told += one.name; });
    QCOMPARE(told, profileCheckNames());
    for (const ProfileCheck &one : test.checks)
        QVERIFY2(one.state == CheckState::passed, qPrintable(one.name + QStringLiteral(": ") + one.detail));
    QVERIFY(test.passed());
    const Partition main{QStringLiteral("main"), true, true, 4, 2, 60, std::nullopt};
    const Partition small{QStringLiteral("short"), false, true, 1, 2, 1, 2};
    const Partition far{QStringLiteral("long"), false, false, 1, 64, std::nullopt, std::nullopt};
    QCOMPARE(test.resources, (SchedulerResources{{main, small, far}, 50}));
    QVERIFY(test.agent && test.agent->offers.size() == 1);
    QVERIFY(check(test, QStringLiteral("Launcher")).detail.contains(QStringLiteral("4.1.4")));
    QVERIFY(check(test, QStringLiteral("Job script")).detail.contains(QStringLiteral("to start at")));
    QVERIFY(QDir(m_profile.workFolder).isEmpty(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden));
}

void TestProfileTest::oneFails_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("failing");
    QTest::addColumn<int>("state");
    QTest::addColumn<QString>("said"); // in the detail or the remedy
    const auto row = [](const char *title, const char *name, const char *text, const char *failing,
                         CheckState state, const char *said) {
        QTest::newRow(title) << QByteArray(name) << QByteArray(text) << QString::fromLatin1(failing)
                             << static_cast<int>(state) << QString::fromLatin1(said);
    };
    const auto failed = CheckState::failed;
    row("disk nearly full", "df", "echo h\necho '/dev/sda 100 90 10 90% /'\n", "Work folder",
        CheckState::warning, "make room");
    row("controller down", "sinfo", "echo 'Unable to contact slurm controller' >&2; exit 1\n", "Scheduler",
        failed, "Unable to contact");
    row("no SLURM here", "sinfo", "exit 127\n", "Scheduler", failed, "where jobs are submitted");
    row("no default partition", "sinfo", "echo 'partition|main|up|1:00:00|1-infinite|4|2'\n", "Scheduler",
        failed, "name one");
    row("partition down", "sinfo", "echo 'partition|main*|down|1:00:00|1-infinite|4|2'\n", "Scheduler",
        CheckState::warning, "jobs will wait");
    row("wrong account", "sbatch",
        "echo 'allocation failure: Invalid account or account/partition combination specified' >&2; exit 1\n",
        "Job script", failed, "Invalid account");
    row("launcher broken", "mpirun", "echo 'libmpi.so: cannot open' >&2; exit 127\n", "Launcher",
        CheckState::passed, "cannot open"); // it is there, and says so
    row("no agent", "fake-agent", "exit 127\n", "Agent", failed, "deploy");
    row("agent too old", "fake-agent", "echo collscope-agent 0.0.1\n", "Agent", failed, "deploy");
    row("agent of another release", "fake-agent",
        "echo collscope-agent 9.9; echo speaks collscope-records 1, collscope-plan 1\n", "Agent",
        CheckState::warning, "understand each other");
    row("clock ahead", "date", "echo $(($(/bin/date +%s) + 3600))\n", "Clock", CheckState::warning,
        "s ahead");
    row("clock behind", "date", "echo $(($(/bin/date +%s) - 3600))\n", "Clock", CheckState::warning,
        "s behind");
}

void TestProfileTest::oneFails()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, text);
    QFETCH(QString, failing);
    QFETCH(int, state);
    QFETCH(QString, said);
    program(name.constData(), text);
    const ProfileTest test = testProfile(m_profile, open());
    for (const ProfileCheck &one : test.checks) {
        const CheckState expected = one.name == failing ? static_cast<CheckState>(state) : CheckState::passed;
        QVERIFY2(one.state == expected, qPrintable(one.name + QStringLiteral(": ") + one.detail));
    }
    const ProfileCheck &wrong = check(test, failing);
    QVERIFY2((wrong.detail + wrong.remedy).contains(said), qPrintable(wrong.detail + u'|' + wrong.remedy));
    QCOMPARE(test.passed(), static_cast<CheckState>(state) != CheckState::failed);
}

void TestProfileTest::noConnection()
{
    const ProfileTest test = testProfile(m_profile, []() -> Reply<std::unique_ptr<Transport>> {
        return remoteError(RemoteError::Kind::signIn, "signing in failed", "sign in again");
    });
    QVERIFY(!test.passed());
    QCOMPARE(test.checks.front().state, CheckState::failed);
    QCOMPARE(test.checks.front().remedy, QStringLiteral("sign in again"));
    QCOMPARE(test.checks.size(), static_cast<std::size_t>(profileCheckNames().size()));
    for (std::size_t i = 1; i < test.checks.size(); ++i)
        QCOMPARE(test.checks[i].state, CheckState::skipped);
    m_profile.workFolder = QStringLiteral("relative");
    QVERIFY(testProfile(m_profile, open()).checks.front().detail.contains(QStringLiteral("absolute path")));
}

void TestProfileTest::stopped()
{
    std::stop_source source;
    const ProfileTest test = testProfile(
        m_profile, open(),
        [&source](const ProfileCheck &one) {
            if (one.name == u"Work folder")
                source.request_stop();
        },
        source.get_token());
    QCOMPARE(test.checks[1].state, CheckState::passed);
    QCOMPARE(test.checks[2].state, CheckState::skipped);
}

void TestProfileTest::withoutScheduler()
{
    m_profile.scheduler = QStringLiteral("plain");
    m_profile.launcher.clear();
    m_profile.workFolder = QStringLiteral("/proc/nobody/writes/here");
    const ProfileTest test = testProfile(m_profile, open());
    QCOMPARE(check(test, QStringLiteral("Scheduler")).state, CheckState::skipped);
    QCOMPARE(check(test, QStringLiteral("Launcher")).state, CheckState::skipped);
    QCOMPARE(check(test, QStringLiteral("Work folder")).state, CheckState::failed);
    QCOMPARE(check(test, QStringLiteral("Job script")).state, CheckState::passed);
}

void TestProfileTest::throughSsh()
{
    const collscope::testing::SshServer server;
    if (!server.missing().isEmpty())
        QSKIP(qPrintable(server.missing()));
    m_profile.connection = QStringLiteral("ssh");
    m_profile.sshHost = QStringLiteral("login");
    m_profile.sshOptions = server.options();
    m_profile.scheduler = QStringLiteral("plain");
    qputenv("XDG_CONFIG_HOME", m_folder->path().toUtf8());
    const ProfileCheck unknown = testProfile(m_profile, open()).checks.front();
    QCOMPARE(unknown.state, CheckState::failed);
    QVERIFY2(unknown.detail.contains(QStringLiteral("ssh -F ")), qPrintable(unknown.detail));
    QVERIFY2(unknown.remedy.contains(QStringLiteral("campaign trust")), qPrintable(unknown.remedy));
    QVERIFY(ProfileTrust().confirm(m_profile));
    const QString detail = testProfile(m_profile, open()).checks.front().detail;
    for (const char *line : {"hostname 127.0.0.1", "stricthostkeychecking ask", "answers as "})
        QVERIFY2(detail.contains(QLatin1String(line)), qPrintable(detail));
    const auto there = open()();
    QVERIFY(there);
    const auto listed = listFolder(**there, m_folder->path());
    QVERIFY(listed && listed->path == m_folder->path());
    m_profile.workFolder.clear();
    const auto found = findOut(**there, m_profile);
    QVERIFY(found && found->workFolder.endsWith(QStringLiteral("/collscope")));
    m_profile.workFolder = found->workFolder;
    m_profile.sshHost = QStringLiteral("badkey");
    QVERIFY(ProfileTrust().confirm(m_profile));
    const ProfileCheck refused = testProfile(m_profile, open("t")).checks.front();
    QCOMPARE(refused.state, CheckState::failed);
    QVERIFY2(refused.remedy.contains(QStringLiteral(" badkey`")),
        qPrintable(refused.detail + QStringLiteral("; ") + refused.remedy));
}

void TestProfileTest::whatIsNotSaidIsFound()
{
    const QString scratch = m_folder->filePath(QStringLiteral("scr atch"));
    QVERIFY(QDir().mkpath(scratch));
    qputenv("SCRATCH", scratch.toUtf8());
    HostProfile asked;
    asked.name = QStringLiteral("here");
    asked.connection = QStringLiteral("local");
    asked.agent = QStringLiteral("fake-agent"); // said, and so kept
    LocalTransport machine(asked);
    const auto found = findOut(machine, asked);
    QVERIFY(found);
    QCOMPARE(found->workFolder, scratch + QStringLiteral("/collscope"));
    QCOMPARE(found->scheduler, QStringLiteral("slurm"));
    QCOMPARE(found->partition, QString()); // there is a default
    QCOMPARE(found->launcher, asked.launcher);
    QCOMPARE(found->agent, asked.agent);
    QCOMPARE(differences(asked, *found), QStringList{QStringLiteral("work folder: ") + found->workFolder});
    program("sinfo", "echo 'partition|one|down|1:00|1-2|1|2'\necho 'partition|two|up|1:00|1-2|1|2'\n");
    const auto named = findOut(machine, asked);
    QVERIFY(named);
    QCOMPARE(named->partition, QStringLiteral("two"));
    qunsetenv("SCRATCH");

    const HostFacts bare{{QStringLiteral("srun")}, {QStringLiteral("/home/me")}};
    asked.workFolder = QStringLiteral("/kept");
    QCOMPARE(completed(asked, bare).scheduler, QStringLiteral("plain"));
    QCOMPARE(completed(asked, bare).launcher, QStringLiteral("srun"));
    QCOMPARE(completed(asked, bare).workFolder, QStringLiteral("/kept"));
}

void TestProfileTest::foldersAreListed()
{
    const QDir folder(m_folder->path());
    for (const char *name : {"b it's", "a\nline", ".hidden"})
        QVERIFY(folder.mkpath(QStringLiteral("in/") + QLatin1String(name)));
    QVERIFY(QFile(folder.filePath(QStringLiteral("in/file"))).open(QIODevice::WriteOnly));
    LocalTransport machine(m_profile);
    const QString path = folder.filePath(QStringLiteral("in"));
    for (const QString &asked : {path, path + QStringLiteral("/not there/nor this")}) {
        const auto listed = listFolder(machine, asked);
        QVERIFY(listed);
        QCOMPARE(listed->path, path);
        QCOMPARE(listed->folders, (QStringList{QStringLiteral("a\nline"), QStringLiteral("b it's")}));
        QVERIFY(listed->isWritable && !listed->isCut);
    }
    const auto home = listFolder(machine, {});
    QVERIFY(home && home->path.startsWith(u'/'));
}

const testing::Registered<TestProfileTest> registered("tst_profile_test");

} // namespace collscope::tst_profile_test
#include "tst_profile_test.moc"
