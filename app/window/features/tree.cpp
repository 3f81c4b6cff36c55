// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/tree.h"

#include "app/window/session.h"
#include "app/window/view_state.h"
#include "widgets/panels/tree_panel.h"

namespace collscope {

using namespace Qt::StringLiterals;

TreeFeature::TreeFeature(const WindowContext &context) : Feature(context), m_panel(new TreePanel)
{
    Dock *const dock = addDock(
        u"tree"_s, tr("Tree"), m_panel, {DockPlace::bottomRight, 1, Workspace::model, {}, false, true});
    connect(dock, &QDockWidget::visibilityChanged, this, [this](bool inFront) {
        if (!inFront) // nothing stays highlighted on the maps that cannot be seen where it comes from
            m_panel->clearNode();
    });
    const ViewState *const view = context.view;
    connect(view, &ViewState::mapsChanged, this,
        [this] { m_panel->setResult(m_context.session->result(), m_context.view->methodPalette()); });
    connect(view, &ViewState::selectedChanged, m_panel, &TreePanel::setSelectedCell);
    connect(view, &ViewState::hovered, m_panel, &TreePanel::setHoveredCell);
    connect(m_panel, &TreePanel::treeRequested, m_context.session, [session = m_context.session] {
        session->editSpec({"quadtree", {}}, 0);
    });
    connect(m_panel, &TreePanel::regionChanged, view, &ViewState::highlightRequested);
}

} // namespace collscope
