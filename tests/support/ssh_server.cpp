// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ssh_server.h"

#include "tests/support/files.h"
#include "tests/support/free_port.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QThread>

#include <arpa/inet.h>
#include <csignal>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace collscope::testing {

namespace {

constexpr const char *sshd = "/usr/sbin/sshd";

bool listens(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    const bool connected = ::connect(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::close(fd);
    return connected;
}

QByteArray publicKey(const QString &path)
{
    return fileText(path + QStringLiteral(".pub")).split(' ').mid(0, 2).join(' ');
}

} // namespace

SshServer::SshServer(const QStringList &setEnv, SignIn signIn) : m_signIn(signIn)
{
    if (!QFile::exists(QLatin1String(sshd)) || !makeKeys()) {
        m_missing = QStringLiteral("sshd (openssh-server) is not installed here");
        return;
    }
    if (signIn == SignIn::password && !makeAlice()) {
        m_missing = QStringLiteral(
            "only the superuser can have an sshd with a user of its own, with openssl and unshare");
        return;
    }
    m_port = freePort();
    const QByteArray port = QByteArray::number(m_port);
    const QByteArray folder = m_folder.path().toUtf8() + '/';
    const QByteArray at = "[127.0.0.1]:" + port + ' ';
    write("authorized",
        publicKey(m_folder.filePath(QStringLiteral("user"))) + '\n'
            + publicKey(m_folder.filePath(QStringLiteral("locked"))) + '\n');
    write("known", at + publicKey(m_folder.filePath(QStringLiteral("host"))) + '\n');
    write("known_wrong", at + publicKey(m_folder.filePath(QStringLiteral("other"))) + '\n');
    QByteArray settings = "ListenAddress 127.0.0.1:" + port + "\nHostKey " + folder + "host\nPidFile none\n"
        + "AuthorizedKeysFile " + folder + "authorized\nStrictModes no\nUsePAM no\n"
        + "PasswordAuthentication " + (signIn == SignIn::password ? "yes" : "no")
        + "\nKbdInteractiveAuthentication no\nPermitRootLogin prohibit-password\n" + "PrintMotd no\nBanner "
        + write("banner", "** all use is logged **\n").toUtf8() + '\n';
    QStringList environment = setEnv;
    if (signIn != SignIn::password) // what shells find in the user's home may take a second for every command
        environment += QStringLiteral("HOME=") + m_folder.path();
    if (!environment.isEmpty())
        settings += "SetEnv " + environment.join(u' ').toUtf8() + '\n';
    write("sshd_config", settings);
    // As a value: with QT_USE_QSTRINGBUILDER it would refer to what is gone.
    const auto host
        = [&](const char *name, const QByteArray &at_, const char *known, const char *key) -> QByteArray {
        return QByteArray("Host ") + name + "\n  HostName 127.0.0.1\n  Port " + at_
            + "\n  UserKnownHostsFile " + folder + known + "\n  IdentityFile " + folder + key + '\n';
    };
    write("config",
        host("login", port, "known", "user") + host("badkey", port, "known_wrong", "user")
            + host("unknown", port, "nobody", "user") + host("wrongkey", port, "known", "other")
            + host("dead", "1", "known", "user") + host("locked", port, "known", "locked")
            + host("password", port, "known", "other")
            + "  User alice\n  PreferredAuthentications password\nHost *\n  IdentitiesOnly yes\n  "
              "IdentityAgent none\n  GlobalKnownHostsFile /dev/null\n"
              "  StrictHostKeyChecking ask\n  UpdateHostKeys no\n  ConnectTimeout 5\n"
              "  ServerAliveInterval 2\n  ServerAliveCountMax 2\n");
    start();
}

SshServer::~SshServer()
{
    cutConnections();
    stop();
}

void SshServer::start()
{
    if (::getuid() == 0)
        QDir().mkpath(QStringLiteral("/run/sshd"));
    const QString settings = m_folder.filePath(QStringLiteral("sshd_config"));
    const QString log = m_folder.filePath(QStringLiteral("sshd.log"));
    // A user of its own: copies of the files of users lie over the real ones, for this process alone.
    const QString withAlice = QStringLiteral("mount --make-rprivate / && mount --bind passwd /etc/passwd && "
                                             "mount --bind shadow /etc/shadow && ");
    const QString command = (m_signIn == SignIn::password ? withAlice : QString())
        + QStringLiteral("exec %1 -D -f '%2' -E '%3'").arg(QLatin1String(sshd), settings, log);
    QStringList words = {QStringLiteral("sh"), QStringLiteral("-c"), command};
    if (m_signIn == SignIn::password)
        words = QStringList{QStringLiteral("unshare"), QStringLiteral("-m")} + words;
    QProcess::startDetached(words.front(), words.mid(1), m_folder.path(), &m_pid);
    QElapsedTimer clock;
    clock.start();
    while (!listens(m_port)) {
        if (clock.elapsed() > 10000) {
            m_missing = QStringLiteral("sshd does not start here");
            return;
        }
        QThread::msleep(20);
    }
}

void SshServer::stop()
{
    if (m_pid > 0)
        ::kill(static_cast<pid_t>(m_pid), SIGTERM);
    m_pid = 0;
    while (m_port != 0 && listens(m_port))
        QThread::msleep(20);
}

void SshServer::cutConnections() const
{
    if (m_pid <= 0)
        return;
    // A connection is a process or, since OpenSSH 9.8, two of them, one below the other.
    QList<QByteArray> all{QByteArray::number(m_pid)};
    for (qsizetype i = 0; i < all.size(); ++i) {
        QProcess find;
        find.start(QStringLiteral("pgrep"),
            {QStringLiteral("-P"), QString::fromLatin1(all[i]), QStringLiteral("^sshd")});
        find.waitForFinished();
        for (const QByteArray &pid : find.readAllStandardOutput().split('\n'))
            if (!pid.isEmpty())
                all += pid;
    }
    for (const QByteArray &pid : all.mid(1))
        ::kill(pid.toInt(), SIGKILL);
}

QString SshServer::write(const char *name, const QByteArray &text) const
{
    return writeFile(m_folder.filePath(QLatin1String(name)), text);
}

bool SshServer::makeAlice() const
{
    constexpr const char *line = "alice:x:4001:4001::/:/bin/sh\n";
    QProcess hash;
    hash.start(QStringLiteral("openssl"),
        {QStringLiteral("passwd"), QStringLiteral("-6"), QLatin1String(passphrase)});
    QFile users(QStringLiteral("/etc/passwd"));
    QFile secrets(QStringLiteral("/etc/shadow"));
    if (!hash.waitForFinished() || hash.exitCode() != 0 || ::geteuid() != 0
        || QStandardPaths::findExecutable(QStringLiteral("unshare")).isEmpty()
        || !users.open(QIODevice::ReadOnly) || !secrets.open(QIODevice::ReadOnly))
        return false;
    QFile(write("passwd", users.readAll() + line))
        .setPermissions(QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther);
    QFile(
        write("shadow",
            secrets.readAll() + "alice:" + hash.readAllStandardOutput().trimmed() + ":20000:0:99999:7:::\n"))
        .setPermissions(QFile::ReadOwner);
    return true;
}

bool SshServer::makeKeys() const
{
    for (const auto &[name, phrase] : {std::pair("host", ""), std::pair("user", ""), std::pair("other", ""),
             std::pair("locked", passphrase)})
        if (QProcess::execute(QStringLiteral("ssh-keygen"),
                {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"), QStringLiteral("-N"),
                    QLatin1String(phrase), QStringLiteral("-f"), m_folder.filePath(QLatin1String(name))})
            != 0)
            return false;
    return true;
}

} // namespace collscope::testing
