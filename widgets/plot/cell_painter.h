// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/cell_frame.h"
#include "widgets/plot/cell_picture.h"

#include <QFont>

class QPainter;

/// The layers of a map, each drawn over the whole visible part. They use plain QPainter calls, so a screen,
/// an SVG and a PDF get the same picture.
namespace collscope {

/// Colours that follow the window's palette.
struct CellInk {
    QColor background;
    QColor outline;
};

/// Rectangles, those of one colour beside each other as one. `overlap` closes the hairlines that viewers of
/// vector pictures show between rectangles that only touch.
void paintFills(QPainter &painter, const CellPicture &picture, const CellFrame &frame, double overlap);
/// The same for cells smaller than a pixel: one look-up per pixel.
QImage cellImage(const CellPicture &picture, const CellFrame &frame, double pixelRatio);
void paintSeparators(QPainter &painter, const CellFrame &frame, const CellInk &ink);
void paintHatching(QPainter &painter, const CellPicture &picture, const CellFrame &frame);
void paintRegions(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const CellInk &ink);
/// `taken`: where letters are; a dot under one is left out.
void paintDots(
    QPainter &painter, const CellPicture &picture, const CellFrame &frame, const std::vector<QRectF> &taken);

/// Letters in every cell when they fit, else one per patch of the same method that has room for it; percent
/// in the cells of a penalty map when they fit. Returns where letters of patches are; those in cells leave
/// room for a dot.
std::vector<QRectF> paintLetters(
    QPainter &painter, const CellPicture &picture, const CellFrame &frame, const QFont &font);

} // namespace collscope
