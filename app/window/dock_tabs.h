// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>

class QMainWindow;
class QTabBar;

namespace collscope {

class Dock;

/// The right end of the tabs of docks that stand behind each other: what the front one shows, and the buttons
/// that float and close it. These docks have no title bar of their own.
class DockTabs : public QObject {
    Q_OBJECT
public:
    explicit DockTabs(QMainWindow *window);

    void add(Dock *dock);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Corner;

    void refresh();
    /// Returns the front dock of `tabs`; null: none of these.
    Dock *frontOf(const QTabBar *tabs) const;

    QMainWindow *m_window;
    QList<Dock *> m_docks;
    QHash<QTabBar *, Corner *> m_corners;
    QTimer m_soon; ///< once for all changes of an arrangement
};

} // namespace collscope
