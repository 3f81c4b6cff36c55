// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/oklch.h"

#include <cmath>

namespace collscope {

namespace {

/// Letters say what the colours say.
class DifferenceLayer : public MapLayer {
public:
    DifferenceLayer(EvaluationPtr first, EvaluationPtr second)
        : m_first(std::move(first)), m_second(std::move(second))
    {
    }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        const QColor quiet = mixed(content.palette.color(noMethod), look.background, 0.75);
        const QColor neither = mixed(content.palette.color(noMethod), look.background, 0.35);
        // In the order of Verdict, and once more for cells outside; neither colours nor characters are a
        // method's.
        std::vector<QColor> colors{
            quiet, QColor(0x2b, 0x83, 0x8b), QColor(0xc8, 0xb8, 0xe6), neither, neither};
        std::vector<QString> letters{
            {}, QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("="), QStringLiteral("?")};
        const std::size_t verdicts = colors.size();
        for (std::size_t i = 0; i < verdicts; ++i) {
            colors.push_back(colors[i]);
            letters.push_back(letters[i] + outsideLetter);
        }
        picture.palette = MethodPalette(colors, letters);
        picture.method.resize(picture.fill.size());
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell) {
            const auto place = static_cast<std::size_t>(verdictOf(*content.map, *m_first, *m_second, cell))
                + (isOutside(cell) ? verdicts : 0);
            const auto verdict = static_cast<MethodIndex>(place);
            picture.method[cell] = verdict;
            picture.fill[cell] = colors[verdict].rgb();
        }
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        const std::size_t index = map.grid->index(cell);
        std::vector<CellFact> facts{choiceFact(MapView::tr("model 1"), map, *m_first, index)};
        addOutside(facts, *m_first, index);
        facts.push_back(choiceFact(MapView::tr("model 2"), map, *m_second, index));
        addOutside(facts, *m_second, index);
        return measuredFacts(map, cell, facts);
    }

    std::uint8_t mark(const DecisionMap &, std::size_t cell) const override
    {
        return isOutside(cell) ? CellPicture::ruled : 0;
    }

    const Evaluation *evaluation() const override { return m_first.get(); }

private:
    bool isOutside(std::size_t cell) const { return m_first->isOutside(cell) || m_second->isOutside(cell); }

    EvaluationPtr m_first; ///< neither is null
    EvaluationPtr m_second;
};

} // namespace

Verdict verdictOf(const DecisionMap &map, const Evaluation &first, const Evaluation &second, std::size_t cell)
{
    const MethodIndex chosenFirst = first.decisions[cell].method;
    const MethodIndex chosenSecond = second.decisions[cell].method;
    if (chosenFirst == chosenSecond)
        return Verdict::same;
    const auto seconds = [&](MethodIndex method) {
        return method == noMethod ? std::nan("") : map.grid->seconds(cell, method);
    };
    const double a = seconds(chosenFirst);
    const double b = seconds(chosenSecond);
    if (std::isnan(a) || std::isnan(b))
        return Verdict::unknown;
    return a < b ? Verdict::first : b < a ? Verdict::second : Verdict::equal;
}

MapLayerPtr differenceLayer(EvaluationPtr first, EvaluationPtr second)
{
    return std::make_shared<DifferenceLayer>(std::move(first), std::move(second));
}

} // namespace collscope
