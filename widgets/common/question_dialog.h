// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;

namespace collscope {

/// A question of another program, ssh for example, in its own words. Holds nothing up: not modal.
class QuestionDialog : public QDialog {
    Q_OBJECT
public:
    enum class Kind {
        secret, ///< the answer is not shown while it is typed
        open,
        notice, ///< there is nothing to answer
    };
    QuestionDialog(Kind kind, const QString &question, QWidget *parent = nullptr);

signals:
    void answered(const QString &answer);

private:
    void give();

    QLineEdit *m_answer = nullptr;
};

} // namespace collscope
