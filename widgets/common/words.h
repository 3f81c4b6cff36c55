// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace collscope {

/// Words as one types them behind a command: separated by spaces; a word with spaces in it, or an empty one,
/// stands in double quotes, where `\` takes the next character as it is.
QString wordsToText(const QStringList &words);
/// The inverse. Quotes that are left open end with the text.
QStringList wordsFromText(const QString &text);

} // namespace collscope
