// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_painter.h"
#include "widgets/plot/patches.h"

#include "widgets/common/format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStaticText>

#include <algorithm>
#include <cmath>
#include <map>

namespace collscope {

namespace {

constexpr int leastPixels = 8;
constexpr int patchPixels = 11;
// Beyond, areas are too small for letters and too many to number.
constexpr std::size_t mostPatchCells = std::size_t{256} * 256;

QFont atPixels(const QFont &font, int pixels)
{
    QFont result = font;
    result.setPixelSize(pixels);
    return result;
}

std::vector<MethodIndex> visibleMethods(const CellPicture &picture, const CellFrame &frame)
{
    std::vector<bool> seen(picture.palette.size());
    for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row)
        for (std::uint32_t column = frame.firstColumn; column < frame.endColumn(); ++column)
            if (const MethodIndex method = picture.method[picture.index(row, column)]; method < seen.size())
                seen[method] = true;
    std::vector<MethodIndex> methods;
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (seen[i])
            methods.push_back(static_cast<MethodIndex>(i));
    return methods;
}

/// The largest size at which the widest letter fits a cell; 0 when none does.
int fittingPixels(const CellPicture &picture, const CellFrame &frame, const QFont &font,
    const std::vector<MethodIndex> &methods)
{
    const int most = std::min(13, static_cast<int>(frame.height() * 0.72));
    for (int pixels = most; pixels >= leastPixels; --pixels) {
        const QFontMetricsF metrics(atPixels(font, pixels));
        const bool fits = std::all_of(methods.begin(), methods.end(), [&](MethodIndex method) {
            return metrics.horizontalAdvance(picture.palette.letter(method)) + 3 <= frame.width();
        });
        if (fits)
            return pixels;
    }
    return 0;
}

/// Draws the letters of methods; laying out a text once per method, not once per cell, is what makes it fast.
class LetterPainter {
public:
    LetterPainter(QPainter &painter, const CellPicture &picture, const QFont &font)
        : m_painter(painter), m_picture(picture), m_metrics(font), m_font(font)
    {
        painter.setFont(font);
    }

    QSizeF size(MethodIndex method) { return letter(method).size; }

    void paint(const QPointF &middle, MethodIndex method, QRgb fill)
    {
        const Letter &shown = letter(method);
        m_painter.setPen(readableOn(QColor(fill)));
        // Capitals have no descenders: the middle of their height goes to the middle of the cell.
        const double top = middle.y() + m_metrics.capHeight() / 2 - m_metrics.ascent();
        m_painter.drawStaticText(QPointF(middle.x() - shown.size.width() / 2, top), shown.text);
    }

private:
    struct Letter {
        QStaticText text;
        QSizeF size;
    };

    const Letter &letter(MethodIndex method)
    {
        const auto [entry, isNew] = m_letters.try_emplace(method);
        if (isNew) {
            const QString text = m_picture.palette.letter(method);
            entry->second.text = QStaticText(text);
            entry->second.text.setTextFormat(Qt::PlainText);
            entry->second.text.prepare(QTransform(), m_font);
            entry->second.size = {m_metrics.horizontalAdvance(text), m_metrics.capHeight()};
        }
        return entry->second;
    }

    QPainter &m_painter;
    const CellPicture &m_picture;
    QFontMetricsF m_metrics;
    QFont m_font;
    std::map<MethodIndex, Letter> m_letters;
};

void paintInCells(LetterPainter &letters, const CellPicture &picture, const CellFrame &frame)
{
    for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row) {
        for (std::uint32_t column = frame.firstColumn; column < frame.endColumn(); ++column) {
            const std::size_t cell = picture.index(row, column);
            if (picture.method[cell] != noMethod)
                letters.paint(frame.rect(row, column).center(), picture.method[cell], picture.fill[cell]);
        }
    }
}

std::vector<QRectF> paintInPatches(LetterPainter &letters, const CellPicture &picture, const CellFrame &frame)
{
    std::vector<QRectF> taken;
    for (const Patch &patch : largestPatches(picture, frame)) {
        const QRectF room(QPointF(frame.left(patch.firstColumn), frame.top(patch.endRow - 1)),
            QPointF(frame.right(patch.endColumn - 1), frame.bottom(patch.firstRow)));
        const std::size_t cell = picture.index(patch.firstRow, patch.firstColumn);
        const QSizeF size = letters.size(picture.method[cell]);
        if (room.width() < size.width() + 4 || room.height() < size.height() + 4)
            continue;
        letters.paint(room.center(), picture.method[cell], picture.fill[cell]);
        QRectF letter({}, size + QSizeF(5, 5));
        letter.moveCenter(room.center());
        taken.push_back(letter);
    }
    return taken;
}

/// The largest size at which figures fit a cell; 0 when none does.
int figurePixels(const CellFrame &frame, const QFont &font)
{
    for (int pixels = 12; pixels >= leastPixels; --pixels) {
        const QFontMetricsF metrics(atPixels(font, pixels));
        if (frame.width() >= metrics.horizontalAdvance(QStringLiteral("0.00 %")) + 6
            && frame.height() >= metrics.height())
            return pixels;
    }
    return 0;
}

void paintPenalties(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const QFont &font)
{
    const int pixels = figurePixels(frame, font);
    if (pixels == 0)
        return;
    const QFont small = atPixels(font, pixels);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row) {
        for (std::uint32_t column = frame.firstColumn; column < frame.endColumn(); ++column) {
            const std::size_t cell = picture.index(row, column);
            if (std::isnan(picture.penalty[cell]))
                continue;
            const QString text = formatPenalty(picture.penalty[cell]);
            const QRectF rect = frame.rect(row, column);
            const double width = metrics.horizontalAdvance(text);
            if (width > rect.width() - 2)
                continue;
            painter.setPen(readableOn(QColor(picture.fill[cell])));
            painter.drawText(
                QPointF(rect.center().x() - width / 2, rect.center().y() + metrics.capHeight() / 2), text);
        }
    }
}

} // namespace

std::vector<QRectF> paintLetters(
    QPainter &painter, const CellPicture &picture, const CellFrame &frame, const QFont &font)
{
    if (picture.method.empty()) {
        paintPenalties(painter, picture, frame, font);
        return {};
    }
    const int pixels = fittingPixels(picture, frame, font, visibleMethods(picture, frame));
    LetterPainter letters(painter, picture, atPixels(font, pixels > 0 ? pixels : patchPixels));
    if (pixels > 0)
        paintInCells(letters, picture, frame);
    else if (std::size_t{frame.rows()} * frame.columns() <= mostPatchCells)
        return paintInPatches(letters, picture, frame);
    return {};
}

} // namespace collscope
