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
#include "widgets/common/plain_text.h"
#include "widgets/panels/code_panel.h"
#include "widgets/panels/dataset_panel.h"
#include "widgets/panels/help_panel.h"
#include "widgets/panels/instance_panel.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/model_panel.h"
#include "widgets/panels/statistics_panel.h"
#include "widgets/panels/tree_panel.h"

#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// That are seen; the log has them all.
constexpr int mostMessages = 2;

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
    connectProject();
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
    m_search = new CommandSearch(this);
    auto *const centre = new QWidget;
    auto *const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_centre);
    setCentralWidget(centre);
    m_messages = new MessageBar;
    m_messages->setMost(mostMessages);
    m_messages->lieOver(centre); // the maps keep their room
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
    Dock *const model = m_docks->add(u"model"_s, tr("Model"), m_model);
    Dock *const instance = m_docks->add(u"instance"_s, tr("Instance"), m_instance);
    Dock *const code = m_docks->add(u"code"_s, tr("Code"), m_code);
    Dock *const statistics = m_docks->add(u"statistics"_s, tr("Statistics"), m_statistics);
    Dock *const log = m_docks->add(u"log"_s, tr("Log"), m_log);
    m_docks->add(u"help"_s, tr("Help"), m_help);
    Dock *const tree = m_docks->add(u"tree"_s, tr("Tree"), m_tree);
    makeComparisonDocks();
    makeCampaigns();
    makeVerifyDock();
    m_deploying = new Deploying(m_session, m_exporter, m_settings, m_docks, this);
    model->setMinimumWidth(fontMetrics().averageCharWidth() * 28);
    connect(m_instance, &InstancePanel::titleChanged, instance, &Dock::setTitle);
    connect(m_code, &CodePanel::titleChanged, code, &Dock::setTitle);
    connect(m_statistics, &StatisticsPanel::titleChanged, statistics, &Dock::setTitle);
    connect(m_tree, &TreePanel::titleChanged, tree, &Dock::setTitle);
    connect(tree, &QDockWidget::visibilityChanged, m_tree, [this](bool inFront) {
        if (!inFront) // nothing stays highlighted on the maps that cannot be seen where it comes from
            m_tree->clearNode();
    });
    connect(m_log, &LogPanel::titleChanged, log, &Dock::setTitle);
}

void MainWindow::makeStatusBar()
{
    m_progress = new LoadProgress;
    m_status = new PlainLabel;
    m_status->setAccessibleName(tr("State of the fit"));
    auto *const warnings = new QToolButton; // not all messages are seen for long
    warnings->setObjectName(u"warnings"_s);
    warnings->setAutoRaise(true);
    warnings->setToolTip(tr("Show all messages in the Log panel"));
    warnings->hide();
    connect(m_log, &LogPanel::titleChanged, warnings, [warnings](const QString &title) {
        warnings->setText(title);
        warnings->show();
    });
    connect(warnings, &QToolButton::clicked, this, [this] { m_docks->raise(m_docks->find(u"log"_s)); });
    statusBar()->addWidget(warnings);
    statusBar()->addPermanentWidget(m_progress);
    statusBar()->addPermanentWidget(m_status);
    // Nothing above it moves when one of these comes or goes.
    const int height = std::max({warnings->sizeHint().height(), m_progress->sizeHint().height(),
        m_status->sizeHint().height(), statusBar()->sizeHint().height()});
    statusBar()->setFixedHeight(height + 4);
}

void MainWindow::restoreWindow()
{
    // With its frame, of which only the style's idea is known before the window is shown.
    const int border = style()->pixelMetric(QStyle::PM_MdiSubWindowFrameWidth);
    const QSize frame(2 * border, style()->pixelMetric(QStyle::PM_TitleBarHeight) + 2 * border);
    resize(QSize(1280, 800).boundedTo(screen()->availableSize()) - frame);
    restoreGeometry(m_settings->geometry());
    m_docks->restoreDefault();
    restoreState(m_settings->layout(), Settings::layoutVersion);
}

bool MainWindow::event(QEvent *event)
{
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::WindowActivate && !std::exchange(m_wasActive, true))
        fitScreen();
    return done;
}

/// The real frame is known once the window is in use: with it, all of the window is to be on the screen.
void MainWindow::fitScreen()
{
    if (windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen))
        return;
    const QRect there = screen()->availableGeometry();
    const QSize frame = frameGeometry().size() - size();
    resize(size().boundedTo(there.size() - frame));
    const QRect least(there.topLeft(), there.size() - (size() + frame) + QSize(1, 1)); // of top left corners
    const QPoint corner = frameGeometry().topLeft();
    const QPoint wanted(std::clamp(corner.x(), least.left(), std::max(least.left(), least.right())),
        std::clamp(corner.y(), least.top(), std::max(least.top(), least.bottom())));
    if (wanted != corner)
        move(wanted);
}

void MainWindow::open(const QStringList &paths)
{
    QStringList measurements;
    for (const QString &path : paths) {
        if (ProjectFile::isProject(path))
            openProject(path);
        else
            measurements << path;
    }
    m_loader->load(measurements);
}

void MainWindow::say(Severity severity, const QString &text, const QString &details)
{
    tell({severity, text, details});
}

void MainWindow::tell(const Notice &notice)
{
    m_messages->post(notice);
    m_log->add(notice.severity, notice.text, notice.details);
}

void MainWindow::confirmFile(const QString &text, const QString &path)
{
    const QUrl folder = QUrl::fromLocalFile(QFileInfo(path).absolutePath());
    tell({Severity::success, text, {}, aboutFiles,
        {{tr("Show folder"), [folder] { QDesktopServices::openUrl(folder); }}}});
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
