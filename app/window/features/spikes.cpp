// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/spikes.h"

#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "widgets/panels/spikes_panel.h"

namespace collscope {

using namespace Qt::StringLiterals;

SpikesFeature::SpikesFeature(const WindowContext &context) : Feature(context), m_panel(new SpikesPanel)
{
    addDock(u"spikes"_s, tr("Spikes"), m_panel, {DockPlace::bottomLeft, 6, {}, Workspace::explore});
    Session *const session = context.session;
    connect(context.view, &ViewState::mapsChanged, m_panel, [session, panel = m_panel] {
        panel->setGrid(session->result() ? session->result()->map()->grid : nullptr);
    });
    connect(m_panel, &SpikesPanel::cellClicked, context.view, &ViewState::selectRequested);
    connect(m_panel, &SpikesPanel::excludeRequested, this, &SpikesFeature::exclude);
    connect(m_panel, &SpikesPanel::againRequested, context.requests, &Requests::measureAgain);
    connect(m_panel, &SpikesPanel::failed, context.notices,
        [notices = context.notices](const QString &cause) { notices->say(Severity::warning, cause); });
}

void SpikesFeature::exclude(const std::vector<Exclusion> &exclusions)
{
    std::vector<Exclusion> all = m_context.session->selection().excluded;
    all.insert(all.end(), exclusions.begin(), exclusions.end());
    m_context.session->editExcluded(all, tr("Exclude spikes"));
    m_context.notices->tell(
        {Severity::success, tr("Excluded, with the reason. Ctrl+Z takes it back."), {}, u"excluded"_s, {}});
}

} // namespace collscope
