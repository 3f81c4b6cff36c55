// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/agent_source.h"
#include "engine/remote/local_run.h"
#include "engine/remote/process_tree.h"
#include "engine/remote/transport.h"
#include "engine/tune/cores.h"
#include "engine/tune/launchers.h"
#include "engine/tune/this_machine.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <stop_token>

#include <unistd.h>

namespace collscope::tst_this_machine {

using namespace collscope::tune;

/// What is found on this machine, with a PATH in which every MPI and every agent is a script.
class TestThisMachine : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void cores();
    void oneMpi();
    void noMpi();
    void twoMpis();
    void foreignAgentIsRefused_data();
    void foreignAgentIsRefused();
    void readyAgentFitsByAbi();
    void agentIsBuilt();
    void refuses_data();
    void refuses();
    void rootInContainer();
    void loginNode();
    void everyBrokenMpiIsNamed();
    void hangingJobIsEnded();
    void nothingElseEndsWithAJobThatHasEnded();
    void endlessOutputIsEnded();
    void cancelledQuestionsLeaveNothing();

private:
    void program(const QString &name, const QByteArray &script) const;
    /// A launcher that starts `processes` on their own, as with an agent of another MPI, or one for all.
    void mpirun(const QString &name, const QByteArray &version, const QByteArray &starts) const;
    /// The same; `runs`: what the agent says of its library.
    void mpirunOf(const QString &name, const QByteArray &version, const QByteArray &runs,
        const QByteArray &starts) const;
    void write(const QString &name, const QByteArray &text) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_path;
};

namespace {

const QByteArray one = "\"$@\"";
const QByteArray apart = "\"$@\"; \"$@\"";

/// An agent as a script: what follows -n 2.
const QByteArray agentText
    = "case $1 in\n--version) echo 'collscope-agent 9.9'; echo 'speaks "
      "collscope-records 1, collscope-plan 1';;\n"
      "--list) echo \"$RUNS\"; echo 'bcast: default linear openmpi.chain:4/8KiB openmpi.binomial'\n"
      "echo 'barrier: default'; echo 'allreduce: default openmpi.ring';;\nesac\n";

constexpr const char *variables[] = {"container", "SLURM_JOB_ID", "PBS_JOBID", "MODULEPATH"};

} // namespace

void TestThisMachine::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = qgetenv("PATH");
    // Without the real ones, with what the scripts need.
    for (const char *const tool : {"env", "sh", "cat", "ls", "mkdir", "mv", "rm", "dd", "tar", "mktemp",
             "base64", "cp", "tail", "find", "getconf", "sha256sum", "wc", "chmod", "head", "cut", "dirname",
             "touch", "sed", "awk", "test", "sort", "nl", "xargs", "tr", "grep", "ar", "echo"})
        if (const QString path = QStandardPaths::findExecutable(QLatin1String(tool)); !path.isEmpty())
            QFile::link(path, m_folder->filePath(QLatin1String(tool)));
    qputenv("PATH", m_folder->path().toUtf8());
    qputenv("XDG_DATA_HOME", m_folder->filePath(QStringLiteral("data")).toUtf8());
    for (const char *const variable : variables)
        qunsetenv(variable);
    program(QStringLiteral("collscope-agent"), agentText);
}

void TestThisMachine::cleanup()
{
    qputenv("PATH", m_path);
}

void TestThisMachine::write(const QString &name, const QByteArray &text) const
{
    collscope::testing::writeFile(m_folder->filePath(name), text);
}

void TestThisMachine::program(const QString &name, const QByteArray &script) const
{
    collscope::testing::writeProgram(m_folder->filePath(name), script);
}

void TestThisMachine::mpirun(const QString &name, const QByteArray &version, const QByteArray &starts) const
{
    const Launcher itself = parseLauncher(QString::fromUtf8(version));
    QString slug = itself.library.toLower();
    slug.remove(u' ');
    mpirunOf(name, version,
        QStringLiteral("runs with %1 %2 in %3 processes")
            .arg(slug, itself.version, QString::number(starts == apart ? 1 : 2))
            .toUtf8(),
        starts);
}

void TestThisMachine::mpirunOf(
    const QString &name, const QByteArray &version, const QByteArray &runs, const QByteArray &starts) const
{
    program(name,
        "[ \"$1\" = --version ] && { echo '" + version + "'; exit; }\nRUNS='" + runs
            + "'; export RUNS\n[ \"$1 $2\" = '-n 2' ] || exit 3\nshift 2\n" + starts + '\n');
}

void TestThisMachine::cores()
{
    const Cores real = coresHere();
    QVERIFY(real.count >= 1);
    QVERIFY(real.text.startsWith(QString::number(real.count)));
    // A machine whose threads all share one core, and tells so.
    const QString root = m_folder->filePath(QStringLiteral("root"));
    for (int processor = 0; processor < 1024; ++processor)
        write(
            QStringLiteral("root/sys/devices/system/cpu/cpu%1/topology/thread_siblings_list").arg(processor),
            "0-1023\n");
    QCOMPARE(coresHere(root).count, 1U);
    QVERIFY(coresHere(root).text.startsWith(QStringLiteral("1 core")));
    // One that does not tell, with quotas: the tightest of the groups above counts, and at least one core.
    QDir(root + QStringLiteral("/sys/devices")).removeRecursively();
    const unsigned threads = coresHere(root).count;
    QVERIFY(coresHere(root).text.contains(QStringLiteral("hardware thread")));
    write(QStringLiteral("root/proc/self/cgroup"), "0::/a/b\n");
    write(QStringLiteral("root/sys/fs/cgroup/a/b/cpu.max"), "max 100000\n");
    QCOMPARE(coresHere(root).count, threads);
    write(QStringLiteral("root/sys/fs/cgroup/a/cpu.max"), "50000 100000\n");
    QCOMPARE(coresHere(root).count, 1U);
    if (threads > 1)
        QVERIFY(coresHere(root).text.contains(QStringLiteral("quota")));
    write(QStringLiteral("root/proc/self/cgroup"), "3:cpuset:/\n2:cpu,cpuacct:/docker/1\n");
    QCOMPARE(coresHere(root).count, threads); // "no bound"
    write(QStringLiteral("root/sys/fs/cgroup/cpu/cpu.cfs_period_us"), "100000\n");
    write(QStringLiteral("root/sys/fs/cgroup/cpu/cpu.cfs_quota_us"), "-1\n");
    QCOMPARE(coresHere(root).count, threads);
    write(QStringLiteral("root/sys/fs/cgroup/cpu/cpu.cfs_quota_us"), "150000\n");
    QCOMPARE(coresHere(root).count, 1U);
}

/// A machine with two cores at least, which the rest of these tests is about.
#define NEEDS_TWO_CORES()                                                                                    \
    if (coresHere().count < 2) {                                                                             \
        QVERIFY(lookAtThisMachine().problem.contains(QStringLiteral("a collective needs two")));             \
        return;                                                                                              \
    }

void TestThisMachine::oneMpi()
{
    NEEDS_TWO_CORES();
    mpirun(QStringLiteral("mpirun"), "mpirun (Open MPI) 4.1.4", one);
    QFile::link(m_folder->filePath(QStringLiteral("mpirun")), m_folder->filePath(QStringLiteral("mpiexec")));
    const ThisMachine machine = lookAtThisMachine();
    QCOMPARE(machine.problem, QString());
    QCOMPARE(machine.libraries.size(), std::size_t{1});
    const MpiLibrary &library = machine.libraries.front();
    QCOMPARE(machine.measurable(), &library);
    QCOMPARE(library.title(), QStringLiteral("Open MPI 4.1.4"));
    QCOMPARE(library.launcher, QStringLiteral("mpirun -n @processes@"));
    QCOMPARE(library.agent, QStringLiteral("collscope-agent"));
    QCOMPARE(library.offers.size(), std::size_t{3});
}

void TestThisMachine::noMpi()
{
    NEEDS_TWO_CORES();
    const ThisMachine machine = lookAtThisMachine();
    QVERIFY(machine.libraries.empty());
    QVERIFY(!machine.measurable());
    QVERIFY2(machine.problem.contains(QStringLiteral("no MPI here")), qPrintable(machine.problem));
}

/// The agent fits the second one in PATH.
void TestThisMachine::twoMpis()
{
    NEEDS_TWO_CORES();
    mpirun(QStringLiteral("mpirun.other"), "mpirun (Open MPI) 4.1.4", one);
    mpirun(QStringLiteral("mpirun"), "HYDRA build details:\n Version: 4.0.2", apart);
    program(QStringLiteral("mpicxx"), "exit 1\n");
    const ThisMachine machine = lookAtThisMachine();
    QCOMPARE(machine.problem, QString());
    QCOMPARE(machine.libraries.size(), std::size_t{2});
    QCOMPARE(machine.libraries[0].launcher, QStringLiteral("mpirun.other -n @processes@"));
    const MpiLibrary &other = machine.libraries[1];
    QCOMPARE(other.title(), QStringLiteral("MPICH 4.0.2"));
    QVERIFY(other.agent.isEmpty());
    QVERIFY2(
        other.problem.contains(QStringLiteral("mpich 4.0.2, each process alone")), qPrintable(other.problem));
    QVERIFY2(other.problem.contains(m_folder->filePath(QStringLiteral("mpicxx"))), qPrintable(other.problem));
    QVERIFY(!buildAgent(other)); // its compiler does not work
    // No other MPI of the same name in a folder further behind hides; it is called by its path.
    write(QStringLiteral("more/x"), {});
    mpirun(QStringLiteral("more/mpirun"), "mpirun (Open MPI) 5.0.1", one);
    qputenv("PATH", m_folder->path().toUtf8() + ":" + m_folder->filePath(QStringLiteral("more")).toUtf8());
    const ThisMachine more = lookAtThisMachine();
    QCOMPARE(more.libraries.size(), std::size_t{3});
    QVERIFY2(more.libraries[1].launcher.contains(m_folder->filePath(QStringLiteral("more/mpirun"))),
        qPrintable(more.libraries[1].launcher));
}

void TestThisMachine::foreignAgentIsRefused_data()
{
    QTest::addColumn<QByteArray>("launcher");
    QTest::addColumn<QByteArray>("runs");
    QTest::addColumn<QString>("named");
    const QByteArray intel = "Intel(R) MPI Library for Linux* OS, Version 2021.18.1 Build 20260626";
    QTest::newRow("MPICH's library under Intel's name")
        << intel << QByteArray("runs with mpich 5.0.2 in 2 processes") << "mpich 5.0.2";
    QTest::newRow("another release") << QByteArray("mpirun (Open MPI) 5.0.11")
                                     << QByteArray("runs with openmpi 4.1.4 in 2 processes")
                                     << "openmpi 4.1.4";
    QTest::newRow("two jobs whose words mingle")
        << QByteArray("HYDRA build details:\n Version: 4.0.2")
        << QByteArray("runs with runs with openmpi 4.1.4 in 1 processes\nopenmpi 4.1.4 in 1 processes")
        << "an unknown library";
    QTest::newRow("one job of each process")
        << QByteArray("mpirun (Open MPI) 4.1.4") << QByteArray("runs with openmpi 4.1.4 in 1 processes")
        << "each process alone";
    QTest::newRow("an agent without these words") << intel << QByteArray() << "an unknown library";
}

/// The agent runs and lists methods, with another library than the launcher's.
void TestThisMachine::foreignAgentIsRefused()
{
    NEEDS_TWO_CORES();
    QFETCH(QByteArray, launcher);
    QFETCH(QByteArray, runs);
    QFETCH(QString, named);
    mpirunOf(QStringLiteral("mpirun"), launcher, runs, one);
    const ThisMachine machine = lookAtThisMachine();
    QVERIFY(!machine.measurable());
    QVERIFY2(machine.problem.contains(named), qPrintable(machine.problem));
    QVERIFY2(machine.problem.contains(QStringLiteral("LD_LIBRARY_PATH")), qPrintable(machine.problem));
}

/// Beside the launcher lies its library, in no folder that the loader knows.
void TestThisMachine::readyAgentFitsByAbi()
{
    NEEDS_TWO_CORES();
    QFile::remove(m_folder->filePath(QStringLiteral("collscope-agent")));
    write(QStringLiteral("an MPI/lib/libmpi.so.12"), {});
    const QString folder = m_folder->filePath(QStringLiteral("an MPI"));
    write(QStringLiteral("an MPI/bin/x"), {});
    mpirun(QStringLiteral("an MPI/bin/mpirun"), "HYDRA build details:\n Version: 5.0.2",
        "[ \"${LD_LIBRARY_PATH%%:*}\" = '" + folder.toUtf8() + "/lib' ] || exit 9\n" + one);
    write(QStringLiteral("ready/mpich/x"), {});
    program(QStringLiteral("ready/mpich/collscope-agent"), agentText);
    write(QStringLiteral("ready/mpich/libcollscope-pmpi.so"), {});
    write(QStringLiteral("ready/openmpi/x"), {});
    program(QStringLiteral("ready/openmpi/collscope-agent"), "exit 1\n");
    const auto ready = remote::readyAgentsIn(m_folder->filePath(QStringLiteral("ready")));
    QCOMPARE(ready.size(), std::size_t{2});
    qputenv("PATH", (folder + QStringLiteral("/bin:") + m_folder->path()).toUtf8());
    const ThisMachine machine = lookAtThisMachine({}, ready);
    QCOMPARE(machine.problem, QString());
    const MpiLibrary &library = machine.libraries.front();
    QCOMPARE(library.agent, m_folder->filePath(QStringLiteral("ready/mpich/collscope-agent")));
    QCOMPARE(library.preload, m_folder->filePath(QStringLiteral("ready/mpich/libcollscope-pmpi.so")));
    QCOMPARE(library.environment.size(), 1);
    QVERIFY(!lookAtThisMachine({}, {}).measurable());
    // The file is Intel MPI's by its name alone.
    const QByteArray intel = "Intel(R) MPI Library for Linux* OS, Version 2021.18 Build 1";
    mpirunOf(QStringLiteral("an MPI/bin/mpirun"), intel, "runs with mpich 5.0.2 in 2 processes", one);
    program(QStringLiteral("collscope-agent"), agentText);
    const QString problem = lookAtThisMachine({}, ready).problem;
    QVERIFY2(
        problem.startsWith(QStringLiteral("Programs run with mpich 5.0.2 in place of Intel MPI 2021.18: ")
            + folder + QStringLiteral("/lib/libmpi.so.12 is a copy of that library")),
        qPrintable(problem));
    // The loader refuses it with Intel's libfabric.
    const QString file = folder + QStringLiteral("/lib/libmpi.so.12");
    program(QStringLiteral("ready/mpich/collscope-agent"),
        "echo \"$0: no FABRIC_1.9 (required by " + file.toUtf8() + ")\" >&2\nexit 127\n");
    const QString refused = lookAtThisMachine({}, ready).problem;
    QVERIFY2(refused.startsWith(QStringLiteral("Programs do not start with %1: no FABRIC_1.9").arg(file)),
        qPrintable(refused));
}

/// An agent that was built here is found again, for its MPI alone.
void TestThisMachine::agentIsBuilt()
{
    NEEDS_TWO_CORES();
    QFile::remove(m_folder->filePath(QStringLiteral("collscope-agent")));
    mpirun(QStringLiteral("mpirun.mpich"), "HYDRA build details:\n Version: 4.0.2", one);
    ThisMachine machine = lookAtThisMachine();
    QVERIFY2(machine.problem.contains(QStringLiteral("install the files for developers of MPICH 4.0.2")),
        qPrintable(machine.problem));
    QVERIFY(!buildAgent(machine.libraries.front()));
    write(QStringLiteral("agent-text"), "#!/bin/sh\n" + agentText);
    program(QStringLiteral("mpicxx.mpich"),
        "while [ \"$1\" != -o ]; do shift; done\n"
        "cat '"
            + m_folder->filePath(QStringLiteral("agent-text")).toUtf8() + "' >\"$2\"; chmod 700 \"$2\"\n");
    machine = lookAtThisMachine();
    QVERIFY2(machine.problem.contains(QStringLiteral("can build one")), qPrintable(machine.problem));
    const auto built = buildAgent(machine.libraries.front());
    QVERIFY2(built, built ? "" : built.error().message.c_str());
    machine = lookAtThisMachine();
    QCOMPARE(machine.problem, QString());
    QCOMPARE(machine.libraries.front().agent, *built);
}

void TestThisMachine::refuses_data()
{
    QTest::addColumn<QByteArray>("starts");
    QTest::addColumn<QByteArray>("agent");
    QTest::addColumn<QString>("said");
    QTest::newRow("launcher") << QByteArray("echo 'There are not enough slots available'>&2; exit 1")
                              << agentText << "does not start the measuring agent";
    QTest::newRow("root") << QByteArray("echo 'use --allow-run-as-root'>&2; exit 1") << agentText
                          << "for root";
    QTest::newRow("no network interface")
        << QByteArray("echo '[h:1] pmix_ifinit: unable to find network interfaces.' >&2; exit 1") << agentText
        << "ip link set lo up";
    QTest::newRow("agent of another version")
        << one
        << QByteArray("echo 'collscope-agent 9'; echo 'speaks collscope-records 7, collscope-plan 1'\n")
        << "no measuring agent";
    QTest::newRow("no agent") << one << QByteArray("exit 1\n") << "no measuring agent";
    QTest::newRow("lists nothing") << one << agentText.left(agentText.indexOf("; echo 'bcast")) + ";;\nesac\n"
                                   << "lists no collective";
}

void TestThisMachine::refuses()
{
    NEEDS_TWO_CORES();
    QFETCH(QByteArray, starts);
    QFETCH(QByteArray, agent);
    QFETCH(QString, said);
    if (isInContainer() && said == u"for root")
        qunsetenv("container"); // what else tells a container stays, and the second try fails alike
    mpirun(QStringLiteral("mpirun"), "mpirun (Open MPI) 4.1.4", starts);
    program(QStringLiteral("collscope-agent"), agent);
    const ThisMachine machine = lookAtThisMachine();
    QVERIFY(!machine.measurable());
    QVERIFY2(machine.problem.contains(said), qPrintable(machine.problem));
}

/// There people are root, and there is nobody else whom that could harm.
void TestThisMachine::rootInContainer()
{
    NEEDS_TWO_CORES();
    mpirun(QStringLiteral("mpirun"), "mpirun (Open MPI) 4.1.4",
        "[ \"$OMPI_ALLOW_RUN_AS_ROOT_CONFIRM\" = 1 ] || { echo 'use --allow-run-as-root' >&2; exit 1; "
        "}\n\"$@\"");
    const QByteArray before = qgetenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM");
    qunsetenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM");
    qputenv("container", "podman");
    const ThisMachine machine = lookAtThisMachine();
    if (!before.isEmpty())
        qputenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", before);
    if (geteuid() == 0) {
        QCOMPARE(machine.problem, QString());
        QVERIFY(machine.libraries.front().launcher.contains(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT=1")));
    } else {
        QVERIFY2(machine.problem.contains(QStringLiteral("for root")), qPrintable(machine.problem));
    }
}

void TestThisMachine::loginNode()
{
    NEEDS_TWO_CORES();
    QVERIFY(lookAtThisMachine().warnings.isEmpty());
    program(QStringLiteral("sbatch"), "exit 0\n");
    const QStringList warnings = lookAtThisMachine().warnings;
    QCOMPARE(warnings.size(), 1);
    QVERIFY2(warnings.front().contains(QStringLiteral("login node")), qPrintable(warnings.front()));
    qputenv("SLURM_JOB_ID", "7");
    QVERIFY(lookAtThisMachine().warnings.isEmpty());
}

void TestThisMachine::everyBrokenMpiIsNamed()
{
    NEEDS_TWO_CORES();
    mpirun(QStringLiteral("mpirun"), "mpirun (Open MPI) 4.1.4", "echo 'error: no slots' >&2; exit 1");
    mpirun(QStringLiteral("mpirun.mpich"), "HYDRA build details:\n Version: 4.0.2", "exit 1");
    const QString problem = lookAtThisMachine().problem;
    const auto first = problem.indexOf(QStringLiteral("Open MPI 4.1.4: "));
    const auto second = problem.indexOf(QStringLiteral("MPICH 4.0.2: "));
    QVERIFY2(first == 0 && second > 0 && problem.contains(QStringLiteral("no slots")), qPrintable(problem));
}

namespace {

/// Of a process whose number a script wrote down. What was killed and is not waited for does not run.
bool runs(const QString &pidFile)
{
    const QByteArray pid = collscope::testing::fileText(pidFile).trimmed();
    const QByteArray status
        = collscope::testing::fileText(QStringLiteral("/proc/%1/stat").arg(QString::fromLatin1(pid)));
    return !pid.isEmpty() && !status.isEmpty() && !status.contains(") Z ");
}

} // namespace

/// A launcher that ends when it is asked to, with a process that does not.
void TestThisMachine::hangingJobIsEnded()
{
    const QString pid = m_folder->filePath(QStringLiteral("pid"));
    program(QStringLiteral("stubborn"),
        "trap '' TERM INT\necho $$ >'" + pid.toUtf8() + "'\nwhile :; do /bin/sleep 1; done\n");
    program(QStringLiteral("hanging"), "stubborn &\nwait\n");
    remote::LocalRun run;
    run.plan.budget = 0.1;
    run.patience = std::chrono::milliseconds(100);
    run.launcher = QStringLiteral("hanging");
    run.agent = QStringLiteral("collscope-agent");
    run.records = m_folder->filePath(QStringLiteral("records.txt"));
    for (int grace = 1; !QFile::exists(pid); grace *= 2) { // a busy machine is slow to begin
        QVERIFY(grace < 60);
        run.grace = grace;
        const auto done = remote::runLocally(run, [](const QByteArray &) {});
        QVERIFY(!done);
        QVERIFY2(done.error().message.find("did not end within") != std::string::npos,
            done.error().text().c_str());
    }
    QTRY_VERIFY(!runs(pid));
    QVERIFY(remote::usualGrace(run.plan) >= 60);
}

/// What has ended by itself has no process any more that could be ended: number 0 stands for all processes of
/// the group, or of the machine.
void TestThisMachine::nothingElseEndsWithAJobThatHasEnded()
{
    QVERIFY(remote::processTree(0).empty());
    program(QStringLiteral("ending"), "exit 0\n");
    remote::LocalRun run;
    run.launcher = QStringLiteral("ending");
    run.records = m_folder->filePath(QStringLiteral("records.txt"));
    std::stop_source stop;
    stop.request_stop(); // before the first look: a job that ends then ends while it is cancelled
    static volatile std::sig_atomic_t heard = 0;
    const auto before = std::signal(SIGTERM, [](int) { heard = heard + 1; });
    for (int i = 0; i < 20; ++i)
        (void)remote::runLocally(
            run, [](const QByteArray &) {}, stop.get_token());
    std::signal(SIGTERM, before);
    QCOMPARE(heard, 0);
}

void TestThisMachine::endlessOutputIsEnded()
{
    program(QStringLiteral("flooding"), "exec cat /dev/zero\n");
    remote::LocalRun run;
    run.launcher = QStringLiteral("flooding");
    run.records = m_folder->filePath(QStringLiteral("records.txt"));
    qsizetype longest = 0;
    const auto done = remote::runLocally(
        run, [&longest](const QByteArray &line) { longest = std::max(longest, line.size()); });
    QVERIFY(!done);
    QVERIFY2(
        done.error().message.find("prints without end") != std::string::npos, done.error().text().c_str());
    QVERIFY(longest <= 16 << 10);
}

/// What a question started ends with it.
void TestThisMachine::cancelledQuestionsLeaveNothing()
{
    const QString pid = m_folder->filePath(QStringLiteral("pid"));
    program(QStringLiteral("stubborn"),
        "trap '' TERM INT\necho $$ >'" + pid.toUtf8() + "'\nwhile :; do /bin/sleep 1; done\n");
    remote::LocalTransport here({});
    for (int seconds = 1; !QFile::exists(pid); seconds *= 2) {
        QVERIFY(seconds < 60);
        const auto answer = here.run("stubborn\n", std::chrono::seconds(seconds));
        QVERIFY(!answer && answer.error().kind == remote::RemoteError::Kind::timedOut);
    }
    QTRY_VERIFY(!runs(pid));
}

const collscope::testing::Registered<TestThisMachine> registered("tst_this_machine");

} // namespace collscope::tst_this_machine
#include "tst_this_machine.moc"
