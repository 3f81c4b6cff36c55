// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "widgets/plot/qcp.h"
#include "widgets/plot/row_order.h"

#include <optional>

namespace collscope {

class CellPlottable;

/// What moves over a map: the cross-hair with the sizes at the axes, the frame of the selected cell, the
/// region that something elsewhere points at. It has a layer of its own, so following the mouse never draws
/// the cells again.
class CellCursor : public QCPLayerable {
public:
    /// `cells` outlives it.
    explicit CellCursor(const CellPlottable *cells);

    /// The texts shown beside the axes for each column, and the rows.
    void setAxes(std::vector<QString> columns, RowOrder rows);
    void setColors(const QColor &text, const QColor &background);

    /// Cells of the grid, whatever rows are shown where. Both return whether anything changed.
    bool setCursor(std::optional<Cell> cell);
    bool setSelected(std::optional<Cell> cell);
    /// Per cell of the grid, row by row: the others fade. Empty: none does.
    bool setRegion(const std::vector<bool> &cells);
    std::optional<Cell> cursor() const { return m_cursor; }
    std::optional<Cell> selected() const { return m_selected; }
    const std::vector<bool> &region() const { return m_region; }

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;

private:
    QRectF rect(Cell place) const;
    /// The row is a place, as in rect(); nothing: the cell is not shown.
    std::optional<Cell> placeOf(std::optional<Cell> cell) const;
    QVector<QLineF> crossHair(const QRectF &cell) const;
    void drawCrossHair(QCPPainter &painter, const QRectF &cell) const;
    void drawSelection(QCPPainter &painter, const QRectF &cell) const;
    void drawRegion(QCPPainter &painter) const;
    void drawLabel(QCPPainter &painter, const QString &text, QRectF where) const;

    const CellPlottable *m_cells;
    QCPAxis *m_columns;
    QCPAxis *m_rows;
    std::vector<QString> m_columnLabels;
    RowOrder m_rowOrder;
    QColor m_text;
    QColor m_background;
    std::optional<Cell> m_cursor;
    std::optional<Cell> m_selected;
    std::vector<bool> m_region;
};

} // namespace collscope
