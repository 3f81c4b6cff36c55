// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/oklch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope {

namespace {

/// A figure of a model's choice per cell.
struct CellFigures {
    std::vector<double> values; ///< NaN: none
    QString title; ///< in tooltips
    QString (*text)(double) = nullptr;
    PenaltyScale scale;
    bool isRatio = false; ///< it is written into the cells
};

class FigureLayer : public MapLayer {
public:
    FigureLayer(EvaluationPtr evaluation, CellFigures figures)
        : m_evaluation(std::move(evaluation)), m_figures(std::move(figures))
    {
    }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        const QColor none = mixed(content.palette.color(noMethod), look.background, 0.5);
        const PenaltyScale scale = m_figures.scale.on(look.background);
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const double value = m_figures.values[cell];
            picture.fill[cell] = (std::isnan(value) ? none : scale.color(value)).rgb();
        }
        if (m_figures.isRatio)
            picture.penalty = m_figures.values;
    }

    std::uint8_t mark(const DecisionMap &, std::size_t cell) const override
    {
        return static_cast<std::uint8_t>((std::isnan(m_figures.values[cell]) ? CellPicture::crossed : 0)
            | (m_evaluation->isOutside(cell) ? CellPicture::ruled : 0));
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        std::vector<CellFact> facts = modelFacts(map, cell, evaluation());
        if (const double value = m_figures.values[map.grid->index(cell)]; !std::isnan(value))
            facts.insert(facts.begin(), {m_figures.title, noMethod, m_figures.text(value)});
        return facts;
    }

    const Evaluation *evaluation() const override { return m_evaluation.get(); }
    std::optional<PenaltyScale> scale() const override { return m_figures.scale; }

private:
    EvaluationPtr m_evaluation; ///< never null
    CellFigures m_figures;
};

/// Of the times of a model's choices, each turned into another amount by `of`.
CellFigures amounts(const Evaluation &evaluation, const DecisionMap &map, const QString &title,
    QString (*text)(double), double (*of)(double seconds, std::uint64_t bytes))
{
    const TimeGrid &grid = *map.grid;
    CellFigures figures{std::vector<double>(grid.cells(), std::nan("")), title, text, PenaltyScale()};
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const MethodIndex method = evaluation.decisions[cell].method;
        if (method == noMethod || map.interpolated(cell))
            continue;
        const double amount = of(grid.seconds(cell, method), grid.instance(grid.cell(cell)).messageBytes);
        if (!(amount > 0))
            continue;
        figures.values[cell] = amount;
        least = std::min(least, amount);
        most = std::max(most, amount);
    }
    figures.scale = most > 0 ? PenaltyScale::ofAmounts(least, most, text) : PenaltyScale();
    return figures;
}

} // namespace

MapLayerPtr speedupLayer(EvaluationPtr evaluation, const EvaluationPtr &baseline)
{
    CellFigures figures{evaluation->penalty, MapView::tr("over the library default"), formatGain,
        PenaltyScale::ofGains(), true};
    for (std::size_t cell = 0; cell < figures.values.size(); ++cell)
        figures.values[cell] = (1 + baseline->penalty[cell]) / (1 + evaluation->penalty[cell]) - 1;
    return std::make_shared<FigureLayer>(std::move(evaluation), std::move(figures));
}

MapLayerPtr timeLayer(EvaluationPtr evaluation, const DecisionMap &map)
{
    CellFigures figures = amounts(*evaluation, map, MapView::tr("time"), formatSeconds,
        [](double seconds, std::uint64_t) { return seconds; });
    return std::make_shared<FigureLayer>(std::move(evaluation), std::move(figures));
}

MapLayerPtr bandwidthLayer(EvaluationPtr evaluation, const DecisionMap &map)
{
    CellFigures figures = amounts(*evaluation, map, MapView::tr("bandwidth"), formatBandwidth,
        [](double seconds, std::uint64_t bytes) { return static_cast<double>(bytes) / seconds; });
    return std::make_shared<FigureLayer>(std::move(evaluation), std::move(figures));
}

} // namespace collscope
