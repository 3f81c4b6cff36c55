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

/// How penalties are written into cells of one size.
struct FigureStyle {
    QFont font;
    bool isShort; ///< whole percent without the sign, as the scale beside the map has it
};

/// The largest size at which figures fit a cell, short ones where others do not; nothing when none does.
std::optional<FigureStyle> figureStyle(const CellFrame &frame, QFont font)
{
    for (const bool isShort : {false, true})
        for (int pixels = 12; pixels >= leastLetterPixels; --pixels) {
            font.setPixelSize(pixels);
            const QFontMetricsF metrics(font);
            const double width = isShort ? metrics.horizontalAdvance(QStringLiteral("000")) + 2
                                         : metrics.horizontalAdvance(QStringLiteral("0.00 %")) + 6;
            if (frame.width() >= width && frame.height() >= metrics.height())
                return FigureStyle{font, isShort};
        }
    return std::nullopt;
}

/// "41", "12\u00d7" from ten times the time on; empty below one percent, where the colour says all.
QString shortFigure(double penalty)
{
    constexpr double manyTimes = 9.995;
    if (penalty >= manyTimes)
        return QString::number(std::lround(1 + penalty)) + QChar(0xd7);
    const long percent = std::lround(penalty * 100);
    if (percent == 0)
        return {};
    return percent < 0 ? QChar(0x2212) + QString::number(-percent) : QString::number(percent);
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
    if (picture.penalty.empty())
        return;
    const auto style = figureStyle(frame, font);
    if (!style)
        return;
    const QFontMetricsF metrics(style->font);
    painter.setFont(style->font);
    for (std::uint32_t row = frame.firstRow; row < frame.endRow(); ++row) {
        for (std::uint32_t column = frame.firstColumn; column < frame.endColumn(); ++column) {
            const std::size_t cell = picture.index(row, column);
            if (std::isnan(picture.penalty[cell]))
                continue;
            QString text
                = style->isShort ? shortFigure(picture.penalty[cell]) : formatSlower(picture.penalty[cell]);
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
    if (kind == CellPicture::differing) { // a corner
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        // Reaches further along the edges of the cell than into it, where the letter is.
        constexpr double nearer = 1;
        const double leg = 1.5 * place.width() + nearer;
        const QPointF corner = place.topRight() + QPointF(nearer, -nearer);
        painter.drawPolygon(QPolygonF{corner - QPointF(leg, 0), corner, corner + QPointF(0, leg)});
        return;
    }
    if (kind == CellPicture::slower) { // an exclamation mark
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        const double width = std::max(1.5, place.width() / 4);
        const QRectF line(place.right() - width, place.top(), width, place.height());
        painter.drawRect(line.adjusted(0, 0, 0, -place.height() * 0.4));
        painter.drawRect(line.adjusted(0, place.height() * 0.75, 0, 0));
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
