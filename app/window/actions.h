// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>

class QMainWindow;
class QMenu;
class QUndoStack;

namespace collscope {

/// All actions of the window, in its menus. What they do is connected where it is done.
struct Actions {
    Actions(QMainWindow *window, QUndoStack *undoStack);

    // File
    QAction *open;
    QAction *openFolder;
    QAction *openSample;
    QAction *continueSession;
    QMenu *recentData;
    QMenu *recentProjects;
    QAction *save;
    QAction *saveAs;
    QMenu *exportPlot; ///< filled by whoever has the plots
    QAction *exportInstance;
    QAction *exportStatistics;
    QAction *quit;
    // Edit
    QMenu *copyPlot; ///< likewise
    QAction *searchCommands;
    // View
    QAction *resetZoom;
    QAction *linkedZoom;
    QAction *logPenalty;
    QMenu *panels; ///< filled by the docks
    QAction *restoreLayout;
    QAction *darkPalette;
    // Data
    QAction *nextCollective;
    QAction *previousCollective;
    QAction *baselineIsCandidate;
    QAction *closeData;
    // Model
    QAction *refit;
    QAction *showWorst;
    QAction *addToComparison;
    QMenu *campaigns; ///< filled by whoever has them
    // Deploy
    QAction *exportCode;
    QAction *verify;
    QAction *exportBundle;
    QAction *openRules;
    QAction *difference;
    // Help
    QAction *help;
    QAction *about;

    /// Those that need something on show.
    void setDataOpen(bool isOpen);

private:
    void makeFileMenu(QMainWindow *window);
    void makeEditMenu(QMainWindow *window, QUndoStack *undoStack);
    void makeViewMenu(QMainWindow *window);
    void makeDataMenu(QMainWindow *window);
    void makeModelMenus(QMainWindow *window);
    void makeHelpMenu(QMainWindow *window);
};

} // namespace collscope
