// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace collscope {

/// Codes of the languages the window speaks: "en" first, then those there is a translation of.
QStringList languages();
/// What a language calls itself.
QString languageName(const QString &code);
/// The first language of the user's system that the window speaks; "en" if there is none.
QString systemLanguage();
/// From now on texts are in this language; empty: that of the system. To be said before the first text is
/// made.
void speak(const QString &code);
/// The same for the messages of the engine and of the command line alone, which need no application.
void speakMessages(const QString &code);

} // namespace collscope
