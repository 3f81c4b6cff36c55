// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>

class QAction;
class QLineEdit;
class QListWidget;
class QMenuBar;

namespace collscope {

/// Finds any action of the menus by its words: type, pick with the arrows, Enter runs it, Escape closes.
class CommandSearch : public QFrame {
    Q_OBJECT
public:
    explicit CommandSearch(QWidget *parent);

    /// Offers all enabled actions below `bar` and opens at the top of the parent.
    void open(const QMenuBar &bar);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Command {
        QString title; ///< "Deploy > Export decision function"
        QPointer<QAction> action;
    };
    void collect(const QList<QAction *> &actions, const QString &path);
    void filter(const QString &words);
    void run();

    QLineEdit *m_edit;
    QListWidget *m_list;
    QList<Command> m_commands;
};

} // namespace collscope
