// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs on several hosts that are namespaces of this machine, with each MPI library.
#include "tests/support/files.h"
#include "tests/support/mpi_libraries.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace collscope::tst_emulated_hosts {

using namespace testing;
using namespace Qt::StringLiterals;

namespace {

const QString emulate = QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent/platforms/emulate-ethernet");

void addRows()
{
    QTest::addColumn<int>("index");
    const auto libraries = mpiLibraries();
    for (std::size_t i = 0; i < libraries.size(); ++i)
        QTest::newRow(qPrintable(libraries[i].name)) << static_cast<int>(i);
}

QProcessEnvironment environmentOf(const MpiLibrary &library)
{
    QProcessEnvironment environment = library.environment;
    environment.insert(u"MPIRUN"_s, library.mpirun.first());
    return environment;
}

/// Processes of this machine that sleep for so long.
int sleepers(const QByteArray &seconds)
{
    int count = 0;
    const QDir processes(u"/proc"_s);
    for (const QString &one : processes.entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        QFile words(processes.filePath(one + u"/cmdline"_s));
        if (words.open(QIODevice::ReadOnly)
            && words.readAll() == "sleep" + QByteArray(1, '\0') + seconds + '\0')
            ++count;
    }
    return count;
}

} // namespace

class TestEmulatedHosts : public QObject {
    Q_OBJECT

private slots:
    void processesOfAHostShareIt_data() { addRows(); }
    void processesOfAHostShareIt();
    void hostsHaveTheRootFolderOfTheCaller();
    void hanHandsAllreduceOn_data() { addRows(); }
    void hanHandsAllreduceOn();
    void endsWhatItStarted_data();
    void endsWhatItStarted();
};

void TestEmulatedHosts::processesOfAHostShareIt()
{
    QFETCH(int, index);
    const MpiLibrary library = mpiLibraries().at(static_cast<std::size_t>(index));
    const QTemporaryDir folder;
    const QString program = folder.filePath(u"hosts"_s);
    const auto compiled
        = runIn(library.environment, {library.cc, QStringLiteral(SOURCES "/hosts.c"), u"-o"_s, program});
    QVERIFY2(compiled.exitStatus == 0, compiled.messages.constData());
    // MPICH 4.0.2 over UCX hangs now and then when it ends, on a busy machine in one of three runs.
    agent::test::Outcome run;
    for (int tries = 0; tries < 4 && run.exitStatus < 0; ++tries)
        run = runIn(environmentOf(library), {emulate, u"2"_s, u"2"_s, program}, 40);
    if (run.exitStatus == 77)
        QSKIP("network namespaces are not to be had here");
    QVERIFY2(run.exitStatus == 0, run.messages.constData());
    QCOMPARE(run.output.count("on h0, 2\n"), 2);
    QCOMPARE(run.output.count("on h1, 2\n"), 2);
}

/// In a fresh Debian (packaging/fresh) another system begins above the caller's root folder.
void TestEmulatedHosts::hostsHaveTheRootFolderOfTheCaller()
{
    const auto libraries = mpiLibraries();
    if (libraries.empty())
        QSKIP(noMpiLibraries);
    const QTemporaryDir root;
    const auto run = runIn(environmentOf(libraries.front()),
        {u"unshare"_s, u"--mount"_s, u"--propagation"_s, u"private"_s, u"sh"_s, u"-c"_s,
            u"mount --rbind / \"$0\" && mount -t tmpfs none \"$0/mnt\" && touch \"$0/mnt/inside\" || exit "
            u"77\n"
            "exec chroot \"$0\" \"$@\""_s,
            root.path(), emulate, u"2"_s, u"1"_s, u"ls"_s, u"/mnt"_s});
    if (run.exitStatus == 77)
        QSKIP("network namespaces are not to be had here");
    QVERIFY2(run.exitStatus == 0, run.messages.right(2000).constData());
    QCOMPARE(run.output.count("inside\n"), 2);
}

/// Rules of coll/han as openmpi-han:version=5.0 writes them. 5.0 obeys them. 4.1, which would crash, rejects
/// them.
void TestEmulatedHosts::hanHandsAllreduceOn()
{
    QFETCH(int, index);
    const MpiLibrary library = mpiLibraries().at(static_cast<std::size_t>(index));
    if (library.family != MpiFamily::openmpi)
        return;
    const bool is41 = library.version.startsWith(u"4."_s);
    const QTemporaryDir folder;
    const QString program = folder.filePath(u"tuned_allreduce"_s);
    const auto compiled = runIn(library.environment,
        {library.cc, QStringLiteral(SOURCES "/tuned_allreduce.c"), u"-rdynamic"_s, u"-ldl"_s, u"-o"_s,
            program});
    QVERIFY2(compiled.exitStatus == 0, compiled.messages.constData());
    const QString han = folder.filePath(u"han.conf"_s);
    writeFile(
        han, "1\n2 1\nglobal_communicator 3\n1 1\n0 han\n4 2\n0 han\n1024 tuned\n5 2\n0 han\n1024 tuned\n");
    const QString tuned = folder.filePath(u"tuned.conf"_s);
    writeFile(tuned, "1\n2 2\n0 0\n4 1\n0 3 0 0\n");
    const auto run = runIn(environmentOf(library),
        {emulate, u"2"_s, u"2"_s, u"--mca"_s, u"coll_han_priority"_s, u"35"_s, u"--mca"_s,
            u"coll_han_allreduce_segsize"_s, u"1073741824"_s, u"--mca"_s,
            u"coll_han_use_dynamic_file_rules"_s, u"1"_s, u"--mca"_s, u"coll_han_dynamic_rules_filename"_s,
            han, u"--mca"_s, u"coll_tuned_use_dynamic_rules"_s, u"1"_s, u"--mca"_s,
            u"coll_tuned_dynamic_rules_filename"_s, tuned, program, u"8"_s, u"255"_s, u"256"_s, u"40000"_s});
    if (run.exitStatus == 77)
        QSKIP("network namespaces are not to be had here");
    QVERIFY2(run.exitStatus == 0, run.messages.right(2000).constData());
    QCOMPARE(run.output,
        is41 ? QByteArray("8 other\n255 other\n256 other\n40000 other\n")
             : QByteArray("8 other\n255 other\n256 tuned 3\n40000 tuned 3\n"));
}

void TestEmulatedHosts::endsWhatItStarted_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<int>("signal");
    const auto libraries = mpiLibraries();
    for (std::size_t i = 0; i < libraries.size(); ++i) {
        QTest::addRow("%s killed", qPrintable(libraries[i].name)) << static_cast<int>(i) << SIGKILL;
        if (i > 0)
            continue;
        QTest::addRow("%s terminated", qPrintable(libraries[i].name)) << 0 << SIGTERM;
        QTest::addRow("%s interrupted", qPrintable(libraries[i].name)) << 0 << SIGINT;
        QTest::addRow("%s without its terminal", qPrintable(libraries[i].name)) << 0 << SIGHUP;
    }
}

void TestEmulatedHosts::endsWhatItStarted()
{
    QFETCH(int, index);
    QFETCH(int, signal);
    const MpiLibrary library = mpiLibraries().at(static_cast<std::size_t>(index));
    const QByteArray seconds = "600." + QByteArray::number(QCoreApplication::applicationPid());
    QProcess process;
    process.setProcessEnvironment(environmentOf(library));
    process.start(emulate, {u"2"_s, u"1"_s, u"sleep"_s, QString::fromUtf8(seconds)});
    const auto isOver = [&process] { return process.state() == QProcess::NotRunning; };
    const bool started = QTest::qWaitFor([&] { return isOver() || sleepers(seconds) == 2; }, 60000);
    if (isOver() && process.exitCode() == 77)
        QSKIP("network namespaces are not to be had here");
    QVERIFY2(started && !isOver(), process.readAllStandardError().constData());
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QVERIFY(process.waitForFinished(20000));
    QVERIFY(QTest::qWaitFor([&] { return sleepers(seconds) == 0; }, 10000));
}

const testing::Registered<TestEmulatedHosts> registered("tst_emulated_hosts");

} // namespace collscope::tst_emulated_hosts

#include "tst_emulated_hosts.moc"
