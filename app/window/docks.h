// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/dock.h"

#include <QList>
#include <QObject>

class QMainWindow;
class QMenu;

namespace collscope {

/// Where a dock belongs until the user moves it, as its feature says.
struct DockPlace {
    enum Side { left, right, bottomLeft, bottomRight };
    Side side = bottomLeft;
    int behind = 0; ///< how far behind the front of its side: tabs are in this order
    bool isShown = true; ///< false: it comes when it is asked for
    bool growsAtTheBottom = false; ///< a chart that takes the height it asks for when it comes to the front
};

/// The docks of the window: made here, numbered Alt+1, Alt+2, ... Alt+0, Alt+Shift+1, ... in the order they
/// are added, and put back in place on request.
class Docks : public QObject {
    Q_OBJECT
public:
    Docks(QMainWindow *window, QMenu *menu);

    /// `name` is stable: for the stored layout and the help. `title` is what its tab says for good.
    Dock *add(const QString &name, const QString &title, QWidget *panel, const DockPlace &place);
    /// Every dock where its place says; the front one of each side raised.
    void restoreDefault();
    /// Shows a dock and puts the focus into it.
    void raise(Dock *dock);
    /// Shows a dock and leaves the focus where it is.
    void reveal(Dock *dock);
    Dock *find(const QString &name) const;
    /// Name of the dock that `widget` is in; empty elsewhere.
    QString around(const QWidget *widget) const;

private:
    /// A chart needs more room at the bottom than a table: gives a dock there what its panel asks for.
    void grow(QDockWidget *dock);
    /// Those that belong there, the front one first.
    QList<Dock *> on(DockPlace::Side side) const;

    struct Placed {
        Dock *dock;
        DockPlace place;
    };
    QMainWindow *m_window;
    QMenu *m_menu;
    QList<Placed> m_docks;
};

} // namespace collscope
