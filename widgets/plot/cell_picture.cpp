// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_picture.h"

#include "widgets/plot/oklch.h"
#include "widgets/plot/penalty_scale.h"

#include <cmath>

namespace collscope {

namespace {

std::vector<QRgb> methodColors(
    const MapContent &content, std::optional<MethodIndex> highlighted, const QColor &background)
{
    constexpr double faded = 0.82;
    std::vector<QRgb> colors;
    for (std::size_t i = 0; i < content.map->grid->methods().size(); ++i) {
        const auto method = static_cast<MethodIndex>(i);
        const QColor color = content.palette.color(method);
        colors.push_back(
            (highlighted && *highlighted != method ? mixed(color, background, faded) : color).rgb());
    }
    return colors;
}

void fillMethods(CellPicture &picture, const MapContent &content, std::optional<MethodIndex> highlighted,
    const QColor &background)
{
    const auto colors = methodColors(content, highlighted, background);
    const QRgb none = content.palette.color(noMethod).rgb();
    picture.method.resize(picture.fill.size());
    for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
        const MethodIndex method = content.shownMethod(cell);
        picture.method[cell] = method;
        picture.fill[cell] = method < colors.size() ? colors[method] : none;
    }
}

void fillPenalties(CellPicture &picture, const MapContent &content, const QColor &background)
{
    constexpr std::size_t steps = 1024;
    std::vector<QRgb> colors;
    for (std::size_t i = 0; i <= steps; ++i)
        colors.push_back(PenaltyScale::cividis(static_cast<double>(i) / steps).rgb());
    const PenaltyScale scale(content.logPenalty);
    const QRgb none = mixed(content.palette.color(noMethod), background, 0.5).rgb();
    picture.penalty = content.evaluation->penalty;
    for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
        const double penalty = picture.penalty[cell];
        const bool known = !std::isnan(penalty);
        picture.fill[cell] = known ? colors[static_cast<std::size_t>(scale.position(penalty) * steps)] : none;
    }
}

/// Letters say what the colours say.
void fillDifference(CellPicture &picture, const MapContent &content, const QColor &background)
{
    const QColor quiet = mixed(content.palette.color(noMethod), background, 0.75);
    const QColor neither = mixed(content.palette.color(noMethod), background, 0.35);
    // In the order of Verdict; neither colours nor characters are a method's.
    const std::vector<QColor> colors{
        quiet, QColor(0x2b, 0x83, 0x8b), QColor(0xc8, 0xb8, 0xe6), neither, neither};
    picture.palette = MethodPalette(
        colors, {{}, QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("="), QStringLiteral("?")});
    picture.method.resize(picture.fill.size());
    for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
        const auto verdict = static_cast<MethodIndex>(verdictOf(content, cell));
        picture.method[cell] = verdict;
        picture.fill[cell] = colors[verdict].rgb();
    }
}

/// Colours say how much, letters whether it is more than noise.
void fillGains(CellPicture &picture, const MapContent &content, const QColor &background)
{
    const PenaltyScale scale = PenaltyScale::ofGains();
    const QColor none = mixed(content.palette.color(noMethod), background, 0.5);
    // In the order of GainVerdict.
    picture.palette = MethodPalette({none, scale.color(1), scale.color(-0.5), scale.color(0)},
        {{}, QStringLiteral("+"), QStringLiteral("\u2212"), QStringLiteral("=")});
    picture.method.resize(picture.fill.size());
    for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
        const CellGain &gain = content.gain->cells[cell];
        picture.method[cell] = static_cast<MethodIndex>(gain.verdict);
        picture.fill[cell] = gain.verdict == GainVerdict::notTimed ? none.rgb()
            : gain.verdict == GainVerdict::same                    ? scale.color(0).rgb()
                                                                   : scale.color(gain.gain).rgb();
    }
}

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
    picture.rows = rows.places();
    for (const RowOrder::Group &group : rows.groups())
        picture.groups.push_back(group.first);
}

} // namespace

std::vector<std::uint8_t> cellMarks(const MapContent &content)
{
    const DecisionMap &map = *content.map;
    const Evaluation *const evaluation = content.evaluation.get();
    const bool isMethod = content.kind == MapContent::Kind::method;
    const bool isPenalty = content.kind == MapContent::Kind::penalty;
    std::vector<std::uint8_t> marks(map.grid->cells());
    for (std::size_t cell = 0; cell < marks.size(); ++cell) {
        if (map.interpolated(cell))
            marks[cell] = CellPicture::hatched;
        else if (!evaluation || !(isMethod || isPenalty))
            continue;
        else if (std::isnan(evaluation->penalty[cell]))
            marks[cell] = CellPicture::crossed;
        else if (isMethod && evaluation->decisions[cell].method != map.best[cell])
            marks[cell] = CellPicture::dotted;
    }
    return marks;
}

CellPicture makeCellPicture(
    const MapContent &content, std::optional<MethodIndex> highlighted, const QColor &background)
{
    const DecisionMap &map = *content.map;
    const Evaluation *const evaluation = content.evaluation.get();
    CellPicture picture;
    picture.columns = map.grid->columns();
    picture.palette = content.palette;
    picture.fill.resize(map.grid->cells());
    picture.marks = cellMarks(content);
    const bool isPenalty = content.kind == MapContent::Kind::penalty && evaluation;
    const bool isDifference = content.kind == MapContent::Kind::difference && evaluation && content.other;
    if (evaluation && !isDifference) {
        picture.region.reserve(evaluation->decisions.size());
        for (const Decision &decision : evaluation->decisions)
            picture.region.push_back(decision.leaf);
    }
    if (content.gain)
        fillGains(picture, content, background);
    else if (isDifference)
        fillDifference(picture, content, background);
    else if (isPenalty)
        fillPenalties(picture, content, background);
    else
        fillMethods(picture, content, highlighted, background);
    arrange(picture, content.rowOrder());
    return picture;
}

} // namespace collscope
