// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QApplication;

namespace collscope {

/// Opens the window with these files, folders and projects and runs until it is closed. Returns the exit
/// status.
int runWindow(QApplication &app, const QStringList &paths);

} // namespace collscope
