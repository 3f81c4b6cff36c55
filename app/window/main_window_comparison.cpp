// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing models and sweeping over their parameters: the panels, and who listens to whom.
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/sweep_panel.h"

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

void MainWindow::makeComparisonDocks()
{
    m_compare = new ComparePanel(m_session->grounds());
    Dock *const compare = m_docks->add(u"compare"_s, tr("Compare"), m_compare);
    connect(m_compare, &ComparePanel::titleChanged, compare, &Dock::setTitle);
    m_sweep = new SweepPanel;
    Dock *const sweep = m_docks->add(u"sweep"_s, tr("Sweep"), m_sweep);
    connect(m_sweep, &SweepPanel::titleChanged, sweep, &Dock::setTitle);
}

void MainWindow::connectComparison()
{
    connect(m_session, &Session::comparingChanged, this, &MainWindow::showComparing);
    const auto show = [this](const ModelSpec &spec) { m_session->editSpec(spec, browsing); };
    connect(m_compare, &ComparePanel::modelActivated, this, show);
    connect(m_compare, &ComparePanel::addRequested, this, &MainWindow::addToComparison);
    connect(m_model, &ModelPanel::addToComparisonRequested, this, &MainWindow::addToComparison);
    connect(m_actions.addToComparison, &QAction::triggered, this, &MainWindow::addToComparison);
    connect(m_compare, &ComparePanel::modelsEdited, this, [this](const std::vector<ModelSpec> &models) {
        m_session->editComparing({models, m_session->comparing().heldOutRuns}, tr("Remove from comparison"));
    });
    connect(
        m_compare, &ComparePanel::heldOutRunsEdited, this, [this](const std::vector<std::uint32_t> &runs) {
            m_session->editComparing({m_session->comparing().models, runs}, tr("Hold out runs"));
        });
    connect(m_compare, &ComparePanel::differenceChanged, m_maps, &MapsPanel::setDifference);
    connect(m_compare, &ComparePanel::csvExportRequested, m_exporter, &Exporter::askForTable);
    connect(m_sweep, &SweepPanel::modelActivated, this, show);
    connect(m_sweep, &SweepPanel::csvExportRequested, m_exporter, &Exporter::askForTable);
    connect(m_compare, &ComparePanel::failed, this,
        [this](const QString &cause) { say(Severity::warning, cause); });
}

void MainWindow::showComparing()
{
    const Session::Comparing comparing = m_session->comparing();
    const DataSelection input{m_session->dataset(), m_session->selection(), {comparing.heldOutRuns}};
    m_compare->setInput({input, comparing.models});
    m_sweep->setInput(input);
    m_model->setGround(m_session->grounds(), input);
}

void MainWindow::addToComparison()
{
    Session::Comparing comparing = m_session->comparing();
    const ModelSpec spec = m_session->spec();
    if (!contains(comparing.models, spec) && spec.kind != "baseline") {
        comparing.models.push_back(spec);
        m_session->editComparing(comparing, tr("Add to comparison"));
    }
    m_docks->reveal(m_docks->find(u"compare"_s));
}

} // namespace collscope
