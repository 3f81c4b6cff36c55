// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/row_brackets.h"

#include <algorithm>
#include <cmath>

namespace collscope {

RowBrackets::RowBrackets(QCPAxis *rows) : QCPLayerable(rows->parentPlot()), m_rows(rows) { }

void RowBrackets::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

void RowBrackets::draw(QCPPainter *painter)
{
    constexpr double gap = 2; ///< to the next bracket, on either side
    constexpr double least = 3; ///< shorter ones would be dots
    const QRectF map = m_rows->axisRect()->rect();
    const double left = map.left() - m_distance;
    painter->setPen(QPen(m_color, 1));
    for (const RowOrder::Group &group : m_groups) {
        const double top = std::round(m_rows->coordToPixel(group.end)) + gap;
        const double bottom = std::round(m_rows->coordToPixel(group.first)) - gap;
        const double shownTop = std::max(top, map.top());
        const double shownBottom = std::min(bottom, map.bottom());
        // A row by itself needs no bracket.
        if (group.end - group.first < 2 || shownBottom - shownTop < least)
            continue;
        painter->drawLine(QLineF(left, shownTop, left, shownBottom));
        for (const double end : {top, bottom})
            if (end >= map.top() && end <= map.bottom()) // the others are out of sight
                painter->drawLine(QLineF(left, end, left + width - 3, end));
    }
}

} // namespace collscope
