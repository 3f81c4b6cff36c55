// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>
#include <QString>
#include <QStringList>

class QWidget;

/// What can be wrong with a window and needs no eyes to be found. What is hidden is not looked at.
namespace collscope::testing {

/// "QPushButton(ok) "Cancel"".
QString nameOf(const QWidget &widget);

/// Part of another widget: the line of a box, the list of a drop-down, what Qt makes for itself.
bool isPart(const QWidget &widget);

/// Buttons, tabs and labels of which not all can be read, and no tool tip says it.
QStringList cutTexts(const QWidget &root);

/// Buttons that say nothing, neither by text nor by a name.
QStringList silentButtons(const QWidget &root);

/// Widgets that are not wholly within the one around them, but for what scrolls.
QStringList outsideOfParents(const QWidget &root);

/// What the Tab key does not come to, going round in `dialog`, which is active.
QStringList unreachable(QWidget &dialog);

/// All that can be read in it, in tool tips as well, without mnemonics.
QSet<QString> textsOf(const QWidget &root);

} // namespace collscope::testing
