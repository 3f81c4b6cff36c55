// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace collscope {

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
