// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/language/help_pages.h"

#include <QList>
#include <QString>
#include <QStringList>

class QWidget;

namespace collscope {

/// One page per panel, named like its dock, and "maps", "start" and "about"; and
/// "contents", the list of all. Markdown; never empty.
QString helpPage(const QString &name);

/// What stands under a heading of a page.
struct HelpSection {
    QString page; ///< as helpPage
    QString title; ///< the heading, of which a page may have several alike
    QString text; ///< the Markdown below, up to the next heading
};
QList<HelpSection> helpSections();

/// What F1 shows in `window` and in dialogs over it that have no page of their own: as helpPage, perhaps with
/// "#" and a heading.
void setHelpPage(QWidget *window, const QString &page);
/// That of the nearest one around `widget`; empty: none has any.
QString helpPageOf(const QWidget *widget);

} // namespace collscope
