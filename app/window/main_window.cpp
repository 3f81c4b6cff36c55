// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/campaign_service.h"
#include "app/window/deploying.h"
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/load_progress.h"
#include "app/window/project_file.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/theme.h"
#include "app/window/view_bar.h"
#include "widgets/common/command_search.h"
#include "widgets/panels/code_panel.h"
#include "widgets/panels/dataset_panel.h"
#include "widgets/panels/help_panel.h"
#include "widgets/panels/instance_panel.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/statistics_panel.h"
#include "widgets/panels/tree_panel.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QStringList localPaths(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

} // namespace

MainWindow::MainWindow(Settings *settings, QWidget *parent)
    : QMainWindow(parent), m_settings(settings), m_session(new Session(this)),
      m_actions(this, m_session->undoStack()), m_loader(new Loader(this)),
      m_project(new ProjectFile(m_session, m_loader, this)), m_exporter(new Exporter(settings, this)),
      m_docks(new Docks(this, m_actions.panels))
{
    setAcceptDrops(true);
    m_actions.linkedZoom->setChecked(settings->linkedZoom());
    m_actions.logPenalty->setChecked(settings->logPenalty());
    m_actions.darkPalette->setChecked(settings->darkPalette());
    useDarkPalette(settings->darkPalette());
    m_bar = new ViewBar(m_session, m_actions);
    addToolBar(m_bar);
    makeCentre();
    makeDocks();
    makeStatusBar();
    connectSession();
    connectPanels();
    connectLoading();
    connectFileActions();
    connectViewActions();
    connectExports();
    connectComparison();
    connectCampaigns();
    connectVerify();
    connectHelp();
    m_model->setSpec(m_session->spec());
    showRecent();
    showDatasets();
    restoreWindow();
    m_campaigns->start();
}

MainWindow::~MainWindow()
{
    // They are children, die after this part of the window, and still have something to say then.
    m_session->undoStack()->disconnect(this);
    m_session->disconnect(this);
    m_loader->disconnect(this);
    delete m_campaigns; // its threads before anything they tell
}

void MainWindow::makeCentre()
{
    m_start = new StartPage;
    m_maps = new MapsPanel;
    m_maps->setLinkedZoom(m_settings->linkedZoom());
    m_maps->setLogPenalty(m_settings->logPenalty());
    m_centre = new QStackedWidget;
    m_centre->addWidget(m_start);
    m_centre->addWidget(m_maps);
    m_messages = new MessageBar;
    m_search = new CommandSearch(this);
    auto *const centre = new QWidget;
    auto *const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_centre, 1);
    column->addWidget(m_messages);
    setCentralWidget(centre);
}

void MainWindow::makeDocks()
{
    m_data = new DatasetPanel;
    m_model = new ModelPanel;
    m_instance = new InstancePanel;
    m_code = new CodePanel;
    m_statistics = new StatisticsPanel;
    m_log = new LogPanel;
    m_help = new HelpPanel;
    m_tree = new TreePanel;
    m_docks->add(u"data"_s, tr("Data"), m_data);
    QDockWidget *const model = m_docks->add(u"model"_s, tr("Model"), m_model);
    QDockWidget *const instance = m_docks->add(u"instance"_s, tr("Instance"), m_instance);
    QDockWidget *const code = m_docks->add(u"code"_s, tr("Code"), m_code);
    QDockWidget *const statistics = m_docks->add(u"statistics"_s, tr("Statistics"), m_statistics);
    QDockWidget *const log = m_docks->add(u"log"_s, tr("Log"), m_log);
    m_docks->add(u"help"_s, tr("Help"), m_help);
    QDockWidget *const tree = m_docks->add(u"tree"_s, tr("Tree"), m_tree);
    makeComparisonDocks();
    makeCampaigns();
    makeVerifyDock();
    m_deploying = new Deploying(m_session, m_exporter, m_settings, m_docks, this);
    model->setMinimumWidth(fontMetrics().averageCharWidth() * 28);
    connect(m_instance, &InstancePanel::titleChanged, instance, &QDockWidget::setWindowTitle);
    connect(m_code, &CodePanel::titleChanged, code, &QDockWidget::setWindowTitle);
    connect(m_statistics, &StatisticsPanel::titleChanged, statistics, &QDockWidget::setWindowTitle);
    connect(m_tree, &TreePanel::titleChanged, tree, &QDockWidget::setWindowTitle);
    connect(tree, &QDockWidget::visibilityChanged, m_tree, [this](bool inFront) {
        if (!inFront) // nothing stays highlighted on the maps that cannot be seen where it comes from
            m_tree->clearNode();
    });
    connect(m_log, &LogPanel::titleChanged, log, &QDockWidget::setWindowTitle);
}

void MainWindow::makeStatusBar()
{
    m_progress = new LoadProgress;
    m_status = new QLabel;
    m_status->setAccessibleName(tr("State of the fit"));
    statusBar()->addPermanentWidget(m_progress);
    statusBar()->addPermanentWidget(m_status);
}

void MainWindow::restoreWindow()
{
    resize(QSize(1280, 800).boundedTo(screen()->availableSize()));
    restoreGeometry(m_settings->geometry());
    m_docks->restoreDefault();
    restoreState(m_settings->layout(), Settings::layoutVersion);
}

void MainWindow::open(const QStringList &paths)
{
    QStringList measurements;
    for (const QString &path : paths) {
        if (ProjectFile::isProject(path))
            m_project->open(path);
        else
            measurements << path;
    }
    m_loader->load(measurements);
}

void MainWindow::say(Severity severity, const QString &text, const QString &details)
{
    m_messages->post(severity, text, details);
    m_log->add(severity, text, details);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_loader->cancel();
    if (m_session->dataset())
        m_project->keepSession(m_settings->lastSessionFile(), view());
    m_settings->setGeometry(saveGeometry());
    m_settings->setLayout(saveState(Settings::layoutVersion));
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localPaths(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QStringList paths = localPaths(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    open(paths);
}

} // namespace collscope
