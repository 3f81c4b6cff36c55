// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/oklch.h"

#include <cmath>

namespace collscope {

namespace {

class PenaltyLayer : public MapLayer {
public:
    PenaltyLayer(EvaluationPtr evaluation, EvaluationPtr baseline, bool logarithmic)
        : m_evaluation(std::move(evaluation)), m_baseline(std::move(baseline)),
          m_scale(logarithmic, m_baseline != nullptr)
    {
    }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        constexpr std::size_t steps = 1024;
        std::vector<QRgb> colors;
        std::vector<QRgb> reds;
        for (std::size_t i = 0; i <= steps; ++i) {
            const double position = static_cast<double>(i) / steps;
            colors.push_back(PenaltyScale::cividis(position).rgb());
            reds.push_back(PenaltyScale::slower(position).rgb());
        }
        const QRgb none = mixed(content.palette.color(noMethod), look.background, 0.5).rgb();
        picture.penalty = m_evaluation->penalty;
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const double penalty = picture.penalty[cell];
            if (std::isnan(penalty))
                picture.fill[cell] = none;
            else
                picture.fill[cell]
                    = (isRed(cell) ? reds
                                   : colors)[static_cast<std::size_t>(m_scale.position(penalty) * steps)];
        }
        picture.setRegions(*m_evaluation);
    }

    std::uint8_t mark(const DecisionMap &, std::size_t cell) const override
    {
        return static_cast<std::uint8_t>((std::isnan(m_evaluation->penalty[cell]) ? CellPicture::crossed : 0)
            | (m_evaluation->isOutside(cell) ? CellPicture::ruled : 0)
            | (isRed(cell) ? CellPicture::slower : 0));
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        return modelFacts(map, cell, evaluation());
    }

    const Evaluation *evaluation() const override { return m_evaluation.get(); }
    std::optional<PenaltyScale> scale() const override { return m_scale; }

private:
    bool isRed(std::size_t cell) const { return m_baseline && isSlower(*m_evaluation, *m_baseline, cell); }

    EvaluationPtr m_evaluation; ///< never null
    EvaluationPtr m_baseline; ///< null: nothing to compare with
    PenaltyScale m_scale;
};

} // namespace

bool isSlower(const Evaluation &model, const Evaluation &than, std::size_t cell)
{
    constexpr double leastShown = 0.01;
    const double other = than.penalty[cell];
    // Where the library default was faster than all candidates, the fastest candidate is not slower: it was
    // chance, or nothing better can be chosen.
    return (1 + model.penalty[cell]) / (1 + (other < 0 ? 0 : other)) >= 1 + leastShown; // not with NaN
}

MapLayerPtr penaltyLayer(EvaluationPtr evaluation, EvaluationPtr baseline, bool logarithmic)
{
    return std::make_shared<PenaltyLayer>(std::move(evaluation), std::move(baseline), logarithmic);
}

} // namespace collscope
