// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_plot.h"
#include "widgets/plot/chart_style.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

namespace {

/// 0 at the lower end of an axis, 1 at the upper one.
double shareOf(const QCPAxis &axis, double value)
{
    const auto scaled
        = [&axis](double at) { return axis.scaleType() == QCPAxis::stLogarithmic ? std::log(at) : at; };
    const double low = scaled(axis.range().lower);
    return (scaled(value) - low) / (scaled(axis.range().upper) - low);
}

/// Where a name may stand beside its point.
struct Side {
    Qt::Alignment alignment; ///< of the text to the point
    double right; ///< of the middle of the text, in its widths
    double down; ///< likewise, in its heights
};
constexpr std::array sides{Side{Qt::AlignLeft | Qt::AlignVCenter, 0.5, 0},
    Side{Qt::AlignRight | Qt::AlignVCenter, -0.5, 0}, Side{Qt::AlignHCenter | Qt::AlignBottom, 0, -0.5},
    Side{Qt::AlignHCenter | Qt::AlignTop, 0, 0.5}};

} // namespace

/// Names of points, where none covers another one or a point; the others are left out. `room`: about what the
/// axes will have.
void ChartPlot::addPointNames(const QSizeF &room)
{
    constexpr double distance = 7;
    const auto placeOf = [&](const ChartContent::Series &series, const ChartContent::Point &point) {
        return QPointF(shareOf(*xAxis, point.x) * room.width(),
            (1 - shareOf(*yAxisOf(series), point.y)) * room.height());
    };
    std::vector<QRectF> taken;
    for (const ChartContent::Series &series : m_content.series)
        for (const ChartContent::Point &point : series.points)
            if (series.mark != ChartContent::Mark::none && std::isfinite(point.y)) {
                QRectF mark(0, 0, distance, distance);
                mark.moveCenter(placeOf(series, point));
                taken.push_back(mark);
            }
    const QFontMetricsF metrics(font());
    const QRectF all({}, room);
    for (const ChartContent::Series &series : m_content.series)
        for (const ChartContent::Point &point : series.points) {
            if (point.name.isEmpty() || !std::isfinite(point.y))
                continue;
            const QSizeF size(metrics.horizontalAdvance(point.name), metrics.height());
            for (const Side &side : sides) {
                QRectF place({}, size);
                place.moveCenter(placeOf(series, point)
                    + QPointF(side.right * (size.width() + 2 * distance),
                        side.down * (size.height() + 2 * distance)));
                if (!all.contains(place)
                    || std::any_of(taken.begin(), taken.end(),
                        [&place](const QRectF &other) { return other.intersects(place); }))
                    continue;
                taken.push_back(place);
                auto *const text = new QCPItemText(this);
                text->position->setAxes(xAxis, yAxisOf(series));
                text->position->setCoords(point.x, point.y);
                text->setPositionAlignment(side.alignment);
                text->setPadding({int(distance), int(distance) / 2, int(distance), int(distance) / 2});
                text->setText(point.name);
                text->setColor(palette().color(QPalette::Text));
                break;
            }
        }
}

} // namespace collscope
