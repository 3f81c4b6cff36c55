// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace collscope {

/// One page of help in Markdown. Links to other pages are their names ("maps.md"); whoever has the pages
/// hands them in. Pictures "rounds:bcast/knomial:4?processes=8&ppn=4&bytes=64" are drawn from the bundled
/// library's own patterns, in the window's colours.
class HelpPanel : public QTextBrowser {
    Q_OBJECT
public:
    explicit HelpPanel(QWidget *parent = nullptr);

    /// From the first heading with that text on; from the beginning where there is none.
    void setPage(const QString &markdown, const QString &heading = {});

signals:
    void pageRequested(const QString &name);
    void leaveRequested(); ///< by Escape
    void blankShown(); ///< it is seen before anybody has handed in a page

protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QImage drawnRounds(const QUrl &name) const;
    int pictureWidth() const;
    void drawAgain();

    QString m_markdown;
    int m_drawnWidth = 0; ///< of the page's pictures
};

} // namespace collscope
