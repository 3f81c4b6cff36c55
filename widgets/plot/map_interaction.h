// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QRectF>

#include <optional>
#include <vector>

class QKeyEvent;
class QMouseEvent;
class QRubberBand;
class QWheelEvent;
class QWidget;

namespace collscope {

class MapPlot;

/// Mouse and keys of a map view, as window.md lists them. It watches the view, moves the plot's visible part,
/// and says what happened; drawing is the view's business.
class MapInteraction : public QObject {
    Q_OBJECT
public:
    MapInteraction(QWidget *view, MapPlot *plot);
    ~MapInteraction() override;

    /// Remembers the visible part, for Esc, before somebody changes it.
    void remember();
    void forget() { m_history.clear(); }
    bool canStepBack() const { return !m_history.empty(); }
    void stepBack();

signals:
    void hovered(std::optional<collscope::Cell> cell, const QPoint &globalPosition);
    void selected(collscope::Cell cell);
    void brushed(const std::vector<collscope::Cell> &cells); ///< with Shift, or the key M
    void moved(); ///< the visible part changed

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool pressed(const QMouseEvent &event);
    bool dragged(const QMouseEvent &event);
    bool released(const QMouseEvent &event);
    bool wheeled(const QWheelEvent &event);
    bool keyPressed(const QKeyEvent &event);
    bool keyReleased(const QKeyEvent &event);
    void hover(const QPoint &position);
    void endDrag();
    void moveSelection(int rows, int columns);
    void zoomToBand(const QRect &band);
    void brush(const QRect &band);
    QRectF cellsOf(const QRect &band) const;
    void show(const QRectF &cells);

    enum class Drag { none, click, band, pan };

    QWidget *m_view;
    MapPlot *m_plot;
    QRubberBand *m_band;
    Drag m_drag = Drag::none;
    QPoint m_start;
    bool m_brushes = false; ///< the drag, rather than zooming
    QRectF m_cellsAtStart;
    bool m_space = false;
    std::vector<QRectF> m_history;
    QElapsedTimer m_lastStep; ///< wheel steps in quick succession are one step for Esc
};

} // namespace collscope
