// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_interaction.h"

#include "widgets/plot/map_plot.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {
constexpr std::size_t mostHistory = 100;
constexpr int sameGestureMs = 600;
constexpr double zoomPerNotch = 0.8;
constexpr double degreesPerNotch = 120; // in eighths, as QWheelEvent counts
} // namespace

MapInteraction::MapInteraction(QWidget *view, MapPlot *plot)
    : QObject(view), m_view(view), m_plot(plot), m_band(new QRubberBand(QRubberBand::Rectangle, plot))
{
    view->installEventFilter(this);
}

MapInteraction::~MapInteraction() = default;

bool MapInteraction::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_view || !m_plot->isVisible())
        return QObject::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return pressed(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove:
        return dragged(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease:
        return released(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonDblClick:
        remember();
        endDrag();
        show(m_plot->allCells());
        return true;
    case QEvent::Wheel:
        return wheeled(*static_cast<QWheelEvent *>(event));
    case QEvent::KeyPress:
        return keyPressed(*static_cast<QKeyEvent *>(event));
    case QEvent::KeyRelease:
        return keyReleased(*static_cast<QKeyEvent *>(event));
    case QEvent::FocusOut:
        m_space = false;
        endDrag();
        break;
    case QEvent::Leave:
        emit hovered(std::nullopt, {});
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

bool MapInteraction::pressed(const QMouseEvent &event)
{
    const bool pan = event.button() == Qt::MiddleButton || (event.button() == Qt::LeftButton && m_space);
    if (!pan && event.button() != Qt::LeftButton)
        return false;
    m_view->setFocus(Qt::MouseFocusReason);
    m_start = event.position().toPoint();
    m_brushes = event.modifiers() & Qt::ShiftModifier;
    m_cellsAtStart = m_plot->visibleCells();
    if (pan) {
        m_drag = Drag::pan;
        m_view->setCursor(Qt::ClosedHandCursor);
    } else if (m_plot->regionAt(event.position()) == MapPlot::Region::map) {
        m_drag = Drag::click;
    }
    return true;
}

bool MapInteraction::dragged(const QMouseEvent &event)
{
    const QPoint position = event.position().toPoint();
    if (m_drag == Drag::none)
        hover(position);
    if (m_drag == Drag::click
        && (position - m_start).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::band;
        emit hovered(std::nullopt, {});
    }
    if (m_drag == Drag::band) {
        m_band->setGeometry(QRect(m_start, position).normalized().intersected(m_plot->mapRect()));
        m_band->show();
    } else if (m_drag == Drag::pan) {
        const QPointF by = m_plot->place(m_start) - m_plot->place(position);
        if (m_cellsAtStart == m_plot->visibleCells() && !by.isNull())
            remember();
        show(m_cellsAtStart.translated(by));
    }
    return true;
}

bool MapInteraction::released(const QMouseEvent &event)
{
    const Drag drag = m_drag;
    const QRect band = m_band->geometry();
    endDrag();
    if (drag == Drag::click) {
        if (const auto cell = m_plot->cellAt(event.position())) {
            if (m_brushes)
                emit brushed({*cell});
            else
                emit selected(*cell);
        }
    } else if (drag == Drag::band && m_brushes) {
        brush(band);
    } else if (drag == Drag::band) {
        zoomToBand(band);
    }
    return drag != Drag::none;
}

void MapInteraction::endDrag()
{
    m_drag = Drag::none;
    m_band->hide();
    if (m_space)
        m_view->setCursor(Qt::OpenHandCursor);
    else
        m_view->unsetCursor();
}

/// Whole cells: those the rectangle touches.
QRectF MapInteraction::cellsOf(const QRect &band) const
{
    const QPointF first = m_plot->place(QPointF(band.left(), band.top() + band.height()));
    const QPointF last = m_plot->place(QPointF(band.left() + band.width(), band.top()));
    return {QPointF(std::floor(first.x()), std::floor(first.y())),
        QPointF(std::ceil(last.x()), std::ceil(last.y()))};
}

void MapInteraction::zoomToBand(const QRect &band)
{
    remember();
    show(cellsOf(band));
}

void MapInteraction::brush(const QRect &band)
{
    const QRectF places = cellsOf(band).intersected(m_plot->allCells());
    std::vector<Cell> cells;
    for (auto row = static_cast<std::uint32_t>(places.top()); row < places.bottom(); ++row)
        for (auto column = static_cast<std::uint32_t>(places.left()); column < places.right(); ++column)
            cells.push_back({m_plot->rows().row(row), column});
    if (!cells.empty())
        emit brushed(cells);
}

bool MapInteraction::wheeled(const QWheelEvent &event)
{
    const MapPlot::Region region = m_plot->regionAt(event.position());
    const int turned = event.angleDelta().y() != 0 ? event.angleDelta().y() : event.angleDelta().x();
    if (region == MapPlot::Region::elsewhere || turned == 0)
        return false;
    if (!m_lastStep.isValid() || m_lastStep.elapsed() > sameGestureMs)
        remember();
    m_lastStep.start();
    const double factor = std::pow(zoomPerNotch, turned / degreesPerNotch);
    const QPointF at = m_plot->place(event.position());
    QRectF cells = m_plot->visibleCells();
    // Stop at one cell, or the place under the mouse would drift away.
    const auto zoomed = [factor](double &low, double &length, double fixed) {
        const double used = std::max(factor, 1 / length);
        low = fixed - (fixed - low) * used;
        length *= used;
    };
    double left = cells.left(), bottom = cells.top(), width = cells.width(), height = cells.height();
    if (region != MapPlot::Region::rowAxis)
        zoomed(left, width, at.x());
    if (region != MapPlot::Region::columnAxis)
        zoomed(bottom, height, at.y());
    show({left, bottom, width, height});
    return true;
}

bool MapInteraction::keyPressed(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Space:
        if (!event.isAutoRepeat()) {
            m_space = true;
            m_view->setCursor(Qt::OpenHandCursor);
        }
        return true;
    case Qt::Key_Escape:
        if (m_drag == Drag::band || m_drag == Drag::pan) {
            if (m_drag == Drag::pan)
                show(m_cellsAtStart);
            endDrag();
            return true;
        }
        if (!canStepBack())
            return false;
        stepBack();
        return true;
    case Qt::Key_M:
        if (const auto cell = m_plot->selectedCell())
            emit brushed({*cell});
        return true;
    case Qt::Key_Left:
        moveSelection(0, -1);
        return true;
    case Qt::Key_Right:
        moveSelection(0, 1);
        return true;
    case Qt::Key_Up:
        moveSelection(1, 0);
        return true;
    case Qt::Key_Down:
        moveSelection(-1, 0);
        return true;
    default:
        return false;
    }
}

bool MapInteraction::keyReleased(const QKeyEvent &event)
{
    if (event.key() != Qt::Key_Space)
        return false;
    if (!event.isAutoRepeat()) {
        m_space = false;
        if (m_drag == Drag::none)
            m_view->unsetCursor();
    }
    return true;
}

void MapInteraction::hover(const QPoint &position)
{
    const auto cell = m_plot->cellAt(position);
    emit hovered(cell, m_view->mapToGlobal(position));
}

void MapInteraction::moveSelection(int rows, int columns)
{
    const QRectF all = m_plot->allCells();
    if (all.isEmpty())
        return;
    const auto moved = [](std::uint32_t at, int by, double count) {
        return static_cast<std::uint32_t>(std::clamp(at + static_cast<double>(by), 0.0, count - 1));
    };
    // Its row is a place on the map.
    Cell cell{static_cast<std::uint32_t>(m_plot->visibleCells().top()),
        static_cast<std::uint32_t>(m_plot->visibleCells().left())};
    const auto before = m_plot->selectedCell();
    if (const auto place = before ? m_plot->rows().placeOf(before->row) : std::nullopt) {
        cell = {moved(*place, rows, all.height()), moved(before->column, columns, all.width())};
        if (cell == Cell{*place, before->column})
            return;
    }
    // The selection never leaves the picture: the picture follows.
    QRectF cells = m_plot->visibleCells();
    if (cell.column < cells.left())
        cells.moveLeft(cell.column);
    if (cell.column + 1 > cells.right())
        cells.moveRight(cell.column + 1);
    if (cell.row < cells.top())
        cells.moveTop(cell.row);
    if (cell.row + 1 > cells.bottom())
        cells.moveBottom(cell.row + 1);
    show(cells);
    emit selected({m_plot->rows().row(cell.row), cell.column});
}

void MapInteraction::show(const QRectF &cells)
{
    if (m_plot->setVisibleCells(cells))
        emit moved();
}

void MapInteraction::remember()
{
    const QRectF cells = m_plot->visibleCells();
    if (cells.isEmpty() || (!m_history.empty() && m_history.back() == cells))
        return;
    if (m_history.size() == mostHistory)
        m_history.erase(m_history.begin());
    m_history.push_back(cells);
}

void MapInteraction::stepBack()
{
    const QRectF now = m_plot->visibleCells();
    m_lastStep.invalidate();
    while (!m_history.empty()) {
        const QRectF cells = m_history.back();
        m_history.pop_back();
        if (cells == now)
            continue;
        show(cells);
        return;
    }
}

} // namespace collscope
