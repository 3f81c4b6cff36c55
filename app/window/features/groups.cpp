// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/groups.h"

#include "app/window/menus.h"
#include "widgets/panels/groups_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

GroupsFeature::GroupsFeature(const WindowContext &context) : Feature(context)
{
    auto *const panel = new GroupsPanel;
    addDock(u"groups"_s, tr("Process groups"), panel,
        {DockPlace::bottomLeft, 7, Workspace::laboratory, {}, false, true});
    QAction *const picture = context.menus->add(
        Menus::fileExport, u"exportGroupsPicture"_s, tr("Export picture of process &groups..."));
    QAction *const table
        = context.menus->add(Menus::fileExport, u"exportGroups"_s, tr("Export table of process gro&ups..."));
    const auto ask = [context, panel] {
        context.exporter->askForPicture(
            u"groups"_s, [panel](const QString &path) { return panel->exportTo(path); });
    };
    connect(picture, &QAction::triggered, panel, ask);
    connect(panel, &GroupsPanel::pictureExportRequested, panel, ask);
    connect(table, &QAction::triggered, panel, [context, panel] {
        if (const QString csv = panel->csv(); !csv.isEmpty())
            context.exporter->askForTable(u"groups"_s, csv);
    });
}

} // namespace collscope
