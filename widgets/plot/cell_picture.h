// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/map_content.h"

#include <QColor>

#include <cstdint>
#include <optional>
#include <vector>

namespace collscope {

/// What every cell of a map looks like, worked out once per content so that painting has only to look up.
/// Cells row by row, upwards, of the rows that are shown.
struct CellPicture {
    enum Mark : std::uint8_t {
        hatched = 1, ///< interpolated
        differing = 2, ///< the model does not choose the best method
        crossed = 4, ///< the choice was not measured here: it has no time and no penalty
        ruled = 8, ///< beyond what was measured of the map a model was fitted to, or extrapolated itself
        tied = 16, ///< others do as well as the best method
        untold = 32, ///< others may be better, nobody can tell
        uncertain = 64, ///< interpolated, and what is decided is a guess
        slower = 128, ///< the choice is slower than the library default
    };

    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::vector<QRgb> fill;
    std::vector<std::uint8_t> marks;
    std::vector<MethodIndex> method; ///< whose letter a cell carries; empty: a penalty map, it carries none
    std::vector<double> penalty; ///< whose figure a cell carries when it is large; empty: a method map
    std::vector<std::uint32_t> groups; ///< the first row of each group of rows; empty: none to keep apart
    std::vector<std::uint32_t> region; ///< leaf of the model; empty: none to outline
    std::shared_ptr<const Ties> ties; ///< of the grid's cells; null: all edges between regions are alike
    std::vector<std::uint32_t> cell; ///< of the grid; empty without ties
    MethodPalette palette;

    /// Will the best method of one of two cells do in the other one too, or does nobody know?
    bool isSoft(std::size_t one, std::size_t other) const;
    void setRegions(const Evaluation &model);
    std::size_t index(std::uint32_t row, std::uint32_t column) const
    {
        return std::size_t{row} * columns + column;
    }
};

/// The marks of every cell of the grid.
std::vector<std::uint8_t> cellMarks(const MapContent &content);

/// `background`: what the cells of other methods fade into when one is highlighted.
CellPicture makeCellPicture(
    const MapContent &content, std::optional<MethodIndex> highlighted, const QColor &background);

} // namespace collscope
