// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace collscope {

/// Whether some of a visible widget is inside all widgets around it; a dock behind a tab lies outside its
/// window. Not the same as a visibleRegion(): opaque children, a table that fills a panel say, are cut out of
/// that.
bool isOnShow(const QWidget *widget);

/// Hidden panels do no work: a refresh asked for while the widget cannot be seen is done, once, when it is
/// shown.
class VisibleRefresh : public QObject {
    Q_OBJECT
public:
    VisibleRefresh(QWidget *widget, std::function<void()> refresh);

    void request();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void watchDock();
    void refreshSoon();

    QWidget *m_widget;
    std::function<void()> m_refresh;
    bool m_watchesDock = false;
    bool m_due = false;
};

} // namespace collscope
