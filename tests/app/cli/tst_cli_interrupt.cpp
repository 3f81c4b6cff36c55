// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and its like: the program ends at once, and leaves nothing that is half done.
#include "tests/app/cli/cli_runner.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTest>

#include <csignal>
#include <unistd.h>

namespace collscope::tst_cli_interrupt {

using namespace collscope::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 20000;
constexpr int soonMs = 5000; ///< a second is meant; a busy machine gets more

/// Seconds of the processor that it has used.
double cpuSeconds(qint64 pid)
{
    QFile file(u"/proc/%1/stat"_s.arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = file.readAll();
    const auto fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    return fields.size() > 12 ? fields[11].toDouble() / static_cast<double>(::sysconf(_SC_CLK_TCK)) : 0;
}

/// Many methods on many cells: any command takes far longer over it than the test waits.
QByteArray largeCsv()
{
    QByteArray text = csvHeaderLine();
    quint32 random = 1;
    for (int comm = 2; comm < 98; ++comm)
        for (int bytes = 1; bytes <= 96; ++bytes)
            for (const char *const algorithm : {"basic_linear", "chain", "pipeline", "binomial"}) {
                random = random * 1664525 + 1013904223;
                text += QByteArray("toy,Open MPI,4.1.4,simulated,bcast,openmpi,") + algorithm + ",1,"
                    + QByteArray::number(comm) + ',' + QByteArray::number(comm) + ','
                    + QByteArray::number(64 * bytes) + ','
                    + QByteArray::number(1e-6 * (1 + (random >> 16) % 100)) + '\n';
            }
    return text;
}

bool isAlive(qint64 pid)
{
    return pid > 0 && ::kill(static_cast<pid_t>(pid), 0) == 0;
}

} // namespace

class TestCliInterrupt : public QObject {
    Q_OBJECT
private slots:
    void endsAtOnce_data();
    void endsAtOnce();
    void hangUpIsIgnoredUnderNohup();
    void verificationEndsWithItsJob();
    void deployingEndsWithItsCompilers();

private:
    /// Starts `sh -c 'exec "$COLLSCOPE" ...'` in a folder of its own.
    void start(QProcess &process, const QString &script) const
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"COLLSCOPE"_s, QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"));
        environment.insert(u"TMPDIR"_s, m_folder.path(u"tmp"_s));
        QDir().mkpath(m_folder.path(u"tmp"_s));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path(u"."_s));
        process.start(u"/bin/sh"_s, {u"-c"_s, script});
        QVERIFY(process.waitForStarted());
    }

    Folder m_folder;
};

void TestCliInterrupt::endsAtOnce_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("signal");
    QTest::addColumn<int>("status");
    const QString sweep = u"exec \"$COLLSCOPE\" sweep large.csv --collective bcast --model "
                          "c45:m=1..1000 --csv out.csv"_s;
    QTest::newRow("sweep") << sweep << SIGINT << 130;
    QTest::newRow("sweep, asked politely") << sweep << SIGTERM << 143;
    // Shells without job control start background jobs so.
    QTest::newRow("sweep in the background") << u"trap '' INT; "_s + sweep << SIGINT << 130;
    QTest::newRow("report") << u"exec \"$COLLSCOPE\" report large.csv -o out.report/ --model "
                               "optimal:leaves=1024"_s
                            << SIGINT << 130;
}

void TestCliInterrupt::endsAtOnce()
{
    QFETCH(QString, script);
    QFETCH(int, signal);
    QFETCH(int, status);
    m_folder.write(u"large.csv"_s, largeCsv());
    QProcess process;
    start(process, script);
    QTRY_VERIFY_WITH_TIMEOUT(
        process.state() == QProcess::NotRunning || cpuSeconds(process.processId()) > 0.3, patienceMs);
    QVERIFY2(process.state() == QProcess::Running, process.readAllStandardError().constData());
    QElapsedTimer clock;
    clock.start();
    ::kill(static_cast<pid_t>(process.processId()), signal);
    const bool ended = process.waitForFinished(soonMs);
    if (!ended)
        process.kill();
    process.waitForFinished();
    QVERIFY2(ended, "it goes on");
    qInfo("%lld ms", static_cast<long long>(clock.elapsed()));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), status);
    QCOMPARE(process.readAllStandardError().trimmed(), QByteArray("collscope: interrupted"));
    for (const QString &name : m_folder.names())
        QVERIFY2(!name.startsWith(u"out.csv"_s) && !name.startsWith(u".collscope"_s), qPrintable(name));
    QVERIFY(!QFile::exists(m_folder.path(u"out.report/report.html"_s)));
    QCOMPARE(QDir(m_folder.path(u"tmp"_s)).entryList({u"collscope*"_s}), QStringList());
}

void TestCliInterrupt::hangUpIsIgnoredUnderNohup()
{
    m_folder.write(u"toy.csv"_s, toyCsv());
    QProcess process;
    start(process, u"trap '' HUP; kill -HUP $$; \"$COLLSCOPE\" info toy.csv >out & wait $!"_s);
    QVERIFY(process.waitForFinished(patienceMs));
    QCOMPARE(process.exitCode(), 0);
}

void TestCliInterrupt::verificationEndsWithItsJob()
{
    m_folder.write(u"toy.csv"_s, toyCsv());
    m_folder.write(u"launch"_s,
        "trap '' TERM\nsetsid sleep 300 &\necho $! >job.pid\necho $$ >launcher.pid\nwait\n"
        "sleep 300\n");
    QProcess process;
    start(process, u"exec \"$COLLSCOPE\" verify toy.csv --collective bcast --launcher 'sh launch'"_s);
    QTRY_VERIFY_WITH_TIMEOUT(
        !m_folder.read(u"launcher.pid"_s).isEmpty() || process.state() == QProcess::NotRunning, patienceMs);
    QVERIFY2(process.state() == QProcess::Running, process.readAllStandardError().constData());
    const qint64 job = m_folder.read(u"job.pid"_s).trimmed().toLongLong();
    const qint64 launcher = m_folder.read(u"launcher.pid"_s).trimmed().toLongLong();
    QVERIFY(isAlive(job) && isAlive(launcher));
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(soonMs));
    QCOMPARE(process.exitCode(), 130);
    QTRY_VERIFY_WITH_TIMEOUT(!isAlive(launcher) && !isAlive(job), patienceMs);
    QCOMPARE(QDir(m_folder.path(u"tmp"_s)).entryList({u"collscope*"_s}), QStringList());
}

/// The compilers of an agent would go on for minutes, for nobody.
void TestCliInterrupt::deployingEndsWithItsCompilers()
{
    for (const auto &[name, script] : {std::pair(u"cmake"_s, "exit 1\n"), std::pair(u"mpirun"_s, "exit 1\n"),
             std::pair(u"mpicxx"_s, "trap '' TERM\necho $$ >>\"$HERE/compilers\"\nsleep 300\nsleep 300\n")})
        testing::writeProgram(m_folder.path(u"bin/"_s + name), script);
    m_folder.write(u"machine.json"_s,
        u"{\"name\": \"m\", \"connection\": \"local\", \"work_folder\": \"%1/work\", \"scheduler\": "
        u"\"plain\", "
        "\"agent\": \"collscope-agent\", \"setup\": [\"export HERE='%1' PATH='%1/bin':/usr/bin:/bin\"]}"_s
            .arg(m_folder.path({}))
            .toUtf8());
    QProcess process;
    start(process, u"exec \"$COLLSCOPE\" campaign deploy machine.json"_s);
    QTRY_VERIFY_WITH_TIMEOUT(
        !m_folder.read(u"compilers"_s).isEmpty() || process.state() == QProcess::NotRunning, patienceMs);
    QVERIFY2(process.state() == QProcess::Running, process.readAllStandardError().constData());
    ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
    QVERIFY(process.waitForFinished(soonMs));
    QCOMPARE(process.exitCode(), 143);
    for (const QByteArray &compiler : m_folder.read(u"compilers"_s).trimmed().split('\n'))
        QTRY_VERIFY_WITH_TIMEOUT(!isAlive(compiler.toLongLong()), patienceMs);
}

const testing::Registered<TestCliInterrupt> registered("tst_cli_interrupt");

} // namespace collscope::tst_cli_interrupt
#include "tst_cli_interrupt.moc"
