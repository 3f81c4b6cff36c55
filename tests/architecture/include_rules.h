// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

/// The rules of the house for one source file: who may include whom, how long a file may be.
namespace collscope::architecture {

/// What is wrong with the includes of a file: "line 3: engine may not include <QString>". `path` is relative
/// to the top of the source tree and says which room the file is in; files of no room (tests) have no such
/// rules.
QStringList includeViolations(const QString &path, const QString &text);

/// What is wrong with a file apart from that: too long, a construct the static analyser cannot read.
QStringList layoutViolations(const QString &path, const QString &text);

/// Where a file of the window shows text that Qt may take for HTML: names come from elsewhere, and Qt
/// guesses. Labels are PlainLabel, tooltips that are more than a sentence in the source go through
/// plainTip().
QStringList shownTextViolations(const QString &path, const QString &text);

inline constexpr int mostLines = 500;

} // namespace collscope::architecture
