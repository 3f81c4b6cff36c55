// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/profile_trust.h"

#include "engine/data/say.h"

#include "engine/io/atomic_file.h"
#include "engine/remote/say_text.h"
#include "engine/remote/ssh_options.h"
#include "engine/wire/text.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

namespace collscope::remote {

namespace {

constexpr qint64 mostBytes = 1 << 20;

/// Of what may run something here.
QString digestOf(const HostProfile &profile)
{
    const QJsonArray words{profile.sshHost, QJsonArray::fromStringList(profile.sshOptions),
        QJsonArray::fromStringList(commandsOf(profile).here)};
    return QString::fromLatin1(
        QCryptographicHash::hash(QJsonDocument(words).toJson(), QCryptographicHash::Sha256).toHex());
}

QJsonObject readConfirmed(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.read(mostBytes)).object()
                                          : QJsonObject();
}

/// A command in one line, in which nothing is hidden.
QString shownCommand(const QString &command)
{
    return QString::fromStdString(wire::shownText(command.toStdString()))
        .replace(u'\n', QStringLiteral("\\n"));
}

bool isLocal(const HostProfile &profile)
{
    return profile.connection == u"local";
}

} // namespace

QString ProfileCommands::text() const
{
    QStringList parts;
    if (!here.isEmpty())
        parts += sayText("on this machine:\n  ") + here.join(QStringLiteral("\n  "));
    if (!there.isEmpty())
        parts += sayText("on the machine it names:\n  ") + there.join(QStringLiteral("\n  "));
    return parts.join(u'\n');
}

ProfileCommands commandsOf(const HostProfile &profile)
{
    ProfileCommands commands;
    QStringList jobs;
    for (const QString &line : profile.setup)
        jobs += sayText("set-up line: ") + line;
    if (!profile.launcher.isEmpty())
        jobs += QStringLiteral("launcher: ") + profile.launcher;
    jobs += QStringLiteral("agent: ") + profile.agent;
    for (const QString &line : profile.scriptTemplate.split(u'\n', Qt::SkipEmptyParts))
        jobs += sayText("batch script: ") + line;
    for (QString &job : jobs)
        job = shownCommand(job);
    if (isLocal(profile))
        return {jobs, {}};
    for (const QString &doubt : judgeSshOptions(profile.sshOptions).doubts)
        commands.here += shownCommand(QStringLiteral("ssh ") + doubt);
    commands.there = jobs;
    return commands;
}

ProfileTrust::ProfileTrust(QString file) : m_file(std::move(file)) { }

QString ProfileTrust::userFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QStringLiteral("/collscope/confirmed-hosts.json");
}

bool ProfileTrust::covers(const HostProfile &profile) const
{
    return isLocal(profile) || judgeSshOptions(profile.sshOptions).doubts.isEmpty() || isConfirmed(profile);
}

bool ProfileTrust::isConfirmed(const HostProfile &profile) const
{
    return readConfirmed(m_file).value(profile.name).toString() == digestOf(profile);
}

Expected<void> ProfileTrust::confirm(const HostProfile &profile) const
{
    QJsonObject confirmed = readConfirmed(m_file);
    confirmed.insert(profile.name, digestOf(profile));
    if (!QDir().mkpath(QFileInfo(m_file).path()))
        return failure(say("the folder for what is confirmed cannot be made"), say("see who may write there"),
            QFileInfo(m_file).path().toStdString());
    auto written = io::writeAtomically(m_file.toStdString(), QJsonDocument(confirmed).toJson().toStdString());
    if (written)
        QFile::setPermissions(m_file, QFile::ReadOwner | QFile::WriteOwner);
    return written;
}

} // namespace collscope::remote
