// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/fold.h"

#include "widgets/common/plain_text.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace collscope {

Fold::Fold(const QString &title, QWidget *parent)
    : QWidget(parent), m_button(new QToolButton), m_body(new QWidget), m_column(new QVBoxLayout(m_body))
{
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setAutoRaise(true);
    m_button->setCheckable(true);
    m_button->setArrowType(Qt::RightArrow);
    m_button->setSizePolicy(
        QSizePolicy::Ignored, QSizePolicy::Fixed); // a long title does not widen the panel
    m_column->setContentsMargins(fontMetrics().averageCharWidth() * 2, 0, 0, 0);
    m_body->hide();
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_button);
    column->addWidget(m_body);
    connect(m_button, &QToolButton::toggled, this, [this](bool open) {
        m_button->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_body->setVisible(open);
        emit toggled(open);
    });
    setTitle(title);
}

void Fold::setTitle(const QString &title)
{
    m_button->setText(title);
    m_button->setToolTip(plainTip(title));
}

bool Fold::isOpen() const
{
    return m_button->isChecked();
}

void Fold::setOpen(bool open)
{
    m_button->setChecked(open);
}

void Fold::addHeading(const QString &text)
{
    auto *const label = new PlainLabel(text);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    m_column->addWidget(label);
}

} // namespace collscope
