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

namespace collscope {

using namespace Qt::StringLiterals;

HelpFeature::HelpFeature(const WindowContext &context)
    : Feature(context), m_panel(new HelpPanel),
      m_dock(addDock(u"help"_s, tr("Help"), m_panel, {DockPlace::right, 1, false}))
{
    QAction *const help
        = context.menus->add(Menus::help, u"help"_s, tr("&Help on this panel"), QKeySequence(Qt::Key_F1));
    QAction *const about = context.menus->add(Menus::help, u"about"_s, tr("&About Collscope"));
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
        m_panel->setPage(helpPage(m_context.settings->helpPage()));
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
    m_panel->setPage(helpPage(page));
    m_context.settings->setHelpPage(page);
}

} // namespace collscope
