// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/placements.h"

#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "widgets/panels/placements_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

PlacementsFeature::PlacementsFeature(const WindowContext &context)
    : Feature(context), m_panel(new PlacementsPanel(context.session->studies()))
{
    addDock(u"placements"_s, tr("Placements"), m_panel,
        {DockPlace::bottomLeft, 4, Workspace::explore, {}, false, true});
    makeActions();
    connect(context.view, &ViewState::mapsChanged, this, &PlacementsFeature::show);
    connect(context.session, &Session::comparingChanged, this, &PlacementsFeature::show);
    connect(context.view, &ViewState::selectedChanged, m_panel, &PlacementsPanel::setSelected);
    connect(context.view, &ViewState::rowsChanged, m_panel, &PlacementsPanel::setRows);
    connect(m_panel, &PlacementsPanel::cellClicked, context.view, &ViewState::selectRequested);
    connect(m_panel, &PlacementsPanel::failed, context.notices,
        [notices = context.notices](const QString &cause) { notices->say(Severity::warning, cause); });
}

void PlacementsFeature::makeActions()
{
    QAction *const picture = m_context.menus->add(
        Menus::fileExport, u"exportPlacementsPicture"_s, tr("Export pictures of p&lacements..."));
    QAction *const table = m_context.menus->add(
        Menus::fileExport, u"exportPlacements"_s, tr("Export ta&ble of placements..."));
    for (QAction *const action : {picture, table})
        m_context.menus->needData(action);
    const auto ask = [this] {
        m_context.exporter->askForPicture(
            u"placements"_s, [this](const QString &path) { return m_panel->exportTo(path); });
    };
    connect(picture, &QAction::triggered, this, ask);
    connect(m_panel, &PlacementsPanel::pictureExportRequested, this, ask);
    connect(table, &QAction::triggered, this, [this] {
        if (const QString csv = m_panel->csv(); !csv.isEmpty())
            m_context.exporter->askForTable(u"placements"_s, csv);
    });
}

/// A model that is being fitted comes when the maps show it.
void PlacementsFeature::show()
{
    const Session &session = *m_context.session;
    const FitPtr &result = session.result();
    if (result && result->study->data != session.data())
        return;
    m_panel->setInput({result, session.comparedData(), session.comparing().models});
}

} // namespace collscope
