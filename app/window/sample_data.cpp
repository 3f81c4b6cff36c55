// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sample_data.h"

#include <QCoreApplication>
#include <QDir>

namespace collscope {

using namespace Qt::StringLiterals;

QString sampleDataFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    for (const QString &folder : {program.filePath(u"../share/collscope/sample_data"_s),
             QString::fromUtf8(COLLSCOPE_SOURCE_SAMPLE_DATA)}) {
        if (QDir(folder).exists() && !QDir(folder).isEmpty())
            return QDir::cleanPath(folder);
    }
    return {};
}

} // namespace collscope
