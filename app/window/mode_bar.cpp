// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mode_bar.h"

#include "app/window/docks.h"
#include "app/window/menus.h"
#include "widgets/common/plain_text.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

namespace collscope {

using namespace Qt::StringLiterals;

ModeBar::ModeBar(Menus *menus, Docks *docks, QWidget *parent) : QToolBar(tr("Workspaces"), parent)
{
    setObjectName(u"modeBar"_s);
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    toggleViewAction()->setVisible(false); // the window cannot be used without it
    struct Mode {
        Workspace workspace;
        QString name;
        QString title;
        QString label; ///< below its icon, where a long title would make the bar wide
        QString tip;
    };
    const QList<Mode> modes{
        {Workspace::measure, u"measureMode"_s, tr("&Measure"), tr("Measure"),
            tr("Measure this machine or a cluster, and see how far it is (Ctrl+1)")},
        {Workspace::explore, u"exploreMode"_s, tr("&Explore"), tr("Explore"),
            tr("Which algorithm wins where, and what the library default costs (Ctrl+2)")},
        {Workspace::model, u"modelMode"_s, tr("M&odel"), tr("Model"),
            tr("Which decision function is small and good enough (Ctrl+3)")},
        {Workspace::ship, u"shipMode"_s, tr("&Ship"), tr("Ship"),
            tr("What will be loaded, what it gains, and whether that is proved (Ctrl+4)")},
        {Workspace::laboratory, u"laboratoryMode"_s, tr("&Laboratory"), tr("Lab"),
            tr("Simulated process groups (Ctrl+5)")},
    };
    QMenu *const menu = menus->addMenu(Menus::viewPanels, u"workspaces"_s, tr("&Workspaces"));
    auto *const group = new QActionGroup(this);
    int key = Qt::Key_1;
    for (const Mode &mode : modes) {
        if (mode.workspace == Workspace::laboratory) {
            auto *const space = new QWidget;
            space->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
            addWidget(space);
        }
        QAction *const action = menus->make(mode.name, mode.title, menu);
        action->setIconText(mode.label);
        action->setShortcut(Qt::CTRL | static_cast<Qt::Key>(key++));
        action->setToolTip(plainTip(mode.tip));
        action->setStatusTip(plainTip(mode.tip));
        action->setCheckable(true);
        action->setChecked(mode.workspace == docks->workspace());
        menu->addAction(action);
        group->addAction(action);
        addAction(action);
        connect(action, &QAction::triggered, docks,
            [docks, workspace = mode.workspace] { docks->setWorkspace(workspace); });
        connect(docks, &Docks::workspaceChanged, action, [action, workspace = mode.workspace](Workspace now) {
            action->setChecked((now == Workspace::overview ? Workspace::explore : now) == workspace);
        });
    }
}

} // namespace collscope
