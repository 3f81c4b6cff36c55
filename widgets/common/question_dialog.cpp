// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/question_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace collscope {

QuestionDialog::QuestionDialog(Kind kind, const QString &question, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("ssh asks"));
    auto *const label = new QLabel(question);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setMinimumWidth(fontMetrics().averageCharWidth() * 60);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(label);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    if (kind != Kind::notice) {
        m_answer = new QLineEdit;
        m_answer->setEchoMode(kind == Kind::secret ? QLineEdit::Password : QLineEdit::Normal);
        m_answer->setAccessibleName(tr("Answer"));
        column->addWidget(m_answer);
        auto *const note = new QLabel(tr("The answer goes to ssh and is not kept."));
        column->addWidget(note);
        QPushButton *const answer = buttons->addButton(tr("&Answer"), QDialogButtonBox::AcceptRole);
        answer->setDefault(true);
        m_answer->setFocus();
    }
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QuestionDialog::give);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void QuestionDialog::give()
{
    const QString answer = m_answer->text();
    m_answer->clear();
    emit answered(answer);
    accept();
}

} // namespace collscope
