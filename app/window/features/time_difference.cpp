// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/time_difference.h"

#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/session.h"
#include "app/window/tool_window.h"
#include "widgets/panels/time_ratios_panel.h"

#include <QAction>
#include <QDialog>
#include <QMainWindow>

namespace collscope {

using namespace Qt::StringLiterals;

TimeDifferenceFeature::TimeDifferenceFeature(const WindowContext &context) : Feature(context)
{
    QAction *const action = context.menus->add(Menus::dataStep, u"timeDifference"_s,
        tr("&Difference of times..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
        tr("Where one system, release, setting or day is slower than another, beyond the noise between "
           "runs"));
    context.menus->needData(action);
    connect(action, &QAction::triggered, this, &TimeDifferenceFeature::show);
    for (const auto signal :
        {&Session::datasetsChanged, &Session::selectionChanged, &Session::weightingChanged})
        connect(context.session, signal, this, &TimeDifferenceFeature::update);
}

void TimeDifferenceFeature::show()
{
    if (!m_panel) {
        m_panel = new TimeRatiosPanel;
        QDialog *const window = newToolWindow(
            tr("Difference of times"), m_panel, m_context.window, u"compare#Where is B slower than A?"_s);
        window->setObjectName(u"timeDifference"_s);
        connect(m_panel, &TimeRatiosPanel::csvExportRequested, m_context.exporter, &Exporter::askForTable);
        connect(m_panel, &TimeRatiosPanel::exportFailed, m_context.notices,
            [notices = m_context.notices](const QString &why) { notices->say(Severity::error, why); });
    }
    m_panel->window()->show();
    m_panel->window()->raise();
    m_panel->window()->activateWindow();
    update();
}

void TimeDifferenceFeature::update()
{
    if (!m_panel || !m_panel->isVisible())
        return;
    const Session &session = *m_context.session;
    RatioChoice choice;
    for (const OpenDataset &open : session.datasets())
        choice.datasets.push_back({open.title, open.summary.dataset});
    choice.collective = session.collective();
    choice.shown = session.dataset().get();
    choice.excluded = session.selection().excluded;
    if (session.weighting())
        choice.applications = session.weighting()->applications;
    m_panel->setChoice(choice);
}

} // namespace collscope
