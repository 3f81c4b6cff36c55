// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/host_profile.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

namespace collscope::remote {

/// Why a machine did not answer. That a script there fails is no such thing: that is a ScriptResult.
struct RemoteError {
    enum class Kind {
        notStarted, ///< there is no `ssh` or `sh` here
        unreachable, ///< no connection; nothing was run
        hostKey, ///< the host key is unknown or has changed; nothing was run
        unconfirmed, ///< the profile may run something here that the user has not confirmed; nothing was run
        signIn, ///< the machine wants to know who it is; nothing was run
        cut, ///< the connection ended while the script ran: what it did is not known
        timedOut, ///< as `cut`
        cancelled, ///< as `cut`
        refused, ///< the machine answered, and the work failed there
        local, ///< a file here
        later, ///< the machine takes no more work for now
    };
    Kind kind = Kind::unreachable;
    Diagnostic what;

    /// Does trying again later make sense?
    bool passes() const
    {
        return kind == Kind::unreachable || kind == Kind::cut || kind == Kind::timedOut
            || kind == Kind::later;
    }
    /// Does nothing help before the user does something about it?
    bool needsUser() const
    {
        return kind == Kind::signIn || kind == Kind::hostKey || kind == Kind::unconfirmed;
    }
    /// Is it about what was asked, and not about the machine, which can be asked for other things?
    bool isOfOneJob() const { return kind == Kind::refused || kind == Kind::local || kind == Kind::later; }
};

template <typename Value> using Reply = tl::expected<Value, RemoteError>;

tl::unexpected<RemoteError> remoteError(
    RemoteError::Kind kind, std::string message, std::string remedy = {}, std::string where = {});

struct ScriptResult {
    int status = 0;
    QByteArray out;
    QByteArray err; ///< of a long one the beginning and the end, and between them how much is missing
};

/// Runs shell scripts on a machine, one at a time. Blocks: not for the GUI thread. Login files may print what
/// they like.
class Transport {
public:
    static constexpr std::chrono::seconds usualLimit{60};
    static constexpr qint64 usualOutput = 4 << 20; ///< bytes of an answer; more is a failure
    static constexpr qint64 keptComplaints = 64 << 10; ///< bytes of standard error: its beginning and its end
    static constexpr qint64 mostComplaints = 16 << 20; ///< bytes of it, read or not, after which it is ended

    virtual ~Transport() = default;

    /// `script` is for a POSIX shell and gets no input. `mostOutput`: bytes that its answer may have, with
    /// what login files print.
    Reply<ScriptResult> run(const QByteArray &script, std::chrono::seconds limit = usualLimit,
        std::stop_token stop = {}, qint64 mostOutput = usualOutput);
    /// The same where anything but status 0 is a failure, told by what it wrote on standard error.
    Reply<QByteArray> output(const QByteArray &script, std::chrono::seconds limit = usualLimit,
        std::stop_token stop = {}, qint64 mostOutput = usualOutput);

    /// Receives each line of standard output while a script runs, those of login files too.
    using Hear = std::function<void(const QByteArray &line)>;
    void setHear(Hear hear) { m_hear = std::move(hear); }

    const QString &name() const { return m_name; } ///< of the machine, for messages

    /// Bytes that a file which grows there may have to be fetched; see fetchGrowth().
    qint64 mostFetched() const { return m_mostFetched; }
    void setMostFetched(qint64 bytes) { m_mostFetched = bytes; }

protected:
    explicit Transport(QString name) : m_name(std::move(name)) { }

private:
    friend class SshTransport;
    virtual QStringList commandLine() const = 0; ///< of a program that feeds its input to `sh -s`
    /// What the end of that program without the end of the script means.
    virtual RemoteError failure(int status, bool began, const QByteArray &err) const = 0;

    Hear m_hear;
    static constexpr qint64 usuallyFetched = qint64{1} << 30; // some million measurements
    QString m_name;
    qint64 m_mostFetched = usuallyFetched;
};

/// Through the user's own `ssh`: configuration, agents and jump hosts as in a terminal.
///
/// One connection serves all scripts unless the user's configuration says otherwise about ControlPath. Host
/// keys are checked as the user's configuration says.
class SshTransport : public Transport {
public:
    /// `controlFolder`: private folder for the socket of the shared connection; made when it is missing.
    SshTransport(const HostProfile &profile, const QString &controlFolder, std::stop_token stop = {});

    /// Opens the shared connection. `mayAsk`: ssh may ask for passwords, second factors and unknown host
    /// keys: through the program `askPass` if one is given, else at the terminal. Otherwise, and in all
    /// scripts, a machine that wants to know is a failure. What is answered goes to ssh and nowhere else.
    Reply<void> signIn(bool mayAsk, std::stop_token stop = {}, const QString &askPass = {});
    /// Ends the shared connection.
    void signOut(std::stop_token stop = {});
    /// Is the shared connection there? Asks nobody on the network.
    bool isSignedIn() const;

private:
    QStringList commandLine() const override;
    RemoteError failure(int status, bool began, const QByteArray &err) const override;
    QStringList options(bool mayAsk) const;

    QString m_host;
    QStringList m_options; ///< the profile's, and those of the shared connection
    QString m_command; ///< for a terminal
};

/// On this machine.
class LocalTransport : public Transport {
public:
    explicit LocalTransport(const HostProfile &profile);

private:
    QStringList commandLine() const override;
    RemoteError failure(int status, bool began, const QByteArray &err) const override;
};

/// The transport of a profile, signed in. Nothing is run for one that is not as it should be, or whose ssh
/// options are not harmless and not confirmed (ProfileTrust); so it is with sshSettings(). `askPass`: see
/// SshTransport::signIn().
Reply<std::unique_ptr<Transport>> openTransport(const HostProfile &profile, const QString &controlFolder,
    bool mayAsk, std::stop_token stop = {}, const QString &askPass = {});

/// How `ssh` understands a profile: "hostname", "user", "port", "proxyjump", "stricthostkeychecking" and
/// their values as `ssh -G` prints them, those that are set.
Reply<std::vector<std::pair<QString, QString>>> sshSettings(const HostProfile &profile);

/// The program beside this one that shows the questions of `ssh` in a window; empty when it is not there.
QString usualAskPass();

/// A private folder for the sockets of shared connections.
QString usualControlFolder();

} // namespace collscope::remote
