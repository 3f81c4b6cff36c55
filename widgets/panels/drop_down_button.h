// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace collscope {

/// A button that says what is chosen, as far as there is room for it, and drops down what it is chosen with.
/// The whole of it is in the tooltip.
class DropDownButton : public QPushButton {
    Q_OBJECT
public:
    /// Owns `content`, which has the keyboard while it is open. `help` is a sentence.
    DropDownButton(QWidget *content, QString help, QWidget *parent = nullptr);

    void setChoice(const QString &choice);
    const QString &choice() const { return m_choice; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    int frame() const;
    void showChoice();

    QString m_choice;
    QString m_help;
};

} // namespace collscope
