// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/map_content.h"
#include "widgets/plot/qcp.h"

#include <QFont>
#include <QPalette>

#include <optional>

namespace collscope {

class CellCursor;
class CellPlottable;
class PenaltyBar;
class RowBrackets;
class TextStrip;

/// The drawing of a map view: title, axes, cells, colour scale. It takes no input; MapView does.
class MapPlot : public QCustomPlot {
public:
    explicit MapPlot(QWidget *parent = nullptr);

    /// Returns whether the cells lie elsewhere than before, on other axes; all of them are visible then.
    bool setContent(const MapContent &content);
    void setHighlightedMethod(std::optional<MethodIndex> method);
    /// Colours and fonts from a palette and a font: dark, light or paper.
    void setLook(const QPalette &palette, const QFont &font);
    const QPalette &look() const { return m_palette; }
    const QFont &lookFont() const { return m_font; }
    void setFocused(bool focused);

    /// Cells are the grid's, whatever rows are shown where. Both return whether anything changed, and draw
    /// only what moves.
    bool setCursorCell(std::optional<Cell> cell);
    bool setSelectedCell(std::optional<Cell> cell);
    bool setRegion(const std::vector<bool> &cells);
    std::optional<Cell> selectedCell() const;

    const RowOrder &rows() const { return m_rows; }
    /// Places: x over columns, y over RowOrder's.
    QRectF allCells() const;
    QRectF visibleCells() const;
    /// Kept inside the map and at least one cell large. Returns whether anything changed.
    bool setVisibleCells(const QRectF &cells);

    enum class Region { elsewhere, map, columnAxis, rowAxis };
    Region regionAt(const QPointF &position) const;
    /// Position on the widget as a place in cells; may lie outside the map.
    QPointF place(const QPointF &position) const;
    std::optional<Cell> cellAt(const QPointF &position) const;
    /// Empty where its row is not shown.
    QRectF cellRect(Cell cell) const;
    QRect mapRect() const;

    /// Of the title, as TextStrip::setRoom.
    void setTitleRoom(const QSize &room);

    /// Draws everything but the cross-hair and the region at (0, 0), `size` large.
    void render(QCPPainter &painter, const QSize &size);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setUpLayout();
    void setTickers();
    void labelRows(int width);
    void updatePicture();
    void lookOfAxes();

    QCPAxisRect *m_rect;
    CellPlottable *m_cells;
    CellCursor *m_cursor;
    RowBrackets *m_brackets;
    PenaltyBar *m_bar;
    TextStrip *m_title;
    TextStrip *m_columnTitle;
    TextStrip *m_rowTitle;
    MapContent m_content;
    RowOrder m_rows; ///< of the content
    std::optional<MethodIndex> m_highlighted;
    QPalette m_palette;
    QFont m_font;
    bool m_focused = false;
};

} // namespace collscope
