// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/visible_refresh.h"

#include <QDockWidget>
#include <QEvent>
#include <QWidget>

#include <utility>

namespace collscope {

bool isOnShow(const QWidget *widget)
{
    if (!widget->isVisible())
        return false;
    QRect part = widget->rect();
    for (; !widget->isWindow(); widget = widget->parentWidget())
        part = part.translated(widget->pos()) & widget->parentWidget()->rect();
    return !part.isEmpty();
}

VisibleRefresh::VisibleRefresh(QWidget *widget, std::function<void()> refresh)
    : QObject(widget), m_widget(widget), m_refresh(std::move(refresh))
{
    widget->installEventFilter(this);
}

void VisibleRefresh::request()
{
    m_due = !isOnShow(m_widget);
    if (m_due)
        watchDock();
    else
        m_refresh();
}

void VisibleRefresh::watchDock()
{
    if (m_watchesDock)
        return;
    for (QWidget *parent = m_widget->parentWidget(); parent; parent = parent->parentWidget()) {
        auto *const dock = qobject_cast<QDockWidget *>(parent);
        if (!dock)
            continue;
        // A widget that opaque children cover is not painted when its tab comes to the front.
        connect(dock, &QDockWidget::visibilityChanged, this, [this](bool inFront) {
            if (inFront)
                refreshSoon();
        });
        m_watchesDock = true;
        return;
    }
}

void VisibleRefresh::refreshSoon()
{
    if (std::exchange(m_due, false))
        QMetaObject::invokeMethod(this, m_refresh, Qt::QueuedConnection); // not in the middle of painting
}

bool VisibleRefresh::eventFilter(QObject *watched, QEvent *event)
{
    // A widget that opaque children cover is not painted, but shown, or resized from nothing.
    const bool appears = event->type() == QEvent::Show || event->type() == QEvent::Resize;
    if (watched == m_widget && (event->type() == QEvent::Paint || (appears && isOnShow(m_widget))))
        refreshSoon();
    return QObject::eventFilter(watched, event);
}

} // namespace collscope
