// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/code.h"

#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/session.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/code_panel.h"

#include <QAction>

namespace collscope {

using namespace Qt::StringLiterals;

CodeFeature::CodeFeature(const WindowContext &context) : Feature(context), m_panel(new CodePanel)
{
    addDock(u"code"_s, tr("Code"), m_panel, {DockPlace::bottomRight, 0, Workspace::ship, Workspace::model});
    QAction *const action = context.menus->add(Menus::deployExport, u"exportCode"_s,
        tr("&Export decision function..."), QKeySequence(Qt::CTRL | Qt::Key_E));
    context.menus->needData(action);
    connect(action, &QAction::triggered, this, &CodeFeature::exportCode);
    connect(m_panel, &CodePanel::exportRequested, this, &CodeFeature::exportCode);
    connect(context.session, &Session::resultChanged, this, [this] {
        m_panel->setResult(m_context.session->result());
        m_panel->setCurrent(m_context.session->isCurrent());
    });
    connect(context.session, &Session::selectionChanged, this, &CodeFeature::suggestTarget);
    // Not when the fit turns out to be slow: a button can be pressed before that.
    for (const auto signal : {&Session::selectionChanged, &Session::specChanged})
        connect(context.session, signal, this, [this] { m_panel->setCurrent(false); });
}

/// Code where the library of the data loads no files.
void CodeFeature::suggestTarget()
{
    const DatasetPtr &data = m_context.session->dataset();
    if (!data || m_data.lock() == data)
        return;
    m_data = data;
    const QString target = libraryTarget(*data);
    m_panel->suggestTarget(target.isEmpty() ? u"c"_s : target);
}

void CodeFeature::exportCode()
{
    if (m_context.session->result() && !m_context.session->isCurrent()) {
        m_context.notices->say(Severity::warning,
            tr("Nothing was exported: %1 is not fitted yet").arg(modelTitle(m_context.session->spec())));
        return;
    }
    if (const FitPtr &result = m_context.session->result())
        m_context.exporter->askForCode(
            result, m_panel->target(), m_panel->suffix(), m_panel->evenIfRefused());
}

} // namespace collscope
