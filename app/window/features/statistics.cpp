// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/statistics.h"

#include "app/window/menus.h"
#include "app/window/session.h"
#include "widgets/common/table_export.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/panels/statistics_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

StatisticsFeature::StatisticsFeature(const WindowContext &context)
    : Feature(context), m_panel(new StatisticsPanel)
{
    addDock(u"statistics"_s, tr("Statistics"), m_panel, {DockPlace::bottomRight, 2, Workspace::model});
    QAction *const table
        = context.menus->add(Menus::fileExport, u"exportStatistics"_s, tr("E&xport statistics table..."));
    context.menus->needData(table);
    connect(table, &QAction::triggered, this,
        [this] { m_context.exporter->askForTable(u"statistics"_s, tableToCsv(*m_panel->model())); });
    Session *const session = context.session;
    connect(
        session, &Session::resultChanged, this, [this, session] { m_panel->setResult(session->result()); });
    connect(m_panel, &StatisticsPanel::specActivated, session,
        [session](const ModelSpec &spec) { session->editSpec(spec, 0); });
}

} // namespace collscope
