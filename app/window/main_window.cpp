// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/features/feature.h"
#include "app/window/features/feature_list.h"
#include "app/window/loader.h"
#include "app/window/menus.h"
#include "app/window/mode_bar.h"
#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "app/window/theme.h"
#include "app/window/view_bar.h"
#include "app/window/view_state.h"

#include <QAction>
#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// That are seen; the others wait in a list.
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

MainWindow::MainWindow(Settings *settings, QWidget *parent) : QMainWindow(parent)
{
    setAcceptDrops(true);
    useDarkPalette(settings->darkPalette());
    makeCentre();
    makeContext(settings);
    makeActions();
    connectExporter();
    m_features = makeFeatures(m_context);
    fixStatusBar();
    restoreWindow();
    for (Feature *const feature : m_features)
        feature->start();
}

MainWindow::~MainWindow()
{
    // Before what they share, which still has something to say when it ends.
    for (Feature *const feature : std::exchange(m_features, {}))
        delete feature;
}

void MainWindow::makeCentre()
{
    m_context.start = new StartPage;
    m_context.centre = new QStackedWidget;
    m_context.centre->addWidget(m_context.start);
    auto *const centre = new QWidget;
    auto *const column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_context.strips = new QVBoxLayout;
    column->addLayout(m_context.strips);
    column->addWidget(m_context.centre, 1);
    m_messages = new MessageBar;
    m_messages->setMost(mostMessages);
    column->addWidget(m_messages); // beside the maps and not over them
    setCentralWidget(centre);
}

void MainWindow::makeContext(Settings *settings)
{
    m_context.window = this;
    m_context.settings = settings;
    m_context.session = new Session(this);
    m_context.view = new ViewState(settings->linkedZoom(), settings->logPenalty(), settings->doubt(), this);
    m_context.requests = new Requests(this);
    m_context.loader = new Loader(this);
    m_context.exporter = new Exporter(settings, this);
    m_context.notices = new Notices(m_messages, this);
    m_context.menus = new Menus(this);
    m_context.bar = new ViewBar(m_context.session);
    addToolBar(m_context.bar);
    QMenu *const panels = m_context.menus->addMenu(Menus::viewPanels, u"panels"_s, tr("&Panels"));
    m_context.docks = new Docks(this, panels);
    addToolBar(Qt::LeftToolBarArea, new ModeBar(m_context.menus, m_context.docks));
    connect(m_context.session, &Session::datasetsChanged, this, &MainWindow::showData);
}

void MainWindow::makeActions()
{
    Menus &menus = *m_context.menus;
    QAction *const quit
        = menus.add(Menus::fileQuit, u"quit"_s, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, this, &QWidget::close);
    makeEditActions();
    QAction *const layout = menus.add(Menus::viewPanels, u"restoreLayout"_s, tr("Reset arrange&ment"), {},
        tr("Put the panels of this workspace where they were at first"));
    connect(layout, &QAction::triggered, m_context.docks, &Docks::restoreDefault);
    QAction *const full = menus.addToggle(
        Menus::viewPanels, u"fullScreen"_s, tr("&Full screen"), tr("Nothing but this window on the screen"));
    full->setShortcut(Qt::Key_F11);
    connect(full, &QAction::toggled, this,
        [this](bool on) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, on)); });
    m_fullScreen = full;
    QAction *const dark = menus.addToggle(
        Menus::viewColours, u"darkPalette"_s, tr("Dar&k palette"), tr("Light text on dark ground"));
    dark->setChecked(m_context.settings->darkPalette());
    menus.listAsSetting(dark);
    connect(dark, &QAction::toggled, this, [this](bool isDark) {
        useDarkPalette(isDark);
        m_context.settings->setDarkPalette(isDark);
    });
}

void MainWindow::makeEditActions()
{
    Menus &menus = *m_context.menus;
    QUndoStack *const steps = m_context.session->undoStack();
    QAction *const undo = steps->createUndoAction(&menus, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setToolTip(tr("Undo the last change")); // its text names a model
    menus.add(Menus::editUndo, undo);
    QAction *const redo = steps->createRedoAction(&menus, tr("&Redo"));
    redo->setToolTip(tr("Do again what was undone last"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Y), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)});
    menus.add(Menus::editUndo, redo);
}

void MainWindow::connectExporter()
{
    connect(m_context.exporter, &Exporter::written, m_context.notices,
        [notices = m_context.notices](const QString &path) {
            notices->confirmFile(tr("Wrote %1").arg(QDir::toNativeSeparators(path)), path);
        });
    connect(m_context.exporter, &Exporter::failed, m_context.notices, &Notices::fileFailed);
}

/// Nothing above it moves when something in it comes or goes.
void MainWindow::fixStatusBar()
{
    int height = statusBar()->sizeHint().height();
    for (const QWidget *const part : statusBar()->findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        height = std::max(height, part->sizeHint().height());
    statusBar()->setFixedHeight(height + 4);
}

void MainWindow::restoreWindow()
{
    // With its frame, of which only the style's idea is known before the window is shown.
    const int border = style()->pixelMetric(QStyle::PM_MdiSubWindowFrameWidth);
    const QSize frame(2 * border, style()->pixelMetric(QStyle::PM_TitleBarHeight) + 2 * border);
    resize(QSize(1280, 800).boundedTo(screen()->availableSize()) - frame);
    restoreGeometry(m_context.settings->geometry());
    m_context.docks->setArrangements(m_context.settings->arrangements());
    m_context.docks->setWorkspaceCalled(m_context.settings->workspace());
    showData();
}

/// Without data there is nothing to choose, and the start page has the window.
void MainWindow::showData()
{
    const bool any = !m_context.session->datasets().empty();
    m_context.menus->setDataOpen(any);
    m_context.docks->setDataOpen(any);
    m_context.bar->setVisible(any);
}

bool MainWindow::event(QEvent *event)
{
    const bool done = QMainWindow::event(event);
    if (event->type() == QEvent::WindowStateChange && m_fullScreen)
        m_fullScreen->setChecked(isFullScreen());
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
    emit m_context.requests->open(paths);
}

void MainWindow::say(Severity severity, const QString &text, const QString &details)
{
    m_context.notices->say(severity, text, details);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!std::all_of(m_features.begin(), m_features.end(), [](Feature *each) { return each->mayClose(); })) {
        event->ignore();
        return;
    }
    for (Feature *const feature : m_features)
        feature->close();
    m_context.settings->setGeometry(saveGeometry());
    m_context.settings->setArrangements(m_context.docks->arrangements());
    m_context.settings->setWorkspace(m_context.docks->workspaceName());
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
