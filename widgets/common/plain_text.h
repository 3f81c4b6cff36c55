// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QString>

/// Names come from files and other machines, and Qt guesses from a text whether it is HTML: whoever names a
/// method `<img src=...>` would have the window open that file. What shows names goes through here.
namespace collscope {

/// A tooltip (or "What's this?") that shows `text` character by character.
QString plainTip(const QString &text);
/// The same with lines as long as Qt finds right, for sentences.
QString wrappedTip(const QString &text);

/// Text of a menu, button or check box that shows `text` with its ampersands.
QString plainCaption(QString text);

/// Title of a window that shows `text` though "[*]" is in it, which says whether something is not saved.
QString plainWindowTitle(QString text);

/// A label that shows its text character by character, unless it is told otherwise.
class PlainLabel : public QLabel {
    Q_OBJECT
public:
    explicit PlainLabel(QWidget *parent = nullptr) : PlainLabel(QString(), parent) { }
    explicit PlainLabel(const QString &text, QWidget *parent = nullptr);
};

} // namespace collscope
