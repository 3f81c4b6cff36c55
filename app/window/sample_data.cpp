// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sample_data.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString sampleDataFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    // Where it is installed; where it is built, in build/PRESET/bin of the sources.
    for (const QString &folder : {program.filePath(u"../share/collscope/sample_data"_s),
             program.filePath(u"../../../sample_data"_s)}) {
        if (QDir(folder).exists() && !QDir(folder).isEmpty())
            return QDir::cleanPath(folder);
    }
    return {};
}

} // namespace

QStringList sampleData()
{
    const QString folder = sampleDataFolder();
    if (folder.isEmpty())
        return {};
    QFile order(QDir(folder).filePath(u"order"_s));
    QStringList paths;
    if (order.open(QIODevice::ReadOnly))
        for (const QString &name : QString::fromUtf8(order.readAll()).split(u'\n', Qt::SkipEmptyParts))
            if (const QString path = QDir(folder).filePath(name); QDir(path).exists())
                paths << path;
    return paths.isEmpty() ? QStringList{folder} : paths;
}

QString sampleCampaign()
{
    const QString folder = sampleDataFolder() + u"/campaign-4-nodes"_s;
    return QDir(folder).exists() ? folder : QString();
}

} // namespace collscope
