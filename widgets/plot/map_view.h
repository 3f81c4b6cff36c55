// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/penalty.h"
#include "widgets/plot/method_palette.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace collscope {

/// What a map view draws. Values only; sharing one content between views costs nothing.
struct MapContent {
    enum class Kind { method, penalty };

    Kind kind = Kind::method;
    QString title;       ///< above the map: "Exact", "Quadtree, depth 3", "Penalty of the quadtree"
    DecisionMapPtr map;  ///< never null
    /// The model shown; null: the exact map itself. A penalty map always has one.
    std::shared_ptr<const Evaluation> evaluation;
    MethodPalette palette; ///< of map->grid->methods()
    bool logPenalty = false;
    bool simulated = false; ///< the data is simulated: the map says so
};

/// One map: communicator size (rows, upwards) x message size (columns), each measured size its own column on a
/// categorical grid. Colour = method with its letter, or penalty in cividis. Interpolated cells are hatched, cells where
/// the model differs from the best are dotted, the model's regions are outlined.
///
/// Hover and click emit signals and change nothing: whoever links views calls setCursorCell and setSelectedCell on all
/// of them. Wheel zooms at the cursor (over an axis only that axis), dragging a rectangle zooms in, middle button or
/// Space + drag pans, Esc steps back, double click resets. Arrow keys move the selected cell.
class MapView : public QWidget {
    Q_OBJECT
public:
    explicit MapView(QWidget *parent = nullptr);
    ~MapView() override;

    void setContent(const MapContent &content);
    /// Shows an empty state that says what belongs here and how to get it.
    void setEmpty(const QString &explanation);

    void setCursorCell(std::optional<Cell> cell);
    void setSelectedCell(std::optional<Cell> cell);

    /// Visible part in cells: x over columns, y over rows; a cell c covers [c, c + 1).
    QRectF visibleCells() const;
    void setVisibleCells(const QRectF &cells);
    void resetZoom();

    /// Writes PNG (at `scale`), SVG or PDF by the suffix, vector cells in the latter two. Returns what went wrong, or an
    /// empty text.
    QString exportTo(const QString &path, double scale = 2.0) const;
    void copyImage() const;

signals:
    void cellHovered(std::optional<collscope::Cell> cell);
    void cellSelected(collscope::Cell cell);
    void visibleCellsChanged(const QRectF &cells);

protected:
    void changeEvent(QEvent *event) override; ///< follows the palette: dark and light

private:
    class Private;
    std::unique_ptr<Private> d;
};

/// The tooltip of a cell: sizes, best method and time, the model's method and time, penalty, runner-up and its distance,
/// samples, "interpolated" where so. Rich text. `content` as shown by the view.
QString cellToolTip(const MapContent &content, Cell cell);

} // namespace collscope
