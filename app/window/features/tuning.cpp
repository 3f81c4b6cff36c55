// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/tuning.h"

#include "app/window/loader.h"
#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/model_panel.h"

#include <QAction>
#include <QMainWindow>
#include <QStatusBar>

namespace collscope {

using namespace Qt::StringLiterals;

TuningFeature::TuningFeature(const WindowContext &context)
    : Feature(context), m_panel(new ModelPanel), m_status(new PlainLabel)
{
    constexpr int leastCharacters = 28;
    Dock *const dock
        = addDock(u"model"_s, tr("Model"), m_panel, {DockPlace::right, 0, modelWorkspaces, Workspace::ship});
    dock->setMinimumWidth(context.window->fontMetrics().averageCharWidth() * leastCharacters);
    m_status->setAccessibleName(tr("State of the fit"));
    context.window->statusBar()->addPermanentWidget(m_status);

    QAction *const refit = context.menus->add(Menus::model, u"refit"_s, tr("&Refit"),
        QKeySequence(Qt::Key_F5), tr("Fit again, and read open files again that have changed (F5)"));
    context.menus->needData(refit);
    Session *const session = context.session;
    connect(refit, &QAction::triggered, this, [session, loader = context.loader] {
        session->refit();
        QStringList paths;
        for (const OpenDataset &open : session->datasets())
            if (!paths.contains(open.path))
                paths << open.path;
        loader->reload(paths);
    });
    connect(session, &Session::specChanged, this, &TuningFeature::showSpec);
    connect(session, &Session::comparingChanged, this,
        [this, session] { m_panel->setData(session->studies(), session->comparedData()); });
    connect(session, &Session::resultChanged, this, &TuningFeature::showResult);
    connect(session, &Session::slowChanged, this, [this](bool slow) {
        m_panel->setSlow(slow);
        if (slow)
            m_status->setText(tr("Fitting %1").arg(modelTitle(m_context.session->spec())));
    });
    connect(session, &Session::fitCancelled, this, [this] {
        m_panel->setCancelled();
        m_status->setText(tr("The fit of %1 was cancelled").arg(modelTitle(m_context.session->spec())));
    });
    connect(m_panel, &ModelPanel::cancelRequested, session, &Session::cancelFit);
    connect(m_panel, &ModelPanel::specEdited, session, &Session::editSpec);
    connect(m_panel, &ModelPanel::togetherEdited, session, &Session::editTogether);
    connect(m_panel, &ModelPanel::cellActivated, context.view, &ViewState::selectRequested);
    connect(m_panel, &ModelPanel::addToComparisonRequested, context.requests, &Requests::addToComparison);
    m_panel->setSpec(session->spec());
}

void TuningFeature::showSpec()
{
    const Session &session = *m_context.session;
    m_panel->setSpec(session.spec());
    m_panel->setTogether(session.otherCollectives(), session.together());
}

void TuningFeature::showResult()
{
    const FitPtr &result = m_context.session->result();
    m_panel->setResult(result);
    if (!result) {
        m_status->clear();
        return;
    }
    m_status->setText(tr("%1 to fit  |  %2, %3 interpolated")
                          .arg(formatSeconds(result->fitSeconds), cellsText(result->map()->grid->cells()),
                              formatCount(result->map()->interpolatedCells())));
}

} // namespace collscope
