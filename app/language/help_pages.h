// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace collscope {

/// Names of the pages of the help, "tutorial" for example, in alphabetical order.
QStringList helpPageNames();
/// Markdown, in which "@LIBRARIES@" stands for the libraries of the window; empty: there is no such page.
QString helpPageText(const QString &name);

} // namespace collscope
