// SPDX-License-Identifier: GPL-3.0-or-later
// Who listens to whom: one function per neighbourhood, no logic of its own.
#include "app/window/deploying.h"
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/help_pages.h"
#include "app/window/load_progress.h"
#include "app/window/main_window.h"
#include "app/window/sample_data.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/theme.h"
#include "app/window/view_bar.h"
#include "widgets/common/command_search.h"
#include "widgets/common/table_export.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/ranking_model.h"
#include "widgets/panels/code_panel.h"
#include "widgets/panels/dataset_panel.h"
#include "widgets/panels/help_panel.h"
#include "widgets/panels/instance_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/row_chooser.h"
#include "widgets/panels/statistics_panel.h"
#include "widgets/panels/tree_panel.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>

#include <array>

namespace collscope {

using namespace Qt::StringLiterals;

const QString MainWindow::aboutFit = u"fit"_s;
const QString MainWindow::aboutFiles = u"files"_s;

void MainWindow::connectSession()
{
    connect(m_session, &Session::datasetsChanged, this, &MainWindow::showDatasets);
    connect(m_session, &Session::selectionChanged, this, [this] {
        m_data->setCurrent(m_session->dataset().get(), m_session->collective());
        m_actions.baselineIsCandidate->setChecked(m_session->selection().baselineIsCandidate);
        showTitle();
    });
    connect(m_session, &Session::specChanged, this, [this] {
        m_model->setSpec(m_session->spec());
        m_model->setTogether(m_session->otherCollectives(), m_session->together());
    });
    connect(m_session, &Session::resultChanged, this, &MainWindow::showResult);
    connect(m_session, &Session::slowChanged, m_model, &ModelPanel::setSlow);
    connect(m_session, &Session::failed, this, [this](const Diagnostic &cause) {
        tell({Severity::error, QString::fromStdString(cause.text()), {}, aboutFit});
        m_maps->setEmpty(QString::fromStdString(cause.message));
    });
}

void MainWindow::connectPanels()
{
    connect(
        m_data, &DatasetPanel::picked, this, [this](const DatasetPtr &dataset, const QString &collective) {
            m_session->show(dataset, collective.toStdString());
        });
    connect(m_data, &DatasetPanel::closeRequested, this,
        [this](const DatasetPtr &dataset) { m_session->closeDataset(dataset.get()); });
    connect(m_model, &ModelPanel::specEdited, m_session, &Session::editSpec);
    connect(m_model, &ModelPanel::togetherEdited, m_session, &Session::editTogether);
    connect(m_model, &ModelPanel::cellActivated, this, [this](Cell cell) {
        m_bar->rows()->reveal(cell.row);
        m_maps->selectCell(cell);
        showInstance(cell);
    });
    connect(m_maps, &MapsPanel::cellSelected, this, [this](Cell cell) { showInstance(cell); });
    connect(m_maps, &MapsPanel::cellHovered, m_tree, &TreePanel::setHoveredCell);
    connect(m_tree, &TreePanel::regionChanged, m_maps, &MapsPanel::highlightCells);
    connect(m_statistics, &StatisticsPanel::specActivated, m_session,
        [this](const ModelSpec &spec) { m_session->editSpec(spec, 0); });
}

void MainWindow::connectLoading()
{
    connect(m_loader, &Loader::started, this, &MainWindow::beginLoading);
    connect(m_loader, &Loader::started, m_progress, &LoadProgress::begin);
    connect(m_loader, &Loader::progress, m_progress, &LoadProgress::setProgress);
    connect(m_loader, &Loader::finished, m_progress, &LoadProgress::end);
    connect(m_progress, &LoadProgress::cancelRequested, m_loader, &Loader::cancel);
    connect(m_loader, &Loader::loaded, this, &MainWindow::takeLoaded);
    connect(m_loader, &Loader::failed, this, &MainWindow::takeFailed);
}

void MainWindow::connectFileActions()
{
    connect(m_actions.open, &QAction::triggered, this, &MainWindow::askForFiles);
    connect(m_actions.openFolder, &QAction::triggered, this, &MainWindow::askForFolder);
    const QString samples = sampleDataFolder();
    const auto openSamples = [this, samples] { open({samples}); };
    m_actions.openSample->setVisible(!samples.isEmpty());
    m_start->setSampleDataAvailable(!samples.isEmpty());
    connect(m_actions.openSample, &QAction::triggered, this, openSamples);
    connect(m_start, &StartPage::openSampleRequested, this, openSamples);
    connect(m_start, &StartPage::openFileRequested, this, &MainWindow::askForFiles);
    connect(m_start, &StartPage::openFolderRequested, this, &MainWindow::askForFolder);
    connect(m_start, &StartPage::openRequested, this, [this](const QString &path) { open({path}); });
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.closeData, &QAction::triggered, this,
        [this] { m_session->closeDataset(m_session->dataset().get()); });
}

void MainWindow::connectViewActions()
{
    connect(m_actions.searchCommands, &QAction::triggered, this, [this] { m_search->open(*menuBar()); });
    connect(m_actions.resetZoom, &QAction::triggered, m_maps, &MapsPanel::resetZoom);
    connect(m_actions.linkedZoom, &QAction::toggled, this, [this](bool linked) {
        m_maps->setLinkedZoom(linked);
        m_settings->setLinkedZoom(linked);
    });
    connect(m_actions.logPenalty, &QAction::toggled, this, [this](bool log) {
        m_maps->setLogPenalty(log);
        m_settings->setLogPenalty(log);
    });
    connect(m_bar->rows(), &RowChooser::choiceChanged, m_maps, &MapsPanel::setRows);
    connect(m_actions.darkPalette, &QAction::toggled, this, [this](bool dark) {
        useDarkPalette(dark);
        m_settings->setDarkPalette(dark);
    });
    connect(m_actions.restoreLayout, &QAction::triggered, m_docks, &Docks::restoreDefault);
    connect(m_actions.nextCollective, &QAction::triggered, this, [this] { m_bar->step(1); });
    connect(m_actions.previousCollective, &QAction::triggered, this, [this] { m_bar->step(-1); });
    connect(m_actions.baselineIsCandidate, &QAction::toggled, m_session, [this](bool candidate) {
        GridSelection selection = m_session->selection();
        selection.baselineIsCandidate = candidate;
        m_session->setSelection(selection);
    });
    connect(m_actions.refit, &QAction::triggered, m_session, &Session::refit);
    connect(m_actions.showWorst, &QAction::triggered, this, [this] {
        const FitPtr result = m_session->result();
        if (!result || result->statistics().cells == 0)
            return;
        const Cell worst = result->map()->grid->cell(result->statistics().worstCell);
        m_bar->rows()->reveal(worst.row);
        m_maps->selectCell(worst);
        showInstance(worst);
    });
}

void MainWindow::connectExports()
{
    const std::array<QString, MapsPanel::viewCount> titles{
        tr("&Exact map..."), tr("Map of the &model..."), tr("&Penalty map...")};
    for (std::size_t i = 0; i < titles.size(); ++i) {
        const auto which = static_cast<MapsPanel::View>(i);
        connect(m_actions.exportPlot->addAction(titles[i]), &QAction::triggered, this,
            [this, which] { m_exporter->askForPlot(m_maps->view(which), MapsPanel::viewName(which)); });
        connect(m_actions.copyPlot->addAction(QString(titles[i]).remove(u"..."_s)), &QAction::triggered, this,
            [this, which] { m_maps->view(which)->copyImage(); });
        connect(m_maps->view(which), &MapView::exportFailed, this,
            [this](const QString &why) { say(Severity::error, why); });
    }
    connect(m_actions.exportInstance, &QAction::triggered, this,
        [this] { m_exporter->askForTable(u"instance"_s, tableToCsv(*m_instance->model())); });
    connect(m_actions.exportStatistics, &QAction::triggered, this,
        [this] { m_exporter->askForTable(u"statistics"_s, tableToCsv(*m_statistics->model())); });
    connect(m_instance, &InstancePanel::csvExportRequested, m_exporter, &Exporter::askForTable);
    connect(m_statistics, &StatisticsPanel::csvExportRequested, m_exporter, &Exporter::askForTable);
    const auto exportCode = [this] {
        if (m_session->result())
            m_exporter->askForCode(
                m_session->result(), m_code->target(), m_code->suffix(), m_code->evenIfRefused());
    };
    connect(m_actions.exportCode, &QAction::triggered, this, exportCode);
    connect(m_code, &CodePanel::exportRequested, this, exportCode);
    connect(m_exporter, &Exporter::written, this, [this](const QString &path) {
        confirmFile(tr("Wrote %1").arg(QDir::toNativeSeparators(path)), path);
    });
    connect(m_actions.exportBundle, &QAction::triggered, m_deploying, &Deploying::showBundle);
    connect(m_actions.openRules, &QAction::triggered, m_deploying, &Deploying::askForRules);
    connect(m_actions.difference, &QAction::triggered, m_deploying, &Deploying::showDifference);
    connect(m_deploying, &Deploying::said, this, &MainWindow::say);
    connect(m_deploying, &Deploying::opened, this, [this](const QString &path) { remember(path, false); });
    connect(m_exporter, &Exporter::failed, this, [this](const QString &text) {
        tell({Severity::error, text, {}, aboutFiles});
    });
}

void MainWindow::connectHelp()
{
    connect(m_actions.help, &QAction::triggered, this, [this] {
        const QString panel = m_docks->focused();
        showHelp(!panel.isEmpty() && panel != u"help"_s ? panel
                : m_session->dataset()                  ? u"maps"_s
                                                        : u"start"_s);
    });
    connect(m_actions.about, &QAction::triggered, this, [this] { showHelp(u"about"_s); });
    connect(m_help, &HelpPanel::pageRequested, this, &MainWindow::showHelp);
    connect(m_help, &HelpPanel::blankShown, this, [this] { // as it was left, or by the menu of panels
        m_help->setPage(helpPage(m_settings->helpPage()));
    });
}

} // namespace collscope
