// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/drop_down_button.h"

#include "widgets/common/plain_text.h"

#include <QEvent>
#include <QMenu>
#include <QStyle>
#include <QStyleOptionButton>
#include <QWidgetAction>

#include <utility>

namespace collscope {

DropDownButton::DropDownButton(QWidget *content, QString help, QWidget *parent)
    : QPushButton(parent), m_help(std::move(help))
{
    auto *const menu = new QMenu(this);
    auto *const whole = new QWidgetAction(menu);
    whole->setDefaultWidget(content);
    menu->addAction(whole);
    setMenu(menu);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(
        menu, &QMenu::aboutToShow, content, [content] { content->setFocus(Qt::PopupFocusReason); },
        Qt::QueuedConnection);
}

void DropDownButton::setChoice(const QString &choice)
{
    m_choice = choice;
    updateGeometry();
    showChoice();
}

/// What the style puts around a text: its frame and the arrow.
int DropDownButton::frame() const
{
    return QPushButton::sizeHint().width() - fontMetrics().horizontalAdvance(text());
}

QSize DropDownButton::sizeHint() const
{
    return {frame() + fontMetrics().horizontalAdvance(m_choice), QPushButton::sizeHint().height()};
}

/// A long choice must not keep a window wide.
QSize DropDownButton::minimumSizeHint() const
{
    return {frame() + fontMetrics().averageCharWidth() * 6, QPushButton::sizeHint().height()};
}

void DropDownButton::showChoice()
{
    setText(plainCaption(fontMetrics().elidedText(m_choice, Qt::ElideRight, width() - frame())));
    setAccessibleName(m_choice);
    setToolTip(wrappedTip(m_choice + QChar(u'\n') + m_help));
}

void DropDownButton::resizeEvent(QResizeEvent *event)
{
    QPushButton::resizeEvent(event);
    showChoice();
}

void DropDownButton::changeEvent(QEvent *event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        showChoice();
}

} // namespace collscope
