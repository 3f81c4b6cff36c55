// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/code.h"

#include "app/window/menus.h"
#include "app/window/session.h"
#include "widgets/panels/code_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

CodeFeature::CodeFeature(const WindowContext &context) : Feature(context), m_panel(new CodePanel)
{
    addDock(u"code"_s, tr("Code"), m_panel, {DockPlace::bottomRight});
    QAction *const action = context.menus->add(Menus::deployExport, u"exportCode"_s,
        tr("&Export decision function..."), QKeySequence(Qt::CTRL | Qt::Key_E));
    context.menus->needData(action);
    connect(action, &QAction::triggered, this, &CodeFeature::exportCode);
    connect(m_panel, &CodePanel::exportRequested, this, &CodeFeature::exportCode);
    connect(context.session, &Session::resultChanged, this,
        [this] { m_panel->setResult(m_context.session->result()); });
}

void CodeFeature::exportCode()
{
    if (const FitPtr &result = m_context.session->result())
        m_context.exporter->askForCode(
            result, m_panel->target(), m_panel->suffix(), m_panel->evenIfRefused());
}

} // namespace collscope
