// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report_document.h"

#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/plot/map_export.h"
#include "widgets/report/picture_object.h"
#include "widgets/report/report_html.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// The width of a page of A4 within its margins, so that letters are as large on paper as they are meant.
constexpr int pictureWidth = 640;

/// As high as its rows need: of ten rows, three fit on a page with the tables.
QSize sizeOf(const MapContent &content)
{
    constexpr int frame = 100; // title, axis and a legend
    constexpr int ofRow = 14;
    const auto rows = static_cast<int>(std::min<std::uint32_t>(content.rowOrder().places(), 40));
    return {pictureWidth, std::clamp(frame + rows * ofRow, 150, 260)};
}

MapContent contentOf(const ReportedPicture &picture)
{
    const Fit &fit = *picture.model->compared.fit;
    MapContent content;
    content.title = caption(picture);
    content.map = fit.map();
    if (picture.isPenalty)
        content.layer = penaltyLayer(fit.training, fit.study->baseline);
    else if (!fit.spec.isMeasured())
        content.layer = methodLayer(fit.training);
    content.palette = MethodPalette(*fit.map()->grid);
    return content;
}

/// A part of a page that is as wide as it: no declaration, and no name that another picture has as well.
QString inlined(const QByteArray &svg, std::size_t number)
{
    QString text = QString::fromUtf8(svg);
    text.remove(0, std::max<qsizetype>(0, text.indexOf(u"<svg"_s)));
    static const QRegularExpression size(u"^<svg width=\"[^\"]*\" height=\"[^\"]*\""_s);
    static const QRegularExpression name(u"(\\bid=\"|url\\(#|href=\"#)"_s);
    text.replace(size, u"<svg role=\"img\""_s);
    return text.replace(name, u"\\1p%1-"_s.arg(number));
}

/// Of browsers and of QTextDocument, as far as that knows it.
constexpr const char *style = R"(
h1 { font-size: 20pt; font-weight: 600; margin: 0 0 8px 0; }
h2 { font-size: 15pt; font-weight: 600; margin: 18px 0 6px 0; }
h3 { font-size: 11pt; font-weight: 600; margin: 14px 0 4px 0; }
p.verdict { font-size: 13pt; font-weight: 600; margin: 14px 0 4px 0; }
p.notes { font-size: 8pt; color: #555555; margin: 4px 0; }
pre { white-space: pre-wrap; }
th { font-weight: 600; color: #555555; border-bottom: 1px solid #999999; }
td { border-bottom: 1px solid #dddddd; }
)";

constexpr const char *pageHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>%1</title>
<style>
body { font-family: system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; color: #1a1a1a; background: #fff; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; }
th[align=right] { text-align: right; }
svg { width: 100%; height: auto; }
pre { font-size: 85%; overflow-wrap: anywhere; }
@media print { h2 { break-before: page; } h1 ~ h2:first-of-type { break-before: auto; } svg, tr { break-inside: avoid; } }
%2</style>
</head>
<body>
)";

} // namespace

ReportDocument::ReportDocument(Report report) : m_report(std::move(report))
{
    for (const ReportedCollective &collective : m_report.collectives)
        for (const ReportedPicture &picture : picturesOf(collective)) {
            MapContent content = contentOf(picture);
            const QSize size = sizeOf(content);
            m_pictures.push_back({std::move(content), size});
        }
}

bool ReportDocument::paintNext()
{
    if (m_painted == m_pictures.size() || !m_problem.isEmpty())
        return false;
    Picture &picture = m_pictures[m_painted];
    QBuffer drawn;
    drawn.open(QIODevice::WriteOnly);
    m_problem = exportMap(picture.content, picture.size, drawn, u"svg"_s, 1);
    picture.svg = drawn.data();
    picture.printed = mapPicture(picture.content, picture.size);
    ++m_painted;
    return m_problem.isEmpty() && m_painted < m_pictures.size();
}

QString ReportDocument::body(bool forPaper) const
{
    QString text = summaryHtml(m_report);
    std::size_t picture = 0;
    for (std::size_t i = 0; i < m_report.collectives.size(); ++i) {
        text += collectiveHtml(m_report.collectives[i], i, picture, forPaper);
        picture += picturesOf(m_report.collectives[i]).size();
    }
    return text + methodHtml(m_report)
        + u"<p class=\"notes\">%1</p>\n"_s.arg(
            Wording::tr("Made by Collscope %1.").arg(QLatin1String(COLLSCOPE_VERSION)));
}

QByteArray ReportDocument::html() const
{
    QString text
        = QString::fromLatin1(pageHead).arg(reportHtml(m_report.title), QLatin1String(style)) + body(false);
    for (std::size_t i = 0; i < m_pictures.size(); ++i)
        text.replace(pictureMark(i), inlined(m_pictures[i].svg, i));
    return (text + u"</body>\n</html>\n"_s).toUtf8();
}

QString ReportDocument::writePdf(QIODevice &device) const
{
    QTextDocument document;
    document.setDefaultFont(QFont(u"sans-serif"_s, 9));
    document.setDefaultStyleSheet(QLatin1String(style));
    document.setHtml(body(true));
    PictureObject pictures;
    document.documentLayout()->registerHandler(PictureObject::type, &pictures);
    for (std::size_t i = 0; i < m_pictures.size(); ++i) {
        pictures.add(m_pictures[i].printed, m_pictures[i].size);
        QTextCursor place = document.find(pictureMark(i));
        QTextCharFormat format;
        format.setObjectType(PictureObject::type);
        format.setProperty(PictureObject::number, static_cast<qulonglong>(i));
        place.insertText(QString(QChar::ObjectReplacementCharacter), format);
    }
    QPdfWriter writer(&device);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setResolution(300);
    writer.setTitle(m_report.title);
    writer.setCreator(u"collscope"_s);
    document.print(&writer);
    return {};
}

} // namespace collscope
