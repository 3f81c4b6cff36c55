// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks.h"

#include "app/window/dock_tabs.h"

#include <QAction>
#include <QApplication>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QToolBar>

#include <algorithm>
#include <array>
#include <iterator>

namespace collscope {

using namespace Qt::StringLiterals;

Docks::Docks(QMainWindow *window, QMenu *menu)
    : QObject(window), m_window(window), m_menu(menu), m_tabs(new DockTabs(window))
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
    m_tabs->add(dock);
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

namespace {

/// The part of the window that a workspace has without data.
bool needsData(Workspace workspace)
{
    return workspace != Workspace::measure && workspace != Workspace::laboratory;
}

QString nameOf(Workspace workspace)
{
    switch (workspace) {
    case Workspace::measure:
        return u"measure"_s;
    case Workspace::explore:
        return u"explore"_s;
    case Workspace::model:
        return u"model"_s;
    case Workspace::ship:
        return u"ship"_s;
    case Workspace::laboratory:
        return u"laboratory"_s;
    case Workspace::overview:
        return u"overview"_s;
    }
    return {};
}

constexpr int arrangementVersion = 5; ///< other versions are not restored

} // namespace

QList<Docks::Placed> Docks::on(DockPlace::Side side) const
{
    QList<Placed> there;
    std::copy_if(m_docks.begin(), m_docks.end(), std::back_inserter(there),
        [side](const Placed &placed) { return placed.place.side == side; });
    std::stable_sort(there.begin(), there.end(),
        [](const Placed &a, const Placed &b) { return a.place.behind < b.place.behind; });
    return there;
}

bool Docks::isShown(const Placed &placed) const
{
    return (m_isDataOpen || !needsData(m_workspace)) && placed.place.shownIn.testFlag(m_workspace);
}

QString Docks::current() const
{
    return m_isDataOpen || !needsData(m_workspace) ? nameOf(m_workspace) : u"start"_s;
}

template <typename Change> void Docks::rearrange(const Change &change)
{
    const QString before = current();
    const QByteArray state = m_window->saveState(arrangementVersion);
    change();
    if (current() == before)
        return;
    m_arrangements[before] = state;
    apply(true);
}

void Docks::setWorkspace(Workspace workspace)
{
    if (m_workspace == workspace)
        return;
    rearrange([this, workspace] { m_workspace = workspace; });
    emit workspaceChanged(workspace);
}

QString Docks::workspaceName() const
{
    return nameOf(m_workspace);
}

void Docks::setWorkspaceCalled(const QString &name)
{
    for (const Workspace each : allWorkspaces)
        if (nameOf(each) == name)
            setWorkspace(each);
}

void Docks::setDataOpen(bool isOpen)
{
    rearrange([this, isOpen] { m_isDataOpen = isOpen; });
}

Docks::Arrangements Docks::arrangements()
{
    m_arrangements[current()] = m_window->saveState(arrangementVersion);
    Arrangements kept = m_arrangements;
    kept.remove(u"start"_s);
    return kept;
}

void Docks::setArrangements(const Arrangements &arrangements)
{
    m_arrangements = arrangements;
    apply(false);
}

void Docks::apply(bool isChange)
{
    // Tool bars are part of the state, but not of an arrangement. Updates stay on: a dock that floats
    // meanwhile would have none for good.
    QList<std::pair<QToolBar *, bool>> bars;
    for (QToolBar *const bar : m_window->findChildren<QToolBar *>(Qt::FindDirectChildrenOnly))
        bars << std::pair(bar, bar->isHidden());
    QList<std::pair<Dock *, bool>> staying;
    for (const Placed &placed : m_docks)
        if (isChange && placed.place.staysOpen)
            staying << std::pair(placed.dock, placed.dock->isHidden());
    if (!m_window->restoreState(m_arrangements.value(current()), arrangementVersion))
        arrange();
    for (const auto &[dock, isHidden] : staying) {
        dock->setHidden(isHidden);
        if (!isHidden)
            dock->raise();
    }
    for (const auto &[bar, isHidden] : bars)
        bar->setHidden(isHidden);
}

void Docks::restoreDefault()
{
    m_arrangements.remove(current());
    arrange();
}

void Docks::arrange()
{
    const QSize before = m_window->size();
    for (const Placed &placed : m_docks) {
        placed.dock->setFloating(false);
        m_window->removeDockWidget(placed.dock);
    }
    const QList<Placed> left = on(DockPlace::left);
    const QList<Placed> right = on(DockPlace::right);
    const QList<Placed> belowLeft = on(DockPlace::bottomLeft);
    const QList<Placed> belowRight = on(DockPlace::bottomRight);
    const std::array sides{left, right, belowRight, belowLeft};
    // The front ones next to each other; the others behind them one at a time: side by side they would need a
    // wider window, and it would stay as wide.
    m_window->addDockWidget(Qt::LeftDockWidgetArea, left.first().dock);
    m_window->addDockWidget(Qt::RightDockWidgetArea, right.first().dock);
    m_window->addDockWidget(Qt::BottomDockWidgetArea, belowLeft.first().dock);
    m_window->addDockWidget(Qt::BottomDockWidgetArea, belowRight.first().dock);
    belowLeft.first().dock->show();
    belowRight.first().dock->show();
    m_window->splitDockWidget(belowLeft.first().dock, belowRight.first().dock, Qt::Horizontal);
    for (const QList<Placed> &side : sides)
        for (qsizetype i = 1; i < side.size(); ++i) {
            m_window->tabifyDockWidget(side[i - 1].dock, side[i].dock);
            side[i].dock->show(); // nothing can be put behind what is hidden
        }
    for (const Placed &placed : m_docks)
        placed.dock->setVisible(isShown(placed));
    QMap<DockPlace::Side, Dock *> front;
    for (const QList<Placed> &side : sides) {
        const auto first
            = std::find_if(side.begin(), side.end(), [this](const Placed &each) { return isShown(each); });
        if (first == side.end())
            continue;
        first->dock->raise();
        front[first->place.side] = first->dock;
    }
    const int character = m_window->fontMetrics().averageCharWidth();
    const auto resize = [&front, this](const QMap<DockPlace::Side, int> &sizes, Qt::Orientation along) {
        QList<QDockWidget *> docks;
        QList<int> lengths;
        for (auto size = sizes.begin(); size != sizes.end(); ++size)
            if (front.contains(size.key())) {
                docks << front[size.key()];
                lengths << size.value();
            }
        m_window->resizeDocks(docks, lengths, along);
    };
    // In the laboratory the panel below is what one works with; charts and code need more than a table.
    const double share = m_workspace == Workspace::laboratory ? 1.0
        : m_workspace == Workspace::ship                      ? 0.42
        : m_workspace == Workspace::model                     ? 0.34
                                                              : 0.22;
    const int below
        = std::max(m_window->fontMetrics().height() * 12, static_cast<int>(m_window->height() * share));
    resize({{DockPlace::left, character * 27}, {DockPlace::right, character * 40}}, Qt::Horizontal);
    resize(
        {{DockPlace::bottomLeft, character * 100}, {DockPlace::bottomRight, character * 76}}, Qt::Horizontal);
    resize({{DockPlace::bottomLeft, below}, {DockPlace::bottomRight, below}}, Qt::Vertical);
    // Docks that were shown for a moment may have widened the window.
    m_window->layout()->activate();
    if (m_window->size() != before)
        m_window->resize(before);
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
    const auto placed = std::find_if(
        m_docks.begin(), m_docks.end(), [dock](const Placed &each) { return each.dock == dock; });
    const Workspaces offered = placed->place.shownIn | placed->place.offeredIn;
    if (!offered.testFlag(m_workspace) && dock->isHidden())
        setWorkspace(*std::find_if(allWorkspaces.begin(), allWorkspaces.end(),
            [offered](Workspace each) { return offered.testFlag(each); }));
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
