// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/side_by_side.h"

#include "app/window/menus.h"
#include "app/window/nearest_selection.h"
#include "app/window/notices.h"
#include "app/window/session.h"
#include "app/window/tool_window.h"
#include "app/window/view_state.h"
#include "widgets/panels/systems_panel.h"

#include <QAction>
#include <QDialog>
#include <QMainWindow>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

SideBySideFeature::SideBySideFeature(const WindowContext &context) : Feature(context)
{
    QAction *const action = context.menus->add(Menus::dataStep, u"sideBySide"_s,
        tr("Systems side &by side..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
        tr("The best methods of all open systems, where they differ, and what another's choice costs"));
    context.menus->needData(action);
    connect(action, &QAction::triggered, this, &SideBySideFeature::show);
    for (const auto signal : {&Session::datasetsChanged, &Session::selectionChanged})
        connect(context.session, signal, this, &SideBySideFeature::update);
    connect(context.view, &ViewState::selectedChanged, this, [this](std::optional<Cell> cell) {
        m_selected = cell;
        select();
    });
}

void SideBySideFeature::show()
{
    if (!m_panel) {
        m_panel = new SystemsPanel(m_context.session->studies());
        QDialog *const window = newToolWindow(
            tr("Systems side by side"), m_panel, m_context.window, u"compare#Systems side by side"_s);
        window->setObjectName(u"systems"_s);
        connect(m_panel, &SystemsPanel::instanceSelected, this, [this](const Instance &instance) {
            const FitPtr &result = m_context.session->result();
            if (const auto cell = result ? result->map()->grid->find(instance) : std::nullopt)
                emit m_context.view->selectRequested(*cell);
        });
        connect(m_panel, &SystemsPanel::csvExportRequested, m_context.exporter, &Exporter::askForTable);
        connect(m_panel, &SystemsPanel::exportFailed, m_context.notices,
            [notices = m_context.notices](const QString &why) { notices->say(Severity::error, why); });
    }
    m_panel->window()->show();
    m_panel->window()->raise();
    m_panel->window()->activateWindow();
    update();
    select();
}

/// Only systems that have the collective on show, that one first.
void SideBySideFeature::update()
{
    if (!m_panel || !m_panel->isVisible())
        return;
    const Session &session = *m_context.session;
    const DataSelection shown = session.data();
    std::vector<SystemBeside> systems;
    for (const OpenDataset &open : session.datasets()) {
        const DatasetPtr &dataset = open.summary.dataset;
        if (!hasCollective(*dataset, shown.grid.collective))
            continue;
        DataSelection data = shown;
        data.dataset = dataset;
        data.weighting = nullptr; // of an application that need not run there
        if (dataset != shown.dataset)
            data.grid = nearestSelection(dataset.get(), shown.grid, shown.grid.collective);
        systems.push_back({open.title, data});
    }
    std::stable_partition(systems.begin(), systems.end(),
        [&shown](const SystemBeside &system) { return system.data.dataset == shown.dataset; });
    m_panel->setSystems(systems);
}

void SideBySideFeature::select()
{
    const FitPtr &result = m_context.session->result();
    if (!m_panel || !m_panel->isVisible() || !result)
        return;
    const TimeGrid &grid = *result->map()->grid;
    const bool isThere = m_selected && m_selected->row < grid.rows() && m_selected->column < grid.columns();
    m_panel->select(isThere ? std::optional(grid.instance(*m_selected)) : std::nullopt);
}

} // namespace collscope
