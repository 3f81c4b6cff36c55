// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/private_folder.h"

#include "engine/data/say.h"

#include <QDir>
#include <QFile>

#include <cerrno>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace collscope::remote {

namespace {

constexpr mode_t others = S_IRWXG | S_IRWXO;
constexpr mode_t othersWrite = S_IWGRP | S_IWOTH;

bool holdsOnly(const QDir &folder, const QStringList &names)
{
    const auto all = QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot;
    return folder.entryList(names, QDir::Files | QDir::Hidden).size() == folder.entryList(all).size();
}

/// Whatever cannot be closed is left to the check of the folder.
void close(const QString &folder, const QStringList &names)
{
    ::chmod(QFile::encodeName(folder).constData(), S_IRWXU);
    for (const QString &name : QDir(folder).entryList(names, QDir::Files | QDir::Hidden | QDir::NoSymLinks))
        ::chmod(QFile::encodeName(folder + u'/' + name).constData(), S_IRUSR | S_IWUSR);
}

} // namespace

Expected<void> checkPrivate(const QString &folder, const QStringList &names)
{
    const QByteArray path = QFile::encodeName(folder);
    struct stat status { };
    if (::stat(path.constData(), &status) != 0)
        return {};
    if (!S_ISDIR(status.st_mode))
        return failure(say("this is not a folder"), say("choose another one"), folder.toStdString());
    if (status.st_uid != ::geteuid())
        return failure(say("this folder belongs to another user, and what it says would be run in your name"),
            say("copy it, and look through the copy before you use that"), folder.toStdString());
    if ((status.st_mode & others) != 0 && (status.st_mode & S_ISVTX) == 0 && holdsOnly(QDir(folder), names))
        close(folder, names);
    if (::stat(path.constData(), &status) == 0 && (status.st_mode & othersWrite) != 0)
        return failure(say("others may write to this folder, and what it says is run in your name"),
            say("look through it, then close it with `chmod go-w`, or choose a folder of its own"),
            folder.toStdString());
    return {};
}

Expected<void> makePrivate(const QString &folder, const QStringList &names)
{
    const QString parent = QDir(folder).absoluteFilePath(QStringLiteral(".."));
    if (!QDir().mkpath(QDir::cleanPath(parent))
        || (::mkdir(QFile::encodeName(folder).constData(), S_IRWXU) != 0 && errno != EEXIST))
        return failure(say("the folder cannot be made: {}", std::generic_category().message(errno)),
            say("see who may write there"), folder.toStdString());
    return checkPrivate(folder, names);
}

} // namespace collscope::remote
