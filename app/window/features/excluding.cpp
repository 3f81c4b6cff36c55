// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/excluding.h"

#include "app/window/help_pages.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "widgets/panels/exclude_dialog.h"
#include "widgets/panels/exclusions_panel.h"

#include <QMainWindow>

namespace collscope {

using namespace Qt::StringLiterals;

ExcludingFeature::ExcludingFeature(const WindowContext &context)
    : Feature(context), m_panel(new ExclusionsPanel),
      m_dock(addDock(u"excluded"_s, tr("Excluded"), m_panel, {DockPlace::bottomLeft, 6, {}, modelWorkspaces}))
{
    Session *const session = context.session;
    connect(session, &Session::selectionChanged, m_panel,
        [session, panel = m_panel] { panel->setData(session->data()); });
    connect(m_panel, &ExclusionsPanel::edited, session, &Session::editExcluded);
    connect(context.requests, &Requests::exclude, this, &ExcludingFeature::ask);
}

void ExcludingFeature::ask(const Exclusion &about)
{
    if (!m_context.session->dataset())
        return;
    auto *const dialog = new ExcludeDialog(about, m_context.session->data(), m_context.window);
    setHelpPage(dialog, u"excluded"_s);
    connect(dialog, &ExcludeDialog::chosen, this, &ExcludingFeature::add);
    dialog->show();
}

void ExcludingFeature::add(const Exclusion &exclusion)
{
    std::vector<Exclusion> all = m_context.session->selection().excluded;
    all.push_back(exclusion);
    m_context.session->editExcluded(all, tr("Exclude measurements"));
    // Not the list itself: it would cover the panel in which the next one is chosen.
    Notice notice{Severity::success, tr("Excluded. Ctrl+Z takes it back."), {}, u"excluded"_s, {}};
    notice.answers = {{tr("Show list"), [docks = m_context.docks, dock = m_dock] { docks->raise(dock); }}};
    m_context.notices->tell(notice);
}

} // namespace collscope
