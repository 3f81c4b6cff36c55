// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDialog;
class QString;
class QWidget;

namespace collscope {

/// A window of its own around `content`, over `parent`, that holds nothing up. Escape closes it, F1 shows
/// `page` (setHelpPage()), Enter presses the button that has the keyboard and no other; what is in it stays.
QDialog *newToolWindow(const QString &title, QWidget *content, QWidget *parent, const QString &page);

} // namespace collscope
