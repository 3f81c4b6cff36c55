// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/times.h"

#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "widgets/panels/times_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

TimesFeature::TimesFeature(const WindowContext &context) : Feature(context)
{
    auto *const panel = new TimesPanel;
    addDock(u"times"_s, tr("Times"), panel, {DockPlace::bottomLeft, 1, Workspace::explore, {}, false, true});
    connect(context.view, &ViewState::selectedChanged, panel, [context, panel](std::optional<Cell> cell) {
        panel->setInstance(context.session->result(), context.view->methodPalette(), cell);
    });
    connect(panel, &TimesPanel::excludeRequested, context.requests, &Requests::exclude);
    connect(panel, &TimesPanel::cellClicked, context.view, &ViewState::selectRequested);
    QAction *const table
        = context.menus->add(Menus::fileExport, u"exportTimes"_s, tr("Export times o&ver message size..."));
    context.menus->needData(table);
    connect(table, &QAction::triggered, panel, [context, panel] {
        if (const QString csv = panel->csv(); !csv.isEmpty())
            context.exporter->askForTable(u"times"_s, csv);
    });
}

} // namespace collscope
