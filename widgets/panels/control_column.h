// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QLabel;
class QProgressBar;
class QWidget;

namespace collscope {

/// How a panel says what it is doing: a thin line without text that keeps its place when it is hidden, and
/// words that wrap and can be copied.
void styleReport(QProgressBar *progress, QLabel *message);

/// The left side of a panel that works for a while: what to do, buttons in two columns, a thin line that says
/// how far it is (0 to 1000; it keeps its place when it is hidden), and what there is to say. Scrolls where
/// it is too high. `characters`: its width.
QWidget *controlColumn(QWidget *settings, const QList<QWidget *> &buttons, QProgressBar *progress,
    QLabel *message, int characters);

} // namespace collscope
