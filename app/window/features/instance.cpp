// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/instance.h"

#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "widgets/common/side_tab.h"
#include "widgets/common/table_export.h"
#include "widgets/models/ranking_model.h"
#include "widgets/panels/instance_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

InstanceFeature::InstanceFeature(const WindowContext &context) : Feature(context), m_panel(new InstancePanel)
{
    Dock *const dock
        = addDock(u"instance"_s, tr("Instance"), m_panel, {DockPlace::bottomLeft, 0, Workspace::explore});
    makeActions();
    connect(context.requests, &Requests::showRounds, this, [this, dock] {
        m_context.docks->raise(dock);
        if (!m_panel->tab()->isChecked())
            m_panel->tab()->click();
    });
    connect(context.view, &ViewState::selectedChanged, this, &InstanceFeature::show);
    connect(m_panel, &InstancePanel::excludeRequested, context.requests, &Requests::exclude);
}

void InstanceFeature::makeActions()
{
    Menus &menus = *m_context.menus;
    QAction *const table = menus.add(Menus::fileExport, u"exportInstance"_s, tr("Export &instance table..."));
    menus.needData(table);
    connect(table, &QAction::triggered, this,
        [this] { m_context.exporter->askForTable(u"instance"_s, tableToCsv(*m_panel->model())); });
    QAction *const worst = menus.add(Menus::model, u"showWorst"_s, tr("Show &worst instance"), {},
        tr("Select the instance with the greatest penalty"));
    menus.needData(worst);
    connect(worst, &QAction::triggered, this, &InstanceFeature::showWorst);
}

void InstanceFeature::show(std::optional<Cell> cell)
{
    m_panel->setInstance(m_context.session->result(), m_context.view->methodPalette(), cell);
}

void InstanceFeature::showWorst()
{
    const FitPtr &result = m_context.session->result();
    if (!result || result->statistics().cells == 0)
        return;
    emit m_context.view->selectRequested(result->map()->grid->cell(result->statistics().worstCell));
}

} // namespace collscope
