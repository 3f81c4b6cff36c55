// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_picture.h"

#include "engine/map/predicted_cells.h"
#include "engine/map/ties.h"
#include "widgets/plot/oklch.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

/// From the grid's rows to those that are shown.
void arrange(CellPicture &picture, const RowOrder &rows)
{
    const auto arranged = [&](auto &cells) {
        if (!cells.empty())
            cells = rows.arranged(cells, picture.columns);
    };
    arranged(picture.fill);
    arranged(picture.marks);
    arranged(picture.method);
    arranged(picture.penalty);
    arranged(picture.region);
    arranged(picture.cell);
    picture.rows = rows.places();
    for (const RowOrder::Group &group : rows.groups())
        picture.groups.push_back(group.first);
}

/// What counts less is nearer to the background, in the logarithm of the weight over the greatest one.
void dimByWeight(CellPicture &picture, const DecisionMap &map, const QColor &background)
{
    if (map.weights.empty())
        return;
    constexpr double octaves = 10; // below the greatest: as faint as what does not count at all
    constexpr double faintest = 0.7;
    const double greatest = *std::max_element(map.weights.begin(), map.weights.end());
    for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
        const double weight = map.weights[cell];
        const double faded = weight > 0 ? std::log2(greatest / weight) / octaves : 1.0;
        picture.fill[cell]
            = mixed(QColor(picture.fill[cell]), background, faintest * std::clamp(faded, 0.0, 1.0)).rgb();
    }
}

} // namespace

bool CellPicture::isSoft(std::size_t one, std::size_t other) const
{
    if (!ties)
        return false;
    const auto best = [&](std::size_t at) { return ties->free(cell[at]).front(); };
    const auto isUnknown = [&](std::size_t at) { return ties->states[cell[at]] == Ties::State::unknown; };
    return isUnknown(one) || isUnknown(other) || ties->isFree(cell[one], best(other))
        || ties->isFree(cell[other], best(one));
}

void CellPicture::setRegions(const Evaluation &model)
{
    region.reserve(model.decisions.size());
    for (const Decision &decision : model.decisions)
        region.push_back(decision.leaf);
}

std::vector<std::uint8_t> cellMarks(const MapContent &content)
{
    const DecisionMap &map = *content.map;
    std::vector<std::uint8_t> marks(map.grid->cells());
    for (std::size_t cell = 0; cell < marks.size(); ++cell) {
        const std::uint8_t mark = content.layer->mark(map, cell);
        marks[cell] = map.interpolated(cell)
            ? static_cast<std::uint8_t>(CellPicture::hatched | (mark & CellPicture::ruled)
                | (isUncertain(map, cell) ? CellPicture::uncertain : 0))
            : mark;
    }
    return marks;
}

CellPicture makeCellPicture(
    const MapContent &content, std::optional<MethodIndex> highlighted, const QColor &background)
{
    CellPicture picture;
    picture.columns = content.map->grid->columns();
    picture.palette = content.palette;
    picture.fill.resize(content.map->grid->cells());
    picture.marks = cellMarks(content);
    content.layer->paint(picture, content, {highlighted, background});
    dimByWeight(picture, *content.map, background);
    arrange(picture, content.rowOrder());
    return picture;
}

} // namespace collscope
