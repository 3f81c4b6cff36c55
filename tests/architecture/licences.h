// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

/// Which licence a file is under, and which one it should be under.
namespace collscope::architecture {

/// What the SPDX line says that begins a file; it may follow a line that a machine reads first (#!, <?xml).
/// Empty: there is none.
QString licenceOf(const QString &text);

/// By the path from the top of the source tree: permissive for what becomes part of programs of others.
QString expectedLicence(const QString &path);

/// The files of this project that `paths` are compiled from: themselves and what they include, directly or
/// not. `textOf` gives a file's text by its path from the top of the source tree, empty when there is none.
QStringList compiledFrom(const QStringList &paths, const std::function<QString(const QString &path)> &textOf);

} // namespace collscope::architecture
