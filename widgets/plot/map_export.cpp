// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_export.h"

#include "widgets/plot/map_plot.h"
#include "widgets/plot/method_legend.h"
#include "widgets/plot/picture.h"

#include <QApplication>

#include <algorithm>
#include <cmath>
#include <memory>

namespace collscope {

namespace {

constexpr double mapMargin = 6;

/// The plot above, the legend below as tall as it needs to be.
void paint(QCPPainter &painter, MapPlot &plot, const MapContent &content, const QSize &size)
{
    painter.fillRect(QRect(QPoint(), size), plot.look().color(QPalette::Base));
    LegendContent legend;
    if (content.layer->showsMethods())
        legend.entries = legendEntries({content});
    legend.marks = legendMarks({content});
    const LegendLayout layout = layOutLegend(legend, plot.lookFont(), size.width() - 2 * mapMargin, 0);
    const int below = layout.height > 0 ? static_cast<int>(std::ceil(layout.height + 2 * mapMargin)) : 0;
    painter.save();
    plot.render(painter, {size.width(), std::max(100, size.height() - below)});
    painter.restore();
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.translate(mapMargin, size.height() - below + mapMargin);
    paintLegend(painter, legend, layout, plot.lookFont(), plot.look().color(QPalette::Text));
}

Picture pictureOf(MapPlot &plot, const MapContent &content, const QSize &size)
{
    return {content.title, size,
        [&plot, &content, size](QCPPainter &painter) { paint(painter, plot, content, size); }};
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
    return pictureImage(pictureOf(plot, content, size), scale);
}

QString exportPlot(
    MapPlot &plot, const MapContent &content, const QSize &size, const QString &path, double scale)
{
    return writePicture(pictureOf(plot, content, size), path, scale);
}

QString exportMap(const MapContent &content, const QSize &logicalSize, QIODevice &device,
    const QString &format, double scale)
{
    return exportMaps({content}, 1, logicalSize, device, format, scale);
}

QString exportMaps(const std::vector<MapContent> &contents, int columns, const QSize &logicalSize,
    QIODevice &device, const QString &format, double scale)
{
    const int rows = (static_cast<int>(contents.size()) + columns - 1) / columns;
    const QSize part(logicalSize.width() / columns, logicalSize.height() / rows);
    std::vector<std::unique_ptr<MapPlot>> plots;
    for (const MapContent &content : contents) {
        plots.push_back(std::make_unique<MapPlot>());
        prepare(*plots.back(), content, part);
    }
    const auto paintAll = [&](QCPPainter &painter) {
        for (std::size_t i = 0; i < contents.size(); ++i) {
            const int at = static_cast<int>(i);
            painter.save();
            painter.translate(at % columns * part.width(), at / columns * part.height());
            paint(painter, *plots[i], contents[i], part);
            painter.restore();
        }
    };
    const QSize whole(part.width() * columns, part.height() * rows);
    return writePicture({contents.front().title, whole, paintAll}, device, format, scale);
}

QPicture mapPicture(const MapContent &content, const QSize &logicalSize)
{
    MapPlot plot;
    prepare(plot, content, logicalSize);
    QPicture picture;
    QCPPainter painter;
    painter.begin(&picture);
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    paint(painter, plot, content, logicalSize);
    painter.end();
    return picture;
}

QString exportMap(const MapContent &content, const QSize &logicalSize, const QString &path, double scale)
{
    MapPlot plot;
    prepare(plot, content, logicalSize);
    return exportPlot(plot, content, logicalSize, path, scale);
}

} // namespace collscope
