// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace collscope {

/// Uses the icons of Breeze, drawn for a dark or a light palette. Without that theme there are texts only.
void useIcons(bool dark);

/// Returns the icon with which the window shows something: an action by the name of its object, or a kind of
/// thing. Null: it has none. Icons follow later calls of useIcons().
QIcon iconOf(const QString &name);

} // namespace collscope
