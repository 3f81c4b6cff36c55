// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/row_brackets.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {
constexpr int bracket = 7; ///< pixels, with what keeps it apart from the labels
} // namespace

RowBrackets::RowBrackets(QCPAxis *rows) : QCPLayerable(rows->parentPlot()), m_rows(rows) { }

void RowBrackets::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

void RowBrackets::setGroups(const std::vector<RowOrder::Group> &groups, const std::vector<QString> &texts)
{
    m_groups = groups;
    m_texts = texts;
}

int RowBrackets::width() const
{
    if (m_groups.empty())
        return 0;
    return bracket + (m_texts.empty() ? 0 : static_cast<int>(std::ceil(QFontMetricsF(m_font).height())));
}

void RowBrackets::drawText(QCPPainter &painter, const QString &text, const QRectF &where) const
{
    const QFontMetricsF metrics(m_font);
    if (metrics.horizontalAdvance(text) > where.height())
        return;
    painter.save();
    painter.setFont(m_font);
    painter.translate(where.left(), where.bottom());
    painter.rotate(-90);
    painter.drawText(QRectF(0, 0, where.height(), where.width()), Qt::AlignCenter | Qt::TextSingleLine, text);
    painter.restore();
}

void RowBrackets::draw(QCPPainter *painter)
{
    constexpr double gap = 2; ///< to the next bracket, on either side
    constexpr double least = 3; ///< shorter ones would be dots
    const QRectF map = m_rows->axisRect()->rect();
    const double left = map.left() - m_distance;
    const double line = left + width() - bracket;
    painter->setPen(QPen(m_color, 1));
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const RowOrder::Group &group = m_groups[i];
        const double top = std::round(m_rows->coordToPixel(group.end)) + gap;
        const double bottom = std::round(m_rows->coordToPixel(group.first)) - gap;
        const double shownTop = std::max(top, map.top());
        const double shownBottom = std::min(bottom, map.bottom());
        // A row by itself needs no bracket.
        if (group.end - group.first < 2 || shownBottom - shownTop < least)
            continue;
        painter->drawLine(QLineF(line, shownTop, line, shownBottom));
        for (const double end : {top, bottom})
            if (end >= map.top() && end <= map.bottom()) // the others are out of sight
                painter->drawLine(QLineF(line, end, line + bracket - 3, end));
        if (!m_texts.empty())
            drawText(*painter, m_texts[i], {left, shownTop, line - left, shownBottom - shownTop});
    }
}

} // namespace collscope
