// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_export.h"

#include "widgets/plot/map_plot.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/method_legend.h"

#include <QApplication>
#include <QBuffer>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr int dotsPerInch = 96;
constexpr double margin = 6;

QPalette paperPalette()
{
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, QColor(0x1a, 0x1a, 0x1a));
    palette.setColor(QPalette::Highlight, QColor(0x1a, 0x1a, 0x1a));
    return palette;
}

/// The plot above, the legend below as tall as it needs to be.
void paint(QCPPainter &painter, MapPlot &plot, const MapContent &content, const QSize &size)
{
    painter.fillRect(QRect(QPoint(), size), plot.look().color(QPalette::Base));
    LegendContent legend;
    if (content.layer->showsMethods())
        legend.entries = legendEntries({content});
    legend.marks = legendMarks({content});
    const LegendLayout layout = layOutLegend(legend, plot.lookFont(), size.width() - 2 * margin, 0);
    const int below = layout.height > 0 ? static_cast<int>(std::ceil(layout.height + 2 * margin)) : 0;
    painter.save();
    plot.render(painter, {size.width(), std::max(100, size.height() - below)});
    painter.restore();
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.translate(margin, size.height() - below + margin);
    paintLegend(painter, legend, layout, plot.lookFont(), plot.look().color(QPalette::Text));
}

QString writeSvg(QIODevice &device, MapPlot &plot, const MapContent &content, const QSize &size)
{
    // Qt up to 6.4 writes a title as it is, tags and all; here a word stands for it that is safe.
    const QString mark = QStringLiteral("collscope-title");
    QBuffer drawn;
    QSvgGenerator generator;
    generator.setOutputDevice(&drawn);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setResolution(dotsPerInch);
    generator.setTitle(mark);
    QCPPainter painter;
    if (!painter.begin(&generator))
        return MapView::tr("cannot draw an SVG picture");
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    paint(painter, plot, content, size);
    const bool ended = painter.end();
    const QByteArray title = "<title>" + content.title.toHtmlEscaped().toUtf8() + "</title>";
    QByteArray svg
        = QByteArray(drawn.data()).replace(QByteArray("<title>" + mark.toUtf8() + "</title>"), title);
    // Names may hold what XML has no way to write.
    svg.removeIf([](char c) { return c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r'; });
    return ended && device.write(svg) == svg.size() ? QString() : MapView::tr("cannot write the SVG picture");
}

QString writePdf(QIODevice &device, MapPlot &plot, const MapContent &content, const QSize &size)
{
    QPdfWriter writer(&device);
    writer.setResolution(dotsPerInch);
    const double pointsPerPixel = 72.0 / dotsPerInch;
    writer.setPageSize(QPageSize(QSizeF(size) * pointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setTitle(content.title);
    writer.setCreator(QStringLiteral("collscope"));
    QCPPainter painter;
    if (!painter.begin(&writer))
        return MapView::tr("cannot draw a PDF document");
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    paint(painter, plot, content, size);
    return painter.end() ? QString() : MapView::tr("cannot write the PDF document");
}

QString writePng(QIODevice &device, MapPlot &plot, const MapContent &content, const QSize &size, double scale)
{
    const QImage image = plotImage(plot, content, size, scale);
    if (image.isNull())
        return MapView::tr("the picture is too large");
    return image.save(&device, "PNG") ? QString() : MapView::tr("cannot write the PNG picture");
}

bool isPictureFormat(const QString &format)
{
    const QString known = format.toLower();
    return known == u"png" || known == u"svg" || known == u"pdf";
}

QString unknownFormat(const QString &what)
{
    return MapView::tr("%1: unknown kind of picture; .png, .svg and .pdf are known").arg(what);
}

/// `format`: one that isPictureFormat().
QString draw(QIODevice &device, const QString &format, MapPlot &plot, const MapContent &content,
    const QSize &size, double scale)
{
    const QString known = format.toLower();
    if (known == u"png")
        return writePng(device, plot, content, size, scale);
    return known == u"svg" ? writeSvg(device, plot, content, size) : writePdf(device, plot, content, size);
}

void prepare(MapPlot &plot, const MapContent &content, const QSize &logicalSize)
{
    plot.resize(logicalSize);
    plot.setLook(paperPalette(), QApplication::font());
    plot.setContent(content);
}

} // namespace

QImage plotImage(MapPlot &plot, const MapContent &content, const QSize &size, double scale)
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(scale);
    QCPPainter painter;
    painter.begin(&image);
    painter.setMode(QCPPainter::pmNoCaching);
    paint(painter, plot, content, size);
    painter.end();
    return image;
}

QString exportPlot(
    MapPlot &plot, const MapContent &content, const QSize &size, const QString &path, double scale)
{
    const QString suffix = QFileInfo(path).suffix();
    if (!isPictureFormat(suffix))
        return unknownFormat(path);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return QStringLiteral("%1: %2").arg(path, file.errorString());
    const QString problem = draw(file, suffix, plot, content, size, scale);
    if (!problem.isEmpty()) {
        file.cancelWriting();
        file.commit();
        return QStringLiteral("%1: %2").arg(path, problem);
    }
    // QSaveFile::commit() alone would not notice that what is still buffered does not fit.
    return file.flush() && file.commit() ? QString() : QStringLiteral("%1: %2").arg(path, file.errorString());
}

QString exportMap(const MapContent &content, const QSize &logicalSize, QIODevice &device,
    const QString &format, double scale)
{
    if (!isPictureFormat(format))
        return unknownFormat(format);
    MapPlot plot;
    prepare(plot, content, logicalSize);
    return draw(device, format, plot, content, logicalSize, scale);
}

QString exportMap(const MapContent &content, const QSize &logicalSize, const QString &path, double scale)
{
    MapPlot plot;
    prepare(plot, content, logicalSize);
    return exportPlot(plot, content, logicalSize, path, scale);
}

} // namespace collscope
