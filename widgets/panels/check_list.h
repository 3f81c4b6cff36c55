// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/profile_test.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace collscope {

/// The tick list of a profile's test: every check with a sign and a word for how it went, what was found, and
/// what to do about it.
class CheckList : public QWidget {
    Q_OBJECT
public:
    explicit CheckList(QWidget *parent = nullptr);

    /// A test begins: nothing is known yet, the first check is under way.
    void begin();
    void add(const remote::ProfileCheck &check);
    /// Whatever has not been told by now will not be.
    void end();
    void clear();

    bool isEmpty() const { return m_rows.isEmpty(); }
    /// "passed Connection: ...", a line a check, for tests and for pasting into a mail.
    QString text() const;

private:
    struct Row {
        QString name;
        QLabel *state;
        QLabel *detail;
        bool known = false;
    };
    void setState(Row &row, const QString &sign, const QString &word);
    void showRunning();

    QGridLayout *m_grid;
    QList<Row> m_rows;
};

} // namespace collscope
