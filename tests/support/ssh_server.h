// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace collscope::testing {

/// A throw-away sshd on the loopback interface with keys of its own. Nothing of the user's ssh is touched.
class SshServer {
public:
    enum class SignIn {
        keys,
        password, ///< of a user `alice` who exists for this server only; the superuser alone can have that
    };

    /// `setEnv`: "NAME=value" that remote commands find in their environment.
    explicit SshServer(const QStringList &setEnv = {}, SignIn signIn = SignIn::keys);
    ~SshServer();
    SshServer(const SshServer &) = delete;
    SshServer &operator=(const SshServer &) = delete;

    static constexpr const char *passphrase = "open sesame";

    /// Why there is none; empty when it runs.
    const QString &missing() const { return m_missing; }
    /// Configuration for `ssh -F`, with the hosts `login`, `badkey` (its host key has changed), `unknown` (no
    /// host key is known), `wrongkey` (the user's key is not taken), `locked` (ssh asks for `passphrase`),
    /// `password` (it asks for `passphrase` as alice's password) and `dead` (nothing listens).
    QString config() const { return m_folder.filePath(QStringLiteral("config")); }
    QStringList options() const { return {QStringLiteral("-F"), config()}; }

    /// Kills the processes of all connections there are, as a network that breaks does.
    void cutConnections() const;
    void stop();
    void start();

private:
    QString write(const char *name, const QByteArray &text) const;
    bool makeKeys() const;
    bool makeAlice() const;

    QTemporaryDir m_folder;
    QString m_missing;
    SignIn m_signIn = SignIn::keys;
    int m_port = 0;
    qint64 m_pid = 0;
};

} // namespace collscope::testing
