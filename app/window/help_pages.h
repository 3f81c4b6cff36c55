// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace collscope {

/// One page per panel, named like its dock, and "maps", "start" and "about". Markdown; never empty.
QString helpPage(const QString &name);
QStringList helpPageNames();

} // namespace collscope
