// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/help.h"

#include "app/window/help_pages.h"
#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "widgets/panels/help_panel.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace collscope {

using namespace Qt::StringLiterals;

HelpFeature::HelpFeature(const WindowContext &context)
    : Feature(context), m_panel(new HelpPanel),
      m_dock(addDock(u"help"_s, tr("Help"), m_panel, {DockPlace::right, 1, false}))
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
    connect(help, &QAction::triggered, this, &HelpFeature::showForFocus);
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
}

void HelpFeature::showForFocus()
{
    const QString panel = m_context.docks->focused();
    show(!panel.isEmpty() && panel != m_dock->objectName() ? panel
            : m_context.session->dataset()                 ? u"maps"_s
                                                           : u"start"_s);
}

void HelpFeature::show(const QString &page)
{
    if (QWidget *const focus = QApplication::focusWidget(); focus && !m_dock->isAncestorOf(focus))
        m_before = focus;
    m_context.docks->raise(m_dock);
    const QString name = page.section(u'#', 0, 0);
    m_panel->setPage(text(name), page.section(u'#', 1));
    m_context.settings->setHelpPage(name);
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
