// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/comparing.h"

#include "app/window/menus.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "widgets/common/pending_input.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/sweep_panel.h"

#include <QAction>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Looking through models one after the other is one step to undo.
constexpr int browsing = -1;

/// There are several ways to say the same: a parameter may be left out that has its initial value.
bool contains(const std::vector<ModelSpec> &models, const ModelSpec &spec)
{
    return std::any_of(models.begin(), models.end(),
        [text = spec.text()](const ModelSpec &model) { return model.text() == text; });
}

} // namespace

ComparingFeature::ComparingFeature(const WindowContext &context)
    : Feature(context), m_compare(new ComparePanel(context.session->studies())),
      m_sweep(new SweepPanel(context.session->studies())),
      m_compareDock(addDock(u"compare"_s, tr("Compare"), m_compare,
          {DockPlace::bottomLeft, 2, Workspace::model, {}, false, true}))
{
    addDock(u"sweep"_s, tr("Sweep"), m_sweep, {DockPlace::bottomLeft, 3, Workspace::model, {}, false, true});
    QAction *const action = context.menus->add(Menus::model, u"addToComparison"_s, tr("Add to &comparison"),
        QKeySequence(Qt::CTRL | Qt::Key_D),
        tr("Compare this model with others in the Compare panel (Ctrl+D)"));
    context.menus->needData(action);
    connect(action, &QAction::triggered, this, &ComparingFeature::add);
    connect(context.requests, &Requests::addToComparison, this, &ComparingFeature::add);
    connectSession();
    connectPanels();
}

void ComparingFeature::connectSession()
{
    Session *const session = m_context.session;
    connect(session, &Session::comparingChanged, this, &ComparingFeature::show);
    connect(m_compare, &ComparePanel::modelActivated, session,
        [session](const ModelSpec &spec, const DatasetPtr &dataset, const QString &collective) {
            const Comparing here = session->comparing();
            session->show(dataset, collective.toStdString());
            Comparing there = session->comparing(); // the rows that were clicked among stay
            there.heldOut = here.heldOut;
            there.choseHeldOut = here.choseHeldOut;
            for (const ModelSpec &model : here.models)
                if (!contains(there.models, model))
                    there.models.push_back(model);
            session->editComparing(there, tr("Compare there as well"));
            session->editSpec(spec, browsing);
        });
    connect(m_sweep, &SweepPanel::modelActivated, session,
        [session](const ModelSpec &spec, const DatasetPtr &dataset, const QString &collective) {
            session->show(dataset, collective.toStdString());
            session->editSpec(spec, browsing);
        });
    connect(session, &Session::specChanged, this, &ComparingFeature::show);
    connect(
        m_compare, &ComparePanel::modelsEdited, this, [this, session](const std::vector<ModelSpec> &models) {
            m_isChosen = true;
            Comparing less = session->comparing();
            less.models = models;
            session->editComparing(less, tr("Remove from comparison"));
            show(); // nothing changes for the session where only the automatic one is removed
        });
    const auto holdOut = [session](const HeldOut &heldOut) {
        session->editComparing({session->comparing().models, heldOut, true}, tr("Hold out"));
    };
    connect(m_compare, &ComparePanel::heldOutEdited, session, holdOut);
    connect(m_sweep, &SweepPanel::heldOutEdited, session, holdOut);
}

void ComparingFeature::connectPanels()
{
    connect(m_compare, &ComparePanel::addRequested, this, &ComparingFeature::add);
    connect(m_compare, &ComparePanel::exportRequested, m_context.requests, &Requests::shipBundle);
    connect(m_compare, &ComparePanel::differenceChanged, m_context.view, &ViewState::differenceRequested);
    connect(m_compare, &ComparePanel::failed, m_context.notices,
        [notices = m_context.notices](const QString &cause) { notices->say(Severity::warning, cause); });
}

std::vector<ModelSpec> ComparingFeature::listed()
{
    std::vector<ModelSpec> models = m_context.session->comparing().models;
    if (m_isChosen)
        return models;
    const ModelSpec onMaps = m_context.session->spec();
    if (!onMaps.isBaseline() && !onMaps.isMeasured() && onMaps.text() != firstSpec().text())
        m_onMaps = onMaps; // and it stays when the row of the automatic one is clicked
    if (models.empty() && m_onMaps)
        models.push_back(*m_onMaps);
    if (!contains(models, firstSpec()))
        models.insert(models.begin(), firstSpec());
    return models;
}

void ComparingFeature::show()
{
    const DataSelection input = m_context.session->comparedData();
    std::vector<OpenSystem> systems;
    for (const OpenDataset &open : m_context.session->datasets())
        systems.push_back({open.title, open.summary.dataset});
    m_compare->setSystems(systems);
    m_compare->setInput({input, listed(), m_context.session->comparing().choseHeldOut});
    m_sweep->setInput(input, systems);
}

void ComparingFeature::add()
{
    takePendingInput(); // a tool button leaves no box either
    Session &session = *m_context.session;
    Comparing comparing = session.comparing();
    const ModelSpec spec = session.spec();
    if (!contains(comparing.models, spec) && !spec.isBaseline()) {
        comparing.models.push_back(spec);
        session.editComparing(comparing, tr("Add to comparison"));
    }
    m_context.docks->reveal(m_compareDock);
}

} // namespace collscope
