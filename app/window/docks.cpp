// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>
#include <iterator>

namespace collscope {

using namespace Qt::StringLiterals;

Docks::Docks(QMainWindow *window, QMenu *menu) : QObject(window), m_window(window), m_menu(menu)
{
    window->setDockNestingEnabled(true);
    window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    connect(window, &QMainWindow::tabifiedDockWidgetActivated, this, &Docks::grow);
}

Dock *Docks::add(const QString &name, const QString &title, QWidget *panel, const DockPlace &place)
{
    auto *const dock = new Dock(title, m_window);
    dock->setObjectName(name);
    dock->setWidget(panel);
    m_docks << Placed{dock, place};
    // Not its own toggle action: behind a tab that one would close instead of raise.
    auto *const action = new QAction(title, m_menu);
    constexpr qsizetype digits = 10; // Alt+1 to Alt+0; those after them have Shift as well
    const auto digit = static_cast<Qt::Key>(Qt::Key_0 + m_docks.size() % digits);
    if (m_docks.size() <= 2 * digits) // what comes later has none, rather than another's
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

QList<Dock *> Docks::on(DockPlace::Side side) const
{
    QList<Placed> there;
    std::copy_if(m_docks.begin(), m_docks.end(), std::back_inserter(there),
        [side](const Placed &placed) { return placed.place.side == side; });
    std::stable_sort(there.begin(), there.end(),
        [](const Placed &a, const Placed &b) { return a.place.behind < b.place.behind; });
    QList<Dock *> docks;
    for (const Placed &placed : there)
        docks << placed.dock;
    return docks;
}

void Docks::restoreDefault()
{
    for (const Placed &placed : m_docks) {
        placed.dock->setFloating(false);
        m_window->removeDockWidget(placed.dock);
    }
    const QList<Dock *> left = on(DockPlace::left);
    const QList<Dock *> right = on(DockPlace::right);
    const QList<Dock *> belowLeft = on(DockPlace::bottomLeft);
    const QList<Dock *> belowRight = on(DockPlace::bottomRight);
    // The front ones next to each other; the others behind them one at a time: side by side they would need a
    // wider window, and it would stay as wide.
    m_window->addDockWidget(Qt::LeftDockWidgetArea, left.first());
    m_window->addDockWidget(Qt::RightDockWidgetArea, right.first());
    m_window->addDockWidget(Qt::BottomDockWidgetArea, belowLeft.first());
    m_window->addDockWidget(Qt::BottomDockWidgetArea, belowRight.first());
    belowLeft.first()->show();
    belowRight.first()->show();
    m_window->splitDockWidget(belowLeft.first(), belowRight.first(), Qt::Horizontal);
    for (const QList<Dock *> &side : {left, right, belowLeft, belowRight})
        for (qsizetype i = 1; i < side.size(); ++i) {
            m_window->tabifyDockWidget(side[i - 1], side[i]);
            side[i]->show(); // nothing can be put behind what is hidden
        }
    for (const Placed &placed : m_docks)
        placed.dock->setVisible(placed.place.isShown);
    for (const QList<Dock *> &side : {left, right, belowRight, belowLeft})
        side.first()->raise();
    const int character = m_window->fontMetrics().averageCharWidth();
    m_window->resizeDocks({left.first(), right.first()}, {character * 27, character * 40}, Qt::Horizontal);
    m_window->resizeDocks(
        {belowLeft.first(), belowRight.first()}, {character * 100, character * 76}, Qt::Horizontal);
    const int below = std::max(m_window->fontMetrics().height() * 12, m_window->height() * 2 / 9);
    m_window->resizeDocks({belowLeft.first()}, {below}, Qt::Vertical);
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
    const bool isChart = std::any_of(m_docks.begin(), m_docks.end(),
        [dock](const Placed &placed) { return placed.dock == dock && placed.place.growsAtTheBottom; });
    const int missing = dock->widget()->sizeHint().height() - dock->widget()->height();
    if (missing > 0 && isChart && !dock->isFloating()
        && m_window->dockWidgetArea(dock) == Qt::BottomDockWidgetArea)
        m_window->resizeDocks({dock}, {dock->height() + missing}, Qt::Vertical);
}

Dock *Docks::find(const QString &name) const
{
    const auto found = std::find_if(m_docks.begin(), m_docks.end(),
        [&](const Placed &placed) { return placed.dock->objectName() == name; });
    return found == m_docks.end() ? nullptr : found->dock;
}

QString Docks::around(const QWidget *widget) const
{
    const auto found = std::find_if(m_docks.begin(), m_docks.end(),
        [widget](const Placed &placed) { return widget && placed.dock->isAncestorOf(widget); });
    return found == m_docks.end() ? QString() : found->dock->objectName();
}

} // namespace collscope
