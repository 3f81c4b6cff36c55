// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/profile_store.h"

#include "engine/data/say.h"

#include "engine/remote/private_folder.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>

namespace collscope::remote {

namespace {

const QStringList &profileNames()
{
    static const QStringList names = {QStringLiteral("*.json"), QStringLiteral(".collscope-save-*")};
    return names;
}

QStringList filesIn(const QString &folder)
{
    QStringList paths;
    const QStringList names
        = QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files | QDir::Hidden, QDir::Name);
    for (const QString &name : names)
        paths += folder + u'/' + name;
    return paths;
}

} // namespace

ProfileStore::ProfileStore(QString folder) : m_folder(std::move(folder)) { }

QString ProfileStore::userFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
        + QStringLiteral("/collscope/hosts");
}

ProfileStore::Listing ProfileStore::list() const
{
    Listing listing;
    if (auto closed = checkPrivate(m_folder, profileNames()); !closed) {
        listing.unreadable.push_back(std::move(closed.error()));
        return listing;
    }
    for (const QString &path : filesIn(m_folder)) {
        if (auto profile = readProfile(path))
            listing.profiles.push_back(*std::move(profile));
        else
            listing.unreadable.push_back(std::move(profile.error()));
    }
    std::sort(listing.profiles.begin(), listing.profiles.end(),
        [](const HostProfile &a, const HostProfile &b) { return a.name.localeAwareCompare(b.name) < 0; });
    return listing;
}

Expected<HostProfile> ProfileStore::load(const QString &name) const
{
    QStringList names;
    for (HostProfile &profile : list().profiles) {
        if (profile.name == name)
            return std::move(profile);
        names += profile.name;
    }
    return failure(say("there is no host profile '{}'", name.toStdString()),
        names.isEmpty() ? say("make one in the window (Campaign, Host profiles), or give the path of a file")
                        : say("there are {}", names.join(QStringLiteral(", ")).toStdString()));
}

Expected<HostProfile> ProfileStore::find(const QString &nameOrPath) const
{
    auto named = load(nameOrPath);
    const bool isPath = nameOrPath.contains(u'/') || nameOrPath.endsWith(QStringLiteral(".json"))
        || QFile::exists(nameOrPath);
    return named || !isPath ? std::move(named) : readProfile(nameOrPath);
}

Expected<void> ProfileStore::save(const HostProfile &profile, const QString &before) const
{
    const bool renamed = !before.isEmpty() && before != profile.name;
    if ((renamed || before.isEmpty()) && QFile::exists(path(profile.name)))
        return failure(say("there is a host profile '{}' already", profile.name.toStdString()),
            say("give this one another name"));
    if (auto made = makePrivate(m_folder, profileNames()); !made)
        return made;
    if (auto written = writeProfile(profile, path(profile.name)); !written)
        return written;
    return renamed ? remove(before) : Expected<void>();
}

Expected<void> ProfileStore::remove(const QString &name) const
{
    QFile file(path(name));
    if (file.exists() && !file.remove())
        return failure(say("the profile cannot be removed: {}", file.errorString().toStdString()), {},
            file.fileName().toStdString());
    return {};
}

QString ProfileStore::path(const QString &name) const
{
    for (const QString &path : filesIn(m_folder))
        if (const auto profile = readProfile(path); profile && profile->name == name)
            return path;
    // No name leaves the folder, or hides.
    return m_folder + u'/' + QString::fromLatin1(QUrl::toPercentEncoding(name, {}, "."))
        + QStringLiteral(".json");
}

} // namespace collscope::remote
