// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/content_menu.h"

#include <QActionEvent>
#include <QCoreApplication>
#include <QScreen>
#include <QWidgetAction>

#include <algorithm>

namespace collscope {

ContentMenu::ContentMenu(QWidget *content, QWidget *parent) : QMenu(parent), m_content(content)
{
    auto *const whole = new QWidgetAction(this);
    whole->setDefaultWidget(content);
    addAction(whole);
    content->installEventFilter(this);
    connect(this, &QMenu::aboutToShow, this, &ContentMenu::fit);
}

bool ContentMenu::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_content && event->type() == QEvent::LayoutRequest)
        fit();
    return QMenu::eventFilter(watched, event);
}

/// A menu asks an entry for its size once, and again only when it hears that the entry changed.
void ContentMenu::fit()
{
    QActionEvent changed(QEvent::ActionChanged, actions().constFirst());
    QCoreApplication::sendEvent(this, &changed);
    if (!isVisible())
        return;
    const QRect room = screen()->availableGeometry();
    const QPoint farthest = room.bottomRight() - QPoint(width() - 1, height() - 1);
    move(std::max(room.left(), std::min(x(), farthest.x())),
        std::max(room.top(), std::min(y(), farthest.y())));
}

} // namespace collscope
