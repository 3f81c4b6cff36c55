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

/// "1.2 % between them, runs differ by 3 %". The first figure is the penalty of the map, as everywhere.
QString distanceText(const DecisionMap &map, std::size_t cell, const TieTest &test)
{
    const QString between = MapView::tr("%1 between them").arg(formatPenalty(map.penalty(cell, test.method)));
    if (!std::isnan(test.runSpread))
        return MapView::tr("%1, runs differ by %2").arg(between, formatPenalty(std::expm1(test.runSpread)));
    if (test.hasSpread)
        return MapView::tr("%1, repetitions allow up to %2")
            .arg(between, formatPenalty(std::expm1(std::max(test.worst, 0.0))));
    return between;
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
        return MapView::tr("must choose %1: %2 is the next, %3")
            .arg(best, nameOf(grid, next->method), distanceText(map, index, *next));
    case Ties::State::tie: {
        const auto free = ties.free(index);
        const auto other = firstWhere([&](const TieTest &test) { return test.method == free[1]; });
        return MapView::tr("tie: %1 cannot be told apart: %2")
            .arg(namesOf(grid, free), other == tests.end() ? QString() : distanceText(map, index, *other));
    }
    case Ties::State::unknown:
        break;
    }
    const auto open = firstWhere([&](const TieTest &test) { return !(test.probability <= ties.threshold); });
    if (open == tests.end())
        return {};
    if (std::isnan(open->probability))
        return MapView::tr("cannot tell: nothing says how certain the times are; %1 and %2: %3")
            .arg(best, nameOf(grid, open->method), distanceText(map, index, *open));
    return MapView::tr("cannot tell %1 from %2, and it may matter: %3")
        .arg(best, nameOf(grid, open->method), distanceText(map, index, *open));
}

MapLayerPtr doubtLayer(std::shared_ptr<const Ties> ties)
{
    return std::make_shared<DoubtLayer>(std::move(ties));
}

} // namespace collscope
