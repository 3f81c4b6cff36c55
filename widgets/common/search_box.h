// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

#include <functional>

class QLineEdit;
class QListWidget;
class QMenuBar;

namespace collscope {

/// Something that can be found by words.
struct Findable {
    QString title; ///< "Deploy > Export decision function"
    QString hint = {}; ///< shown behind it: its keys, say
    QString text = {}; ///< searched as well, but not shown; what is found by its title comes first
    std::function<void()> choose = {};
};

/// All enabled actions below `bar`. They may go before they are chosen; nothing happens then.
QList<Findable> findableCommands(const QMenuBar &bar);

/// Finds any of a list by its words: type, pick with the arrows, Enter chooses it, Escape closes.
class SearchBox : public QFrame {
    Q_OBJECT
public:
    static constexpr int mostShown = 200; ///< what is not among the first of them wants more words

    explicit SearchBox(QWidget *parent);

    /// Opens at the top of the parent. `what`: "Search commands".
    void open(const QString &what, QList<Findable> among);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &words);
    void choose();

    QLineEdit *m_edit;
    QListWidget *m_list;
    QList<Findable> m_among;
};

} // namespace collscope
