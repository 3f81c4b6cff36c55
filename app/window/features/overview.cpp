// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/overview.h"

#include "app/window/menus.h"
#include "app/window/nearest_selection.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_bar.h"
#include "app/window/view_state.h"
#include "widgets/common/text.h"
#include "widgets/panels/overview_panel.h"

#include <QAction>
#include <QStackedWidget>

#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

OverviewFeature::OverviewFeature(const WindowContext &context)
    : Feature(context), m_panel(new OverviewPanel(context.session->studies()))
{
    context.centre->addWidget(m_panel);
    QAction *const action = context.menus->add(Menus::viewMaps, u"overview"_s, tr("Ov&erview"),
        QKeySequence(Qt::ALT | Qt::Key_Home),
        tr("What the library default costs in each collective (Alt+Home)"));
    context.menus->needData(action);
    context.bar->addCommand(action);
    connect(action, &QAction::triggered, this, &OverviewFeature::show);
    connect(context.requests, &Requests::showOverview, this, &OverviewFeature::show);
    connect(context.session, &Session::datasetsChanged, this, &OverviewFeature::showIfNew);
    connect(context.session, &Session::selectionChanged, this, [this] {
        update();
        showIfNew();
    });
    connect(context.session, &Session::resultChanged, this, [this] {
        if (const auto cell = std::exchange(m_wanted, {}); cell && m_context.session->result())
            emit m_context.view->selectRequested(*cell);
    });
    connect(context.docks, &Docks::workspaceChanged, this, [this](Workspace workspace) {
        if (workspace == Workspace::overview && m_context.session->dataset())
            m_context.centre->setCurrentWidget(m_panel);
    });
    connect(m_panel, &OverviewPanel::chosen, this, &OverviewFeature::open);
    connect(m_panel, &OverviewPanel::csvExportRequested, context.exporter, &Exporter::askForTable);
}

void OverviewFeature::show()
{
    m_context.docks->setWorkspace(Workspace::overview);
}

void OverviewFeature::update()
{
    const Session &session = *m_context.session;
    const OpenDataset *const open = session.find(session.dataset().get());
    m_panel->setData(open ? open->title : QString(), eachCollective(session.data()));
}

/// Of few collectives the maps say as much.
void OverviewFeature::showIfNew()
{
    constexpr std::size_t least = 3;
    const DatasetPtr &dataset = m_context.session->dataset();
    const Workspace workspace = m_context.docks->workspace();
    const bool isHere = workspace == Workspace::explore || workspace == Workspace::overview;
    if (std::exchange(m_seen, dataset.get()) != dataset.get() && dataset && isHere)
        m_context.docks->setWorkspace(
            dataset->collectives().size() >= least ? Workspace::overview : Workspace::explore);
}

void OverviewFeature::open(const QString &collective, std::optional<Cell> cell)
{
    Session *const session = m_context.session;
    const bool isShown = toText(session->collective()) == collective;
    m_wanted = cell;
    emit m_context.requests->showMaps();
    if (!isShown)
        session->show(session->dataset(), collective.toStdString());
    else if (const auto wanted = std::exchange(m_wanted, {}); wanted && session->result())
        emit m_context.view->selectRequested(*wanted);
}

} // namespace collscope
