// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock.h"

#include "widgets/common/plain_text.h"

#include <QStyleOptionDockWidget>

namespace collscope {

Dock::Dock(const QString &name, QWidget *parent) : QDockWidget(name, parent), m_name(name), m_title(name)
{
    connect(this, &QDockWidget::topLevelChanged, this, &Dock::showTitle);
}

void Dock::setTitle(const QString &title)
{
    m_title = title;
    showTitle();
    update();
    emit titleChanged();
}

QString Dock::subject() const
{
    return m_title.startsWith(m_name) ? m_title.mid(m_name.size() + 2) : m_title;
}

void Dock::showTitle()
{
    setWindowTitle(plainWindowTitle(isFloating() ? m_title : m_name));
    setAccessibleName(m_title);
}

void Dock::initStyleOption(QStyleOptionDockWidget *option) const
{
    QDockWidget::initStyleOption(option);
    option->title = plainCaption(m_title); // the style elides what does not fit
}

} // namespace collscope
