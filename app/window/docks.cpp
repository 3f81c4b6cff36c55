// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

Docks::Docks(QMainWindow *window, QMenu *menu) : QObject(window), m_window(window), m_menu(menu)
{
    window->setDockNestingEnabled(true);
    window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    connect(window, &QMainWindow::tabifiedDockWidgetActivated, this, &Docks::grow);
}

Dock *Docks::add(const QString &name, const QString &title, QWidget *panel)
{
    auto *const dock = new Dock(title, m_window);
    dock->setObjectName(name);
    dock->setWidget(panel);
    m_docks << dock;
    // Not its own toggle action: behind a tab that one would close instead of raise.
    auto *const action = new QAction(title, m_menu);
    constexpr qsizetype digits = 10; // Alt+1 to Alt+0; those after them have Shift as well
    const auto digit = static_cast<Qt::Key>(Qt::Key_0 + m_docks.size() % digits);
    action->setShortcut(m_docks.size() <= digits ? Qt::ALT | digit : Qt::ALT | Qt::SHIFT | digit);
    action->setCheckable(true);
    m_menu->addAction(action);
    connect(action, &QAction::triggered, this, [this, dock, action] {
        const bool here = !dock->visibleRegion().isEmpty() && dock->isAncestorOf(QApplication::focusWidget());
        if (here)
            dock->close();
        else
            raise(dock);
        action->setChecked(!dock->isHidden());
    });
    connect(dock, &QDockWidget::visibilityChanged, action,
        [dock, action] { action->setChecked(!dock->isHidden()); });
    return dock;
}

void Docks::restoreDefault()
{
    for (Dock *const dock : m_docks) {
        dock->setFloating(false);
        m_window->removeDockWidget(dock);
    }
    const auto place = [this](const QString &name, Qt::DockWidgetArea area) {
        m_window->addDockWidget(area, find(name));
        find(name)->show();
    };
    place(u"data"_s, Qt::LeftDockWidgetArea);
    place(u"model"_s, Qt::RightDockWidgetArea);
    place(u"instance"_s, Qt::BottomDockWidgetArea);
    place(u"code"_s, Qt::BottomDockWidgetArea);
    m_window->splitDockWidget(find(u"instance"_s), find(u"code"_s), Qt::Horizontal);
    // One at a time: side by side they would need a wider window, and it would stay as wide.
    const auto placeBehind = [&](const QString &front, const QString &name) {
        m_window->tabifyDockWidget(find(front), find(name));
        find(name)->show();
    };
    placeBehind(u"instance"_s, u"compare"_s);
    placeBehind(u"compare"_s, u"sweep"_s);
    placeBehind(u"sweep"_s, u"campaigns"_s);
    placeBehind(u"campaigns"_s, u"verify"_s);
    placeBehind(u"code"_s, u"tree"_s);
    placeBehind(u"tree"_s, u"statistics"_s);
    placeBehind(u"statistics"_s, u"findings"_s);
    placeBehind(u"findings"_s, u"log"_s);
    place(u"help"_s, Qt::RightDockWidgetArea);
    m_window->tabifyDockWidget(find(u"model"_s), find(u"help"_s));
    find(u"help"_s)->hide();
    find(u"findings"_s)->hide(); // until a library's file is opened
    find(u"model"_s)->raise();
    find(u"code"_s)->raise();
    find(u"instance"_s)->raise();
    const int character = m_window->fontMetrics().averageCharWidth();
    m_window->resizeDocks(
        {find(u"data"_s), find(u"model"_s)}, {character * 27, character * 40}, Qt::Horizontal);
    m_window->resizeDocks(
        {find(u"instance"_s), find(u"code"_s)}, {character * 100, character * 76}, Qt::Horizontal);
    const int below = std::max(m_window->fontMetrics().height() * 12, m_window->height() * 2 / 9);
    m_window->resizeDocks({find(u"instance"_s)}, {below}, Qt::Vertical);
}

void Docks::raise(Dock *dock)
{
    reveal(dock);
    QWidget *first = dock->widget();
    const auto children = first->findChildren<QWidget *>();
    const auto takesFocus = [](const QWidget *child) {
        return child->focusPolicy() & Qt::TabFocus && child->isVisible() && child->isEnabled();
    };
    const auto found = std::find_if(children.begin(), children.end(), takesFocus);
    if (!takesFocus(first) && found != children.end())
        first = *found;
    first->setFocus(Qt::ShortcutFocusReason);
}

void Docks::reveal(Dock *dock)
{
    dock->show();
    dock->raise();
    grow(dock);
}

void Docks::grow(QDockWidget *dock)
{
    // Tables and texts scroll; the maps need the room more than they do.
    static const QStringList charts{u"compare"_s, u"sweep"_s, u"verify"_s, u"campaigns"_s, u"tree"_s};
    const int missing = dock->widget()->sizeHint().height() - dock->widget()->height();
    if (missing > 0 && charts.contains(dock->objectName()) && !dock->isFloating()
        && m_window->dockWidgetArea(dock) == Qt::BottomDockWidgetArea)
        m_window->resizeDocks({dock}, {dock->height() + missing}, Qt::Vertical);
}

Dock *Docks::find(const QString &name) const
{
    const auto found = std::find_if(
        m_docks.begin(), m_docks.end(), [&](const Dock *dock) { return dock->objectName() == name; });
    return found == m_docks.end() ? nullptr : *found;
}

QString Docks::focused() const
{
    const QWidget *const focus = QApplication::focusWidget();
    const auto found = std::find_if(m_docks.begin(), m_docks.end(),
        [focus](const Dock *dock) { return focus && dock->isAncestorOf(focus); });
    return found == m_docks.end() ? QString() : (*found)->objectName();
}

} // namespace collscope
