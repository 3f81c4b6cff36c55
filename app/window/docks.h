// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/dock.h"
#include "app/window/workspace.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QObject>

class QMainWindow;
class QMenu;

namespace collscope {

class DockTabs;

/// Where a dock belongs until the user moves it. Its feature declares this.
struct DockPlace {
    enum Side { left, right, bottomLeft, bottomRight };
    Side side = bottomLeft;
    int behind = 0; ///< position among the tabs of its side
    Workspaces shownIn = {}; ///< workspaces that show it as installed
    Workspaces offeredIn = {}; ///< further workspaces that show it on request
    bool staysOpen = false; ///< shown or hidden in all workspaces alike
    bool growsAtTheBottom = false; ///< a chart that gets the height it requires when it comes to the front
};

/// The docks of the window and their arrangement in each workspace. Docks are numbered Alt+1, Alt+2, ...
/// Alt+0, Alt+Shift+1, ... in the order they are added.
class Docks : public QObject {
    Q_OBJECT
public:
    /// Arrangements by the name of the workspace, as QMainWindow::saveState() returns them.
    using Arrangements = QMap<QString, QByteArray>;

    Docks(QMainWindow *window, QMenu *menu);

    /// `name` is stable: for the stored layout and the help. `title` is the constant text of its tab.
    Dock *add(const QString &name, const QString &title, QWidget *panel, const DockPlace &place);

    Workspace workspace() const { return m_workspace; }
    QString workspaceName() const; ///< for settings: "model"
    void setWorkspaceCalled(const QString &name); ///< unknown names change nothing
    void setWorkspace(Workspace workspace);
    /// Without data, the workspaces that show data have no docks: the start page fills the window.
    void setDataOpen(bool isOpen);
    /// The arrangements of all workspaces, the current one as it is now.
    Arrangements arrangements();
    /// Replaces all arrangements and applies that of the current workspace.
    void setArrangements(const Arrangements &arrangements);
    /// Puts the docks of the current workspace where they were installed.
    void restoreDefault();

    /// Shows a dock, in another workspace if the current one does not offer it, and moves the focus into it.
    void raise(Dock *dock);
    /// Shows a dock in the same way, without a change of focus.
    void reveal(Dock *dock);
    Dock *find(const QString &name) const;
    /// Returns the name of the dock that contains `widget`; empty: none.
    QString around(const QWidget *widget) const;

signals:
    void workspaceChanged(collscope::Workspace workspace);

private:
    struct Placed {
        Dock *dock;
        DockPlace place;
    };

    /// Makes a dock at the bottom as high as its chart requires.
    void grow(QDockWidget *dock);
    /// Returns the docks of a side, the front one first.
    QList<Placed> on(DockPlace::Side side) const;
    bool isShown(const Placed &placed) const;
    /// Returns the key of the current arrangement.
    QString current() const;
    /// Arranges the docks as in the current workspace. `isChange`: they were arranged before.
    void apply(bool isChange);
    void arrange();
    /// Changes workspace or data by `change`, with the arrangement before it kept.
    template <typename Change> void rearrange(const Change &change);

    QMainWindow *m_window;
    QMenu *m_menu;
    DockTabs *m_tabs;
    QList<Placed> m_docks;
    Workspace m_workspace = Workspace::explore;
    bool m_isDataOpen = false;
    Arrangements m_arrangements;
};

} // namespace collscope
