// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_main.h"

#include "app/window/main_window.h"
#include "app/window/settings.h"

#include <QApplication>

namespace collscope {

using namespace Qt::StringLiterals;

int runWindow(QApplication &app, const QStringList &paths)
{
    QApplication::setApplicationName(u"collscope"_s);
    QApplication::setApplicationDisplayName(QString()); // titles say it themselves
    QApplication::setApplicationVersion(QStringLiteral(COLLSCOPE_VERSION));
    QApplication::setDesktopFileName(u"collscope"_s);
    Settings settings;
    MainWindow window(&settings);
    window.show();
    window.open(paths);
    return app.exec();
}

} // namespace collscope
