// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/text_strip.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {
constexpr double tagPadding = 4;
constexpr double tagDistance = 6;

/// Somewhat smaller where that shows the whole text.
QFont fittingFont(const QFont &font, const QString &text, double room)
{
    constexpr int least = 80; // percent
    QFont smaller = font;
    for (int percent = 98; percent >= least; percent -= 2) {
        if (QFontMetricsF(smaller).horizontalAdvance(text) <= room)
            return smaller;
        if (font.pixelSize() > 0)
            smaller.setPixelSize(font.pixelSize() * percent / 100);
        else
            smaller.setPointSizeF(font.pointSizeF() * percent / 100);
    }
    return font; // it is cut anyway
}
} // namespace

TextStrip::TextStrip(
    QCustomPlot *plot, const QCPAxisRect *beside, Qt::Orientation orientation, Qt::Alignment alignment)
    : QCPLayoutElement(plot), m_beside(beside), m_orientation(orientation), m_alignment(alignment)
{
    setMinimumMargins({});
    setAutoMargins(QCP::msNone);
    setMargins({});
}

int TextStrip::thickness() const
{
    return std::max(static_cast<int>(std::ceil(QFontMetricsF(m_font).height())) + 4, m_room.height());
}

QSize TextStrip::minimumOuterSizeHint() const
{
    return m_orientation == Qt::Horizontal ? QSize(10, thickness()) : QSize(thickness(), 10);
}

QSize TextStrip::maximumOuterSizeHint() const
{
    return m_orientation == Qt::Horizontal ? QSize(QWIDGETSIZE_MAX, thickness())
                                           : QSize(thickness(), QWIDGETSIZE_MAX);
}

void TextStrip::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(true);
}

double TextStrip::tagWidth() const
{
    return m_tag.isEmpty() ? 0 : QFontMetricsF(m_font).horizontalAdvance(m_tag) + 2 * tagPadding;
}

void TextStrip::drawTag(QCPPainter &painter, const QRectF &rect) const
{
    QColor frame = m_color;
    frame.setAlphaF(0.5F);
    painter.setPen(QPen(frame, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(m_color);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, m_tag);
}

void TextStrip::draw(QCPPainter *painter)
{
    painter->save();
    painter->setFont(m_font);
    painter->setPen(m_color);
    // In a frame where the text runs to the right, whatever its orientation.
    const QRectF along = m_beside->rect();
    QRectF line;
    if (m_orientation == Qt::Horizontal) {
        line = QRectF(
            along.left(), rect().top(), parentPlot()->viewport().right() - 4 - along.left(), rect().height());
        if (m_alignment & Qt::AlignHCenter)
            line.setWidth(along.width());
    } else {
        painter->translate(rect().left(), along.bottom());
        painter->rotate(-90);
        line = QRectF(0, 0, along.height(), rect().width());
    }
    const double reserved = (m_tag.isEmpty() ? 0 : tagWidth() + tagDistance) + m_room.width();
    const QFont font = fittingFont(m_font, m_text, line.width() - reserved);
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    const double leastWidth = metrics.averageCharWidth() * 8; // for words that say something
    const QString shown = line.width() - reserved < leastWidth
        ? QString()
        : metrics.elidedText(m_text, Qt::ElideRight, line.width() - reserved);
    painter->drawText(
        line.adjusted(0, 0, -reserved, 0), static_cast<int>(m_alignment) | Qt::TextSingleLine, shown);
    if (!m_tag.isEmpty()) {
        const double height = std::ceil(metrics.height());
        const double left
            = line.left() + metrics.horizontalAdvance(shown) + (shown.isEmpty() ? 0 : tagDistance);
        drawTag(*painter, {left, std::floor(line.center().y() - height / 2), tagWidth(), height});
    }
    painter->restore();
}

} // namespace collscope
