// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/oklch.h"

#include <cmath>

namespace collscope {

namespace {

class PenaltyLayer : public MapLayer {
public:
    PenaltyLayer(EvaluationPtr evaluation, bool logarithmic)
        : m_evaluation(std::move(evaluation)), m_scale(logarithmic)
    {
    }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        constexpr std::size_t steps = 1024;
        std::vector<QRgb> colors;
        for (std::size_t i = 0; i <= steps; ++i)
            colors.push_back(PenaltyScale::cividis(static_cast<double>(i) / steps).rgb());
        const QRgb none = mixed(content.palette.color(noMethod), look.background, 0.5).rgb();
        picture.penalty = m_evaluation->penalty;
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const double penalty = picture.penalty[cell];
            const bool known = !std::isnan(penalty);
            picture.fill[cell]
                = known ? colors[static_cast<std::size_t>(m_scale.position(penalty) * steps)] : none;
        }
        picture.setRegions(*m_evaluation);
    }

    std::uint8_t mark(const DecisionMap &, std::size_t cell) const override
    {
        return static_cast<std::uint8_t>((std::isnan(m_evaluation->penalty[cell]) ? CellPicture::crossed : 0)
            | (m_evaluation->isOutside(cell) ? CellPicture::ruled : 0));
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        return modelFacts(map, cell, evaluation());
    }

    const Evaluation *evaluation() const override { return m_evaluation.get(); }
    std::optional<PenaltyScale> scale() const override { return m_scale; }

private:
    EvaluationPtr m_evaluation; ///< never null
    PenaltyScale m_scale;
};

} // namespace

MapLayerPtr penaltyLayer(EvaluationPtr evaluation, bool logarithmic)
{
    return std::make_shared<PenaltyLayer>(std::move(evaluation), logarithmic);
}

} // namespace collscope
