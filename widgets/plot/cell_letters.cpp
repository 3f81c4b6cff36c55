// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_painter.h"

#include "widgets/common/format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStaticText>

#include <cmath>
#include <map>

namespace collscope {

namespace {

constexpr int leastLetterPixels = 8;

/// The largest size at which figures fit a cell; nothing when none does.
std::optional<QFont> figureFont(const CellFrame &frame, QFont font)
{
    for (int pixels = 12; pixels >= leastLetterPixels; --pixels) {
        font.setPixelSize(pixels);
        const QFontMetricsF metrics(font);
        if (frame.width() >= metrics.horizontalAdvance(QStringLiteral("0.00 %")) + 6
            && frame.height() >= metrics.height())
            return font;
    }
    return std::nullopt;
}

} // namespace

void paintLetters(QPainter &painter, const CellPicture &picture, const CellLabels &labels)
{
    const QFontMetricsF metrics(labels.font);
    // Laying out a text once per method, not once per cell, is what makes it fast.
    std::map<MethodIndex, QStaticText> texts;
    painter.setFont(labels.font);
    for (const CellLabels::Letter &letter : labels.letters) {
        const auto [text, isNew] = texts.try_emplace(letter.method, picture.palette.letter(letter.method));
        if (isNew) {
            text->second.setTextFormat(Qt::PlainText);
            text->second.prepare(QTransform(), labels.font);
        }
        painter.setPen(readableOn(QColor(letter.fill)));
        // Capitals have no descenders: the place is that of their height.
        painter.drawStaticText(
            QPointF(letter.place.left(), letter.place.bottom() - metrics.ascent()), text->second);
    }
}

void paintPenalties(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const QFont &font)
{
    const auto small = figureFont(frame, font);
    if (picture.penalty.empty() || !small)
        return;
    const QFontMetricsF metrics(*small);
    painter.setFont(*small);
    for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row) {
        for (std::uint32_t column = frame.firstColumn; column < frame.endColumn(); ++column) {
            const std::size_t cell = picture.index(row, column);
            if (std::isnan(picture.penalty[cell]))
                continue;
            QString text = formatPenalty(picture.penalty[cell]);
            const QRectF rect = frame.rect(row, column);
            const double room = rect.width() - 2;
            if (const QString more = text + u' ' + outsideLetter;
                picture.marks[cell] & CellPicture::ruled && metrics.horizontalAdvance(more) <= room)
                text = more;
            const double width = metrics.horizontalAdvance(text);
            if (width > room)
                continue;
            painter.setPen(readableOn(QColor(picture.fill[cell])));
            painter.drawText(
                QPointF(rect.center().x() - width / 2, rect.center().y() + metrics.capHeight() / 2), text);
        }
    }
}

void paintMark(QPainter &painter, CellPicture::Mark kind, const QRectF &place, const QColor &ink)
{
    if (kind == CellPicture::dotted) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(place);
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 1.2));
    if (kind == CellPicture::tied) { // an equals sign
        const double off = place.height() / 4;
        for (const double y : {place.center().y() - off, place.center().y() + off})
            painter.drawLine(QPointF(place.left(), y), QPointF(place.right(), y));
        return;
    }
    if (kind == CellPicture::untold) {
        painter.drawEllipse(place);
        return;
    }
    painter.drawLine(place.topLeft(), place.bottomRight());
    painter.drawLine(place.bottomLeft(), place.topRight());
}

void paintMarks(QPainter &painter, const CellLabels &labels)
{
    for (const CellLabels::Mark &mark : labels.marks)
        paintMark(painter, mark.kind, mark.place, readableOn(QColor(mark.fill)));
}

} // namespace collscope
