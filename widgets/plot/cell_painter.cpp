// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_painter.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// Calls paint(row, first column, end column) for every stretch of cells in a row with the same value.
template <typename Value, typename Paint>
void forStretches(const CellFrame &frame, const Value &value, const Paint &paint)
{
    for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row) {
        for (std::uint32_t column = frame.firstColumn; column < frame.endColumn();) {
            const auto here = value(row, column);
            std::uint32_t end = column + 1;
            while (end < frame.endColumn() && value(row, end) == here)
                ++end;
            paint(row, column, end);
            column = end;
        }
    }
}

/// The part of the diagonals x + y = k * step that lies in a rectangle.
void addDiagonals(QVector<QLineF> &lines, const QRectF &rect, double step)
{
    const auto first = static_cast<int>(std::ceil((rect.left() + rect.top()) / step));
    for (int k = first; k * step < rect.right() + rect.bottom(); ++k) {
        const double sum = k * step;
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        if (right > left)
            lines.append({left, sum - left, right, sum - right});
    }
}

/// The part of the diagonals x - y = k * step that lies in a rectangle.
void addOtherDiagonals(QVector<QLineF> &lines, const QRectF &rect, double step)
{
    const auto first = static_cast<int>(std::ceil((rect.left() - rect.bottom()) / step));
    for (int k = first; k * step < rect.right() - rect.top(); ++k) {
        const double left = std::max(rect.left(), rect.top() + k * step);
        const double right = std::min(rect.right(), rect.bottom() + k * step);
        if (right > left)
            lines.append({left, left - k * step, right, right - k * step});
    }
}

/// Verticals x = k * step.
void addVerticals(QVector<QLineF> &lines, const QRectF &rect, double step)
{
    for (auto k = static_cast<int>(std::floor(rect.left() / step)) + 1; k * step < rect.right(); ++k)
        lines.append({k * step, rect.top(), k * step, rect.bottom()});
}

constexpr double hatchingStep = 6;
constexpr double rulingStep = 6;
constexpr double leastHatchedCell = 3;

void addLines(QVector<QLineF> &lines, int marks, const QRectF &rect)
{
    if (marks & CellPicture::hatched)
        addDiagonals(lines, rect, hatchingStep);
    if (marks & CellPicture::uncertain)
        addOtherDiagonals(lines, rect, hatchingStep);
    if (marks & CellPicture::ruled)
        addVerticals(lines, rect, rulingStep);
}

bool isDark(const QColor &fill)
{
    return readableOn(fill) == QColor(Qt::white);
}

QPen hatchingPen(bool onDark)
{
    return {onDark ? QColor(255, 255, 255, 130) : QColor(0, 0, 0, 100), 1};
}

/// For every edge of a grid line, the stretches along it where the neighbours' regions differ.
template <typename Differs, typename Add>
void forBoundaries(std::uint32_t first, std::uint32_t end, const Differs &differs, const Add &add)
{
    for (std::uint32_t at = first; at < end;) {
        if (!differs(at)) {
            ++at;
            continue;
        }
        std::uint32_t stop = at + 1;
        while (stop < end && differs(stop))
            ++stop;
        add(at, stop);
        at = stop;
    }
}

/// The edges between cells that differ.
template <typename Differs>
QVector<QLineF> boundaries(const CellPicture &picture, const CellFrame &frame, const Differs &differs)
{
    QVector<QLineF> lines;
    for (std::uint32_t column = frame.firstColumn + 1; column < frame.endColumn(); ++column)
        forBoundaries(
            frame.firstRow, frame.endRow(),
            [&](std::uint32_t row) {
                return differs(picture.index(row, column - 1), picture.index(row, column));
            },
            [&](std::uint32_t row, std::uint32_t end) {
                lines.append({frame.left(column), frame.bottom(row), frame.left(column), frame.top(end - 1)});
            });
    for (std::uint32_t row = frame.firstRow + 1; row < frame.endRow(); ++row)
        forBoundaries(
            frame.firstColumn, frame.endColumn(),
            [&](std::uint32_t column) {
                return differs(picture.index(row - 1, column), picture.index(row, column));
            },
            [&](std::uint32_t column, std::uint32_t end) {
                lines.append(
                    {frame.left(column), frame.bottom(row), frame.right(end - 1), frame.bottom(row)});
            });
    return lines;
}

} // namespace

void paintFills(QPainter &painter, const CellPicture &picture, const CellFrame &frame, double overlap)
{
    const auto fill
        = [&](std::uint32_t row, std::uint32_t column) { return picture.fill[picture.index(row, column)]; };
    painter.setPen(Qt::NoPen);
    forStretches(frame, fill, [&](std::uint32_t row, std::uint32_t column, std::uint32_t end) {
        QRectF rect(
            QPointF(frame.left(column), frame.top(row)), QPointF(frame.right(end - 1), frame.bottom(row)));
        // Rows are drawn upwards, columns rightwards: what reaches over is covered by what comes next.
        if (end != frame.endColumn())
            rect.setRight(rect.right() + overlap);
        if (row + 1 != frame.endRow())
            rect.setTop(rect.top() - overlap);
        painter.fillRect(rect, QColor(fill(row, column)));
    });
}

QImage cellImage(const CellPicture &picture, const CellFrame &frame, double pixelRatio)
{
    const QRectF bounds = frame.bounds();
    const int width = std::max(1, static_cast<int>(std::lround(bounds.width() * pixelRatio)));
    const int height = std::max(1, static_cast<int>(std::lround(bounds.height() * pixelRatio)));
    std::vector<std::uint32_t> column(static_cast<std::size_t>(width));
    for (int i = 0; i < width; ++i)
        column[static_cast<std::size_t>(i)] = frame.firstColumn
            + std::min(frame.columns() - 1, static_cast<std::uint32_t>((i + 0.5) * frame.columns() / width));
    QImage image(width, height, QImage::Format_RGB32);
    for (int i = 0; i < height; ++i) {
        const std::uint32_t row = frame.firstRow
            + std::min(
                frame.rows() - 1, static_cast<std::uint32_t>((height - i - 0.5) * frame.rows() / height));
        const QRgb *const source = picture.fill.data() + picture.index(row, 0);
        auto *const line = reinterpret_cast<QRgb *>(image.scanLine(i));
        for (std::size_t at = 0; at < column.size(); ++at)
            line[at] = source[column[at]];
    }
    image.setDevicePixelRatio(pixelRatio);
    return image;
}

void paintSeparators(QPainter &painter, const CellFrame &frame, const CellInk &ink)
{
    const double size = std::min(frame.width(), frame.height());
    if (size < 5)
        return;
    QColor color = ink.background;
    color.setAlphaF(size < 9 ? 0.25F : 0.5F);
    QVector<QLineF> lines;
    const QRectF bounds = frame.bounds();
    for (std::size_t i = 1; i + 1 < frame.x.size(); ++i)
        lines.append({frame.x[i], bounds.top(), frame.x[i], bounds.bottom()});
    for (std::size_t i = 1; i + 1 < frame.y.size(); ++i)
        lines.append({bounds.left(), frame.y[i], bounds.right(), frame.y[i]});
    painter.setPen(QPen(color, 1));
    painter.drawLines(lines);
}

void paintGroups(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const CellInk &ink)
{
    const double height = frame.height();
    if (height < 5)
        return;
    painter.setPen(QPen(ink.background, height < 9 ? 2 : 3, Qt::SolidLine, Qt::FlatCap));
    for (const std::uint32_t row : picture.groups)
        if (row > frame.firstRow && row < frame.endRow())
            painter.drawLine(QLineF(frame.x.front(), frame.bottom(row), frame.x.back(), frame.bottom(row)));
}

void paintHatching(
    QPainter &painter, const CellPicture &picture, const CellFrame &frame, const CellLabels &labels)
{
    if (std::min(frame.width(), frame.height()) < leastHatchedCell)
        return;
    // Light lines on dark cells, dark lines on light ones; neighbours of one colour in one go.
    QVector<QLineF> onDark;
    QVector<QLineF> onLight;
    const auto value = [&](std::uint32_t row, std::uint32_t column) {
        const std::size_t cell = picture.index(row, column);
        constexpr int lined = CellPicture::hatched | CellPicture::uncertain | CellPicture::ruled;
        return std::pair{picture.marks[cell] & lined, picture.fill[cell]};
    };
    forStretches(frame, value, [&](std::uint32_t row, std::uint32_t column, std::uint32_t end) {
        const auto [marks, fill] = value(row, column);
        if (!marks)
            return;
        const QRectF rect(
            QPointF(frame.left(column), frame.top(row)), QPointF(frame.right(end - 1), frame.bottom(row)));
        addLines(isDark(QColor(fill)) ? onDark : onLight, marks, rect);
    });
    painter.setPen(hatchingPen(true));
    painter.drawLines(onDark);
    painter.setPen(hatchingPen(false));
    painter.drawLines(onLight);
    for (const CellLabels::Letter &letter : labels.letters)
        if (letter.onHatching)
            painter.fillRect(letter.place.adjusted(-1, -1, 1, 1), QColor(letter.fill));
}

void paintHatching(QPainter &painter, CellPicture::Mark kind, const QRectF &place, const QColor &fill)
{
    QVector<QLineF> lines;
    addLines(lines, kind == CellPicture::uncertain ? kind | CellPicture::hatched : kind, place);
    painter.setPen(hatchingPen(isDark(fill)));
    painter.drawLines(lines);
}

void paintRegions(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const CellInk &ink)
{
    const double size = std::min(frame.width(), frame.height());
    if (picture.region.empty() || size < 2)
        return;
    const auto edges = [&](bool soft) {
        const auto differs = [&](std::size_t a, std::size_t b) {
            return picture.region[a] != picture.region[b] && picture.isSoft(a, b) == soft;
        };
        return boundaries(picture, frame, differs);
    };
    // Most of a penalty map is the dark end of its scale, whatever the window's colours.
    const QColor color = picture.penalty.empty() ? ink.outline : QColor(255, 255, 255, 170);
    if (picture.ties) { // as broad as the doubt about where the edge is
        QColor broad = color;
        broad.setAlphaF(0.3F);
        painter.setPen(QPen(broad, std::clamp(size * 0.4, 2.0, 7.0), Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(edges(true));
    }
    painter.setPen(QPen(color, size < 7 ? 1 : 1.5, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(edges(false));
}

} // namespace collscope
