// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_plottable.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// Positions on the device of the edges first, first + 1, ..., end.
std::vector<double> edges(const QCPAxis &axis, std::uint32_t first, std::uint32_t end, double pixelRatio)
{
    std::vector<double> result;
    result.reserve(end - first + 1);
    for (std::uint32_t edge = first; edge <= end; ++edge) {
        const double place = axis.coordToPixel(edge);
        result.push_back(pixelRatio > 0 ? std::round(place * pixelRatio) / pixelRatio : place);
    }
    return result;
}

std::pair<std::uint32_t, std::uint32_t> visiblePart(const QCPRange &range, std::uint32_t count)
{
    const auto most = static_cast<double>(count);
    return {static_cast<std::uint32_t>(std::clamp(std::floor(range.lower), 0.0, most)),
        static_cast<std::uint32_t>(std::clamp(std::ceil(range.upper), 0.0, most))};
}

} // namespace

CellPlottable::CellPlottable(QCPAxis *columns, QCPAxis *rows) : QCPAbstractPlottable(columns, rows) { }

CellFrame CellPlottable::frame(double pixelRatio) const
{
    const auto [firstColumn, endColumn] = visiblePart(keyAxis()->range(), m_picture.columns);
    const auto [firstRow, endRow] = visiblePart(valueAxis()->range(), m_picture.rows);
    if (firstColumn >= endColumn || firstRow >= endRow)
        return {};
    return {firstColumn, firstRow, edges(*keyAxis(), firstColumn, endColumn, pixelRatio),
        edges(*valueAxis(), firstRow, endRow, pixelRatio)};
}

double CellPlottable::selectTest(const QPointF &, bool, QVariant *) const
{
    return -1; // the map view knows which cell is where
}

QCPRange CellPlottable::getKeyRange(bool &foundRange, QCP::SignDomain) const
{
    foundRange = m_picture.columns > 0;
    return {0, static_cast<double>(m_picture.columns)};
}

QCPRange CellPlottable::getValueRange(bool &foundRange, QCP::SignDomain, const QCPRange &) const
{
    foundRange = m_picture.rows > 0;
    return {0, static_cast<double>(m_picture.rows)};
}

void CellPlottable::draw(QCPPainter *painter)
{
    constexpr std::size_t mostRectangles = 250'000;
    const bool vectors = painter->modes().testFlag(QCPPainter::pmVectorized);
    const double pixelRatio = painter->device()->devicePixelRatioF();
    const CellFrame frame = this->frame(vectors ? 0 : pixelRatio);
    m_letterPlaces.clear();
    if (frame.columns() == 0)
        return;
    const std::size_t cells = std::size_t{frame.rows()} * frame.columns();
    const double smallest = std::min(frame.width(), frame.height());
    if (cells > mostRectangles || (!vectors && smallest * pixelRatio < 2)) {
        const QImage image = cellImage(m_picture, frame, vectors ? 4 : pixelRatio);
        painter->drawImage(frame.bounds(), image);
        return;
    }
    painter->setAntialiasing(false);
    paintFills(*painter, m_picture, frame, vectors ? 0.4 : 0);
    paintSeparators(*painter, frame, m_ink);
    painter->setAntialiasing(true);
    const CellLabels labels = layOutLabels(m_picture, frame, m_font);
    paintHatching(*painter, m_picture, frame, labels);
    painter->setAntialiasing(false);
    paintGroups(*painter, m_picture, frame, m_ink);
    paintRegions(*painter, m_picture, frame, m_ink);
    painter->setAntialiasing(true);
    paintLetters(*painter, m_picture, labels);
    paintPenalties(*painter, m_picture, frame, m_font);
    paintMarks(*painter, labels);
    for (const CellLabels::Letter &letter : labels.letters)
        m_letterPlaces.push_back(letter.place);
}

void CellPlottable::drawLegendIcon(QCPPainter *, const QRectF &) const { }

} // namespace collscope
