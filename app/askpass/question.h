// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;

namespace collscope {

/// From now on texts are in this language, "de"; in English where there is no translation.
void speakAs(const QString &language);

/// A question of ssh: a password, a second factor, a pass phrase, or whether a host key is the right one.
class Question : public QDialog {
    Q_OBJECT
public:
    enum class Kind {
        secret, ///< an answer that is not shown
        yesOrNo, ///< the answer is "yes"; whoever does not want to refuses
        notice, ///< nothing is to be answered: a key waits to be touched
    };
    /// `hint`: SSH_ASKPASS_PROMPT of ssh-askpass(1).
    static Kind kindOf(const QString &prompt, const QString &hint);

    Question(const QString &prompt, Kind kind, QWidget *parent = nullptr);

    QString answer() const; ///< once accepted

private:
    QLineEdit *m_secret = nullptr; ///< null: there is nothing to write
};

} // namespace collscope
