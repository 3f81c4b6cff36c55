// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/visible_refresh.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace collscope {

VisibleRefresh::VisibleRefresh(QWidget *widget, std::function<void()> refresh)
    : QObject(widget), m_widget(widget), m_refresh(std::move(refresh))
{
    widget->installEventFilter(this);
}

void VisibleRefresh::request()
{
    m_due = !m_widget->isVisible();
    if (!m_due)
        m_refresh();
}

bool VisibleRefresh::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_widget && event->type() == QEvent::Show && std::exchange(m_due, false))
        m_refresh();
    return QObject::eventFilter(watched, event);
}

} // namespace collscope
