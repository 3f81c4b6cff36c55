// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_export.h"

#include "widgets/plot/chart_plot.h"
#include "widgets/plot/picture.h"

#include <QApplication>

namespace collscope {

namespace {

/// `write` gets the picture while it can be painted.
QString withPicture(const ChartContent &content, const QString &title, const QSize &size,
    const std::function<QString(const Picture &picture)> &write)
{
    ChartPlot plot;
    plot.setPalette(paperPalette());
    plot.setFont(QApplication::font());
    const auto lines = static_cast<int>(title.count(u'\n') + 1);
    const int line = plot.fontMetrics().lineSpacing() * lines + 8;
    plot.resize(size - QSize(0, line));
    plot.setContent(content);
    const auto paint = [&](QCPPainter &painter) {
        painter.fillRect(QRect(QPoint(), size), plot.palette().color(QPalette::Base));
        painter.setPen(plot.palette().color(QPalette::Text));
        painter.setFont(plot.font());
        painter.drawText(QRect(0, 0, size.width(), line), Qt::AlignCenter, title);
        painter.translate(0, line);
        plot.render(painter, QSize(size.width(), size.height() - line));
    };
    return write({title, size, paint});
}

} // namespace

QString exportChart(const ChartContent &content, const QString &title, const QSize &size, QIODevice &device,
    const QString &format, double scale)
{
    return withPicture(content, title, size,
        [&](const Picture &picture) { return writePicture(picture, device, format, scale); });
}

QString exportChart(const ChartContent &content, const QString &title, const QSize &size, const QString &path)
{
    constexpr double scale = 2;
    return withPicture(
        content, title, size, [&](const Picture &picture) { return writePicture(picture, path, scale); });
}

} // namespace collscope
