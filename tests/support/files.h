// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QString>

/// Files of tests that use Qt; those of others are written by Folder.
namespace collscope::testing {

/// What is in a file; empty: it is not there.
inline QByteArray fileText(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// With the folders above it. Returns its path.
inline QString writeFile(const QString &path, QByteArrayView bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), bytes.size()) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
    return path;
}

/// A program that stands for one of the machine (ssh, a launcher, an agent): a shell script without its first
/// line.
inline QString writeProgram(const QString &path, const QByteArray &script)
{
    writeFile(path, QByteArray("#!/bin/sh\n" + script));
    if (!QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        qFatal("%s cannot be made a program", qPrintable(path));
    return path;
}

} // namespace collscope::testing
