// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/cell_frame.h"
#include "widgets/plot/cell_picture.h"

#include <QFont>

#include <vector>

/// Where the letters and marks of a map go, worked out before anything is painted, so that none covers
/// another.
namespace collscope {

/// What stands in the cells of a map.
struct CellLabels {
    struct Letter {
        QRectF place; ///< from the base line to the height of capitals, as wide as the text
        MethodIndex method = noMethod;
        QRgb fill = 0; ///< what it stands on
        bool onHatching = false;
    };
    struct Mark {
        QRectF place;
        CellPicture::Mark kind = CellPicture::differing;
        QRgb fill = 0;
    };
    QFont font; ///< of the letters
    std::vector<Letter> letters;
    std::vector<Mark> marks;
};

/// Letters in every cell when they fit, else one per patch of the same method that has room for it. A mark
/// stands beside its cell's letter, or above it; where a cell has no room for both, the letter is left out:
/// the colour says the method as well. A mark under the letter of a patch is left out: the cells around it
/// have theirs.
CellLabels layOutLabels(const CellPicture &picture, const CellFrame &frame, const QFont &font);

/// The places of a letter and of a mark, `mark` wide and high, in one cell. No letter: it is empty; no room
/// for both: its place is. A mark without a letter is in the middle, or in the upper right corner.
struct CellPlaces {
    QRectF letter;
    QRectF mark;
};
CellPlaces placesInCell(const QRectF &cell, const QSizeF &letter, double mark, bool inCorner = false);

} // namespace collscope
