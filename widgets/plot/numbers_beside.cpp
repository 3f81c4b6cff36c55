// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/numbers_beside.h"

#include <QFontMetricsF>

#include <algorithm>

namespace collscope {

void paintNumbersBeside(QCPPainter &painter, const std::vector<NumberBeside> &numbers, double radius,
    const QRectF &rect, const QFont &font, const QColor &ink)
{
    constexpr int lines = 4;
    const QFontMetricsF metrics(font);
    const double height = metrics.ascent();
    const QPointF reach(radius, radius);
    std::vector<QRectF> taken;
    for (const NumberBeside &number : numbers)
        taken.emplace_back(number.at - reach, number.at + reach);
    painter.setFont(font);
    painter.setPen(ink);
    for (const auto &[at, text] : numbers) {
        QRectF box(0, 0, metrics.horizontalAdvance(text) + 1, height);
        const auto isFree = [&] {
            return rect.contains(box)
                && std::none_of(taken.begin(), taken.end(),
                    [&box](const QRectF &other) { return box.intersects(other); });
        };
        box.moveCenter(at + QPointF(radius + 1 + box.width() / 2, 0));
        for (int line = 0; line < lines && !isFree(); ++line)
            box.moveCenter(at + QPointF(0, radius + (line + 0.5) * height));
        if (!isFree())
            continue;
        taken.push_back(box);
        painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, text);
    }
}

} // namespace collscope
