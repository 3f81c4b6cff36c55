// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/hand_rules.h"
#include "widgets/plot/map_content.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QMenu;

namespace collscope {

/// One map: communicator size or placement (rows, upwards, as MapContent::rows says) x message size
/// (columns), each measured size its own column on a categorical grid. Colour = method with its letter, or
/// penalty in cividis, in red where the model is slower than the library default. Interpolated cells are
/// hatched, cells where the model differs from the best have a corner, the model's regions are outlined.
///
/// Hover and click emit signals and change nothing: whoever links views calls setCursorCell and
/// setSelectedCell on all of them. Wheel zooms at the cursor (over an axis only that axis), dragging a
/// rectangle zooms in, with Shift it marks cells (as the key M does with the selected one), middle button or
/// Space + drag pans, Esc steps back, double click resets. Arrow keys move the selected cell.
class MapView : public QWidget {
    Q_OBJECT
public:
    explicit MapView(QWidget *parent = nullptr);
    ~MapView() override;

    void setContent(const MapContent &content);
    /// Shows an empty state that says what belongs here and how to get it.
    void setEmpty(const QString &explanation);

    /// Lies over the end of the title, on the screen alone. Views beside it get the height that it needs.
    void setTitleWidget(QWidget *widget);
    void setTitleHeight(int height);

    void setCursorCell(std::optional<Cell> cell);
    void setSelectedCell(std::optional<Cell> cell);
    /// Per cell of the map, row by row: the other cells fade, until the map changes. Empty: none does.
    void setHighlightedCells(const std::vector<bool> &cells);
    /// The other methods' cells fade into the background; nothing: none does. Method maps only.
    void setHighlightedMethod(std::optional<MethodIndex> method);

    /// The borders between these rules may be moved (RuleBorders); `penalty`: their mean one, NaN: not known.
    /// Nothing: the map has none, until it is told of some again.
    void setRules(const std::optional<HandRules> &rules, double penalty);

    /// The cell at a position of this widget, if there is one.
    std::optional<Cell> cellAt(const QPoint &position) const;
    /// Where a cell is on this widget; it may be outside when zoomed in. Empty without content, and where its
    /// row is not shown.
    QRectF cellRect(Cell cell) const;

    /// Visible part in cells: x over columns, y over rows in the order shown; a cell c covers [c, c + 1).
    QRectF visibleCells() const;
    void setVisibleCells(const QRectF &cells);
    void resetZoom();

    /// Writes what is shown, with a legend, as PNG (at `scale`), SVG or PDF by the suffix; vector cells in
    /// the latter two. Returns what went wrong, or an empty text.
    QString exportTo(const QString &path, double scale = 2.0) const;
    /// Asks for a file and exports to it, without blocking.
    void chooseExport();
    void copyImage() const;
    /// The selected cell, as text for a mail: sizes, methods, times.
    void copyValue() const;

signals:
    void cellHovered(std::optional<collscope::Cell> cell);
    void cellSelected(collscope::Cell cell);
    void cellsBrushed(const std::vector<collscope::Cell> &cells);
    /// Whenever the visible part changed, by whomever; setting a view to what it shows already says nothing,
    /// so views may be linked both ways.
    void visibleCellsChanged(const QRectF &cells);
    /// A border was moved. One gesture is one step to undo.
    void rulesEdited(const collscope::HandRules &rules, int gesture);
    /// An export from this view's menu failed.
    void exportFailed(const QString &why);
    /// The context menu opens on a cell: entries that are added now stand first.
    void cellMenuOpens(QMenu *menu, collscope::Cell cell);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; ///< of the widget in the title
    void changeEvent(QEvent *event) override; ///< follows the palette: dark and light
    void contextMenuEvent(QContextMenuEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

/// The tooltip of a cell: sizes, best method and time, the model's method and time, penalty, runner-up and
/// its distance, samples, "interpolated" where so. Rich text. `content` as shown by the view.
QString cellToolTip(const MapContent &content, Cell cell);
/// The same as plain text, one fact a line.
QString cellText(const MapContent &content, Cell cell);

} // namespace collscope
