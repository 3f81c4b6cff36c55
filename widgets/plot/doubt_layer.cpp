// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/ties.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/map_view.h"

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// The exact map, and how sure it is of its cells.
class DoubtLayer : public MapLayer {
public:
    explicit DoubtLayer(std::shared_ptr<const Ties> ties) : m_ties(std::move(ties)) { }

    void paint(CellPicture &picture, const MapContent &content, const Look &look) const override
    {
        m_exact->paint(picture, content, look);
        picture.ties = m_ties;
        picture.region.assign(content.map->best.begin(), content.map->best.end());
        for (std::size_t cell = 0; cell < picture.fill.size(); ++cell)
            picture.cell.push_back(static_cast<std::uint32_t>(cell));
    }

    std::uint8_t mark(const DecisionMap &map, std::size_t cell) const override
    {
        const std::uint8_t exact = m_exact->mark(map, cell);
        switch (m_ties->states[cell]) {
        case Ties::State::choose:
            return exact;
        case Ties::State::tie:
            return exact | CellPicture::tied;
        case Ties::State::unknown:
            break;
        }
        return exact | CellPicture::untold;
    }

    std::vector<CellFact> explain(const DecisionMap &map, Cell cell) const override
    {
        std::vector<CellFact> facts = m_exact->explain(map, cell);
        if (!map.interpolated(map.grid->index(cell)))
            facts.push_back({MapView::tr("doubt"), noMethod, doubtText(map, *m_ties, cell)});
        return facts;
    }

    bool showsMethods() const override { return true; }

private:
    std::shared_ptr<const Ties> m_ties;
    MapLayerPtr m_exact = methodLayer();
};

QString nameOf(const TimeGrid &grid, MethodIndex method)
{
    return toText(wire::nameAmong(grid.methods(), method));
}

/// "binomial and pipeline/8KiB", "binomial, pipeline/8KiB and 2 more".
QString namesOf(const TimeGrid &grid, std::span<const MethodIndex> methods)
{
    constexpr std::size_t most = 3;
    QStringList names;
    for (const MethodIndex method : methods.first(std::min(methods.size(), most)))
        names << nameOf(grid, method);
    if (methods.size() > most)
        return MapView::tr("%1 and %2 more").arg(names.join(u", "_s), formatCount(methods.size() - most));
    const QString last = names.takeLast();
    return MapView::tr("%1 and %2").arg(names.join(u", "_s), last);
}

/// "1.2 %": how far behind the best method another one is, the penalty of the map.
QString leadText(const DecisionMap &map, std::size_t cell, const TieTest &test)
{
    return formatPenalty(map.penalty(cell, test.method));
}

/// " (runs differ by 3 %)"; empty: not known.
QString spreadText(const TieTest &test)
{
    if (!std::isnan(test.runSpread))
        return MapView::tr(" (runs differ by %1)").arg(formatPenalty(std::expm1(test.runSpread)));
    return test.hasSpread ? MapView::tr(" (repetitions allow up to %1)")
                                .arg(formatPenalty(std::expm1(std::max(test.worst, 0.0))))
                          : QString();
}

} // namespace

QString doubtText(const DecisionMap &map, const Ties &ties, Cell cell)
{
    const TimeGrid &grid = *map.grid;
    const std::size_t index = grid.index(cell);
    const std::vector<TieTest> tests = tieTests(map, index, ties.noise);
    if (tests.empty())
        return map.interpolated(index) ? QString() : MapView::tr("no other method was measured");
    const QString best = nameOf(grid, map.best[index]);
    const auto firstWhere = [&](auto holds) { return std::find_if(tests.begin(), tests.end(), holds); };
    // The runner-up of tooltips and tables.
    const auto next = std::min_element(tests.begin(), tests.end(), [&](const TieTest &a, const TieTest &b) {
        return map.penalty(index, a.method) < map.penalty(index, b.method);
    });
    switch (ties.states[index]) {
    case Ties::State::choose:
        return MapView::tr("clearly fastest: %1, %2 ahead of %3%4")
            .arg(best, leadText(map, index, *next), nameOf(grid, next->method), spreadText(*next));
    case Ties::State::tie: {
        const auto free = ties.free(index);
        const auto other = firstWhere([&](const TieTest &test) { return test.method == free[1]; });
        return other == tests.end()
            ? MapView::tr("tie: %1").arg(namesOf(grid, free))
            : MapView::tr("tie: %1, %2 apart%3")
                  .arg(namesOf(grid, free), leadText(map, index, *other), spreadText(*other));
    }
    case Ties::State::unknown:
        break;
    }
    const auto open = firstWhere([&](const TieTest &test) { return !(test.probability <= ties.threshold); });
    if (open == tests.end())
        return {};
    const QString other = nameOf(grid, open->method);
    const QString lead = leadText(map, index, *open);
    if (std::isnan(open->probability))
        return MapView::tr("uncertainty unknown: %1 leads %2 by %3").arg(best, other, lead);
    return MapView::tr("no clear winner: %1 leads %2 by %3%4").arg(best, other, lead, spreadText(*open));
}

MapLayerPtr doubtLayer(std::shared_ptr<const Ties> ties)
{
    return std::make_shared<DoubtLayer>(std::move(ties));
}

} // namespace collscope
