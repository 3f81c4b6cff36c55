// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/askpass.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace collscope {

using namespace Qt::StringLiterals;

QString askPassProgram()
{
    const QString users = qEnvironmentVariable("SSH_ASKPASS");
    const QString own = QCoreApplication::applicationDirPath() + u"/collscope-askpass"_s;
    return !users.isEmpty() ? users : QFileInfo(own).isExecutable() ? own : QString();
}

} // namespace collscope
