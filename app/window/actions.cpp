// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions.h"

#include "widgets/common/plain_text.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

namespace collscope {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("collscope::Actions", text);
}

QAction *add(QMenu *menu, const char *text, const QKeySequence &keys = {}, const char *help = nullptr)
{
    auto *const action = new QAction(tr(text), menu);
    action->setShortcut(keys);
    if (help) {
        action->setToolTip(plainTip(tr(help)));
        action->setStatusTip(plainTip(tr(help)));
    }
    menu->addAction(action);
    return action;
}

QAction *addToggle(QMenu *menu, const char *text, const char *help)
{
    QAction *const action = add(menu, text, {}, help);
    action->setCheckable(true);
    return action;
}

} // namespace

Actions::Actions(QMainWindow *window, QUndoStack *undoStack)
{
    makeFileMenu(window);
    makeEditMenu(window, undoStack);
    makeViewMenu(window);
    makeDataMenu(window);
    makeModelMenus(window);
    makeHelpMenu(window);
    setDataOpen(false);
}

void Actions::makeFileMenu(QMainWindow *window)
{
    QMenu *const menu = window->menuBar()->addMenu(tr("&File"));
    open = add(menu, "&Open...", QKeySequence::Open, "Open measurements or a project (Ctrl+O)");
    open->setIconText(tr("Open"));
    openFolder = add(menu, "Open &folder...", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
        "Open a folder of measurements (Ctrl+Shift+O)");
    openSample = add(menu, "Open sa&mple data");
    continueSession
        = add(menu, "&Continue last session", {}, "Open what was open when the window was closed");
    recentData = menu->addMenu(tr("Recent &data"));
    recentProjects = menu->addMenu(tr("Recent &projects"));
    menu->addSeparator();
    save = add(
        menu, "&Save project", QKeySequence::Save, "Save which data is open and how it is tuned (Ctrl+S)");
    save->setIconText(tr("Save"));
    saveAs = add(menu, "Save project &as...", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    menu->addSeparator();
    exportPlot = menu->addMenu(tr("&Export map"));
    exportInstance = add(menu, "Export &instance table...");
    exportStatistics = add(menu, "Export s&tatistics table...");
    menu->addSeparator();
    quit = add(menu, "&Quit", QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
}

void Actions::makeEditMenu(QMainWindow *window, QUndoStack *undoStack)
{
    QMenu *const menu = window->menuBar()->addMenu(tr("&Edit"));
    QAction *const undo = undoStack->createUndoAction(menu, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setToolTip(tr("Undo the last change")); // its text names a model
    menu->addAction(undo);
    QAction *const redo = undoStack->createRedoAction(menu, tr("&Redo"));
    redo->setToolTip(tr("Do again what was undone last"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Y), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)});
    menu->addAction(redo);
    menu->addSeparator();
    copyPlot = menu->addMenu(tr("&Copy map as image"));
    menu->addSeparator();
    searchCommands = add(menu, "Search co&mmands...", QKeySequence(Qt::CTRL | Qt::Key_K));
}

void Actions::makeViewMenu(QMainWindow *window)
{
    QMenu *const menu = window->menuBar()->addMenu(tr("&View"));
    resetZoom
        = add(menu, "&Reset zoom", QKeySequence(Qt::CTRL | Qt::Key_0), "Show the whole maps (double click)");
    linkedZoom = addToggle(menu, "&Link zoom", "Zoom and pan all three maps together");
    logPenalty = addToggle(menu, "Lo&garithmic penalty scale", "Show small penalties apart");
    menu->addSeparator();
    panels = menu->addMenu(tr("&Panels"));
    restoreLayout = add(menu, "Restore &default layout");
    menu->addSeparator();
    darkPalette = addToggle(menu, "Dar&k palette", "Light text on dark ground");
}

void Actions::makeDataMenu(QMainWindow *window)
{
    QMenu *const menu = window->menuBar()->addMenu(tr("&Data"));
    nextCollective = add(menu, "&Next collective", QKeySequence(Qt::CTRL | Qt::Key_PageDown));
    previousCollective = add(menu, "&Previous collective", QKeySequence(Qt::CTRL | Qt::Key_PageUp));
    menu->addSeparator();
    baselineIsCandidate = addToggle(menu, "&Library default is a candidate",
        "Let a decision be \"leave this cell to the library\" where its own choice was the fastest");
    baselineIsCandidate->setIconText(tr("Library default is a candidate"));
    menu->addSeparator();
    closeData = add(menu, "&Close this data");
}

void Actions::makeModelMenus(QMainWindow *window)
{
    QMenu *const model = window->menuBar()->addMenu(tr("&Model"));
    refit = add(model, "&Refit", QKeySequence(Qt::Key_F5));
    showWorst = add(model, "Show &worst instance", {}, "Select the instance with the greatest penalty");
    addToComparison = add(model, "Add to &comparison", QKeySequence(Qt::CTRL | Qt::Key_D),
        "Compare this model with others in the Compare panel (Ctrl+D)");
    campaigns = window->menuBar()->addMenu(tr("&Campaign"));
    QMenu *const deploy = window->menuBar()->addMenu(tr("De&ploy"));
    exportCode = add(deploy, "&Export decision function...", QKeySequence(Qt::CTRL | Qt::Key_E));
    exportBundle = add(deploy, "Export &bundle...", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
        "A folder that an MPI library loads: rules, switches, how to install and undo it");
    deploy->addSeparator();
    openRules = add(deploy, "Open &rules file...", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
        "What does a file of an MPI library really do, and what is wrong with it?");
    difference = add(deploy, "&Difference...", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
        "Which decisions changed between two measurements, models or rules files, and what that costs");
    deploy->addSeparator();
    verify = add(deploy, "&Verify...", {},
        "Time the decisions on show and the library's own choices in turn, and see what is gained");
}

void Actions::makeHelpMenu(QMainWindow *window)
{
    QMenu *const menu = window->menuBar()->addMenu(tr("&Help"));
    help = add(menu, "&Help on this panel", QKeySequence(Qt::Key_F1));
    about = add(menu, "&About Collscope");
    about->setMenuRole(QAction::AboutRole);
}

void Actions::setDataOpen(bool isOpen)
{
    for (QAction *const action : {save, saveAs, exportInstance, exportStatistics, resetZoom, nextCollective,
             previousCollective, closeData, refit, showWorst, addToComparison, exportCode, exportBundle,
             difference, exportPlot->menuAction(), copyPlot->menuAction()})
        action->setEnabled(isOpen);
}

} // namespace collscope
