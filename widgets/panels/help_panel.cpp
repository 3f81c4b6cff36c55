// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/help_panel.h"

#include <QDesktopServices>
#include <QKeyEvent>
#include <QUrl>

namespace collscope {

using namespace Qt::StringLiterals;

HelpPanel::HelpPanel(QWidget *parent) : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setAccessibleName(tr("Help"));
    document()->setDocumentMargin(8);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        if (url.isRelative())
            emit pageRequested(url.path().section(u'.', 0, 0));
        else
            QDesktopServices::openUrl(url);
    });
}

void HelpPanel::showEvent(QShowEvent *event)
{
    QTextBrowser::showEvent(event);
    if (document()->isEmpty())
        emit blankShown();
}

void HelpPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit leaveRequested();
    else
        QTextBrowser::keyPressEvent(event);
}

void HelpPanel::setPage(const QString &markdown)
{
    document()->setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    moveCursor(QTextCursor::Start);
}

} // namespace collscope
