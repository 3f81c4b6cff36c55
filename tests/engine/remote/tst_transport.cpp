// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/profile_trust.h"
#include "engine/remote/remote_files.h"
#include "engine/remote/shell.h"
#include "engine/remote/transport.h"
#include "tests/support/files.h"
#include "tests/support/ssh_server.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <thread>
#include <unistd.h>

namespace collscope::tst_transport {

using namespace collscope::remote;
using Kind = RemoteError::Kind;

namespace {

void append(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// Everything a shell might take for something else.
QString nastyWord()
{
    return QStringLiteral("a b'c\"d$HOME`id`\\\n*;&|<>(){}#~!ä");
}

QByteArray allBytes()
{
    QByteArray bytes;
    for (int i = 0; i < 3000; ++i)
        bytes += static_cast<char>(i * 7 % 256);
    return bytes;
}

/// Somebody else makes it.
void waitForFile(const QByteArray &path)
{
    while (!QFile::exists(QFile::decodeName(path)))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

} // namespace

/// Scripts and files on this machine and, through a real sshd, on "another".
class TestTransport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void frameAmongNoise();
    void frameThatIsCut();
    void script_data();
    void script();
    void files_data();
    void files();
    void limits_data();
    void limits();
    void refusals_data();
    void refusals();
    void cutWhileRunning();
    void serverAway();
    void noSsh();
    void noisyLogin();

private:
    std::unique_ptr<Transport> open(const QString &where);
    HostProfile profile(const char *host) const;
    void addPlaces();

    std::unique_ptr<collscope::testing::SshServer> m_server;
    QTemporaryDir m_folder;
    int m_sockets = 0;
};

void TestTransport::initTestCase()
{
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    m_server = std::make_unique<collscope::testing::SshServer>();
}

HostProfile TestTransport::profile(const char *host) const
{
    HostProfile result;
    result.name = QLatin1String(host);
    result.connection = QStringLiteral("ssh");
    result.sshHost = QLatin1String(host);
    result.sshOptions = m_server->options();
    result.workFolder = m_folder.path();
    if (!ProfileTrust().confirm(result)) // its configuration is a file
        qFatal("cannot confirm");
    return result;
}

void TestTransport::addPlaces()
{
    QTest::addColumn<QString>("where");
    QTest::newRow("local") << QStringLiteral("local");
    QTest::newRow("ssh") << QStringLiteral("ssh");
}

std::unique_ptr<Transport> TestTransport::open(const QString &where)
{
    HostProfile host = profile("login");
    if (where == u"local") {
        host.connection = where;
        host.sshHost.clear();
    }
    auto opened = openTransport(host, m_folder.filePath(QStringLiteral("s%1").arg(++m_sockets)), false);
    if (!opened)
        qFatal("%s", opened.error().what.text().c_str());
    return std::move(*opened);
}

#define SKIP_WITHOUT_SSHD_IN(where)                                                                          \
    if ((where) != u"local" && !m_server->missing().isEmpty())                                               \
    QSKIP(qPrintable(m_server->missing()))

void TestTransport::frameAmongNoise()
{
    const ScriptFrame frame("token");
    const QByteArray wrapped = frame.wrapped("echo x");
    QVERIFY(wrapped.contains("echo x"));
    const auto output = frame.unwrapped("Welcome!\n==begin-token==\nanswer\n\n==end-token== 3\nBye\n",
        "banner\n==begin-token==\ncomplaint\n\n==end-token== \nclosed\n");
    QVERIFY(output.began);
    QCOMPARE(output.out, "answer\n");
    QCOMPARE(output.err, "complaint\n");
    QCOMPARE(output.status, std::optional<int>(3));
}

void TestTransport::frameThatIsCut()
{
    const ScriptFrame frame("token");
    const QByteArray whole = "noise\n==begin-token==\nanswer\n==end-token== 13\n";
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY2(!frame.unwrapped(whole.left(size), {}).status, qPrintable(QString::number(size)));
    QCOMPARE(frame.unwrapped(whole, {}).status, std::optional<int>(13));
}

void TestTransport::script_data()
{
    addPlaces();
}

void TestTransport::script()
{
    QFETCH(QString, where);
    SKIP_WITHOUT_SSHD_IN(where);
    const auto transport = open(where);
    const auto answer
        = transport->run("printf %s " + shellQuote(nastyWord()) + "\ncat\necho to err >&2\nexit 3");
    QVERIFY2(answer, answer ? "" : answer.error().what.text().c_str());
    QCOMPARE(answer->status, 3);
    QCOMPARE(answer->out, nastyWord().toUtf8());
    QCOMPARE(answer->err.trimmed(), "to err");
    const auto refused = transport->output("echo no such partition >&2; exit 1");
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Kind::refused);
    QCOMPARE(refused.error().what.message, std::string("no such partition"));
    const auto big = transport->output("head -c 3000000 /dev/zero");
    QVERIFY(big);
    QCOMPARE(big->size(), 3000000);
}

void TestTransport::files_data()
{
    addPlaces();
}

void TestTransport::files()
{
    QFETCH(QString, where);
    SKIP_WITHOUT_SSHD_IN(where);
    const auto transport = open(where);
    const QString there = m_folder.filePath(where + QStringLiteral(" it's/a b"));
    const QString here = m_folder.filePath(where + QStringLiteral(".fetched"));
    QCOMPARE(fetchGrowth(*transport, there, here).value_or(-1), 0); // not there yet
    QVERIFY(upload(*transport, allBytes(), there));
    QCOMPARE(testing::fileText(there), allBytes());
    QVERIFY(upload(*transport, {}, there));
    QCOMPARE(testing::fileText(there), QByteArray());
    append(there, "first\ncut li");
    QCOMPARE(fetchGrowth(*transport, there, here).value_or(-1), 12);
    append(there, "ne\n" + allBytes());
    QCOMPARE(fetchGrowth(*transport, there, here).value_or(-1), 3003);
    QCOMPARE(fetchGrowth(*transport, there, here).value_or(-1), 0);
    QCOMPARE(testing::fileText(here), testing::fileText(there));
    QVERIFY(upload(*transport, "shorter", there));
    QVERIFY(!fetchGrowth(*transport, there, here));
    QCOMPARE(testing::fileText(here).size(), 3015); // nothing that was fetched is lost
    // Nobody, not even root, can make files in /proc; nothing half done is left.
    const auto refused = upload(*transport, "x", QStringLiteral("/proc/collscope/x"));
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Kind::refused);
    QCOMPARE(QDir(QFileInfo(there).path()).entryList(QDir::Files).size(), 1);
}

void TestTransport::limits_data()
{
    addPlaces();
}

void TestTransport::limits()
{
    QFETCH(QString, where);
    SKIP_WITHOUT_SSHD_IN(where);
    const auto transport = open(where);
    const auto late = transport->run("sleep 600", std::chrono::seconds(1));
    QVERIFY(!late);
    QVERIFY(late.error().kind == Kind::timedOut);
    std::stop_source source;
    const QTemporaryDir folder;
    const QByteArray begun = folder.filePath(QStringLiteral("begun")).toUtf8();
    std::thread stopper([&source, &begun] {
        waitForFile(begun);
        source.request_stop();
    });
    const auto stopped
        = transport->run("touch '" + begun + "'; sleep 600", std::chrono::seconds(600), source.get_token());
    stopper.join();
    QVERIFY(!stopped);
    QVERIFY(stopped.error().kind == Kind::cancelled);
}

void TestTransport::refusals_data()
{
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<int>("kind");
    QTest::newRow("changed host key") << QByteArray("badkey") << static_cast<int>(Kind::hostKey);
    QTest::newRow("unknown host key") << QByteArray("unknown") << static_cast<int>(Kind::hostKey);
    QTest::newRow("wrong user key") << QByteArray("wrongkey") << static_cast<int>(Kind::signIn);
    QTest::newRow("nothing listens") << QByteArray("dead") << static_cast<int>(Kind::unreachable);
}

void TestTransport::refusals()
{
    QFETCH(QByteArray, host);
    QFETCH(int, kind);
    SKIP_WITHOUT_SSHD_IN(QStringLiteral("ssh"));
    const auto opened
        = openTransport(profile(host.constData()), m_folder.filePath(QStringLiteral("r")), false);
    QVERIFY(!opened);
    QVERIFY2(static_cast<int>(opened.error().kind) == kind, opened.error().what.text().c_str());
    const std::string command
        = "`ssh -F " + m_server->config().toStdString() + " " + host.toStdString() + "`";
    QVERIFY2(
        opened.error().what.remedy.find(command) != std::string::npos, opened.error().what.text().c_str());
}

void TestTransport::cutWhileRunning()
{
    SKIP_WITHOUT_SSHD_IN(QStringLiteral("ssh"));
    const auto transport = open(QStringLiteral("ssh"));
    const QTemporaryDir folder;
    const QByteArray begun = folder.filePath(QStringLiteral("begun")).toUtf8();
    std::thread cutter([this, &begun] {
        waitForFile(begun);
        m_server->cutConnections();
    });
    const auto cut = transport->run("echo before; touch '" + begun + "'; sleep 600");
    cutter.join();
    QVERIFY(!cut);
    QVERIFY2(cut.error().kind == Kind::cut, cut.error().what.text().c_str());
    QVERIFY(cut.error().passes());
    const auto again = transport->output("echo again"); // a new connection by itself
    QVERIFY2(again, again ? "" : again.error().what.text().c_str());
    QCOMPARE(again->trimmed(), "again");
}

void TestTransport::serverAway()
{
    SKIP_WITHOUT_SSHD_IN(QStringLiteral("ssh"));
    const auto transport = open(QStringLiteral("ssh"));
    m_server->cutConnections();
    m_server->stop();
    const auto away = transport->output("true");
    m_server->start();
    QVERIFY(!away);
    QVERIFY2(away.error().passes(), away.error().what.text().c_str());
    const auto back = transport->output("echo back");
    QVERIFY2(back, back ? "" : back.error().what.text().c_str());
}

void TestTransport::noSsh()
{
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nonexistent");
    const auto opened = openTransport(profile("login"), m_folder.filePath(QStringLiteral("n")), false);
    qputenv("PATH", path);
    QVERIFY(!opened);
    QVERIFY(opened.error().kind == Kind::notStarted);
}

/// Login files that print on both streams, read input and end with a farewell.
void TestTransport::noisyLogin()
{
    const QString bin = m_folder.filePath(QStringLiteral("bin"));
    testing::writeProgram(bin + QStringLiteral("/ssh"),
        "[ \"$1\" = -G ] && exit 0\necho '*** Maintenance on Friday ***'\necho 42\n"
        "echo 'stty: standard input: Inappropriate ioctl for device' >&2\n"
        "sh -s\nstatus=$?\necho Goodbye\necho 'logout' >&2\nexit $status\n");
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", bin.toUtf8() + ":" + path);
    HostProfile host = profile("login");
    host.sshOptions.clear();
    const auto opened = openTransport(host, m_folder.filePath(QStringLiteral("noisy")), false);
    const auto answer = opened ? (*opened)->run("echo 7; echo why >&2; exit 5") : Reply<ScriptResult>();
    const QString file = m_folder.filePath(QStringLiteral("noisy file"));
    const auto sent = upload(**opened, allBytes(), file);
    const auto fetched = fetchGrowth(**opened, file, file + QStringLiteral(".here"));
    qputenv("PATH", path);
    QVERIFY(opened && answer && sent && fetched);
    QCOMPARE(answer->out, "7\n");
    QCOMPARE(answer->err.trimmed(), "why");
    QCOMPARE(answer->status, 5);
    QCOMPARE(testing::fileText(file + QStringLiteral(".here")), allBytes());
}

const testing::Registered<TestTransport> registered("tst_transport");

} // namespace collscope::tst_transport
#include "tst_transport.moc"
