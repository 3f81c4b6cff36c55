// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/help_panel.h"

#include "engine/wire/catalogue.h"
#include "widgets/plot/round_strip.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStyle>
#include <QTextBlock>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>

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

/// What is drawn has the palette's colours and the panel's width.
void HelpPanel::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawAgain();
}

void HelpPanel::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    if (pictureWidth() != m_drawnWidth)
        drawAgain();
}

void HelpPanel::drawAgain()
{
    if (!m_markdown.contains(u"](rounds:"_s))
        return;
    const int at = verticalScrollBar()->value();
    setPage(m_markdown);
    verticalScrollBar()->setValue(at);
}

int HelpPanel::pictureWidth() const
{
    constexpr int narrowest = 200;
    constexpr int widest = 640;
    // Of the panel, not of what a scroll bar leaves: one that comes with the page would change it meanwhile.
    const int width = this->width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent)
        - 4 * static_cast<int>(document()->documentMargin());
    return std::clamp(width, narrowest, widest);
}

QVariant HelpPanel::loadResource(int type, const QUrl &name)
{
    if (type == QTextDocument::ImageResource && name.scheme() == u"rounds")
        return drawnRounds(name);
    return QTextBrowser::loadResource(type, name);
}

QImage HelpPanel::drawnRounds(const QUrl &name) const
{
    const QUrlQuery query(name);
    const auto number = [&query](const QString &key) { return query.queryItemValue(key).toUInt(); };
    const std::string collective = name.path().section(u'/', 0, 0).toStdString();
    const auto method
        = wire::parseMethod(name.path().section(u'/', 1).toStdString(), wire::bundledLibrary, collective);
    Placement placement{0, number(u"ppn"_s), number(u"processes"_s)};
    if (placement.ppn != 0 && placement.commSize % placement.ppn == 0)
        placement.nodes = placement.commSize / placement.ppn;
    if (!method || placement.commSize == 0)
        return {};
    NoCommunication why = NoCommunication::none;
    const auto communication = communicationOf(*method, {collective, placement, number(u"bytes"_s)}, why);
    if (!communication)
        return {};
    return roundStrip(communication, placement.commSize, placement.ppn,
        {palette(), font(), pictureWidth(), devicePixelRatioF()});
}

void HelpPanel::setPage(const QString &markdown, const QString &heading)
{
    m_markdown = markdown;
    m_drawnWidth = pictureWidth();
    document()->setMarkdown(markdown, QTextDocument::MarkdownDialectGitHub);
    moveCursor(QTextCursor::Start);
    if (heading.isEmpty())
        return;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && block.text() == heading) {
            const QRectF place = document()->documentLayout()->blockBoundingRect(block);
            verticalScrollBar()->setValue(static_cast<int>(place.top()));
            return;
        }
}

} // namespace collscope
