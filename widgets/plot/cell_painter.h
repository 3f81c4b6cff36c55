// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/cell_frame.h"
#include "widgets/plot/cell_labels.h"

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
/// Gaps between groups of rows, where rows are high enough for one.
void paintGroups(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const CellInk &ink);
/// And ruling. Leaves the places of letters free: no line goes through one.
void paintHatching(
    QPainter &painter, const CellPicture &picture, const CellFrame &frame, const CellLabels &labels);
/// The hatching, cross-hatching (uncertain) or ruling of a part of a cell of colour `fill`.
void paintHatching(QPainter &painter, CellPicture::Mark kind, const QRectF &place, const QColor &fill);
void paintRegions(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const CellInk &ink);
void paintLetters(QPainter &painter, const CellPicture &picture, const CellLabels &labels);
/// Percent in the cells of a penalty map when they fit.
void paintPenalties(QPainter &painter, const CellPicture &picture, const CellFrame &frame, const QFont &font);
void paintMarks(QPainter &painter, const CellLabels &labels);
/// `kind`: dotted, crossed, tied or untold.
void paintMark(QPainter &painter, CellPicture::Mark kind, const QRectF &place, const QColor &ink);

} // namespace collscope
