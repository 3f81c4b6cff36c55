// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_cursor.h"

#include "widgets/plot/cell_plottable.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace collscope {

CellCursor::CellCursor(const CellPlottable *cells)
    : QCPLayerable(cells->parentPlot()), m_cells(cells), m_columns(cells->keyAxis()),
      m_rows(cells->valueAxis())
{
}

void CellCursor::setAxes(std::vector<QString> columns, RowOrder rows)
{
    m_columnLabels = std::move(columns);
    m_rowOrder = std::move(rows);
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

bool CellCursor::setRegion(const std::vector<bool> &cells)
{
    if (cells == m_region)
        return false;
    m_region = cells;
    return true;
}

void CellCursor::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

QRectF CellCursor::rect(Cell place) const
{
    return {QPointF(std::round(m_columns->coordToPixel(place.column)),
                std::round(m_rows->coordToPixel(place.row + 1))),
        QPointF(std::round(m_columns->coordToPixel(place.column + 1)),
            std::round(m_rows->coordToPixel(place.row)))};
}

std::optional<Cell> CellCursor::placeOf(std::optional<Cell> cell) const
{
    const auto place = cell ? m_rowOrder.placeOf(cell->row) : std::nullopt;
    if (!place || cell->column >= m_columnLabels.size())
        return std::nullopt;
    return Cell{*place, cell->column};
}

void CellCursor::draw(QCPPainter *painter)
{
    const QRectF map = m_columns->axisRect()->rect();
    painter->save();
    painter->setBrush(Qt::NoBrush);
    if (!m_region.empty() && m_region.size() == m_columnLabels.size() * m_rowOrder.gridRows()) {
        painter->setClipRect(map);
        drawRegion(*painter);
    }
    if (const auto selected = placeOf(m_selected)) {
        painter->setClipRect(map.adjusted(-2, -2, 2, 2));
        drawSelection(*painter, rect(*selected));
    }
    if (const auto cursor = placeOf(m_cursor)) {
        const QRectF cell = rect(*cursor);
        painter->setClipRect(map);
        drawCrossHair(*painter, cell);
        painter->setClipping(false);
        painter->setFont(m_columns->tickLabelFont());
        const QFontMetricsF metrics(painter->font());
        const QSizeF size(0, metrics.height());
        const QPointF middle = cell.center();
        if (middle.x() >= map.left() && middle.x() <= map.right())
            drawLabel(*painter, m_columnLabels[cursor->column],
                {QPointF(middle.x(), map.bottom() + 1 + m_columns->tickLabelPadding()), size});
        if (middle.y() >= map.top() && middle.y() <= map.bottom()) {
            const QString &label = m_rowOrder.labels()[cursor->row];
            const double width = metrics.horizontalAdvance(label);
            drawLabel(*painter, label,
                {QPointF(
                     map.left() - m_rows->tickLabelPadding() - 3 - width / 2, middle.y() - size.height() / 2),
                    size});
        }
    }
    painter->restore();
}

/// Fades what is outside and draws a line along the border, so that colour alone says nothing.
void CellCursor::drawRegion(QCPPainter &painter) const
{
    const auto columns = static_cast<std::uint32_t>(m_columnLabels.size());
    const std::uint32_t rows = m_rowOrder.places();
    const std::vector<bool> region = m_rowOrder.arranged(m_region, columns);
    const auto inside = [&](std::uint32_t row, std::uint32_t column) {
        return row < rows && column < columns && region[std::size_t{row} * columns + column];
    };
    QColor veil = m_background;
    veil.setAlphaF(0.72F);
    QVector<QLineF> border;
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t first = 0; first < columns;) {
            std::uint32_t end = first + 1;
            while (end < columns && inside(row, end) == inside(row, first))
                ++end;
            const QRectF part(rect({row, first}).topLeft(), rect({row, end - 1}).bottomRight());
            if (!inside(row, first))
                painter.fillRect(part, veil);
            else if (first > 0)
                border << QLineF(part.topLeft(), part.bottomLeft());
            if (inside(row, first) && end < columns)
                border << QLineF(part.topRight(), part.bottomRight());
            first = end;
        }
        for (std::uint32_t column = 0; column < columns && row + 1 < rows; ++column) {
            if (inside(row, column) != inside(row + 1, column))
                border << QLineF(rect({row, column}).topLeft(), rect({row, column}).topRight());
        }
    }
    painter.setPen(QPen(m_background, 4));
    painter.drawLines(border);
    painter.setPen(QPen(m_text, 2));
    painter.drawLines(border);
}

/// From the cell to the edges of the map, along the edges of its row and its column: what stands in the
/// middle of the cells stays readable. Rows and columns too narrow for two lines have one.
QVector<QLineF> CellCursor::crossHair(const QRectF &cell) const
{
    constexpr double leastForTwo = 8;
    const QRectF map = m_columns->axisRect()->rect();
    const QPointF middle(std::floor(cell.center().x()), std::floor(cell.center().y()));
    QVector<QLineF> lines;
    for (const double y :
        cell.height() < leastForTwo ? std::vector{middle.y()} : std::vector{cell.top(), cell.bottom()})
        lines << QLineF(map.left(), y, cell.left(), y) << QLineF(cell.right(), y, map.right(), y);
    for (const double x :
        cell.width() < leastForTwo ? std::vector{middle.x()} : std::vector{cell.left(), cell.right()})
        lines << QLineF(x, map.top(), x, cell.top()) << QLineF(x, cell.bottom(), x, map.bottom());
    return lines;
}

void CellCursor::drawCrossHair(QCPPainter &painter, const QRectF &cell) const
{
    const QVector<QLineF> lines = crossHair(cell);
    // Letters of areas may stand across it.
    QRegion free(m_columns->axisRect()->rect());
    for (const QRectF &letter : m_cells->letterPlaces()) {
        const QRectF kept = letter.adjusted(-2, -2, 2, 2); // the light line is 3 wide
        const auto crosses = [&kept](const QLineF &line) {
            return kept.left() <= line.x2() && line.x1() <= kept.right() && kept.top() <= line.y2()
                && line.y1() <= kept.bottom();
        };
        const bool isBesideCell = kept.intersects(cell) && !letter.intersects(cell);
        if (isBesideCell || std::any_of(lines.begin(), lines.end(), crosses))
            free -= kept.toAlignedRect();
    }
    painter.setClipRegion(free);
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
