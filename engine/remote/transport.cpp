// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/transport.h"

#include "engine/data/say.h"

#include "engine/remote/kept_output.h"
#include "engine/remote/process_tree.h"
#include "engine/remote/profile_trust.h"
#include "engine/remote/scratch_folder.h"
#include "engine/remote/shell.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QUuid>

#include <algorithm>
#include <initializer_list>
#include <unistd.h>

namespace collscope::remote {

namespace {

using Kind = RemoteError::Kind;

/// The last lines of what a program complained about.
std::string complaint(const QByteArray &err)
{
    constexpr qsizetype most = 1000;
    return err.trimmed().right(most).toStdString();
}

/// With all that it has started here, which would work on for nobody; but for what has begun a session of its
/// own: that is meant to live on (a job, a shared connection).
void killNow(QProcess &process)
{
    killTree(static_cast<pid_t>(process.processId()), TreePart::sameSession);
    process.kill();
}

/// What a program writes, read as it comes: nothing but what is kept takes memory here. One that writes too
/// much is ended.
class Streams {
public:
    Streams(QProcess &process, qint64 mostOutput, const Transport::Hear &hear)
        : m_process(process), m_mostOutput(mostOutput), m_hear(hear)
    {
        QObject::connect(&process, &QProcess::readyReadStandardOutput, &process, [this] { takeOutput(); });
        QObject::connect(&process, &QProcess::readyReadStandardError, &process, [this] { takeComplaints(); });
    }

    ~Streams() { m_process.disconnect(); }
    Streams(const Streams &) = delete;
    Streams &operator=(const Streams &) = delete;

    void takeOutput()
    {
        const QByteArray bytes = m_process.readAllStandardOutput();
        if (m_out.size() + bytes.size() <= m_mostOutput)
            m_out += bytes;
        else
            end(say("the answer is longer than the {} bytes that it may have", m_mostOutput));
        if (!m_hear)
            return;
        for (auto end = m_out.indexOf('\n', m_heard); end >= 0; end = m_out.indexOf('\n', m_heard)) {
            m_hear(m_out.mid(m_heard, end - m_heard));
            m_heard = end + 1;
        }
    }

    void takeComplaints()
    {
        m_err.add(m_process.readAllStandardError());
        if (m_err.size() > Transport::mostComplaints)
            end(say("messages without end: {}", complaint(m_err.text())));
    }

    const std::string &problem() const { return m_problem; } ///< empty: it did not write too much
    const QByteArray &out() const { return m_out; }
    QByteArray err() const { return m_err.text(); }

private:
    void end(std::string why)
    {
        if (m_problem.empty())
            m_problem = std::move(why);
        killNow(m_process);
    }

    QProcess &m_process;
    qint64 m_mostOutput;
    const Transport::Hear &m_hear;
    qsizetype m_heard = 0; ///< bytes of m_out that m_hear received
    QByteArray m_out;
    KeptOutput m_err{Transport::keptComplaints};
    std::string m_problem;
};

/// How a program ended that was fed with `input`.
Reply<ScriptResult> execute(const QStringList &words, const QByteArray &input,
    std::chrono::milliseconds limit,
    std::stop_token stop, // NOLINT(performance-unnecessary-value-param): as all who pass theirs on
    const QString &askPass = {}, qint64 mostOutput = Transport::usualOutput, const Transport::Hear &hear = {})
{
    constexpr int pieceMs = 50;
    QProcess process;
    Streams streams(process, mostOutput, hear);
    if (!askPass.isEmpty()) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("SSH_ASKPASS"), askPass);
        environment.insert(QStringLiteral("SSH_ASKPASS_REQUIRE"), QStringLiteral("force"));
        process.setProcessEnvironment(environment);
    }
    if (words.front() == u"/bin/sh") // Ctrl-C would end the shell alone, and what ignores it would be lost
        process.setChildProcessModifier([] { ::setpgid(0, 0); });
    process.start(words.front(), words.mid(1));
    if (!process.waitForStarted())
        return remoteError(Kind::notStarted,
            say("cannot start {}: {}", words.front().toStdString(), process.errorString().toStdString()),
            say("install it, or see to it that it is in PATH"));
    process.write(input);
    process.closeWriteChannel();
    QElapsedTimer clock;
    clock.start();
    const auto abandon = [&process](Kind kind, const std::string &why) {
        killNow(process);
        process.waitForFinished();
        return remoteError(kind, why);
    };
    while (process.state() != QProcess::NotRunning && !process.waitForFinished(pieceMs)) {
        if (stop.stop_requested())
            return abandon(Kind::cancelled, "cancelled");
        if (clock.elapsed() > limit.count())
            return abandon(Kind::timedOut, say("no answer within {} s", limit.count() / 1000));
    }
    streams.takeOutput();
    streams.takeComplaints();
    if (!streams.problem().empty())
        return remoteError(Kind::cut, streams.problem());
    ScriptResult result;
    result.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    result.out = streams.out();
    result.err = streams.err();
    return result;
}

bool saysAny(const QByteArray &err, std::initializer_list<const char *> texts)
{
    return std::any_of(texts.begin(), texts.end(), [&err](const char *text) { return err.contains(text); });
}

/// Value of a line of `ssh -G`; empty when it is not set.
QByteArray configured(const QByteArray &settings, const QByteArray &key)
{
    for (const QByteArray &line : settings.split('\n'))
        if (line.startsWith(key + ' '))
            return line.mid(key.size() + 1).trimmed();
    return {};
}

/// Options that share one connection through a socket in `folder`; none where the name would be too long or
/// the folder is somebody else's, who could listen there. `words`: of the profile, since one name of a host
/// can mean two machines in two configurations.
QStringList sharing(const QString &folder, const QStringList &words)
{
    constexpr qsizetype longestFolder = 40; // of 108 bytes ssh needs 41 for %C and 17 for a temporary name
    const QString mark = QString::number(qHash(words.join(u'\n'), 0), 36).left(6);
    if (folder.toUtf8().size() > longestFolder || !QDir().mkpath(folder) || QFileInfo(folder).isSymLink()
        || QFileInfo(folder).ownerId() != ::geteuid()
        || !QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        return {};
    return {QStringLiteral("-o"), QStringLiteral("ControlMaster=auto"), QStringLiteral("-o"),
        QStringLiteral("ControlPersist=10m"), QStringLiteral("-o"),
        QStringLiteral("ControlPath=\"%1/%C-%2\"").arg(folder, mark)};
}

/// `ssh` with a profile's words, to be given to a shell.
QString shellCommand(const HostProfile &profile)
{
    static const QRegularExpression plain(
        QRegularExpression::anchoredPattern(QStringLiteral("[\\w@%+=:,./-]+")));
    QString command = QStringLiteral("ssh");
    for (const QString &word : profile.sshOptions + QStringList{profile.sshHost})
        command += u' ' + (plain.match(word).hasMatch() ? word : QString::fromUtf8(shellQuote(word)));
    return command;
}

/// Before any word of a profile reaches ssh.
Reply<void> mayRun(const HostProfile &profile)
{
    if (std::string problem = connectionProblem(profile); !problem.empty())
        return remoteError(Kind::refused, std::move(problem), {}, profile.name.toStdString());
    if (ProfileTrust().covers(profile))
        return {};
    return remoteError(Kind::unconfirmed,
        say("this profile has not been confirmed. It may run {}",
            ProfileCommands{commandsOf(profile).here, {}}.text().toStdString()),
        say("if it is yours, or you know who wrote it: `collscope campaign trust PROFILE`, with its name or "
            "its file, or *Allow* in the window"),
        profile.name.toStdString());
}

} // namespace

tl::unexpected<RemoteError> remoteError(
    RemoteError::Kind kind, std::string message, std::string remedy, std::string where)
{
    return tl::unexpected(RemoteError{kind, {std::move(where), 0, std::move(message), std::move(remedy)}});
}

Reply<ScriptResult> Transport::run(
    const QByteArray &script, std::chrono::seconds limit, std::stop_token stop, qint64 mostOutput)
{
    const ScriptFrame frame(QUuid::createUuid().toByteArray(QUuid::Id128));
    auto ended
        = execute(commandLine(), frame.wrapped(script), limit, std::move(stop), {}, mostOutput, m_hear);
    if (!ended) {
        ended.error().what.file = m_name.toStdString();
        return ended;
    }
    const ScriptFrame::Output output = frame.unwrapped(ended->out, ended->err);
    if (!output.status)
        return tl::unexpected(failure(ended->status, output.began, ended->err));
    return ScriptResult{*output.status, output.out, output.err};
}

Reply<QByteArray> Transport::output(
    const QByteArray &script, std::chrono::seconds limit, std::stop_token stop, qint64 mostOutput)
{
    auto result = run(script, limit, std::move(stop), mostOutput);
    if (!result)
        return tl::unexpected(std::move(result.error()));
    if (result->status != 0)
        return remoteError(Kind::refused,
            result->err.trimmed().isEmpty() ? say("a script ended with status {}", result->status)
                                            : complaint(result->err),
            {}, m_name.toStdString());
    return result->out;
}

SshTransport::SshTransport(const HostProfile &profile, const QString &controlFolder, std::stop_token stop)
    : Transport(profile.name), m_host(profile.sshHost), m_options(profile.sshOptions),
      m_command(shellCommand(profile))
{
    // ssh's own reading of the user's configuration: what it does not set may be set here.
    constexpr std::chrono::seconds limit{10};
    const auto known = execute(QStringList{QStringLiteral("ssh"), QStringLiteral("-G")} + m_options
            + QStringList{QStringLiteral("--"), m_host},
        {}, limit, std::move(stop));
    if (!known)
        return; // the first script says why
    if (configured(known->out, "controlpath").isEmpty())
        m_options += sharing(controlFolder, m_options);
    if (const auto alive = configured(known->out, "serveraliveinterval"); alive.isEmpty() || alive == "0")
        m_options += {QStringLiteral("-o"), QStringLiteral("ServerAliveInterval=15")};
    if (const auto patience = configured(known->out, "connecttimeout");
        patience.isEmpty() || patience == "none")
        m_options += {QStringLiteral("-o"), QStringLiteral("ConnectTimeout=20")};
}

QStringList SshTransport::options(bool mayAsk) const
{
    QStringList words = {QStringLiteral("ssh"), QStringLiteral("-T"), QStringLiteral("-o"),
        QStringLiteral("RemoteCommand=none"), QStringLiteral("-o"),
        QStringLiteral("ClearAllForwardings=yes")};
    if (!mayAsk)
        words += {QStringLiteral("-o"), QStringLiteral("BatchMode=yes")};
    return words + m_options + QStringList{QStringLiteral("--"), m_host, QStringLiteral("exec sh -s")};
}

QStringList SshTransport::commandLine() const
{
    return options(false);
}

Reply<void> SshTransport::signIn(bool mayAsk, std::stop_token stop, const QString &askPass)
{
    constexpr std::chrono::seconds patience{180}; // people look for their second factor
    const ScriptFrame frame(QUuid::createUuid().toByteArray(QUuid::Id128));
    const auto ended = execute(options(mayAsk), frame.wrapped(":"), mayAsk ? patience : usualLimit,
        std::move(stop), mayAsk ? askPass : QString());
    if (!ended)
        return tl::unexpected(ended.error());
    const ScriptFrame::Output output = frame.unwrapped(ended->out, ended->err);
    if (!output.status)
        return tl::unexpected(failure(ended->status, output.began, ended->err));
    return {};
}

void SshTransport::signOut(std::stop_token stop)
{
    constexpr std::chrono::seconds limit{10};
    // A failure means that there is no shared connection to end.
    (void)execute(QStringList{QStringLiteral("ssh"), QStringLiteral("-O"), QStringLiteral("exit")} + m_options
            + QStringList{QStringLiteral("--"), m_host},
        {}, limit, std::move(stop));
}

bool SshTransport::isSignedIn() const
{
    constexpr std::chrono::seconds limit{10};
    const auto answer
        = execute(QStringList{QStringLiteral("ssh"), QStringLiteral("-O"), QStringLiteral("check")}
                + m_options + QStringList{QStringLiteral("--"), m_host},
            {}, limit, {});
    return answer && answer->status == 0;
}

RemoteError SshTransport::failure(int status, bool began, const QByteArray &err) const
{
    const std::string where = name().toStdString();
    const std::string text = complaint(err);
    const std::string terminal = '`' + m_command.toStdString() + '`';
    if (began)
        return {Kind::cut, {where, 0, say("the connection was cut: {}", text), {}}};
    if (saysAny(
            err, {"Host key verification failed", "HOST IDENTIFICATION HAS CHANGED", "host key is known"}))
        return {Kind::hostKey,
            {where, 0, say("the machine's host key is not the one that is known: {}", text),
                say("compare the fingerprint with what the site publishes, then accept it in a terminal with "
                    "{}",
                    terminal)}};
    if (saysAny(err, {"Permission denied", "Too many authentication failures", "No more authentication"}))
        return {Kind::signIn,
            {where, 0, say("signing in failed: {}", text),
                say("sign in again; try {} in a terminal", terminal)}};
    return {Kind::unreachable,
        {where, 0, text.empty() ? say("ssh ended with status {}", status) : say("no connection: {}", text),
            say("try {} in a terminal", terminal)}};
}

LocalTransport::LocalTransport(const HostProfile &profile) : Transport(profile.name) { }

QStringList LocalTransport::commandLine() const
{
    return {QStringLiteral("/bin/sh"), QStringLiteral("-s")};
}

RemoteError LocalTransport::failure(int status, bool /*began*/, const QByteArray &err) const
{
    return {Kind::cut,
        {name().toStdString(), 0, say("the shell ended early with status {}: {}", status, complaint(err)),
            {}}};
}

Reply<std::unique_ptr<Transport>> openTransport(const HostProfile &profile, const QString &controlFolder,
    bool mayAsk, std::stop_token stop, const QString &askPass)
{
    if (profile.connection == u"local")
        return std::make_unique<LocalTransport>(profile);
    if (auto allowed = mayRun(profile); !allowed)
        return tl::unexpected(std::move(allowed.error()));
    auto ssh = std::make_unique<SshTransport>(profile, controlFolder, stop);
    if (const auto signedIn = ssh->signIn(mayAsk, std::move(stop), askPass); !signedIn)
        return tl::unexpected(signedIn.error());
    return ssh;
}

Reply<std::vector<std::pair<QString, QString>>> sshSettings(const HostProfile &profile)
{
    constexpr std::chrono::seconds limit{10};
    if (auto allowed = mayRun(profile); !allowed)
        return tl::unexpected(std::move(allowed.error()));
    const auto known = execute(QStringList{QStringLiteral("ssh"), QStringLiteral("-G")} + profile.sshOptions
            + QStringList{QStringLiteral("--"), profile.sshHost},
        {}, limit, {});
    if (!known)
        return tl::unexpected(known.error());
    if (known->status != 0)
        return remoteError(Kind::refused, say("ssh does not take the profile: {}", complaint(known->err)),
            say("look at its ssh_host and ssh_options"), profile.name.toStdString());
    std::vector<std::pair<QString, QString>> settings;
    for (const char *key : {"hostname", "user", "port", "proxyjump", "stricthostkeychecking"})
        if (const QByteArray value = configured(known->out, key); !value.isEmpty())
            settings.emplace_back(QLatin1String(key), QString::fromUtf8(value));
    return settings;
}

QString usualAskPass()
{
    const QString path = QCoreApplication::applicationDirPath() + QStringLiteral("/collscope-askpass");
    return QFile::exists(path) ? path : QString();
}

QString usualControlFolder()
{
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return runtime.isEmpty() ? temporaryFolder() + QStringLiteral("/collscope-%1").arg(::getuid())
                             : runtime + QStringLiteral("/collscope");
}

} // namespace collscope::remote
