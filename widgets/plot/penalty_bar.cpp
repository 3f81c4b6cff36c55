// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/penalty_bar.h"

#include <QFontMetricsF>
#include <QLinearGradient>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {
constexpr int barWidth = 12;
constexpr int distance = 4;
constexpr int barTickLength = 4;
constexpr int textDistance = 3;
} // namespace

void paintScale(QPainter &painter, const PenaltyScale &scale, const QRectF &bar, Qt::Orientation along)
{
    constexpr int stops = 18;
    const bool upwards = along == Qt::Vertical;
    const auto fill = [&](const QRectF &part, auto colorAt) {
        QLinearGradient gradient(
            upwards ? part.bottomLeft() : part.topLeft(), upwards ? part.topLeft() : part.topRight());
        for (int i = 0; i <= stops; ++i)
            gradient.setColorAt(static_cast<double>(i) / stops, colorAt(static_cast<double>(i) / stops));
        painter.fillRect(part, gradient);
    };
    fill(bar, [&scale](double position) { return scale.colorAt(position); });
    if (!scale.tellsSlower())
        return;
    const QRectF part = upwards ? bar.adjusted(std::round(bar.width() / 2), 0, 0, 0)
                                : bar.adjusted(0, std::round(bar.height() * 0.75), 0, 0);
    fill(part, PenaltyScale::slower);
}

PenaltyBar::PenaltyBar(QCustomPlot *plot, const QCPAxisRect *beside)
    : QCPLayoutElement(plot), m_beside(beside)
{
    setMinimumMargins({});
    setAutoMargins(QCP::msNone);
    setMargins({});
}

void PenaltyBar::setInk(const QColor &text, const QColor &background)
{
    m_text = text;
    m_background = background;
    m_scale = m_scale.on(background);
}

int PenaltyBar::width() const
{
    const QFontMetricsF metrics(m_font);
    double widest = 0;
    for (const PenaltyScale::Mark &mark : m_scale.marks())
        widest = std::max(widest, metrics.horizontalAdvance(mark.text));
    return distance + barWidth + barTickLength + textDistance + static_cast<int>(std::ceil(widest)) + 4;
}

QSize PenaltyBar::minimumOuterSizeHint() const
{
    return visible() ? QSize(width(), 10) : QSize(0, 0);
}

QSize PenaltyBar::maximumOuterSizeHint() const
{
    return visible() ? QSize(width(), QWIDGETSIZE_MAX) : QSize(0, QWIDGETSIZE_MAX);
}

void PenaltyBar::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

void PenaltyBar::draw(QCPPainter *painter)
{
    const QRectF map = m_beside->rect();
    const QRectF bar(rect().left() + distance, map.top(), barWidth, map.height());
    paintScale(*painter, m_scale, bar, Qt::Vertical);
    drawMarks(*painter, bar);
    painter->setPen(QPen(m_text, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(bar);
}

void PenaltyBar::drawMarks(QCPPainter &painter, const QRectF &bar) const
{
    painter.setFont(m_font);
    const QFontMetricsF metrics(m_font);
    const double tall = metrics.capHeight() + 4;
    // Labels at the ends first: they say what the scale spans. Others where they have room.
    auto marks = m_scale.marks();
    std::rotate(marks.begin(), marks.end() - 1, marks.end());
    std::vector<double> taken;
    for (const PenaltyScale::Mark &mark : marks) {
        const double y = std::round(bar.bottom() - m_scale.position(mark.ratio) * bar.height());
        painter.setPen(QPen(m_text, 1));
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + barTickLength, y));
        if (mark.band && y > bar.top() && y < bar.bottom()) {
            painter.setPen(QPen(m_background, 1));
            painter.drawLine(QPointF(bar.left() + 1, y), QPointF(bar.right() - 1, y));
        }
        if (std::any_of(taken.begin(), taken.end(), [&](double other) { return std::abs(other - y) < tall; }))
            continue;
        taken.push_back(y);
        painter.setPen(m_text);
        painter.drawText(
            QPointF(bar.right() + barTickLength + textDistance, y + metrics.capHeight() / 2), mark.text);
    }
}

} // namespace collscope
