// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace collscope {

/// One page of help in Markdown. Links to other pages are their names ("maps.md"); whoever has the pages
/// hands them in.
class HelpPanel : public QTextBrowser {
    Q_OBJECT
public:
    explicit HelpPanel(QWidget *parent = nullptr);

    void setPage(const QString &markdown);

signals:
    void pageRequested(const QString &name);
    void leaveRequested(); ///< by Escape
    void blankShown(); ///< it is seen before anybody has handed in a page

protected:
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace collscope
