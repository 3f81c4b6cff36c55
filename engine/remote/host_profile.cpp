// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/host_profile.h"

#include "engine/data/say.h"

#include "engine/io/atomic_file.h"
#include "engine/io/regular_file.h"
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"
#include "engine/remote/ssh_options.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <variant>
#include <vector>

namespace collscope::remote {

namespace {

/// An entry of the file and where it lies in the profile.
struct Entry {
    QString key;
    std::variant<QString HostProfile::*, QStringList HostProfile::*, int HostProfile::*> member;
};

const std::vector<Entry> &entries()
{
    static const std::vector<Entry> all = {
        {QStringLiteral("name"), &HostProfile::name},
        {QStringLiteral("connection"), &HostProfile::connection},
        {QStringLiteral("ssh_host"), &HostProfile::sshHost},
        {QStringLiteral("ssh_options"), &HostProfile::sshOptions},
        {QStringLiteral("work_folder"), &HostProfile::workFolder},
        {QStringLiteral("scheduler"), &HostProfile::scheduler},
        {QStringLiteral("partition"), &HostProfile::partition},
        {QStringLiteral("account"), &HostProfile::account},
        {QStringLiteral("launcher"), &HostProfile::launcher},
        {QStringLiteral("agent"), &HostProfile::agent},
        {QStringLiteral("setup"), &HostProfile::setup},
        {QStringLiteral("script_template"), &HostProfile::scriptTemplate},
        {QStringLiteral("poll_seconds"), &HostProfile::pollSeconds},
        {QStringLiteral("core_hours_limit"), &HostProfile::coreHoursLimit},
    };
    return all;
}

/// What the value should have been; empty when it is taken.
std::string assign(QString &member, const QJsonValue &value)
{
    if (!value.isString())
        return say("a text in quotes");
    member = value.toString();
    return {};
}

std::string assign(QStringList &member, const QJsonValue &value)
{
    QStringList words;
    const QJsonArray given = value.toArray();
    for (const auto &word : given) {
        if (!word.isString())
            return say("a list of texts: [\"one\", \"two\"]");
        words += word.toString();
    }
    if (!value.isArray())
        return say("a list of texts: [\"one\", \"two\"]");
    member = words;
    return {};
}

std::string assign(int &member, const QJsonValue &value)
{
    const int number = value.toInt(-1);
    if (number < 0)
        return say("a whole number");
    member = number;
    return {};
}

QString textOf(const QString &member)
{
    return member;
}

QString textOf(const QStringList &member)
{
    return member.join(u'\n');
}

QString textOf(int /*member*/)
{
    return {};
}

/// The first entry with characters that hide or turn around others: nobody who reads the profile in the
/// window sees what it does. Empty: there is none.
std::string hiddenText(const HostProfile &profile)
{
    for (const Entry &entry : entries()) {
        const std::string text
            = std::visit([&](auto member) { return textOf(profile.*member); }, entry.member).toStdString();
        const std::string shown = wire::shownText(text);
        const auto lines = wire::split(text, '\n');
        const auto shownLines = wire::split(shown, '\n');
        for (std::size_t i = 0; shown != text && i < lines.size(); ++i)
            if (shownLines[i] != lines[i])
                return fmt::format("{}: '{}' contains a character that does not show. Remove it.",
                    entry.key.toStdString(), shownLines[i]);
    }
    return {};
}

QJsonValue asJson(const QString &member)
{
    return member;
}

QJsonValue asJson(const QStringList &member)
{
    return QJsonArray::fromStringList(member);
}

QJsonValue asJson(int member)
{
    return member;
}

} // namespace

std::string connectionProblem(const HostProfile &profile)
{
    if (profile.connection == u"local")
        return profile.sshHost.isEmpty() ? "" : say("ssh_host: a local connection has none; leave it out");
    if (profile.connection != u"ssh")
        return say("connection: takes \"ssh\" or \"local\"");
    static const QRegularExpression host(QStringLiteral("^[^-\\s\\x00-\\x1f\\x7f][^\\s\\x00-\\x1f\\x7f]*$"));
    if (!host.match(profile.sshHost).hasMatch())
        return say("ssh_host: name the machine as you would behind `ssh`");
    const std::string problem = judgeSshOptions(profile.sshOptions).problem;
    return problem.empty() ? problem : "ssh_options: " + problem;
}

std::string profileProblem(const HostProfile &profile)
{
    static const QRegularExpression word(
        QRegularExpression::anchoredPattern(QStringLiteral("[\\w.,+@=:-]*")));
    static const QRegularExpression control(QStringLiteral("[\\x{00}-\\x{1f}\\x{7f}-\\x{9f}]"));
    if (profile.name.isEmpty() || profile.name.contains(control))
        return say("name: give the machine a name");
    if (std::string problem = connectionProblem(profile); !problem.empty())
        return problem;
    if (!profile.workFolder.startsWith(u'/') || profile.workFolder.contains(control))
        return say("work_folder: takes an absolute path, /scratch/me/collscope for example");
    if (!findScheduler(profile.scheduler))
        return say("scheduler: takes {}", schedulerNames());
    if (!word.match(profile.partition).hasMatch())
        return say("partition: '{}' is no name of a partition", profile.partition.toStdString());
    if (!word.match(profile.account).hasMatch())
        return say("account: '{}' is no name of an account", profile.account.toStdString());
    if (std::string problem = openQuote(profile.launcher); !problem.empty())
        return "launcher: " + problem;
    if (profile.agent.isEmpty() || profile.agent.contains(control))
        return say("agent: takes the path of collscope-agent on the machine");
    if (profile.pollSeconds < 30 || profile.pollSeconds > 3600)
        return say("poll_seconds: takes 30 to 3600; 60 is what most sites ask for");
    if (profile.coreHoursLimit < 0)
        return say("core_hours_limit: takes a number of core hours, or 0 for no warning");
    return hiddenText(profile);
}

Expected<HostProfile> parseProfile(const QByteArray &text, const std::string &file)
{
    QJsonParseError error{};
    const auto document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError || !document.isObject()) {
        const auto line = 1 + text.left(error.offset).count('\n');
        return failure(say("this is no host profile: {}", error.errorString().toStdString()),
            say("a profile is one JSON object, see collscope(1)"), file, static_cast<std::size_t>(line));
    }
    HostProfile profile;
    const QJsonObject object = document.object();
    for (const QString &key : object.keys()) {
        const auto entry = std::find_if(
            entries().begin(), entries().end(), [&key](const Entry &known) { return known.key == key; });
        if (entry == entries().end())
            return failure(say("a profile has no entry '{}'", key.toStdString()),
                say("remove it; see collscope(1) for the entries there are"), file);
        const std::string wanted = std::visit(
            [&](auto member) { return assign(profile.*member, object.value(key)); }, entry->member);
        if (!wanted.empty())
            return failure(
                say("{} has the wrong kind of value", key.toStdString()), say("it takes {}", wanted), file);
    }
    if (std::string problem = profileProblem(profile); !problem.empty())
        return failure(problem, {}, file);
    return profile;
}

QByteArray formatProfile(const HostProfile &profile)
{
    const HostProfile initial;
    QJsonObject object;
    for (const Entry &entry : entries())
        std::visit(
            [&](auto member) {
                if (profile.*member != initial.*member)
                    object.insert(entry.key, asJson(profile.*member));
            },
            entry.member);
    object.insert(QStringLiteral("connection"), profile.connection);
    object.insert(QStringLiteral("scheduler"), profile.scheduler);
    return QJsonDocument(object).toJson();
}

Expected<HostProfile> readProfile(const QString &path)
{
    constexpr std::size_t mostBytes = 1 << 20;
    const auto text = io::readWhole(QFile::encodeName(path).toStdString(), mostBytes);
    if (!text)
        return failure(say("cannot read the host profile: {}", text.error().message), text.error().remedy,
            path.toStdString());
    return parseProfile(QByteArray::fromStdString(*text), path.toStdString());
}

Expected<void> writeProfile(const HostProfile &profile, const QString &path)
{
    if (std::string problem = profileProblem(profile); !problem.empty())
        return failure(problem, {}, path.toStdString());
    return io::writeAtomically(path.toStdString(), formatProfile(profile).toStdString(), io::Access::owner);
}

} // namespace collscope::remote
