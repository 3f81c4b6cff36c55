// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/main_window.h"
#include "app/window/settings.h"

#include <QTemporaryDir>

namespace collscope::testing {

/// A window with settings of its own, in a folder that goes with it.
class WindowInFolder {
public:
    WindowInFolder() { window.show(); }

    QString path(const QString &name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder; ///< outlives what is below

public:
    Settings settings{m_folder.filePath(QStringLiteral("settings.ini"))};
    MainWindow window{&settings};
};

} // namespace collscope::testing
