// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_labels.h"

#include "widgets/plot/patches.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <map>

namespace collscope {

namespace {

constexpr int leastPixels = 8;
constexpr int mostPixels = 13;
constexpr int patchPixels = 11;
constexpr double cellGap = 1.5; ///< between a letter, a mark and the edges of a cell
constexpr double leastMarkedCell = 5; ///< marks in smaller cells could not be told apart
constexpr int boxedMarks = CellPicture::differing | CellPicture::crossed | CellPicture::tied
    | CellPicture::untold | CellPicture::slower;
constexpr int linedMarks = CellPicture::hatched | CellPicture::ruled;
// Beyond, areas are too small for letters and too many to number.
constexpr std::size_t mostPatchCells = std::size_t{256} * 256;

QFont atPixels(const QFont &font, int pixels)
{
    QFont result = font;
    result.setPixelSize(pixels);
    return result;
}

QSizeF textSize(const QString &text, const QFontMetricsF &metrics)
{
    return text.isEmpty() ? QSizeF() : QSizeF(metrics.horizontalAdvance(text), metrics.capHeight());
}

double markSide(const CellFrame &frame, bool withLetters)
{
    const double size = std::min(frame.width(), frame.height());
    return withLetters ? std::clamp(std::round(size * 0.25), 3.0, 5.0) : std::min(size, 10.0) * 0.6;
}

template <typename Visit> void forCells(const CellFrame &frame, const Visit &visit)
{
    for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row)
        for (std::uint32_t column = frame.firstColumn; column < frame.endColumn(); ++column)
            visit(row, column);
}

/// What the visible cells need room for.
struct Needed {
    std::vector<MethodIndex> methods;
    bool marks = false; ///< of cells with a letter
};

Needed neededIn(const CellPicture &picture, const CellFrame &frame)
{
    std::vector<bool> seen(picture.palette.size());
    Needed needed;
    forCells(frame, [&](std::uint32_t row, std::uint32_t column) {
        const std::size_t cell = picture.index(row, column);
        if (const MethodIndex method = picture.method[cell]; method < seen.size())
            seen[method] = true;
        needed.marks = needed.marks || picture.marks[cell] & boxedMarks;
    });
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (seen[i])
            needed.methods.push_back(static_cast<MethodIndex>(i));
    return needed;
}

/// The largest size at which the widest letter fits a cell, with a mark beside it if there is one; when none
/// does, the largest without; 0 when not even that fits.
int fittingPixels(const CellPicture &picture, const CellFrame &frame, const QFont &font, const Needed &needed)
{
    const QRectF cell(0, 0, frame.width(), frame.height());
    const int most = std::min(mostPixels, static_cast<int>(frame.height() * 0.72));
    const double side = markSide(frame, true);
    int alone = 0;
    for (int pixels = most; pixels >= leastPixels; --pixels) {
        const QFontMetricsF metrics(atPixels(font, pixels));
        QSizeF widest;
        for (const MethodIndex method : needed.methods)
            widest = widest.expandedTo(textSize(picture.palette.letter(method), metrics));
        if (widest.width() + 2 * cellGap > frame.width())
            continue;
        if (!needed.marks || !placesInCell(cell, widest, side).letter.isEmpty())
            return pixels;
        alone = std::max(alone, pixels);
    }
    return alone;
}

CellPicture::Mark boxedMark(std::uint8_t marks)
{
    for (const CellPicture::Mark mark :
        {CellPicture::crossed, CellPicture::tied, CellPicture::untold, CellPicture::slower})
        if (marks & mark)
            return mark;
    return CellPicture::differing;
}

class LabelLayout {
public:
    LabelLayout(const CellPicture &picture, const CellFrame &frame, const QFont &font)
        : m_picture(picture), m_frame(frame), m_metrics(font),
          m_marked(std::min(frame.width(), frame.height()) >= leastMarkedCell),
          m_side(markSide(frame, !picture.method.empty()))
    {
        m_labels.font = font;
    }

    void layOutCells(bool withLetters)
    {
        forCells(m_frame, [&](std::uint32_t row, std::uint32_t column) {
            const std::size_t cell = m_picture.index(row, column);
            const bool marked = m_marked && m_picture.marks[cell] & boxedMarks;
            const QSizeF size = withLetters ? letterSize(m_picture.method[cell]) : QSizeF();
            if (!marked && size.isEmpty())
                return;
            const CellPicture::Mark mark = boxedMark(m_picture.marks[cell]);
            const bool inCorner = mark == CellPicture::differing || mark == CellPicture::slower;
            const CellPlaces places
                = placesInCell(m_frame.rect(row, column), size, marked ? m_side : 0, inCorner);
            if (!places.letter.isEmpty())
                addLetter(places.letter, cell, m_picture.marks[cell] & linedMarks);
            if (marked && !isTaken(places.mark))
                m_labels.marks.push_back({places.mark, mark, m_picture.fill[cell]});
        });
    }

    void layOutPatches()
    {
        for (const Patch &patch : largestPatches(m_picture, m_frame)) {
            const QRectF room(QPointF(m_frame.left(patch.firstColumn), m_frame.top(patch.endRow - 1)),
                QPointF(m_frame.right(patch.endColumn - 1), m_frame.bottom(patch.firstRow)));
            const std::size_t cell = m_picture.index(patch.firstRow, patch.firstColumn);
            const QSizeF size = letterSize(m_picture.method[cell]);
            if (size.isEmpty() || room.width() < size.width() + 4 || room.height() < size.height() + 4)
                continue;
            QRectF place({}, size);
            place.moveCenter(room.center());
            addLetter(place, cell, anyHatched(patch));
            m_taken.push_back(place.adjusted(-1, -1, 1, 1));
        }
    }

    CellLabels take() { return std::move(m_labels); }

private:
    QSizeF letterSize(MethodIndex method)
    {
        const auto [entry, isNew] = m_sizes.try_emplace(method);
        if (isNew)
            entry->second = textSize(m_picture.palette.letter(method), m_metrics);
        return entry->second;
    }
    void addLetter(const QRectF &place, std::size_t cell, bool onHatching)
    {
        m_labels.letters.push_back({place, m_picture.method[cell], m_picture.fill[cell], onHatching});
    }
    bool isTaken(const QRectF &place) const
    {
        return std::any_of(m_taken.begin(), m_taken.end(),
            [&place](const QRectF &letter) { return letter.intersects(place); });
    }
    bool anyHatched(const Patch &patch) const
    {
        for (std::uint32_t row = patch.firstRow; row < patch.endRow; ++row)
            for (std::uint32_t column = patch.firstColumn; column < patch.endColumn; ++column)
                if (m_picture.marks[m_picture.index(row, column)] & linedMarks)
                    return true;
        return false;
    }

    const CellPicture &m_picture;
    const CellFrame &m_frame;
    QFontMetricsF m_metrics;
    bool m_marked;
    double m_side;
    CellLabels m_labels;
    std::vector<QRectF> m_taken;
    std::map<MethodIndex, QSizeF> m_sizes;
};

} // namespace

CellPlaces placesInCell(const QRectF &cell, const QSizeF &letter, double mark, bool inCorner)
{
    CellPlaces places;
    if (!letter.isEmpty()) {
        places.letter = QRectF({}, letter);
        places.letter.moveCenter(cell.center());
    }
    if (mark <= 0)
        return places;
    // Upper right, where it is not taken for a part of the letter.
    const double gap = std::min(cellGap, (std::min(cell.width(), cell.height()) - mark) / 2);
    const QPointF corner(cell.right() - gap, cell.top() + gap);
    places.mark = QRectF(0, 0, mark, mark);
    if (letter.isEmpty() && !inCorner)
        places.mark.moveCenter(cell.center());
    else
        places.mark.moveTopRight(corner);
    if (letter.isEmpty())
        return places;
    if (!places.mark.intersects(places.letter.adjusted(-cellGap, -cellGap, cellGap, cellGap)))
        return places;
    if (letter.width() + mark + 3 * cellGap <= cell.width()) {
        const double left = cell.center().x() - (letter.width() + cellGap + mark) / 2;
        places.letter.moveLeft(left);
        places.mark.moveLeft(left + letter.width() + cellGap);
        places.mark.moveTop(std::max(cell.top() + cellGap, places.letter.top()));
    } else if (letter.height() + mark + 3 * cellGap <= cell.height()) {
        const double top = cell.center().y() - (letter.height() + cellGap + mark) / 2;
        places.mark.moveTop(top);
        places.mark.moveLeft(cell.center().x() - mark / 2);
        places.letter.moveTop(top + mark + cellGap);
    } else {
        places.letter = {};
        if (inCorner)
            places.mark.moveTopRight(corner);
        else
            places.mark.moveCenter(cell.center());
    }
    return places;
}

CellLabels layOutLabels(const CellPicture &picture, const CellFrame &frame, const QFont &font)
{
    if (picture.method.empty()) {
        LabelLayout layout(picture, frame, font);
        layout.layOutCells(false);
        return layout.take();
    }
    const int pixels = fittingPixels(picture, frame, font, neededIn(picture, frame));
    LabelLayout layout(picture, frame, atPixels(font, pixels > 0 ? pixels : patchPixels));
    if (pixels == 0 && std::size_t{frame.rows()} * frame.columns() <= mostPatchCells)
        layout.layOutPatches();
    layout.layOutCells(pixels > 0);
    return layout.take();
}

} // namespace collscope
