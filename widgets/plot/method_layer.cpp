// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/oklch.h"

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

class MethodLayer : public MapLayer {
public:
    explicit MethodLayer(EvaluationPtr evaluation) : m_evaluation(std::move(evaluation)) { }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        const auto colors = methodColors(content, look);
        const QRgb none = content.palette.color(noMethod).rgb();
        picture.method.resize(picture.fill.size());
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const MethodIndex method = content.shownMethod(cell);
            picture.method[cell] = method;
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
        const bool differs = m_evaluation->decisions[cell].method != map.best[cell];
        const int found = std::isnan(m_evaluation->penalty[cell]) ? CellPicture::crossed
            : differs                                             ? CellPicture::dotted
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

} // namespace

MapLayerPtr methodLayer(EvaluationPtr evaluation)
{
    return std::make_shared<MethodLayer>(std::move(evaluation));
}

} // namespace collscope
