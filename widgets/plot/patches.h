// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/cell_frame.h"
#include "widgets/plot/cell_picture.h"

namespace collscope {

/// A rectangle of cells of one method.
struct Patch {
    std::uint32_t firstRow = 0;
    std::uint32_t endRow = 0;
    std::uint32_t firstColumn = 0;
    std::uint32_t endColumn = 0;
};

/// For every connected area of one method and one group of rows in the visible part, its largest rectangle on
/// the device: the place for the area's letter.
std::vector<Patch> largestPatches(const CellPicture &picture, const CellFrame &frame);

} // namespace collscope
