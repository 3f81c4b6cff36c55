// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_cursor.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace collscope {

CellCursor::CellCursor(QCPAxis *columns, QCPAxis *rows)
    : QCPLayerable(columns->parentPlot()), m_columns(columns), m_rows(rows)
{
}

void CellCursor::setLabels(std::vector<QString> columns, std::vector<QString> rows)
{
    m_columnLabels = std::move(columns);
    m_rowLabels = std::move(rows);
}

void CellCursor::setColors(const QColor &text, const QColor &background)
{
    m_text = text;
    m_background = background;
}

bool CellCursor::setCursor(std::optional<Cell> cell)
{
    return std::exchange(m_cursor, cell) != cell;
}

bool CellCursor::setSelected(std::optional<Cell> cell)
{
    return std::exchange(m_selected, cell) != cell;
}

void CellCursor::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

QRectF CellCursor::rect(Cell cell) const
{
    return {QPointF(std::round(m_columns->coordToPixel(cell.column)),
                std::round(m_rows->coordToPixel(cell.row + 1))),
        QPointF(std::round(m_columns->coordToPixel(cell.column + 1)),
            std::round(m_rows->coordToPixel(cell.row)))};
}

bool CellCursor::isKnown(std::optional<Cell> cell) const
{
    return cell && cell->column < m_columnLabels.size() && cell->row < m_rowLabels.size();
}

void CellCursor::draw(QCPPainter *painter)
{
    const QRectF map = m_columns->axisRect()->rect();
    painter->save();
    painter->setBrush(Qt::NoBrush);
    if (isKnown(m_selected)) {
        painter->setClipRect(map.adjusted(-2, -2, 2, 2));
        drawSelection(*painter, rect(*m_selected));
    }
    if (isKnown(m_cursor)) {
        painter->setClipRect(map);
        drawCrossHair(*painter, rect(*m_cursor));
        painter->setClipping(false);
        const QRectF cell = rect(*m_cursor);
        painter->setFont(m_columns->tickLabelFont());
        const QFontMetricsF metrics(painter->font());
        const QSizeF size(0, metrics.height());
        const QPointF middle = cell.center();
        if (middle.x() >= map.left() && middle.x() <= map.right())
            drawLabel(*painter, m_columnLabels[m_cursor->column],
                {QPointF(middle.x(), map.bottom() + 1 + m_columns->tickLabelPadding()), size});
        if (middle.y() >= map.top() && middle.y() <= map.bottom()) {
            const double width = metrics.horizontalAdvance(m_rowLabels[m_cursor->row]);
            drawLabel(*painter, m_rowLabels[m_cursor->row],
                {QPointF(
                     map.left() - m_rows->tickLabelPadding() - 3 - width / 2, middle.y() - size.height() / 2),
                    size});
        }
    }
    painter->restore();
}

void CellCursor::drawCrossHair(QCPPainter &painter, const QRectF &cell) const
{
    const QRectF map = m_columns->axisRect()->rect();
    const QPointF middle(std::floor(cell.center().x()), std::floor(cell.center().y()));
    const QVector<QLineF> lines{{map.left(), middle.y(), cell.left(), middle.y()},
        {cell.right(), middle.y(), map.right(), middle.y()}, {middle.x(), map.top(), middle.x(), cell.top()},
        {middle.x(), cell.bottom(), middle.x(), map.bottom()}};
    // A light line under a dark one (or the other way round) stays visible on every colour.
    QColor halo = m_background;
    halo.setAlphaF(0.55F);
    painter.setPen(QPen(halo, 3));
    painter.drawLines(lines);
    painter.setPen(QPen(m_text, 1));
    painter.drawLines(lines);
    painter.setPen(QPen(halo, 3));
    painter.drawRect(cell);
    painter.setPen(QPen(m_text, 1));
    painter.drawRect(cell);
}

void CellCursor::drawSelection(QCPPainter &painter, const QRectF &cell) const
{
    painter.setPen(QPen(m_background, 4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(cell);
    painter.setPen(QPen(m_text, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(cell);
}

void CellCursor::drawLabel(QCPPainter &painter, const QString &text, QRectF where) const
{
    const double width = painter.fontMetrics().horizontalAdvance(text) + 6;
    where = QRectF(where.left() - width / 2, where.top(), width, where.height());
    const QRectF view = mParentPlot->viewport();
    where.moveLeft(std::clamp(where.left(), view.left(), std::max(view.left(), view.right() - width)));
    painter.fillRect(where, m_text);
    painter.setPen(m_background);
    painter.drawText(where, Qt::AlignCenter | Qt::TextSingleLine, text);
}

} // namespace collscope
