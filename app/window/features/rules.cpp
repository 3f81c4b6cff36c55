// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/rules.h"

#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "engine/models/hand_model.h"
#include "widgets/panels/rules_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString aboutRules = u"rules"_s;
}

RulesFeature::RulesFeature(const WindowContext &context) : Feature(context), m_panel(new RulesPanel)
{
    Dock *const dock
        = addDock(u"rules"_s, tr("Rules"), m_panel, {DockPlace::bottomRight, 3, Workspace::ship});
    QAction *const byHand = context.menus->add(Menus::model, u"rulesByHand"_s, tr("Edit rules by &hand"), {},
        tr("Drag the borders of what the model decides, or edit them as a table"));
    context.menus->needData(byHand);
    connect(byHand, &QAction::triggered, this, [this, dock] {
        m_context.docks->raise(dock);
        m_panel->editByHand();
    });
    Session *const session = context.session;
    connect(context.view, &ViewState::mapsChanged, m_panel,
        [session, panel = m_panel] { panel->setResult(session->result()); });
    connect(context.view, &ViewState::selectedChanged, m_panel, &RulesPanel::setSelectedCell);
    connect(m_panel, &RulesPanel::cellClicked, context.view, &ViewState::selectRequested);
    connect(session, &Session::failed, m_panel, [panel = m_panel](const Diagnostic &cause) {
        panel->setProblem(QString::fromStdString(cause.text()));
    });
    connect(m_panel, &RulesPanel::rulesEdited, session,
        [session](const HandRules &rules, int gesture) { session->editSpec(handSpec(rules), gesture); });
    connect(m_panel, &RulesPanel::refused, context.notices, [notices = context.notices](const QString &why) {
        notices->tell({Severity::warning, why, {}, aboutRules});
    });
    // What was refused before is old news once something else is done.
    connect(session, &Session::specChanged, context.notices,
        [notices = context.notices] { notices->withdraw(aboutRules); });
}

} // namespace collscope
