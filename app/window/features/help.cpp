// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/help.h"

#include "app/window/help_pages.h"
#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/tool_window.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/help_panel.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>

namespace collscope {

using namespace Qt::StringLiterals;

HelpFeature::HelpFeature(const WindowContext &context)
    : Feature(context), m_panel(new HelpPanel),
      m_dock(addDock(u"help"_s, tr("Help"), m_panel, {DockPlace::right, 1, {}, anyWorkspace, true}))
{
    QAction *const help
        = context.menus->add(Menus::help, u"help"_s, tr("&Help on this panel"), QKeySequence(Qt::Key_F1));
    QAction *const about = context.menus->add(Menus::help, u"about"_s, tr("&About Collscope"));
    QAction *const contents = context.menus->add(Menus::help, u"helpContents"_s, tr("All &pages"));
    QAction *const keys = context.menus->add(
        Menus::help, u"shortcuts"_s, tr("&Keyboard shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1));
    connect(contents, &QAction::triggered, this, [this] { show(u"contents"_s); });
    connect(keys, &QAction::triggered, this, [this] { show(u"shortcuts"_s); });
    about->setMenuRole(QAction::AboutRole);
    connect(help, &QAction::triggered, this, [this] { show(pageFor(QApplication::focusWidget())); });
    connect(about, &QAction::triggered, this, [this] { show(u"about"_s); });
    connect(context.requests, &Requests::showHelp, this, &HelpFeature::show);
    connect(m_panel, &HelpPanel::pageRequested, this, &HelpFeature::show);
    connect(m_panel, &HelpPanel::leaveRequested, this, [this] {
        if (m_before && m_before->isVisible())
            m_before->setFocus(Qt::OtherFocusReason);
    });
    connect(m_panel, &HelpPanel::blankShown, this, [this] { // as it was left, or by the menu of panels
        m_panel->setPage(text(m_context.settings->helpPage()));
    });
    connect(qApp, &QApplication::focusChanged, this, [this] { m_clicked = nullptr; });
    QCoreApplication::instance()->installEventFilter(this);
}

/// F1 in a dialog over the window, where the shortcut of its menu does not reach.
bool HelpFeature::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonRelease)
        if (const auto *const bar = qobject_cast<QTabBar *>(watched);
            bar && bar->parent() == m_context.window)
            noteTab(*bar);
    const bool isHelp = event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::HelpContents);
    auto *const focus = isHelp ? qobject_cast<QWidget *>(watched) : nullptr;
    auto *const dialog = focus ? qobject_cast<QDialog *>(focus->window()) : nullptr;
    const QWidget *below = dialog;
    while (below && below != m_context.window)
        below = below->parentWidget();
    if (!below || qobject_cast<HelpPanel *>(focus))
        return Feature::eventFilter(watched, event);
    QString page = helpPageOf(dialog);
    if (page.isEmpty())
        page = pageFor(m_context.window->focusWidget());
    if (dialog->isModal()) {
        showOver(dialog, page);
    } else {
        show(page);
        m_context.window->raise();
    }
    return true;
}

void HelpFeature::noteTab(const QTabBar &bar)
{
    for (auto *const dock : m_context.window->findChildren<Dock *>())
        if (dock->windowTitle() == bar.tabText(bar.currentIndex()) && isOnShow(dock))
            m_clicked = dock;
}

QString HelpFeature::pageFor(const QWidget *focus) const
{
    const QString panel = m_clicked ? m_clicked->objectName() : m_context.docks->around(focus);
    return !panel.isEmpty() && panel != m_dock->objectName() ? panel
        : m_context.session->dataset()                       ? u"maps"_s
                                                             : u"start"_s;
}

/// In a window of its own: `dialog` holds up the one with the panel.
void HelpFeature::showOver(QWidget *dialog, const QString &page)
{
    auto *panel = dialog->findChild<HelpPanel *>();
    if (!panel) {
        panel = new HelpPanel;
        QDialog *const window = newToolWindow(tr("Help"), panel, dialog, page);
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->resize(window->size() / 2);
        connect(panel, &HelpPanel::leaveRequested, window, &QDialog::reject);
        connect(panel, &HelpPanel::pageRequested, this,
            [this, panel](const QString &other) { fill(panel, other); });
    }
    fill(panel, page);
    panel->window()->show();
    panel->window()->raise();
    panel->window()->activateWindow();
}

void HelpFeature::fill(HelpPanel *panel, const QString &page) const
{
    panel->setPage(text(page.section(u'#', 0, 0)), page.section(u'#', 1));
}

void HelpFeature::show(const QString &page)
{
    if (QWidget *const focus = QApplication::focusWidget(); focus && !m_dock->isAncestorOf(focus))
        m_before = focus;
    m_context.docks->raise(m_dock);
    fill(m_panel, page);
    m_context.settings->setHelpPage(page.section(u'#', 0, 0));
}

QString HelpFeature::text(const QString &page) const
{
    return page == u"shortcuts" ? shortcuts() : helpPage(page);
}

/// Of the menus as they are, so that none is missing and none is stale.
QString HelpFeature::shortcuts() const
{
    QString page
        = tr("# Keyboard shortcuts\n\nKeys of the maps are said with the [maps](maps.md), those of a panel "
             "on its page (F1).\n");
    const auto add = [&page](const auto &self, const QMenu &menu, const QString &path) -> void {
        for (const QAction *const action : menu.actions()) {
            QString title = QString(action->text()).remove(u'&');
            title = path.isEmpty() ? title : path + u" > "_s + title;
            if (action->menu())
                self(self, *action->menu(), title);
            else if (!action->shortcut().isEmpty())
                page += u"| "_s + QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText)
                    + u" | "_s + title + u" |\n"_s;
        }
    };
    for (const QAction *const menu : m_context.window->menuBar()->actions()) {
        const qsizetype before = page.size();
        add(add, *menu->menu(), {});
        if (page.size() > before)
            page.insert(
                before, u"\n## "_s + QString(menu->text()).remove(u'&') + u"\n\n| | |\n|---|---|\n"_s);
    }
    return page;
}

} // namespace collscope
