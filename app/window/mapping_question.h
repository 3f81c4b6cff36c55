// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/import_facts.h"

#include <QString>

#include <functional>

class QWidget;

namespace collscope {

class Settings;

/// Does the beginning of a file look like a table whose columns somebody could name? `separated`: blanks
/// alone make no table, as output of programs has many.
bool looksLikeTable(const QString &path, bool separated);

/// Asks what the columns of a table are, in a window of its own that holds nothing up. What was answered the
/// last time for a table with the same names of columns is proposed. The answer can be saved as a file, which
/// --mapping takes, and one can be loaded.
void askForMapping(QWidget *parent, const QString &path, Settings *settings,
    const std::function<void(const io::ImportFacts &)> &then);

} // namespace collscope
