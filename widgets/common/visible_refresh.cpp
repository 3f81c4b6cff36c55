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
    // A dock behind a tab counts as visible but lies outside its window: only the region tells.
    m_due = m_widget->visibleRegion().isEmpty();
    if (!m_due)
        m_refresh();
}

bool VisibleRefresh::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_widget && event->type() == QEvent::Paint && std::exchange(m_due, false))
        QMetaObject::invokeMethod(this, m_refresh, Qt::QueuedConnection); // not in the middle of painting
    return QObject::eventFilter(watched, event);
}

} // namespace collscope
