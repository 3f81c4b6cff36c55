// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/oklch.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

std::vector<QRgb> methodColors(const MapContent &content, const MapLayer::Look &look)
{
    constexpr double faded = 0.82;
    std::vector<QRgb> colors;
    for (std::size_t i = 0; i < content.map->grid->methods().size(); ++i) {
        const auto method = static_cast<MethodIndex>(i);
        const QColor color = content.palette.color(method);
        colors.push_back(
            (look.highlighted && *look.highlighted != method ? mixed(color, look.background, faded) : color)
                .rgb());
    }
    return colors;
}

/// With a letter for cells without a method.
MethodPalette withUnknown(const MethodPalette &methods, std::size_t count)
{
    std::vector<QColor> colors;
    std::vector<QString> letters;
    for (std::size_t i = 0; i < count; ++i) {
        colors.push_back(methods.color(static_cast<MethodIndex>(i)));
        letters.push_back(methods.letter(static_cast<MethodIndex>(i)));
    }
    colors.push_back(methods.color(noMethod));
    letters.emplace_back(unknownLetter);
    return {std::move(colors), std::move(letters)};
}

class MethodLayer : public MapLayer {
public:
    explicit MethodLayer(EvaluationPtr evaluation) : m_evaluation(std::move(evaluation)) { }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        const auto colors = methodColors(content, look);
        const QRgb none = content.palette.color(noMethod).rgb();
        picture.method.resize(picture.fill.size());
        if (!unknownText().isEmpty())
            picture.palette = withUnknown(content.palette, colors.size());
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const MethodIndex method = content.shownMethod(cell);
            picture.method[cell] = std::min(method, static_cast<MethodIndex>(colors.size()));
            picture.fill[cell] = method < colors.size() ? colors[method] : none;
        }
        if (m_evaluation)
            picture.setRegions(*m_evaluation);
    }

    std::uint8_t mark(const DecisionMap &map, std::size_t cell) const override
    {
        if (!m_evaluation)
            return map.grid->isExtrapolated(cell) ? CellPicture::ruled : 0;
        const int ruled = m_evaluation->isOutside(cell) ? CellPicture::ruled : 0;
        const MethodIndex chosen = m_evaluation->decisions[cell].method;
        const bool differs = chosen != map.best[cell] && (chosen != noMethod || unknownText().isEmpty());
        const int found = std::isnan(m_evaluation->penalty[cell]) ? CellPicture::crossed
            : differs                                             ? CellPicture::differing
                                                                  : 0;
        return static_cast<std::uint8_t>(found | ruled);
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        return modelFacts(map, cell, evaluation());
    }

    const Evaluation *evaluation() const override { return m_evaluation.get(); }
    bool showsMethods() const override { return true; }

private:
    EvaluationPtr m_evaluation; ///< null: the exact map
};

class DefaultLayer final : public MethodLayer {
public:
    using MethodLayer::MethodLayer;

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        const TimeGrid &grid = *map.grid;
        const std::size_t index = grid.index(cell);
        const MethodIndex chosen = evaluation()->decisions[index].method;
        const MethodIndex baseline = grid.baseline();
        std::vector<CellFact> facts{{MapView::tr("algorithm"), chosen,
            chosen == noMethod ? MapView::tr("unknown: the data name no release whose decisions are known")
                               : QString()}};
        if (baseline != noMethod) {
            facts.push_back({MapView::tr("time"), noMethod, formatSeconds(grid.seconds(index, baseline))});
            facts.push_back({MapView::tr("penalty"), noMethod, formatSlower(evaluation()->penalty[index])});
        }
        return measuredFacts(map, cell, facts);
    }

    QString unknownText() const override { return MapView::tr("unknown"); }
};

} // namespace

MapLayerPtr defaultLayer(EvaluationPtr choices)
{
    return std::make_shared<DefaultLayer>(std::move(choices));
}

MapLayerPtr methodLayer(EvaluationPtr evaluation)
{
    return std::make_shared<MethodLayer>(std::move(evaluation));
}

} // namespace collscope
