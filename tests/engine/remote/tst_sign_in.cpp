// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/profile_trust.h"
#include "engine/remote/transport.h"
#include "tests/support/files.h"
#include "tests/support/ssh_server.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

#include <csignal>
#include <unistd.h>

namespace collscope::tst_sign_in {

using namespace collscope::remote;
using Kind = RemoteError::Kind;

/// Shared connections and how they come to be, with a real sshd.
class TestSignIn : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_server = std::make_unique<collscope::testing::SshServer>(); }
    void oneConnection();
    void noSocketInFoldersOfOthers();
    void asksThroughAProgram();
    void asksForAPassword();
    void staleSocket();

private:
    QString answering(const char *name, const QByteArray &answer) const;
    std::unique_ptr<Transport> open();
    HostProfile profile(const char *host) const;
    void confirm(const HostProfile &profile) const;

    std::unique_ptr<collscope::testing::SshServer> m_server;
    QTemporaryDir m_folder;
    int m_sockets = 0;
};

#define SKIP_WITHOUT_SSHD()                                                                                  \
    if (!m_server->missing().isEmpty())                                                                      \
    QSKIP(qPrintable(m_server->missing()))

void TestSignIn::confirm(const HostProfile &profile) const
{
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    if (!ProfileTrust().confirm(profile)) // its configuration is a file
        qFatal("cannot confirm");
}

HostProfile TestSignIn::profile(const char *host) const
{
    HostProfile result;
    result.name = QLatin1String(host);
    result.sshHost = QLatin1String(host);
    result.sshOptions = m_server->options();
    result.workFolder = m_folder.path();
    confirm(result);
    return result;
}

/// A program that ssh may ask: it notes the question and gives the answer, which is a shell script.
QString TestSignIn::answering(const char *name, const QByteArray &answer) const
{
    return testing::writeProgram(m_folder.filePath(QLatin1String(name)),
        "echo \"$1\" >>'" + m_folder.path().toUtf8() + "/asked'\n" + answer);
}

std::unique_ptr<Transport> TestSignIn::open()
{
    auto opened
        = openTransport(profile("login"), m_folder.filePath(QStringLiteral("s%1").arg(++m_sockets)), false);
    if (!opened)
        qFatal("%s", opened.error().what.text().c_str());
    return std::move(*opened);
}

/// ssh asks for the passphrase of a key through the program given, once per shared connection; in the
/// background and when nobody answers it is a failure that says so.
void TestSignIn::asksThroughAProgram()
{
    SKIP_WITHOUT_SSHD();
    const QString sockets = m_folder.filePath(QStringLiteral("a"));
    const auto silent = openTransport(profile("locked"), sockets, false);
    QVERIFY(!silent);
    QVERIFY2(silent.error().kind == Kind::signIn, silent.error().what.text().c_str());
    const auto refused
        = openTransport(profile("locked"), sockets, true, {}, answering("refuses", "exit 1\n"));
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Kind::signIn);
    QFile::remove(m_folder.filePath(QStringLiteral("asked")));
    const QByteArray phrase = collscope::testing::SshServer::passphrase;
    auto opened = openTransport(
        profile("locked"), sockets, true, {}, answering("answers", "echo '" + phrase + "'\n"));
    QVERIFY2(opened, opened ? "" : opened.error().what.text().c_str());
    auto &ssh = dynamic_cast<SshTransport &>(**opened);
    QVERIFY(ssh.isSignedIn());
    QCOMPARE((*opened)->output("echo one").value_or(QByteArray()), "one\n");
    QCOMPARE((*opened)->output("echo two").value_or(QByteArray()), "two\n");
    QCOMPARE(testing::fileText(m_folder.filePath(QStringLiteral("asked"))).count("passphrase"), 1);
    ssh.signOut();
    QVERIFY(!ssh.isSignedIn());
    const auto later = (*opened)->output("echo three"); // nobody is asked behind the user's back
    QVERIFY(!later);
    QVERIFY(later.error().kind == Kind::signIn);
}

/// The same with a password that sshd asks for: once, and not again for what comes after.
void TestSignIn::asksForAPassword()
{
    const collscope::testing::SshServer server({}, collscope::testing::SshServer::SignIn::password);
    if (!server.missing().isEmpty())
        QSKIP(qPrintable(server.missing()));
    HostProfile host = profile("password");
    host.sshOptions = server.options();
    confirm(host);
    const QString sockets = m_folder.filePath(QStringLiteral("p"));
    QFile::remove(m_folder.filePath(QStringLiteral("asked")));
    const auto wrong = openTransport(host, sockets, true, {}, answering("guesses", "echo sesame\n"));
    QVERIFY(!wrong);
    QVERIFY2(wrong.error().kind == Kind::signIn, wrong.error().what.text().c_str());
    QFile::remove(m_folder.filePath(QStringLiteral("asked")));
    const QByteArray password = collscope::testing::SshServer::passphrase;
    const auto opened
        = openTransport(host, sockets, true, {}, answering("knows", "echo '" + password + "'\n"));
    QVERIFY2(opened, opened ? "" : opened.error().what.text().c_str());
    for (int i = 0; i < 2; ++i)
        QCOMPARE((*opened)->output("id -un").value_or(QByteArray()).trimmed(), "alice");
    QCOMPARE(testing::fileText(m_folder.filePath(QStringLiteral("asked"))).count("password"), 1);
    dynamic_cast<SshTransport &>(**opened).signOut();
}

/// The process that held the shared connection was killed and left its socket.
void TestSignIn::staleSocket()
{
    SKIP_WITHOUT_SSHD();
    const auto transport = open();
    QProcess find;
    find.start(QStringLiteral("pgrep"),
        {QStringLiteral("-f"), m_folder.filePath(QStringLiteral("s%1/").arg(m_sockets))});
    find.waitForFinished();
    const QList<QByteArray> pids = find.readAllStandardOutput().trimmed().split('\n');
    QVERIFY(!pids.front().isEmpty());
    for (const QByteArray &pid : pids)
        ::kill(pid.toInt(), SIGKILL);
    const QDir sockets(m_folder.filePath(QStringLiteral("s%1").arg(m_sockets)));
    QVERIFY(!sockets.entryList(QDir::System).isEmpty());
    const auto answer = transport->output("echo again");
    QVERIFY2(answer, answer ? "" : answer.error().what.text().c_str());
    QCOMPARE(*answer, "again\n");
}

void TestSignIn::oneConnection()
{
    SKIP_WITHOUT_SSHD();
    const auto transport = open();
    const auto first = transport->output("echo $SSH_CONNECTION");
    const auto second = transport->output("echo $SSH_CONNECTION");
    QVERIFY(first && second && !first->trimmed().isEmpty());
    QCOMPARE(*first, *second); // the same client port
    const QFileInfo folder(m_folder.filePath(QStringLiteral("s%1").arg(m_sockets)));
    QVERIFY(!(folder.permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::ExeOther)));
    dynamic_cast<SshTransport &>(*transport).signOut();
    const auto third = transport->output("echo $SSH_CONNECTION");
    QVERIFY(third);
    QVERIFY(*third != *first);
}

/// Whoever owns the folder could listen at the socket.
void TestSignIn::noSocketInFoldersOfOthers()
{
    SKIP_WITHOUT_SSHD();
    const auto shares = [this](const QString &folder) {
        const auto transport = std::move(openTransport(profile("login"), folder, false).value());
        const QByteArray first = transport->output("echo $SSH_CONNECTION").value();
        return first == transport->output("echo $SSH_CONNECTION").value(); // the same client port
    };
    const QString own = m_folder.filePath(QStringLiteral("own"));
    QVERIFY(shares(own));
    const QString link = m_folder.filePath(QStringLiteral("link"));
    QVERIFY(QFile::link(own, link));
    QVERIFY(!shares(link));
    if (::geteuid() == 0) { // only the superuser can give a folder away, and change the rights of it then
        constexpr uid_t somebody = 12345;
        QVERIFY(::chown(own.toUtf8().constData(), somebody, somebody) == 0);
        QVERIFY(!shares(own));
    }
}

const testing::Registered<TestSignIn> registered("tst_sign_in");

} // namespace collscope::tst_sign_in
#include "tst_sign_in.moc"
