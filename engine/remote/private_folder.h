// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <QStringList>

namespace collscope::remote {

/// Makes a folder that is nobody else's business, or closes one that is there and was open: 0700, and 0600
/// for the files in it. `names`: patterns of the files that belong there; a folder with anything else in it
/// keeps its permissions, since it serves other purposes too.
///
/// Fails where somebody else can change what lies in it: what is read there is run in the user's name. That
/// is a folder of another user, and one that others may write to and that cannot be closed.
Expected<void> makePrivate(const QString &folder, const QStringList &names);

/// The same check for one that may be missing, which is no failure; makes nothing.
Expected<void> checkPrivate(const QString &folder, const QStringList &names);

} // namespace collscope::remote
